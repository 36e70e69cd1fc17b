"""The faults of one device on the line protocol: each is told once, and once that it is gone.

Garbage is a fault when it comes often. Does not know what a fault is about, nor when it is looked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from drivers.reactor import Reactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal

GARBAGE_LINES = 5
GARBAGE_WITHIN_NS = 10_000_000_000
"""This many bad lines within this time are a fault."""


class LineFaults:
    """What is wrong with ``device`` at ``where`` now."""

    def __init__(self, device: str, where: Callable[[], str], reactor: Reactor, emit: Callable[[Signal], None]) -> None:
        self._device = device
        self._where = where
        self._reactor = reactor
        self._emit = emit
        self._now: dict[str, None] = {}
        self._bad_lines: deque[int] = deque(maxlen=GARBAGE_LINES)

    def found(self, fault: str, text: str, *, again: bool = False) -> None:
        """Tell it, if it was not told; ``again``: also if it was."""
        if again or fault not in self._now:
            self._now[fault] = None
            at, where = self._reactor.now(), self._where()
            self._emit(DeviceFault(device=self._device, at=at, fault=fault, where=where, text=text))

    def gone(self, *faults: str) -> None:
        """Tell that they are gone, those that were told."""
        for fault in faults:
            if fault in self._now:
                del self._now[fault]
                self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault=fault))

    def attempt(self, before: int, now: int) -> None:
        """Tell each try of the device to free a jam by itself (0 = none), and its end."""
        if now == 0:
            self.gone("recovering")
        elif now != before:
            self.found("recovering", f"jammed: try {now} to free itself", again=True)

    def bad_line(self, text: str) -> None:
        """A line came that is none."""
        now = self._reactor.now()
        self._bad_lines.append(now)
        if len(self._bad_lines) == GARBAGE_LINES and now - self._bad_lines[0] <= GARBAGE_WITHIN_NS:
            self.found("garbage", f"the line carries garbage ({text}): check plug, cable and shield")

    def beat(self) -> None:
        """Look, now and then, whether the garbage ended."""
        if self._bad_lines and self._reactor.now() - self._bad_lines[-1] > GARBAGE_WITHIN_NS:
            self._bad_lines.clear()
            self.gone("garbage")
