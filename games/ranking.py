"""Five-card ranking: which hand is higher, and the pay-table category that it belongs to.

A `Ranking` is made from the order of categories and the straights of a game, so that other games bring their own.
The value of a hand is worked out from the counts of its ranks the first time it is seen and kept: there are 7,462
different values. Does not know wagers, dealers or which cards a player may choose from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias, get_args

from games.cards import Card, CardError, histogram

Category: TypeAlias = Literal[
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
]
"""The names of hands in pay tables."""

CATEGORIES: tuple[Category, ...] = get_args(Category)
"""The categories of five-card poker, lowest first (003:316-365, 002:526-537)."""

ACE_HIGH_TO_WHEEL: Mapping[frozenset[int], int] = {
    **{frozenset(range(high - 4, high + 1)): high for high in range(14, 5, -1)},
    frozenset((14, 2, 3, 4, 5)): 5,
}
"""Straights and how high each is: A-2-3-4-5 counts as five high, the lowest (003:343-349, 002:532)."""

_CATEGORY_OF_COUNTS: Mapping[tuple[int, ...], Category] = {
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two-pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high-card",
}
_ACE = 14


class HandRank(NamedTuple):
    """What a hand is worth. Values of one ranking compare; equal values are a tie."""

    order: int
    """Place of the category, 0 the lowest."""
    ranks: tuple[int, ...]
    """The ranks that decide inside the category, the most telling first."""
    category: Category
    """The name in the pay table."""


class HandError(CardError):
    """The cards are no hand that this ranking can rank."""


@dataclass(frozen=True)
class Ranking:
    """A five-card ranking without jokers.

    >>> from games.cards import parse_cards
    >>> FIVE_CARD.rank(parse_cards(["Ad", "2s", "3c", "4h", "5d"]))
    HandRank(order=4, ranks=(5,), category='straight')
    """

    categories: Sequence[Category] = CATEGORIES
    straights: Mapping[frozenset[int], int] = field(default_factory=lambda: ACE_HIGH_TO_WHEEL)
    _mixed: dict[int, HandRank] = field(default_factory=dict, init=False, repr=False, compare=False)
    _suited: dict[int, HandRank] = field(default_factory=dict, init=False, repr=False, compare=False)

    def rank(self, cards: Sequence[Card]) -> HandRank:
        """Rank five cards.

        Raises:
            HandError: not five cards, a joker among them, or the same card twice where that shows in the hand.
        """
        try:
            a, b, c, d, e = cards
        except ValueError:
            raise HandError(f"a hand has five cards, this one has {len(cards)}") from None
        counts = a.count_bit + b.count_bit + c.count_bit + d.count_bit + e.count_bit
        known = self._suited if a.suit_bit & b.suit_bit & c.suit_bit & d.suit_bit & e.suit_bit else self._mixed
        try:
            return known[counts]
        except KeyError:
            rank = known[counts] = self._work_out(histogram(counts), suited=known is self._suited)
            return rank

    def _work_out(self, counts: dict[int, int], *, suited: bool) -> HandRank:
        if 0 in counts:
            raise HandError("this ranking has no joker")
        by_count = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
        shape = tuple(counts[rank] for rank in by_count)
        if shape not in _CATEGORY_OF_COUNTS or (suited and len(shape) < 5):
            raise HandError("the same card is in this hand twice")
        category = _CATEGORY_OF_COUNTS[shape]
        ranks = tuple(by_count)
        high = self.straights.get(frozenset(by_count))
        if high is not None:
            category, ranks = ("straight-flush" if suited else "straight"), (high,)
            if suited and high == _ACE:
                category = "royal-flush"
        elif suited:
            category = "flush"
        return HandRank(self.categories.index(category), ranks, category)


FIVE_CARD = Ranking()
"""High hands of five cards as Caribbean stud ranks them; suits are equal (003:132-133, 002:542)."""
