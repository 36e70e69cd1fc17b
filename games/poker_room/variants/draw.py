"""Draw poker: five cards, one change or three, high, low and both (001:57-59, 002:571-582, 004:51-67).

Openers are looked at where the game asks for them. Plays nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.cards.card import Card
from games.cards.ranking.five_card import FIVE_CARD_JOKER_WHEEL_LOWEST
from games.poker_room.sides import DEUCE_TO_SEVEN_LOW, HIGH, HIGH_WITH_JOKER, LOW, LOW_WITH_JOKER
from games.poker_room.variant import Street, Variant

_FIRST = Street("before-draw", "after-blinds", down=5, burn=False)
_AFTER = Street("after-draw", "button-left", draws=5, upper=True)
_JACK = 11
_PAIR = 1


def _three_draws(cards: int) -> tuple[Street, ...]:
    return (
        replace(_FIRST, down=cards),
        Street("after-first-draw", "button-left", draws=cards),
        Street("after-second-draw", "button-left", draws=cards, upper=True),
        Street("after-third-draw", "button-left", draws=cards, upper=True),
    )


def jacks_or_better(cards: Sequence[Card]) -> bool:
    """Whether five cards may open: a pair of jacks, or anything above (004:67, 504).

    >>> from games.cards.card import parse_cards
    >>> jacks_or_better(parse_cards("Jo As 9h 4c 2d".split()))
    True
    """
    value = FIVE_CARD_JOKER_WHEEL_LOWEST.rank(cards)
    return value.order > _PAIR or (value.order == _PAIR and value.ranks[0] >= _JACK)


FIVE_CARD_DRAW = Variant(
    name="five-card-draw",
    title="Five-card draw",
    streets=(_FIRST, _AFTER),
    sides=(HIGH_WITH_JOKER,),
    source="001:68-80, 002:571-581",
    joker=True,
    most_players=8,  # 002:723
)
DRAW_JACKS_OR_BETTER = replace(
    FIVE_CARD_DRAW,
    name="draw-jacks-or-better",
    title="Draw, jacks or better",
    source="004:63-67, 504-546",
    openers=jacks_or_better,
)
ACE_TO_FIVE_LOWBALL = replace(
    FIVE_CARD_DRAW,
    name="ace-to-five-lowball",
    title="Ace to five lowball",
    sides=(LOW_WITH_JOKER,),
    source="001:5-59, 002:575-577, 004:51-57, 437-482",
    must_bet_sevens=True,
)
DEUCE_TO_SEVEN_LOWBALL = replace(
    FIVE_CARD_DRAW,
    name="deuce-to-seven-lowball",
    title="Deuce to seven lowball",
    sides=(DEUCE_TO_SEVEN_LOW,),
    joker=False,
    source="002:575-579, 004:59-61, 486-491",
)
DRAW_HIGH_LOW = replace(
    FIVE_CARD_DRAW,
    name="five-card-high-low-split-draw",
    title="Five-card high-low split draw",
    sides=(HIGH, LOW),
    joker=False,
    source="002:582",
)
DEUCE_TO_SEVEN_TRIPLE_DRAW = replace(
    DEUCE_TO_SEVEN_LOWBALL,
    name="deuce-to-seven-triple-draw",
    title="Deuce to seven triple draw",
    streets=_three_draws(5),
    source="002:574, 579",
    most_players=6,  # house: as badugi, 622
)
ACE_TO_FIVE_TRIPLE_DRAW = replace(
    DEUCE_TO_SEVEN_TRIPLE_DRAW,
    name="ace-to-five-triple-draw",
    title="Ace to five triple draw",
    sides=(LOW,),
    source="002:574, 577",
)
