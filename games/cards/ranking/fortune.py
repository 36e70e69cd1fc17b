"""Bonus hands of seven cards with a joker, as Fortune pai gow poker has them.

The bonus looks at all seven cards, however the player set them (000:643, 003:3094-3098). Pay tables do not follow rank
everywhere: three of a kind is paid more than a straight. So both are given: the highest hand by rank, and all hands
that the cards show, of which a house may pay the best paid. Does not hold pay tables, and does not know the hands of a
pai gow progressive: `games.pai_gow.poker.progressive` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, get_args

from games.cards.card import JOKER, Card
from games.cards.ranking.choices import Choice, choices
from games.cards.ranking.five_card import FIVE_CARD_JOKER, JokerCategory
from games.cards.ranking.hand_rank import HandRank
from games.cards.ranking.ranking import ACE, Ranking
from games.cards.ranking.setting import settings

FortuneCategory: TypeAlias = Literal[
    "high-card",
    "pair",
    "two-pair",
    "three-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-aces",
    "seven-card-straight-flush-joker",
    "royal-flush-royal-match",
    "seven-card-straight-flush",
]
"""Hands of the Fortune bonus. *Royal match* is a suited king and queen beside the royal flush (001:806, 004:1501)."""

FORTUNE_CATEGORIES: tuple[FortuneCategory, ...] = get_args(FortuneCategory)
"""Lowest first (000:656-667, 001:805-819, 003:2522-2541, 004:1500-1513); three pair stands where 004:1592 pushes it."""

_RUN: FortuneCategory = "seven-card-straight-flush"
_RUN_WITH_JOKER: FortuneCategory = "seven-card-straight-flush-joker"
_RANKS_OF_RUNS = (*(frozenset(range(high - 6, high + 1)) for high in range(ACE, 7, -1)), frozenset((ACE, *range(2, 8))))


@dataclass(frozen=True)
class FortuneRanking:
    """The highest bonus hand of seven cards.

    A royal flush may have the joker in it, with a royal match too, which the documents do not forbid; the match itself
    is of real cards, since the joker is no king or queen there (003:2503-2506, 003:2530-2536).

    >>> from games.cards.card import parse_cards
    >>> FORTUNE.rank(parse_cards("Ts Js Qs Ks As Qd Kd".split())).category
    'royal-flush-royal-match'
    """

    high: Ranking[JokerCategory] = FIVE_CARD_JOKER
    """The five-card ranking of the house."""
    three_pair: bool = False
    """Whether three pair has a name; otherwise it is two pair."""
    of: int = 7

    def rank(self, cards: Sequence[Card]) -> HandRank[FortuneCategory]:
        """Rank seven cards. Raises HandError for another number, or the same card twice where that shows."""
        five = self.high.among(self.of).rank(cards)
        if five.category in ("straight-flush", "royal-flush"):
            run = _seven_card_run(cards)
            if run is not None:
                return _value(_RUN_WITH_JOKER if JOKER in cards else _RUN, (run,))
            if five.category == "royal-flush" and self._royal_match(cards):
                return _value("royal-flush-royal-match", five.ranks)
        if self.three_pair and five.category == "two-pair":
            pairs = _pairs(cards)
            if len(pairs) == 3:
                return _value("three-pair", pairs)
        return _value(five.category, five.ranks)

    def shown(self, cards: Sequence[Card]) -> frozenset[FortuneCategory]:
        """Return the highest bonus hand and all others that five of the cards make. Raises HandError as `rank`."""
        fives, may_take_more = _of_five(choices(cards))
        return fives | {self.rank(cards).category} if may_take_more else fives

    def _royal_match(self, cards: Sequence[Card]) -> bool:
        return any(
            {card.rank for card in one.low} == {12, 13}
            and one.low[0].suit == one.low[1].suit
            and self.high.rank(one.high).category == "royal-flush"
            for one in settings(cards)
        )


FORTUNE = FortuneRanking()
"""Bonus hands where three pair has no line and A-2-3-4-5 is the second highest straight."""


def _value(category: FortuneCategory, ranks: tuple[int, ...]) -> HandRank[FortuneCategory]:
    return HandRank(FORTUNE_CATEGORIES.index(category), ranks, category)


@cache
def _of_five(made: frozenset[Choice]) -> tuple[frozenset[FortuneCategory], bool]:
    """What the choices of five are called, and whether more than five of the cards may have a name of their own."""
    three_pair = any(choice.category == "two-pair" and choice.pair_beside for choice in made)
    categories: frozenset[FortuneCategory] = frozenset(choice.category for choice in made)
    return categories, three_pair or not categories.isdisjoint(("straight-flush", "royal-flush"))


def _seven_card_run(cards: Sequence[Card]) -> int | None:
    """The highest rank of seven cards in a row, all of one suit, the joker where it fits; None where they are not."""
    if len({card.suit for card in cards if card != JOKER}) != 1:
        return None
    ranks = {card.rank for card in cards if card != JOKER}
    return next((ACE - place for place, run in enumerate(_RANKS_OF_RUNS) if ranks <= run), None)


def _pairs(cards: Sequence[Card]) -> tuple[int, ...]:
    ranks = [ACE if card == JOKER else card.rank for card in cards]
    return tuple(sorted({rank for rank in ranks if ranks.count(rank) == 2}, reverse=True))
