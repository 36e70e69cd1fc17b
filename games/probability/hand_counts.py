"""How many of all hands of a deck have which names: exact, by classes of hands that differ only in suits.

A hand without enough cards of one suit for a flush is its ranks alone, so one hand stands for every way to give those
ranks suits. A hand with enough is the ranks of that suit and at most two other cards, of which only matters whether
their suits are the same. So a few hundred thousand hands stand for all 154,143,080 of seven cards and a joker, and the
sum of the counts proves that none was left out. Does not know pay tables.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import TypeVar

from games.cards.card import JOKER, RANKS, SUITS, Card

Named = TypeVar("Named", bound=Hashable)
Ranks = tuple[int, ...]

ALL_RANKS: Ranks = tuple(range(2, 2 + len(RANKS)))


def count_hands(
    named: Callable[[Sequence[Card]], Named],
    *,
    size: int,
    of: int,
    joker: bool,
    decks: int = 1,
    ranks: Ranks = ALL_RANKS,
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
    for jokers in range(2 if joker else 1):
        _count(named, size - jokers, of - jokers, (JOKER,) * jokers, decks, ranks, counts)
    return counts


def _count(
    named: Callable[[Sequence[Card]], Named],
    flush: int,
    cards: int,
    jokers: tuple[Card, ...],
    decks: int,
    ranks: Ranks,
    counts: Counter[Named],
) -> None:
    """Add all hands of ``cards`` faces beside ``jokers``; ``flush`` faces of one suit make a flush."""
    flushes = Counter[Ranks]()
    for suited in range(flush, cards + 1):
        others = _beside(cards - suited, ranks)
        for of_suit in _multisets(suited, ranks, decks):
            held = tuple(Card(rank, SUITS[0]) for rank in of_suit)
            suits = len(SUITS) * _ways(of_suit, decks)
            for beside, ways in others:
                ways *= suits
                counts[named((*held, *beside, *jokers))] += ways
                flushes[tuple(sorted((*of_suit, *(card.rank for card in beside))))] += ways
    for multiset in _multisets(cards, ranks, len(SUITS) * decks):
        ways = _ways(multiset, len(SUITS) * decks) - flushes[multiset]
        if ways:
            counts[named((*_without_flush(multiset), *jokers))] += ways


def _beside(cards: int, ranks: Ranks) -> Sequence[tuple[tuple[Card, ...], int]]:
    """The cards of the three other suits, one hand for each kind, with how many hands are of that kind."""
    kinds: dict[object, tuple[tuple[Card, ...], int]] = {}
    for held in combinations([Card(rank, suit) for rank in ranks for suit in SUITS[1:]], cards):
        kind = tuple(card.rank for card in held), len({card.suit for card in held})
        kinds[kind] = held, kinds.get(kind, (held, 0))[1] + 1
    return list(kinds.values())


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
    return (Card(rank, SUITS[place % len(SUITS)]) for place, rank in enumerate(multiset))
