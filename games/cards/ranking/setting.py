"""Setting the hands of pai gow poker: seven cards as a high hand of five and a low hand of two, and what is a foul.

Does not say how a house sets: `games.cards.ranking.house_way` does, for the one document that prints it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter

from games.cards.card import RANKS, Card
from games.cards.ranking.five_card import FIVE_CARD_JOKER, JokerCategory
from games.cards.ranking.hand_rank import HandRank, HandRanking
from games.cards.ranking.two_card import PAI_GOW_LOW

_PLACES = range(7)
_SPLITS = tuple(
    (itemgetter(*(place for place in _PLACES if place not in low)), itemgetter(*low))
    for low in combinations(_PLACES, 2)
)


@dataclass(frozen=True, slots=True)
class Setting:
    """Seven cards, set."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]


def foul(setting: Setting, ranking: HandRanking[JokerCategory] = FIVE_CARD_JOKER) -> str | None:
    """Why this is no legal setting, as one sentence; None when it is one.

    Five cards and two, and the low hand not above the high one (000:617, 001:670-671, 002:1200, 003:2969-2974). Where
    a pair or the high cards are the same in both, the other cards of the high hand put it above, so *not below* and
    *above* are the same rule.

    Raises:
        HandError: a card that this deck does not have, or the same card twice where that shows.
    """
    if (len(setting.high), len(setting.low)) != (5, 2):
        return f"five cards and two are set, not {len(setting.high)} and {len(setting.low)}"
    high, low = ranking.rank(setting.high), PAI_GOW_LOW.rank(setting.low)
    if low[:2] > high[:2]:
        return f"the low hand, {_said(low)}, is above the high hand, {_said(high)}"
    return None


def settings(cards: Sequence[Card]) -> Iterator[Setting]:
    """Every way to set seven cards as five and two, fouls among them; the cards keep their order."""
    return (Setting(high(cards), low(cards)) for high, low in _SPLITS)


def _said(value: HandRank[str]) -> str:
    return f"{value.category.replace('-', ' ')} {'-'.join(RANKS[rank - 2] for rank in value.ranks)}"
