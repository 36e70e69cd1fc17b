"""One sensor of a turn sensor: whether a peg is before it, how many came, and whether too fast for a wheel.

Does not know turns or directions: ``sensor.py`` does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from drivers.points import GapAction, InputPoint
from drivers.reactor import Reactor
from drivers.settled import Settled, level_at_start

FASTEST = 200
"""Pegs a second; no hand turns a wheel so fast, a worn contact does."""
SECOND = 1_000_000_000


class Eye:
    """One wire. ``moved(ns)`` is called once a peg came or went, ``unsure(ns)`` where one may be missed or too many."""

    def __init__(
        self,
        line: InputPoint,
        *,
        reactor: Reactor,
        peg_level: bool,
        debounce_ms: int,
        moved: Callable[[int], None],
        unsure: GapAction,
    ) -> None:
        self.where = line.where
        self.pegs = 0
        """Since they were counted last."""
        self._peg_level = peg_level
        self._moved = moved
        self._unsure = unsure
        self._times: deque[int] = deque(maxlen=FASTEST)
        level = level_at_start(line)
        self.covered: bool | None = None if level is None else level is peg_level
        """Whether a peg is before it; None while its part does not answer."""
        self._settled = Settled(self._changed, level, reactor=reactor, debounce_ms=debounce_ms)
        line.watch(self._settled.edge, self._gap)

    def _changed(self, level: bool, at_ns: int) -> None:
        found, self.covered = self.covered is None, level is self._peg_level
        if found:  # its part answers for the first time: this is where the wheel stands, and no turn
            return
        if self.covered:
            self.pegs += 1
            self._times.append(at_ns)
            if len(self._times) == FASTEST and at_ns - self._times[0] < SECOND:
                self._unsure(at_ns)
        self._moved(at_ns)

    def _gap(self, at_ns: int) -> None:
        self._settled.lost()
        self._unsure(at_ns)
