"""The examination of a source: health tests on every byte and number, and statistics of every range.

One test in a hundred fails by chance, so a test that fails is made once more on as many new numbers; only one that
fails both times speaks against the source. Does not print, and proves no unpredictability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from controller.generator import scaling
from controller.generator.battery import tally
from controller.generator.battery.statistics import Finding, judge
from controller.generator.battery.tally import Tally
from controller.generator.health import health_tests, samples
from controller.generator.scaling import Read
from games.draws.draw import (
    ONE_OF_EIGHT,
    ONE_OF_SEVEN,
    ONE_OF_SEVENTY_FIVE,
    THREE_DICE,
    TWENTY_OF_EIGHTY,
    WHOLE_DECK,
    Numbers,
)

RAW = Numbers(0, 255)
"""Raw output: each byte as it comes."""
RANGES = (ONE_OF_SEVEN, ONE_OF_EIGHT, THREE_DICE, WHOLE_DECK, TWENTY_OF_EIGHTY, ONE_OF_SEVENTY_FIVE)
"""What tables draw (issue of start positions, dice, cards, keno and bingo)."""

CountDraws = Callable[[Read, Numbers, int], tuple[Tally, bytes]]
"""Makes so many draws: their tally, and what of them the health tests look at."""


@dataclass(frozen=True, slots=True)
class Report:
    """What one range came to. ``again`` has the tests that failed at first, made on new numbers."""

    numbers: Numbers
    draws: int
    tally: Tally
    alarm: str | None
    """What the health tests of the scaled output found."""
    findings: tuple[Finding, ...]
    again: tuple[Finding, ...] = ()

    @property
    def failed(self) -> tuple[str, ...]:
        """What speaks against the source."""
        alarm = ("health",) if self.alarm is not None else ()
        return (*alarm, *(finding.test for finding in self.again if not finding.passed))


def plainly(read: Read, numbers: Numbers, draws: int) -> tuple[Tally, bytes]:
    """In Python alone."""
    places = scaling.places(read, numbers, draws)
    return tally.count(numbers, places), samples(numbers, places)


def with_vectors(read: Read, numbers: Numbers, draws: int) -> tuple[Tally, bytes]:
    """The same with NumPy. Raises ImportError without it."""
    from controller.generator.battery import vectors

    places = vectors.places(read, numbers, draws)
    return vectors.count(numbers, places), vectors.samples(numbers, places)


def examine(
    read: Read,
    ranges: tuple[Numbers, ...],
    draws: int,
    count: CountDraws,
    *,
    at_once: int,
    done: Callable[[int], None] = lambda _: None,
) -> Iterator[Report]:
    """Examine each range on ``draws`` draws, counted ``at_once`` at a time; ``done`` hears how many were made.

    Raises:
        GeneratorFailed: from ``read``, where the raw output failed its health tests.
    """
    for numbers in ranges:
        counted, alarm = _counted(read, numbers, draws, count, at_once, done)
        findings = judge(counted)
        suspects = {finding.test for finding in findings if not finding.passed}
        again: tuple[Finding, ...] = ()
        if suspects and alarm is None:
            once_more, alarm = _counted(read, numbers, draws, count, at_once, done)
            again = tuple(finding for finding in judge(once_more) if finding.test in suspects)
        yield Report(numbers, draws, counted, alarm, findings, again)


def _counted(
    read: Read, numbers: Numbers, draws: int, count: CountDraws, at_once: int, done: Callable[[int], None]
) -> tuple[Tally, str | None]:
    tests = health_tests(numbers)
    whole: Tally | None = None
    for first in range(0, draws, at_once):
        some = min(at_once, draws - first)
        counted, sampled = count(read, numbers, some)
        whole = counted if whole is None else whole + counted
        tests.feed(sampled)
        done(some)
    assert whole is not None, "at least one draw was asked for"
    return whole, None if tests.alarm is None else tests.alarm.sentence()
