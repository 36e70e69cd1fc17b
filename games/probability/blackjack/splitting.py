"""What split hands are worth, however often equal cards come again: exact for hands that are played by their own cards.

What is drawn to one hand tells the next one something: that certain cards are equal ones, or that they are not. A card
that is known to be an equal one is taken out of the shoe; one that is known to be none is counted as any card less an
equal one. So all that is needed is what one hand is worth with a few equal cards more out of the shoe. Does not decide
whether to split.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Protocol

from games.blackjack.rules import BlackjackRules
from games.blackjack.totals import ACE
from games.probability.blackjack.kinds import Hand, Kinds, joined, with_one

SURRENDERED = -0.5
"""What a hand is worth that is given up."""


class PlayedHands(Protocol):
    """Every hand against one first card of the dealer."""

    rules: BlackjackRules
    kinds: Kinds

    def left(self, *out: Hand) -> tuple[int, ...]: ...
    def no_natural(self, left: tuple[int, ...]) -> float: ...
    def stood(self, hand: Hand, beside: Hand = (), *, of_split: bool = False, doubled: bool = False) -> float: ...
    def one_card(self, hand: Hand, beside: Hand = (), *, of_split: bool = False) -> float: ...
    def best_word(self, hand: Hand, first: int | None = None) -> str: ...


@dataclass(frozen=True, slots=True)
class Path:
    """One way in which the second cards of all hands can come."""

    again: int
    """Equal cards that made further hands."""
    others: int
    """Hands whose second card is none of the equal ones."""
    free: int
    """Hands whose second card may be any: no further split is allowed then."""


def paths(most: int, hands: int = 2, done: int = 0, again: int = 0) -> Iterator[Path]:
    """All ways, up to ``most`` hands; a way may stand there several times, in other orders."""
    if hands == most:
        yield Path(again, done, hands - done)
    elif done == hands:
        yield Path(again, done, 0)
    else:
        yield from paths(most, hands + 1, done, again + 1)
        yield from paths(most, hands, done + 1, again)


class Splits:
    """Split hands against one first card of the dealer."""

    def __init__(self, table: PlayedHands) -> None:
        self._table = table
        self._kept: dict[tuple[Hand, Hand, int], float] = {}

    def worth(self, pair: Hand, beside: Hand = ()) -> float:
        """What the two cards are worth as hands of their own, split again wherever that may be.

        ``beside``: cards that are out too, those of the seat's other hand.
        """
        first, second = pair
        if first != second:  # two aces of which one is the special one: they are not split again
            return self._any((first,), joined(beside, (second,))) + self._any((second,), joined(beside, (first,)))
        return self._all(first, 2, self._times(first) + 1, beside)

    def later(self, kind: int, drawn: Hand) -> float:
        """What two equal cards are worth that are split after these were drawn to them, which stay with the first.

        Where the first drawn is a third equal one, and nothing else was, all three are hands of their own.
        """
        times, own = self._times(kind), joined(drawn, (kind,))
        if drawn == (kind,) and times > 1:
            return self._all(kind, 3, times + 1, ())
        rule = self._table.rules.options.split
        closed = rule is not None and rule.aces_one_card and self._table.kinds.cards[kind].rank == ACE
        first = self._table.stood(own, (kind,), of_split=True) if closed else self._worth(own, (kind,), kind)
        return first + self._all(kind, 1, times, own)

    def _all(self, first: int, hands: int, most: int, beside: Hand) -> float:
        """What so many hands are worth that have one card each, of one kind, and become ``most`` at most."""
        left = self._table.left((first,) * hands, beside)
        equal, cards = left[first], sum(left)
        total = 0.0
        for path in paths(most, hands):
            for out in range(path.others + 1):
                known = path.again + out
                if known > equal:
                    break
                chance = self._all_equal(known, equal, cards)
                out_too = joined(beside, (first,) * (hands - 1 + known))
                for number, worth, left_over in ((path.others, self._other, 1), (path.free, self._any, 0)):
                    if number and out <= path.others - left_over:
                        sign = (-1) ** out * comb(path.others - left_over, out)
                        total += number * sign * chance * worth((first,), out_too)
        return total

    def _times(self, kind: int) -> int:
        rule = self._table.rules.options.split
        if rule is None:
            return 0
        return min(rule.times, rule.aces_times) if self._table.kinds.cards[kind].rank == ACE else rule.times

    def _all_equal(self, number: int, equal: int, cards: int) -> float:
        """The chance that so many cards are all equal ones."""
        chance = 1.0
        for out in range(number):
            chance *= (equal - out) / (cards - out)
        return chance

    def _any(self, first: Hand, beside: Hand) -> float:
        """What a hand is worth that began with one card, whatever comes to it."""
        left = self._table.left(first, beside)
        cards, (own,) = sum(left), first
        return sum(
            number / cards * self._worth(with_one(first, kind), beside, own)
            for kind, number in enumerate(left)
            if number > 0
        )

    def _other(self, first: Hand, beside: Hand) -> float:
        """The same where its second card is none of the equal ones: together with the chance of that."""
        left = self._table.left(first, beside)
        cards, (own,) = sum(left), first
        return sum(
            number / cards * self._worth(with_one(first, kind), beside, own)
            for kind, number in enumerate(left)
            if number > 0 and kind != own
        )

    def _worth(self, hand: Hand, beside: Hand, first: int) -> float:
        key = hand, beside, first
        if key not in self._kept:
            self._kept[key] = self._of(hand, beside, first)
        return self._kept[key]

    def _of(self, hand: Hand, beside: Hand, first: int) -> float:
        word = self._table.best_word(hand, first if len(hand) == 2 else None)
        left = self._table.left(hand, beside)
        if word == "double":
            return self._table.one_card(hand, beside, of_split=True)
        if word == "surrender":
            return SURRENDERED * self._table.no_natural(left)
        if word == "stand":
            return self._table.stood(hand, beside, of_split=True)
        cards = sum(left)
        return sum(
            number / cards * self._worth(with_one(hand, kind), beside, first)
            for kind, number in enumerate(left)
            if number > 0
        )
