"""Is the output uniform and independent? Chi-square, pairs, runs and serial correlation at 99 % (standards G2).

Each test says how likely chance alone is to be at least as far out, in either direction: a generator that is too even
fails as well. Does not count (:mod:`controller.generator.battery.tally` does) and says nothing of unpredictability.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from controller.generator.battery.significance import chi_square_two_sided, normal_two_sided
from controller.generator.battery.tally import Tally, scored_places

SIGNIFICANCE = 0.01
EXPECTED = 5
"""A cell is expected to be hit at least so often, or the test is not made: chi-square is an approximation."""

Test = Literal["chi-square", "pairs", "runs", "serial correlation"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One test: ``statistic`` is a chi-square with ``degrees`` of freedom or, without them, a standard normal."""

    test: Test
    statistic: float
    degrees: int | None
    p: float

    @property
    def passed(self) -> bool:
        return self.p >= SIGNIFICANCE


def judge(tally: Tally) -> tuple[Finding, ...]:
    """Every test that so many draws allow."""
    made = (chi_square(tally), pairs(tally), runs(tally), serial_correlation(tally))
    return tuple(finding for finding in made if finding is not None)


def chi_square(tally: Tally) -> Finding | None:
    """Is every number as likely as every other, at each place?"""
    numbers, draws, cells = tally.numbers, tally.draws, tally.cells
    if draws < EXPECTED * (len(cells) if numbers.repeats else numbers.choices):
        return None
    if numbers.repeats:
        return _chi_square("chi-square", _evenness(cells, draws), len(cells) - 1)
    statistic, degrees = _of_places(tally)
    return _chi_square("chi-square", statistic, degrees)


def pairs(tally: Tally) -> Finding | None:
    """Is every number as likely as every other to follow a given one?"""
    choices = tally.numbers.choices
    different = tally.numbers.count > 1
    seen = [n for at, n in enumerate(tally.pairs) if not different or at // choices != at % choices]
    if not seen or tally.paired < EXPECTED * len(seen):
        return None
    return _chi_square("pairs", _evenness(seen, tally.paired), len(seen) - 1)


def runs(tally: Tally) -> Finding | None:
    """Do scores change sides as often as they should? Wald and Wolfowitz, given how many lie on either side."""
    low, high = tally.low, tally.high
    both = low + high
    if min(low, high) < 2 * EXPECTED:
        return None
    mean = 1 + 2 * low * high / both
    variance = 2 * low * high * (2 * low * high - both) / (both * both * (both - 1))
    return _normal("runs", (tally.runs - mean) / math.sqrt(variance))


def serial_correlation(tally: Tally) -> Finding | None:
    """Does a score say something of the next? The variance of a score is known, and need not be estimated."""
    if tally.draws < 4 * EXPECTED:
        return None
    numbers, scored = tally.numbers, scored_places(tally.numbers)
    choices = numbers.choices
    variance = scored * (choices * choices - 1) / 3
    if not numbers.repeats:
        variance *= (choices - scored) / (choices - 1)
    return _normal("serial correlation", tally.products / (variance * math.sqrt(tally.draws - 1)))


def _of_places(tally: Tally) -> tuple[float, int]:
    """The chi-square of numbers drawn without replacement, and its degrees of freedom.

    Places of one draw hang together. Their covariance has two eigenvalues: that of the sums over all places, and that
    of the differences between places; each part is set against its own. With one place it is Pearson's chi-square.
    """
    numbers, draws = tally.numbers, tally.draws
    places, choices = numbers.count, numbers.choices
    rows = [tally.cells[first : first + choices] for first in range(0, places * choices, choices)]
    of_number = [sum(column) for column in zip(*rows, strict=True)]
    sums = math.fsum((n - draws * places / choices) ** 2 for n in of_number) / places
    all_cells = math.fsum((n - draws / choices) ** 2 for row in rows for n in row)
    statistic = (all_cells - sums) * (choices - 1) / draws
    degrees = (places - 1) * (choices - 1)
    if places < choices:
        statistic += sums * choices * (choices - 1) / ((choices - places) * draws)
        degrees += choices - 1
    return statistic, degrees


def _evenness(cells: Sequence[int], total: int) -> float:
    expected = total / len(cells)
    return math.fsum((n - expected) ** 2 for n in cells) / expected


def _chi_square(test: Test, statistic: float, degrees: int) -> Finding:
    return Finding(test, statistic, degrees, chi_square_two_sided(statistic, degrees))


def _normal(test: Test, z: float) -> Finding:
    return Finding(test, z, None, normal_two_sided(z))
