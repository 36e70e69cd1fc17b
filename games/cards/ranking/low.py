"""Hands that win by being low: ace to five, with or without a joker, and deuce to seven. The lower hand is the greater.

Values compare as those of high hands do, so that whoever looks for the best hand looks for the greatest value in every
game: places of categories and ranks stand with a minus sign. Does not know pots or who may play for a low.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, TypeAlias

from games.cards.card import JOKER, Card, histogram
from games.cards.ranking.five_card import CATEGORIES, Category
from games.cards.ranking.hand_rank import HandError, HandRank
from games.cards.ranking.ranking import ACE, Ranking

LowHandCategory: TypeAlias = Literal["high-card", "pair", "two-pair", "three-of-a-kind", "full-house", "four-of-a-kind"]
"""What a hand is called where straights and flushes do not count."""

_FIVE = 5
_ONE = 1
_PLACE: Mapping[tuple[int, ...], tuple[int, LowHandCategory]] = {
    (1, 1, 1, 1, 1): (0, "high-card"),
    (2, 1, 1, 1): (1, "pair"),
    (2, 2, 1): (2, "two-pair"),
    (3, 1, 1): (3, "three-of-a-kind"),
    (3, 2): (4, "full-house"),
    (4, 1): (5, "four-of-a-kind"),
}


@dataclass(frozen=True)
class AceToFive:
    """The lowest five among ``of`` cards: the ace is low, straights and flushes do not count (002:577, 004:53-55, 414).

    The joker, where the deck has one, is the lowest rank that the hand lacks (002:541, 004:53).

    >>> from games.cards.card import parse_cards
    >>> AceToFive(5).rank(parse_cards(["8s", "7d", "4h", "3c", "As"]))
    HandRank(order=0, ranks=(-8, -7, -4, -3, -1), category='high-card')
    """

    of: int = _FIVE
    joker: bool = False
    _known: dict[int, HandRank[LowHandCategory]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def rank(self, cards: Sequence[Card]) -> HandRank[LowHandCategory]:
        """Rank the lowest five of the cards.

        Raises:
            HandError: another number of cards, or a joker that the deck does not have.
        """
        if len(cards) != self.of:
            raise HandError(f"a hand has {self.of} cards, this one has {len(cards)}")
        counts = 0
        for card in cards:
            counts += card.count_bit
        try:
            return self._known[counts]
        except KeyError:
            value = self._known[counts] = self._lowest(histogram(counts))
            return value

    def _lowest(self, counts: Mapping[int, int]) -> HandRank[LowHandCategory]:
        ranks = [_ONE if rank == ACE else rank for rank, times in counts.items() for _ in range(times) if rank]
        if jokers := counts.get(JOKER.rank, 0):
            if not self.joker or jokers > 1:
                raise HandError("this ranking has no joker" if not self.joker else "the deck has one joker")
            ranks.append(next(rank for rank in range(_ONE, ACE) if rank not in ranks))
        different = sorted(set(ranks))
        if len(different) >= _FIVE:
            return _value(different[:_FIVE])
        return max(map(_value, combinations(ranks, _FIVE)))


def _value(ranks: Sequence[int]) -> HandRank[LowHandCategory]:
    counted = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    order, category = _PLACE[tuple(count for count, _ in counted)]
    return HandRank(-order, tuple(-rank for _, rank in counted), category)


@dataclass(frozen=True)
class DeuceToSeven:
    """Five cards as high hands, turned round: the ace is high, straights and flushes count against (004:61, 488-489).

    A-2-3-4-5 is no straight but ace high. The best is 7-5-4-3-2 of several suits; line 579 of 002 prints a sixth rank.

    >>> from games.cards.card import parse_cards
    >>> wheel, pair = (parse_cards(text.split()) for text in ("5s 4d 3h 2c As", "2s 2d 3d 4c 5h"))
    >>> DeuceToSeven().rank(wheel) > DeuceToSeven().rank(pair)
    True
    """

    of: int = _FIVE

    def rank(self, cards: Sequence[Card]) -> HandRank[Category]:
        """Rank five cards. Raises HandError for another number, or a joker."""
        high = _ACE_ALWAYS_HIGH.rank(cards)
        return HandRank(-high.order, tuple(-rank for rank in high.ranks), high.category)


_ACE_ALWAYS_HIGH = Ranking[Category](
    CATEGORIES, {frozenset(range(high - 4, high + 1)): high for high in range(ACE, 5, -1)}, _FIVE, _FIVE
)

ACE_TO_FIVE = AceToFive()
"""Five cards without a joker."""
ACE_TO_FIVE_JOKER = AceToFive(joker=True)
"""Five cards of a deck with a joker."""
DEUCE_TO_SEVEN = DeuceToSeven()
"""Five cards, the ace high."""

_EIGHT = -8


def is_eight_or_better(value: HandRank[str]) -> bool:
    """Whether a value of ace to five is a low of five different ranks, none above eight (000:729, 001:939, 004:33)."""
    return value.order == 0 and value.ranks[0] >= _EIGHT
