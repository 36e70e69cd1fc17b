"""With which cards the dealer ends: every hand by its kinds and the number of orders in which it can come.

Hands that differ in the order of their cards are one, with the number of orders in which they end there: some hundreds
for each first card instead of thousands of sequences. `outcomes` is exact; `Chances` weighs the same hands from any
shoe in floats, for a search that asks a hundred thousand times. The draw is the game's own. Does not compare hands.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, pairwise
from operator import itemgetter, mul

from games.blackjack.rules import BlackjackRules
from games.blackjack.totals import ACE, Standing, counts, total_of
from games.probability.blackjack.kinds import Hand, Kinds, with_one

_MOST_OF_A_KIND = 8 * 16
"""Tens of eight decks."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A hand with which the dealer ends, from one first card."""

    drawn: Hand
    """What came after the first card."""
    orders: int
    """In how many orders these can come."""
    standing: Standing


def ended(rules: BlackjackRules, kinds: Kinds, first: int) -> tuple[Ended, ...]:
    """All hands with which the dealer ends whose first card is of kind ``first``."""
    reached: dict[Hand, int] = {(): 1}
    found = list[Ended]()
    in_shoe, cards = kinds.without((first,)), kinds.cards
    values = tuple(map(counts, cards))
    aces = frozenset(kind for kind, card in enumerate(cards) if card.rank == ACE)
    while reached:
        following: dict[Hand, int] = {}
        for hand, orders in reached.items():
            for kind, most in enumerate(in_shoe):
                if hand.count(kind) < most:
                    longer = with_one(hand, kind)
                    following[longer] = following.get(longer, 0) + orders
        reached = {}
        for hand, orders in following.items():
            hard = values[first] + sum([values[kind] for kind in hand])
            if rules.dealer.draws(total_of(hard, ace=first in aces or not aces.isdisjoint(hand))):
                reached[hand] = orders
            else:
                found.append(Ended(hand, orders, rules.stands(kinds.of((first, *hand)))))
    return tuple(found)


def outcomes(rules: BlackjackRules, kinds: Kinds) -> Mapping[Standing, Fraction]:
    """How the dealer's hand ends from a full shoe, no card known: each standing with its exact chance."""
    total = sum(kinds.in_shoe)
    ways: dict[tuple[Standing, int], int] = {}
    for first, number in enumerate(kinds.in_shoe):
        left = kinds.without((first,))
        for one in ended(rules, kinds, first):
            weight = number * one.orders
            for kind in set(one.drawn):
                for out in range(one.drawn.count(kind)):
                    weight *= left[kind] - out
            key = one.standing, len(one.drawn)
            ways[key] = ways.get(key, 0) + weight
    chances: dict[Standing, Fraction] = {}
    for (standing, drawn), weight in ways.items():
        of = 1
        for out in range(drawn + 1):
            of *= total - out
        chances[standing] = chances.get(standing, Fraction(0)) + Fraction(weight, of)
    return chances


class Chances:
    """Some of the dealer's hands from one first card, each with its worth, as a tree of kinds in order."""

    def __init__(self, hands: Iterable[tuple[Ended, float]]) -> None:
        worth = {one.drawn: one.orders * value for one, value in hands if value}
        levels: list[dict[Hand, int]] = [{(): 0}]
        for drawn in worth:
            for length in range(1, len(drawn) + 1):
                if len(levels) == length:
                    levels.append({})
                levels[length].setdefault(drawn[:length], len(levels[length]))
        self._most = 1 + max((drawn.count(kind) for drawn in worth for kind in drawn), default=0)
        self._falling = _falling(self._most)
        self._steps = [
            (
                _picked([before[prefix[:-1]] for prefix in level]),
                _picked([prefix[-1] * self._most + prefix[:-1].count(prefix[-1]) for prefix in level]),
                [worth.get(prefix, 0.0) for prefix in level],
            )
            for before, level in pairwise(levels)
        ]

    def __bool__(self) -> bool:
        """Whether any of them is worth anything."""
        return bool(self._steps)

    def value(self, left: Sequence[int], cards: int) -> float:
        """What the hands are worth on average where ``left`` of each kind are in the shoe, ``cards`` in all."""
        falling = list(chain.from_iterable(map(self._falling.__getitem__, left)))
        weights: Sequence[float] = (1.0,)
        total, part = 0.0, 1.0
        for depth, (from_before, of_kind, worth) in enumerate(self._steps):
            weights = list(map(mul, from_before(weights), of_kind(falling)))
            part /= cards - depth
            total += part * sum(map(mul, weights, worth))
        return total


@cache
def _falling(most: int) -> tuple[tuple[int, ...], ...]:
    """By how many there are of a kind: how many are left, after one is out, and so on."""
    return tuple(tuple(number - out for out in range(most)) for number in range(_MOST_OF_A_KIND + 1))


def _picked(places: Sequence[int]) -> Callable[[Sequence[float]], Sequence[float]]:
    """What stands at these places."""
    if len(places) == 1:
        (place,) = places
        return lambda values: (values[place],)
    return itemgetter(*places)
