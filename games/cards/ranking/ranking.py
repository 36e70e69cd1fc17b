"""Ranking by the counts of ranks, by straights and by suits: the best hand of ``size`` cards among ``of``.

A `Ranking` is made from data: the order of its categories, the straights of its game and how high each counts, whether
the deck has a joker. What a hand is worth is worked out from the counts of its ranks the first time it is seen and
kept; cards of one suit, when there are enough of them, are looked up by their ranks besides. Does not know wagers,
dealers or which cards a player may choose from.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Generic

from games.cards.card import JOKER, SUITS, Card, histogram
from games.cards.ranking.hand_rank import HandError, HandRank, Name

ACE = 14

_CATEGORY_OF_SHAPE: Mapping[tuple[int, ...], str] = {
    (5,): "five-aces",
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two-pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high-card",
    (3,): "three-of-a-kind",
    (2, 1): "pair",
    (1, 1, 1): "high-card",
    (2,): "pair",
    (1, 1): "high-card",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
_SUIT_BITS = tuple(Card(ACE, suit).suit_bit for suit in SUITS)
_EIGHT_OF_A_SUIT = sum(_SUIT_BITS) << 3
"""Suit bits add up to how many cards there are of each suit; with ``8 - size`` added, this bit says: a flush."""


@dataclass(frozen=True)
class Ranking(Generic[Name]):
    """The ranking of hands of ``size`` cards, found among ``of`` cards.

    A category that is not in ``categories`` does not exist: a ranking without ``flush`` sees no suits. The joker, where
    the deck has one, is an ace, or whatever card completes a straight, a flush or a straight flush; in a flush it is
    the highest rank that the flush lacks (000:585, 001:651, 002:1218, 003:2425-2427).

    >>> from games.cards.card import parse_cards
    >>> from games.cards.ranking.five_card import FIVE_CARD
    >>> FIVE_CARD.rank(parse_cards(["Ad", "2s", "3c", "4h", "5d"]))
    HandRank(order=4, ranks=(5,), category='straight')
    """

    categories: Sequence[Name]
    """The names of the hands, lowest first."""
    straights: Mapping[frozenset[int], int]
    """The ranks of each straight, and how high it counts among straights."""
    size: int
    of: int
    royal: tuple[frozenset[int], Name] | None = None
    """The straight flush that has a name of its own."""
    joker: bool = False
    repeats: bool = False
    """Several decks may be mixed: the same card twice is no mistake, and of one suit a flush."""
    _place: Mapping[str, tuple[int, Name]] = field(init=False, repr=False, compare=False)
    _to_eight: int = field(init=False, repr=False, compare=False)
    _mixed: dict[int, HandRank[Name]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _among: dict[int, "Ranking[Name]"] = field(default_factory=dict, init=False, repr=False, compare=False)
    _suited: dict[int, HandRank[Name]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        place = {str(name): (order, name) for order, name in enumerate(self.categories)}
        object.__setattr__(self, "_place", place)
        object.__setattr__(self, "_to_eight", sum(_SUIT_BITS) * (8 - self.size) if "flush" in place else 0)

    def rank(self, cards: Sequence[Card]) -> HandRank[Name]:
        """Rank ``of`` cards by the best hand of ``size`` among them.

        Raises:
            HandError: another number of cards, a joker that the deck does not have, or the same card twice where that
                shows in the hand.
        """
        if len(cards) != self.of:
            raise HandError(f"a hand has {_NUMBERS[self.of]} cards, this one has {len(cards)}")
        counts = suits = 0
        for card in cards:
            counts += card.count_bit
            suits += card.suit_bit
        try:
            best = self._mixed[counts]
        except KeyError:
            best = self.by_ranks(counts)
        flushes = suits + self._to_eight & _EIGHT_OF_A_SUIT
        return max(best, *self._flushes(cards, suits, flushes)) if flushes else best

    def by_ranks(self, counts: int) -> HandRank[Name]:
        """The best hand that takes no suit, of cards whose count bits add up to ``counts``; worked out once.

        Raises:
            HandError: a joker that the deck does not have, or a rank more often than the deck has it.
        """
        if counts not in self._mixed:
            self._mixed[counts] = self._by_ranks(histogram(counts))
        return self._mixed[counts]

    def among(self, of: int) -> "Ranking[Name]":
        """The same ranking for the best ``size`` of ``of`` cards: the same object each time, which keeps its values."""
        if of == self.of:
            return self
        if of not in self._among:
            self._among[of] = replace(self, of=of)
        return self._among[of]

    def best_cards(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the ``size`` cards that make the hand of ``cards``, in the order in which they were given.

        Where several choices are worth the same, the first is returned. Raises HandError as `rank` does.
        """
        worth = self.rank(cards)
        exactly = self.among(self.size)
        return next(chosen for chosen in combinations(cards, self.size) if exactly.rank(chosen) == worth)

    # -- by ranks --------------------------------------------------------------------------------------------------

    def _by_ranks(self, counts: dict[int, int]) -> HandRank[Name]:
        """The best hand that takes no suit: pairs and the like, or a straight."""
        jokers = counts.pop(JOKER.rank, 0)
        if jokers and not self.joker:
            raise HandError("this ranking has no joker")
        if jokers > 1 or (max(counts.values()) > len(SUITS) and not self.repeats):
            raise HandError("the same card is in this hand twice")
        straight = self._highest_straight(counts, jokers)
        if jokers:
            counts = {**counts, ACE: counts.get(ACE, 0) + 1}
        of_a_kind = self._of_a_kind(counts)
        if straight is None:
            return of_a_kind
        return max(of_a_kind, self._value("straight", (self.straights[straight],)))

    def _of_a_kind(self, counts: Mapping[int, int]) -> HandRank[Name]:
        """Take the most cards of one rank that still fit, then of another, the higher rank where counts are equal."""
        left, shape, ranks = self.size, list[int](), list[int]()
        while left:
            rank = max(counts.keys() - ranks, key=lambda rank: (min(counts[rank], left), rank))
            taken = min(counts[rank], left)
            shape.append(taken)
            ranks.append(rank)
            left -= taken
        return self._value(_CATEGORY_OF_SHAPE[tuple(shape)], tuple(ranks))

    def _highest_straight(self, ranks: Iterable[int], jokers: int) -> frozenset[int] | None:
        have = frozenset(ranks)
        made = [straight for straight in self.straights if len(straight - have) <= jokers]
        return max(made, key=self.straights.__getitem__, default=None)

    # -- by suits --------------------------------------------------------------------------------------------------

    def _flushes(self, cards: Sequence[Card], suits: int, flushes: int) -> Iterable[HandRank[Name]]:
        """What the cards of each suit are worth that has enough of them."""
        for suit_bit in _SUIT_BITS:
            if not flushes & suit_bit << 3:
                continue
            ranks = [card.rank for card in cards if card.suit_bit & suit_bit]
            bits = 0
            for rank in ranks:
                bits |= 1 << rank
            if bits.bit_count() < len(ranks):
                if not self.repeats:
                    raise HandError("the same card is in this hand twice")
                yield self._of_one_suit(ranks)
                continue
            try:
                yield self._suited[bits]
            except KeyError:
                value = self._suited[bits] = self._of_one_suit(ranks)
                yield value

    def _of_one_suit(self, ranks: Sequence[int]) -> HandRank[Name]:
        """A flush or a straight flush of cards of one suit with these ranks, the joker among them or not."""
        jokers = ranks.count(JOKER.rank)
        faces = [rank for rank in ranks if rank != JOKER.rank]
        straight = self._highest_straight(faces, jokers)
        if straight is not None:
            name = self.royal[1] if self.royal is not None and straight == self.royal[0] else "straight-flush"
            return self._value(name, (self.straights[straight],))
        if jokers:
            faces.append(max(rank for rank in range(2, ACE + 1) if rank not in faces))
        return self._value("flush", tuple(sorted(faces, reverse=True)[: self.size]))

    def _value(self, category: str, ranks: tuple[int, ...]) -> HandRank[Name]:
        order, name = self._place[category]
        return HandRank(order, ranks, name)


def best_of(ranking: Ranking[Name], cards: Sequence[Card]) -> HandRank[Name]:
    """Rank the best hand among ``cards``, seven at most. Raises HandError as `Ranking.rank` does."""
    if not ranking.size <= len(cards) < len(_NUMBERS):
        raise HandError(f"the best {_NUMBERS[ranking.size]} are found among up to seven cards, not {len(cards)}")
    return ranking.among(len(cards)).rank(cards)
