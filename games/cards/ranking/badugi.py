"""Badugi: the most cards of different ranks and suits, then the lowest of them (002:623-630). Greater values win.

Does not draw or bet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeAlias, get_args

from games.cards.card import JOKER, Card
from games.cards.ranking.hand_rank import HandError, HandRank
from games.cards.ranking.ranking import ACE

BadugiCategory: TypeAlias = Literal["one-card", "two-card", "three-card", "four-card"]
"""How many of the cards count, fewest first."""

_CATEGORIES: tuple[BadugiCategory, ...] = get_args(BadugiCategory)
_FOUR = 4


@dataclass(frozen=True)
class Badugi:
    """Four cards; of a pair one counts, and of two of a suit one (002:628-630).

    >>> from games.cards.card import parse_cards
    >>> BADUGI.rank(parse_cards(["Ks", "Kc", "9c", "8d"]))
    HandRank(order=2, ranks=(-13, -9, -8), category='three-card')
    """

    of: int = _FOUR

    def rank(self, cards: Sequence[Card]) -> HandRank[BadugiCategory]:
        """Rank four cards. Raises HandError for another number, a joker, or the same card twice."""
        return self._best(cards)[0]

    def best_cards(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that count, in the order in which they were given. Raises HandError as `rank` does."""
        return self._best(cards)[1]

    def _best(self, cards: Sequence[Card]) -> tuple[HandRank[BadugiCategory], tuple[Card, ...]]:
        if len(cards) != _FOUR:
            raise HandError(f"a hand has four cards, this one has {len(cards)}")
        if JOKER in cards or len(set(cards)) < _FOUR:
            raise HandError("badugi has no joker" if JOKER in cards else "the same card is in this hand twice")
        for many in range(_FOUR, 1, -1):
            values = [(_value(chosen), chosen) for chosen in combinations(cards, many) if _all_differ(chosen)]
            if values:
                return max(values, key=lambda found: found[0])
        return max(((_value(alone), alone) for alone in combinations(cards, 1)), key=lambda found: found[0])


def _all_differ(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) == len({card.suit for card in cards}) == len(cards)


def _value(cards: Sequence[Card]) -> HandRank[BadugiCategory]:
    ranks = sorted((1 if card.rank == ACE else card.rank for card in cards), reverse=True)
    return HandRank(len(cards) - 1, tuple(-rank for rank in ranks), _CATEGORIES[len(cards) - 1])


BADUGI = Badugi()
"""Four cards of one deck."""
