"""What is counted of many draws, so that a billion of them need no room: cells, pairs, runs and products.

Tallies of draws that followed each other add up to the tally of all of them. A draw is followed through time by its
score: twice the sum of its numbers, less what that is on average, a whole number around 0. Does not judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from games.draws.draw import Numbers


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted of ``draws`` draws, one at least."""

    numbers: Numbers
    draws: int
    cells: Sequence[int]
    """With repeats how often each outcome came; else how often each number came at each place, place by place."""
    pairs: Sequence[int]
    """How often number b followed a, at a × choices + b: at the first two places, or in two draws of one number (each
    draw in one pair). Empty with repeats, whose outcomes are counted whole."""
    paired: int
    """How many pairs there were."""
    low: int
    """Scores below 0."""
    high: int
    """Scores above 0; those that are 0 belong to neither side and break no run."""
    runs: int
    """How often the side began or changed."""
    products: int
    """The sum of the products of each score and the next."""
    first: int
    """The score of the first draw."""
    last: int
    first_side: int
    """The sign of the first score that is not 0."""
    last_side: int

    def __add__(self, later: Tally) -> Tally:
        """The tally of both, where ``later`` followed at once."""
        return Tally(
            numbers=self.numbers,
            draws=self.draws + later.draws,
            cells=[one + other for one, other in zip(self.cells, later.cells, strict=True)],
            pairs=[one + other for one, other in zip(self.pairs, later.pairs, strict=True)],
            paired=self.paired + later.paired,
            low=self.low + later.low,
            high=self.high + later.high,
            runs=self.runs + later.runs - (self.last_side == later.first_side != 0),
            products=self.products + later.products + self.last * later.first,
            first=self.first,
            last=later.last,
            first_side=self.first_side or later.first_side,
            last_side=later.last_side or self.last_side,
        )


def scored_places(numbers: Numbers) -> int:
    """How many places the score is of: all, but of numbers without replacement at most half of what there is.

    The sum of a whole deck says nothing.
    """
    return numbers.count if numbers.repeats else min(numbers.count, numbers.choices // 2)


def count(numbers: Numbers, places: Sequence[bytes]) -> Tally:
    """Count draws as ``scaling.places`` makes them, one at least."""
    every = range(numbers.lowest, numbers.highest + 1)
    if numbers.repeats:
        outcomes = Counter(zip(*places, strict=True))
        cells = [outcomes[outcome] for outcome in _outcomes(numbers)]
    else:
        cells = [place.count(number) for place in places for number in every]
    pairs = _pairs(numbers, places)
    scored = scored_places(numbers)
    even = scored * (numbers.lowest + numbers.highest)
    scores = [2 * sum(draw) - even for draw in zip(*places[:scored], strict=True)]
    sides = [1 if score > 0 else -1 for score in scores if score]
    return Tally(
        numbers=numbers,
        draws=len(scores),
        cells=cells,
        pairs=[pairs[one, other] for one in every for other in every] if not numbers.repeats else [],
        paired=pairs.total(),
        low=sides.count(-1),
        high=sides.count(1),
        runs=sum(1 for _ in groupby(sides)),
        products=sum(one * other for one, other in pairwise(scores)),
        first=scores[0],
        last=scores[-1],
        first_side=sides[0] if sides else 0,
        last_side=sides[-1] if sides else 0,
    )


def _outcomes(numbers: Numbers) -> list[tuple[int, ...]]:
    outcomes: list[tuple[int, ...]] = [()]
    for _ in range(numbers.count):
        outcomes = [(*first, n) for first in outcomes for n in range(numbers.lowest, numbers.highest + 1)]
    return outcomes


def _pairs(numbers: Numbers, places: Sequence[bytes]) -> Counter[tuple[int, int]]:
    if numbers.repeats:
        return Counter()
    if numbers.count > 1:
        return Counter(zip(places[0], places[1], strict=True))
    return Counter(zip(places[0][0::2], places[0][1::2], strict=False))
