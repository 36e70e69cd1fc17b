"""A buzzer with its own tone, switched by one output wire that is read back.

Every pattern has an end: a forgotten alarm falls silent after ``limit_ms``. What it should sound is worked
out from the time since it began, so a late loop shortens nothing and lengthens nothing after it. Does not make a
tone.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.buzzer.pattern import BuzzerPattern, beat_at
from drivers.points import OutputPoint
from drivers.reactor import Reactor, Timer
from drivers.read_back import ReadBack
from drivers.signals import Signal

MS = 1_000_000
ALARM_AT_LEAST_MS = 1_500
"""NZ Gazette 2004, clause 1.18.3: a door alarm is heard for at least 1.5 s."""
LONGEST_LIMIT_MS = 600_000


class SwitchedBuzzer:
    """One buzzer; a Buzzer (``port.py``). ``sounding_level`` makes it sound; the wire is opened silent.

    Fault: ``output``, the wire does not follow. Raises ValueError for a limit under 1.5 s or over ten minutes.
    """

    def __init__(
        self,
        device: str,
        point: OutputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        sounding_level: bool = True,
        limit_ms: int = 30_000,
    ) -> None:
        if not ALARM_AT_LEAST_MS <= limit_ms <= LONGEST_LIMIT_MS:
            raise ValueError(f"{device}: limit of {limit_ms} ms; it is {ALARM_AT_LEAST_MS} to {LONGEST_LIMIT_MS} ms")
        self.device = device
        self.sounding: BuzzerPattern | None = None
        self._point = ReadBack(device, point, fault="output", reactor=reactor, emit=emit)
        self._reactor = reactor
        self._sounding_level = sounding_level
        self._limit_ms = limit_ms
        self._began_ns = 0
        self._end_ms = limit_ms
        self._on = False
        self._timer: Timer | None = None
        self._point.write(not sounding_level)

    def sound(self, pattern: BuzzerPattern) -> None:
        if self.sounding == pattern:
            self._end_ms = self._limit_ms  # an alarm that was silenced and is not over yet goes on
        elif self.sounding != "alarm":
            self.sounding = pattern
            self._began_ns = self._reactor.now()
            self._end_ms = self._limit_ms
            self._step()

    def silence(self) -> None:
        if self.sounding == "alarm":
            self._end_ms = ALARM_AT_LEAST_MS
            self._step()
        elif self.sounding is not None:
            self.make_safe()

    def make_safe(self) -> None:
        """Silent at once: ordered when the table stops."""
        self._cancel()
        self.sounding = None
        self._switch(False)

    # --- inside ---

    def _step(self) -> None:
        """Sound or be silent as the time asks, and come back when that changes."""
        self._cancel()
        if self.sounding is None:
            return
        elapsed_ms = (self._reactor.now() - self._began_ns) // MS
        on, change_ms = beat_at(self.sounding, elapsed_ms)
        if change_ms is None or elapsed_ms >= self._end_ms:
            self.make_safe()
            return
        self._switch(on)
        self._timer = self._reactor.call_later(min(change_ms, self._end_ms - elapsed_ms) * MS, self._step)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _switch(self, on: bool) -> None:
        if on is not self._on:
            self._on = on
            self._point.write(on is self._sounding_level)
