"""How a time went: each meter, what came in and how many rounds ended, hour by hour, or day by day where it is longer.

An hour is counted from the beginning of the time that is asked for, a day is the house's. Every hour from the first
record to the last has its row, also where nothing happened. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from controller.reports.calendar import Calendar, Period
from controller.reports.document import Column, Plot, column, table
from controller.reports.figures import worth
from controller.reports.history import Line
from controller.reports.house import House
from controller.reports.readings import NOTHING, Reading, readings
from controller.reports.values import SECOND, Moment, Money, words
from controller.table import events as e
from controller.table.state import TableState

HOUR = 3600 * SECOND
BY_THE_HOUR = 49 * HOUR
"""A time up to so long is told hour by hour: two days, of which one is an hour longer."""


@dataclass(frozen=True, slots=True)
class Step:
    """One hour or day: how many rounds ended in it, and the readings at its end."""

    at: Moment
    rounds: int
    readings: Mapping[str, Reading]


@dataclass
class Trend:
    """A collector of the steps of ``scope``."""

    scope: Period
    calendar: Calendar
    _opening: Mapping[str, Reading] = field(default_factory=dict)
    _steps: list[Step] = field(default_factory=list)
    _begins_ns: int = 0
    _ends_ns: int = 0
    """Of the step that runs; 0 before the first record."""
    _rounds: int = 0
    _state: TableState = field(default_factory=TableState)

    @property
    def each(self) -> str:
        """What one step is."""
        return "hour" if self._is_by_the_hour else "day"

    @property
    def _each_s(self) -> int:
        """How long a step is, in seconds, but for a day on which the clocks are changed."""
        return (HOUR if self._is_by_the_hour else 24 * HOUR) // SECOND

    @property
    def _is_by_the_hour(self) -> bool:
        return self.scope.end_ns - self.scope.start_ns <= BY_THE_HOUR

    def take(self, line: Line) -> None:
        place = self.scope.place(line)
        if place == 0:
            if not self._ends_ns:
                self._opening = readings(self._state)
                self._begin(line.counts_at_ns)
            while line.counts_at_ns >= self._ends_ns:
                self._end()
                self._begin(self._ends_ns)
            self._rounds += isinstance(line.event, e.RoundClosed)
        if place <= 0:
            self._state = line.after

    def _begin(self, utc_ns: int) -> None:
        self._rounds = 0
        if self._is_by_the_hour:
            self._begins_ns = utc_ns - (utc_ns - self.scope.start_ns) % HOUR
            self._ends_ns = self._begins_ns + HOUR
        else:
            day = self.calendar.day(self.calendar.shift_at(utc_ns)[0])
            self._begins_ns, self._ends_ns = day.start_ns, day.end_ns

    def _end(self) -> None:
        self._steps.append(self._step())

    def _step(self) -> Step:
        return Step(Moment(self._begins_ns, self._state.clock_synchronised), self._rounds, readings(self._state))

    def steps(self) -> tuple[Step, ...]:
        """All of them, the one that runs as the last."""
        return (*self._steps, self._step()) if self._ends_ns else ()

    def plots(self, house: House) -> tuple[Plot, ...]:
        """What a report shows; a table that keeps no meter has its rounds alone."""
        steps = self.steps()
        pools = tuple(steps[-1].readings) if steps else ()
        return (*(self._money(steps, pools, house) if pools else ()), self._rounds_of(steps))

    def _money(self, steps: Sequence[Step], pools: Sequence[str], house: House) -> tuple[Plot, Plot]:
        stood = [column("From", 21, "from", _at), *(_meter(pool) for pool in pools)]
        befores = [self._opening, *(one.readings for one in steps)]
        within = [(one, before) for one, (before, _) in zip(steps, pairwise(befores), strict=True)]
        came = [column("From", 21, "from", _at_within), *(_coin_in(pool, house) for pool in pools)]
        return (
            Plot(table(f"Meter at the end of each {self.each}", stood, steps, records="money"), "steps", self._each_s),
            Plot(table(f"Coin-in of each {self.each}", came, within, records="money"), "bars", self._each_s),
        )

    def _rounds_of(self, steps: Sequence[Step]) -> Plot:
        columns: tuple[Column[Step], ...] = (
            column("From", 21, "from", _at),
            column("Rounds", 9, "rounds", lambda one: one.rounds, right=True),
        )
        return Plot(table(f"Rounds that ended in each {self.each}", columns, steps), "bars", self._each_s)


_Within = tuple[Step, Mapping[str, Reading]]
"""A step, and the readings at its beginning."""


def _at(one: Step) -> Moment:
    return one.at


def _at_within(one: _Within) -> Moment:
    return one[0].at


def _meter(pool: str) -> Column[Step]:
    name = words(pool)
    return column(name.capitalize(), 16, name, lambda one: Money(one.readings.get(pool, NOTHING).meter), right=True)


def _coin_in(pool: str, house: House) -> Column[_Within]:
    """In money, or in chips where the worth of one is not known."""
    name = words(pool)

    def came(one: _Within) -> Money | int:
        chips = one[0].readings.get(pool, NOTHING).chips - one[1].get(pool, NOTHING).chips
        value = worth(chips, house)
        return value if isinstance(value, Money) else chips

    return column(name.capitalize(), 16, name, came, right=True)
