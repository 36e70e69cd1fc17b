"""Troubles with a chance of their own, so that the others come as they came before: no time at a start, and the like.

A clock that stands still; a start without any time, in 1970 and with no time service; and an attack on all serial lines
at once: one after another is stopped, and what was held then arrives in any order of the lines, in its order on each
(ecosystem 6.10, 6.11). Does not judge.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from controller.rehearsal.simulation.coverage import Coverage
from controller.rehearsal.simulation.floor import MS, SECOND, Floor
from controller.rehearsal.simulation.lasting import Lasting
from drivers.buses.serial_memory import End

MEAN_S = 90
STANDS_STILL, NO_TIME = "stands still", "no time at start"
OF_CLOCK = (STANDS_STILL, NO_TIME)
OF_LINES = ("all stopped, let go in any order",)
FIRST_WITHOUT_TIME = 0.1
"""So many first starts have no time."""
BETWEEN_STOPS_MS = (0, 1, 20, 300)
HELD_MS = (1, 100, 1_500, 6_000)
BETWEEN_RELEASES_MS = (0, 0, 1, 50, 700)
ENDS: tuple[End, End] = ("host", "device")


class FurtherTroubles:
    """Those of one table; nothing goes wrong before :meth:`begin_storm`, but for a first start without time."""

    def __init__(self, floor: Floor, rng: random.Random, coverage: Coverage) -> None:
        self._floor = floor
        self._rng = rng
        self._coverage = coverage
        self._storm = 0
        self._lasting = Lasting(floor.reactor, rng)
        self._stopped: list[tuple[str, End]] = []
        """The ways of lines that an attack holds, in the order in which they are let go."""

    def known(self) -> list[tuple[str, str]]:
        """Every trouble, as (device, fault)."""
        of_lines = [("wire", fault) for fault in OF_LINES] if self._floor.serial_buses else []
        return [*(("clock", fault) for fault in OF_CLOCK), *of_lines]

    def before_the_first_start(self) -> None:
        """Some tables are put up where nobody tells the time."""
        if self._rng.random() < FIRST_WITHOUT_TIME:
            self._coverage.fault("clock", NO_TIME)
            self._lasting.begin("time", self._floor.clock.lose_time, self._floor.clock.find_time)

    def begin_storm(self) -> None:
        """From now on things go wrong."""
        self._storm += 1
        self._wait(self._storm)

    def end_storm(self) -> None:
        """Nothing goes wrong any more, and everything is mended."""
        self._storm += 1
        self._lasting.mend_all()
        while self._stopped:
            self._let_go()

    def _wait(self, storm: int) -> None:
        seconds = self._rng.expovariate(1 / MEAN_S)
        self._floor.reactor.call_later(int(seconds * SECOND) + 1, partial(self._strike, storm))

    def _strike(self, storm: int) -> None:
        if storm != self._storm:
            return
        kinds: list[Callable[[], None]] = [self._clock_stands, self._start_without_time]
        if self._floor.serial_buses:
            kinds += [self._stop_all_lines] * 2
        self._rng.choice(kinds)()
        self._wait(storm)

    # The clock

    def _clock_stands(self) -> None:
        self._coverage.fault("clock", STANDS_STILL)
        self._lasting.begin("clock", self._floor.clock.stand_still, self._floor.clock.go_on)

    def _start_without_time(self) -> None:
        self._coverage.fault("clock", NO_TIME)
        self._lasting.begin("time", self._lose_power_and_time, self._floor.clock.find_time)

    def _lose_power_and_time(self) -> None:
        self._floor.clock.lose_time()
        self._floor.cut_power()

    # All serial lines

    def _stop_all_lines(self) -> None:
        """Stop each way of each line, one after another; hold them; let them go in another order."""
        if self._stopped:
            return
        rng, ways = self._rng, [(name, end) for name in self._floor.serial_buses for end in ENDS]
        self._coverage.fault("wire", OF_LINES[0])
        rng.shuffle(ways)
        self._stopped = rng.sample(ways, len(ways))
        at_ms = 0
        for name, end in ways:
            self._later(at_ms, partial(self._stop, self._storm, name, end))
            at_ms += rng.choice(BETWEEN_STOPS_MS)
        at_ms += rng.choice(HELD_MS)
        for _ in ways:
            self._later(at_ms, partial(self._let_go_if, self._storm))
            at_ms += rng.choice(BETWEEN_RELEASES_MS)

    def _later(self, ms: int, act: Callable[[], None]) -> None:
        self._floor.reactor.call_later(ms * MS, act)

    def _stop(self, storm: int, name: str, end: End) -> None:
        if storm == self._storm:
            self._floor.disturb(name, True, partial(self._floor.lines.wire(name).hold, end))

    def _let_go_if(self, storm: int) -> None:
        if storm == self._storm and self._stopped:
            self._let_go()

    def _let_go(self) -> None:
        name, end = self._stopped.pop(0)
        self._floor.disturb(name, False, partial(self._floor.lines.wire(name).release, end))
