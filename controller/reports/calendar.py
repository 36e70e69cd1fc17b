"""The house's days and shifts, and which records a report is of.

A gaming day begins with its first shift and ends when the next day's first shift begins; its shifts follow one another
without a gap, also on the days that the clocks are changed. Records are divided by position: a shift that began in the
record does not begin again when the clock is set back, so that each record belongs to exactly one shift. Reads no
clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import ClassVar, Protocol

from controller.reports.history import Line
from controller.reports.values import SECOND

FIRST_DAY, LAST_DAY = date(1, 1, 3), date(9999, 12, 29)
"""Of a report: in every zone the days beside them, with their shifts, are still days of the calendar."""


class Scope(Protocol):
    """Which records a report is of."""

    @property
    def title(self) -> str:
        """What it is called on the report."""

    def place(self, line: Line) -> int:
        """-1 where the record is before, 0 where it is of the scope, 1 where it is after."""


@dataclass(frozen=True, slots=True)
class Period:
    """A time: from ``start_ns`` on, and before ``end_ns`` (UTC)."""

    title: str
    start_ns: int
    end_ns: int

    def place(self, line: Line) -> int:
        if line.counts_at_ns < self.start_ns:
            return -1
        return 0 if line.counts_at_ns < self.end_ns else 1


@dataclass(frozen=True, slots=True)
class OneRound:
    """The round of this number, from the end of the one before (or the table's opening) to its own end."""

    number: int

    @property
    def title(self) -> str:
        return f"round {self.number:,}"

    def place(self, line: Line) -> int:
        number = line.before.round.number
        if not line.before.opened:
            return -1
        return (number > self.number) - (number < self.number)


@dataclass(frozen=True, slots=True)
class Around:
    """The record at this position, with those before and after it."""

    position: int
    REACH: ClassVar = 20
    """How many on each side."""

    @property
    def title(self) -> str:
        return f"record {self.position:,} and up to {self.REACH} before and after it"

    def place(self, line: Line) -> int:
        distance = line.position - self.position
        return 0 if abs(distance) <= self.REACH else (distance > 0) - (distance < 0)


@dataclass(frozen=True, slots=True)
class Calendar:
    """When the shifts of a house begin: ``starts``, ascending, in ``zone``."""

    zone: tzinfo
    starts: Sequence[time]

    def shift(self, day: date, number: int) -> Period:
        """Shift ``number``, counted from 1, of the gaming day.

        Raises:
            ValueError: the day has no such shift, or no report can be of it.
        """
        _check(day)
        if not 1 <= number <= len(self.starts):
            raise ValueError(f"the day has shifts 1 to {len(self.starts)}, no shift {number}")
        begins, ends = self._begins(day, number - 1), self._begins(day, number)
        return Period(f"{day}, shift {number} ({begins:%H:%M} to {ends:%H:%M})", _ns(begins), _ns(ends))

    def shifts(self, day: date) -> tuple[Period, ...]:
        """All of them, in their order."""
        return tuple(self.shift(day, number) for number in range(1, len(self.starts) + 1))

    def day(self, day: date) -> Period:
        """The whole gaming day. Raises ValueError where no report can be of it."""
        _check(day)
        begins, ends = self._begins(day, 0), self._begins(day, len(self.starts))
        return Period(f"{day} ({begins:%H:%M} to {ends:%m-%d %H:%M})", _ns(begins), _ns(ends))

    def shift_at(self, utc_ns: int) -> tuple[date, int]:
        """The gaming day and the number of the shift in which this moment lies, or of the nearest of a report.

        Raises:
            AssertionError: no shift begins before it, which cannot be.
        """
        first, last = _ns(self._begins(FIRST_DAY, 0)), _ns(self._begins(LAST_DAY, 0))
        utc_ns = min(max(utc_ns, first), last)
        near = datetime.fromtimestamp(utc_ns // SECOND, self.zone).date()
        for day in (near + timedelta(days=1), near, near - timedelta(days=1)):
            for index in range(len(self.starts) - 1, -1, -1):
                if _ns(self._begins(day, index)) <= utc_ns:
                    return day, index + 1
        raise AssertionError(utc_ns)

    def between(self, begins: datetime, ends: datetime) -> Period:
        """From one time of the house to another. Raises ValueError where the second is not the later."""
        if begins.tzinfo is None:
            begins = begins.replace(tzinfo=self.zone)
        if ends.tzinfo is None:
            ends = ends.replace(tzinfo=self.zone)
        if _ns(ends) <= _ns(begins):
            raise ValueError(f"{_told(ends)} is not after {_told(begins)}")
        return Period(f"{_told(begins)} to {_told(ends)}", _ns(begins), _ns(ends))

    def _begins(self, day: date, index: int) -> datetime:
        later, index = divmod(index, len(self.starts))
        return datetime.combine(day + timedelta(days=later), self.starts[index], self.zone)


def _check(day: date) -> None:
    if not FIRST_DAY <= day <= LAST_DAY:
        raise ValueError(f"{day} is no day of a report: reports are of the days from {FIRST_DAY} to {LAST_DAY}")


def _told(moment: datetime) -> str:
    """To the minute, every year with four digits.

    >>> _told(datetime(1, 2, 3, 4, 5))
    '0001-02-03 04:05'
    """
    return f"{moment.date()} {moment:%H:%M}"


def _ns(moment: datetime) -> int:
    return int(moment.timestamp()) * SECOND
