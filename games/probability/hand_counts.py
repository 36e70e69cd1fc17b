"""How many of all hands of a deck have which names: exact, by classes of hands that differ only in suits.

A hand without enough cards of one suit for a flush is its ranks alone, so one hand stands for every way to give those
ranks suits. A hand with enough is the ranks of that suit and at most two other cards, of which only matters whether
their suits are the same. So a few hundred thousand hands stand for all 154,143,080 of seven cards and a joker, and the
sum of the counts proves that none was left out. Does not know pay tables.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import TypeAlias, TypeVar

from games.cards.card import JOKER, RANKS, SUITS, Card

Named = TypeVar("Named", bound=Hashable)
Ranks = tuple[int, ...]
Watch: TypeAlias = Callable[[int, int], None]
"""Told again and again how many classes are counted, and of how many."""

ALL_RANKS: Ranks = tuple(range(2, 2 + len(RANKS)))
_OF_RANK = {rank: tuple(Card(rank, suit) for suit in SUITS) for rank in ALL_RANKS}


def not_watched(counted: int, of: int) -> None:
    """Nobody is told."""


def count_hands(
    named: Callable[[Sequence[Card]], Named],
    *,
    size: int,
    of: int,
    joker: bool,
    decks: int = 1,
    ranks: Ranks = ALL_RANKS,
    watch: Watch = not_watched,
) -> Mapping[Named, int]:
    """Count all hands of ``of`` cards by what ``named`` says of them.

    ``size`` cards make a flush. ``named`` may look at suits only where a hand has a flush, or would have one with its
    joker: there it may also ask whether the other cards are of one suit. ``ranks`` are those of the deck: all, or fewer
    to compare with a count of every hand. Where ``decks`` are mixed, the same card may come as often.

    Raises:
        ValueError: more than two cards are left beside a flush, or any where several decks are mixed.

    >>> from games.cards.ranking import THREE_CARD
    >>> count_hands(lambda cards: THREE_CARD.rank(cards).category, size=3, of=3, joker=False)["straight-flush"]
    48
    """
    if not 0 <= of - size <= 2:
        raise ValueError(f"{of} cards leave {of - size} beside a flush of {size}; at most two are counted")
    if decks > 1 and of != size:
        raise ValueError("where several decks are mixed, only hands are counted that are all in the flush")
    counts = Counter[Named]()
    parts = [_Part(size - jokers, of - jokers, (JOKER,) * jokers, decks, ranks) for jokers in range(2 if joker else 1)]
    counted, classes = 0, sum(part.classes for part in parts)
    for part in parts:
        for some in part.hands():
            for hand, ways in some:
                if ways:
                    counts[named(hand)] += ways
            counted += len(some)
            watch(counted, classes)
    return counts


class _Part:
    """All hands of ``cards`` faces beside ``jokers``; ``flush`` faces of one suit make a flush."""

    def __init__(self, flush: int, cards: int, jokers: tuple[Card, ...], decks: int, ranks: Ranks) -> None:
        self._jokers, self._decks = jokers, decks
        self._flushes = [
            (list(_multisets(suited, ranks, decks)), _beside(cards - suited, ranks))
            for suited in range(flush, cards + 1)
        ]
        self._by_ranks = list(_multisets(cards, ranks, len(SUITS) * decks))

    @property
    def classes(self) -> int:
        return len(self._by_ranks) + sum(len(of_suit) * len(beside) for of_suit, beside in self._flushes)

    def hands(self) -> Iterator[Sequence[tuple[Sequence[Card], int]]]:
        """One hand for each class and how many hands that is, some classes at a time."""
        flushes = Counter[int]()
        for of_suit, beside in self._flushes:
            for multiset in of_suit:
                held = (*(_OF_RANK[rank][0] for rank in multiset), *self._jokers)
                suits, key = len(SUITS) * _ways(multiset, self._decks), _key(multiset)
                for _, key_beside, ways in beside:
                    flushes[key + key_beside] += suits * ways
                yield [(held + cards, suits * ways) for cards, _, ways in beside]
        for multiset in self._by_ranks:
            ways = _ways(multiset, len(SUITS) * self._decks) - flushes[_key(multiset)]
            yield [((*_without_flush(multiset), *self._jokers), ways)]


def _beside(cards: int, ranks: Ranks) -> Sequence[tuple[tuple[Card, ...], int, int]]:
    """The cards of the three other suits, one hand for each kind with its key, and how many hands are of that kind."""
    kinds = dict[object, tuple[tuple[Card, ...], int, int]]()
    for held in combinations([card for rank in ranks for card in _OF_RANK[rank][1:]], cards):
        key = _key(card.rank for card in held)
        kind = key, len({card.suit for card in held})
        first, _, ways = kinds.get(kind, (held, key, 0))
        kinds[kind] = first, key, ways + 1
    return list(kinds.values())


def _key(ranks: Iterable[int]) -> int:
    """The ranks of a hand as one number, a byte for each rank; the keys of its parts add up to its own."""
    return sum(1 << 8 * rank for rank in ranks)


def _multisets(cards: int, ranks: Ranks, copies: int) -> Iterator[Ranks]:
    """Ranks of so many cards, in order, where there are ``copies`` of each rank."""
    if copies == 1:
        return combinations(ranks, cards)
    chosen = combinations_with_replacement(ranks, cards)
    return (multiset for multiset in chosen if cards <= copies or max(Counter(multiset).values()) <= copies)


def _ways(multiset: Ranks, copies: int) -> int:
    """In how many ways cards of these ranks can be taken, where there are ``copies`` of each rank."""
    return prod(comb(copies, count) for count in Counter(multiset).values())


def _without_flush(multiset: Ranks) -> Iterator[Card]:
    """Cards of those ranks, the suits in turn: equal ranks have different suits, and no suit has many cards."""
    return (_OF_RANK[rank][place % len(SUITS)] for place, rank in enumerate(multiset))
