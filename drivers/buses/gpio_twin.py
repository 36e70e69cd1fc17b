"""A GPIO chip without wires: lines by name, driven from outside, with a history of what was on them.

Faults: ``stick`` (the line keeps a level whatever drives it), ``mute`` (edges happen but nobody is told), ``delay``
(edges wait in the kernel's queue with their times, as under load; of more than 64 the oldest are lost).
Does not model: voltage, drive strength, the kernel's own debounce (``debounce_ms`` is taken and not applied).
"""

from __future__ import annotations

from collections import deque
from typing import Protocol

from drivers.buses.gpio import Pull
from drivers.buses.twin_wire import WireAction
from drivers.errors import ClaimError
from drivers.points import EdgeAction, GapAction

QUEUE = 64
"""How many edges of a line wait in the kernel."""
HISTORY = 256
"""How many (time, level) pairs a line remembers."""


class Clock(Protocol):
    """Whatever tells the time."""

    def now(self) -> int:
        """Monotonic nanoseconds."""


class TwinLine:
    """One line: the controller's end (InputPoint, OutputPoint) and the outside end (TwinWire) in one object."""

    def __init__(self, where: str, clock: Clock) -> None:
        self.where = where
        self.history: deque[tuple[int, bool]] = deque(maxlen=HISTORY)
        self._clock = clock
        self._pull = True
        self._wanted: bool | None = None
        self._driven: bool | None = None
        self._stuck: bool | None = None
        self._muted = False
        self._queue: deque[tuple[bool, int]] | None = None
        self._dropped = False
        self._level = True
        self._watcher: EdgeAction | None = None
        self._gap: GapAction | None = None
        self._observers: tuple[WireAction, ...] = ()

    # --- the controller's end ---

    def read(self) -> bool:
        return self._level

    def watch(self, action: EdgeAction, lost: GapAction | None = None) -> None:
        """As InputPoint says. Raises ClaimError where the line has a watcher already."""
        if self._watcher is not None:
            raise ClaimError(self.where, "this line is watched already; a line has one watcher")
        self._watcher = action
        self._gap = lost

    def write(self, level: bool) -> None:
        self._wanted = level
        self._settle(self._clock.now())

    def seen(self) -> bool:
        return self._level

    # --- the outside end ---

    def drive(self, level: bool | None, at_ns: int | None = None) -> None:
        self._driven = level
        self._settle(self._clock.now() if at_ns is None else at_ns)

    def level(self) -> bool:
        return self._level

    def observe(self, action: WireAction) -> None:
        self._observers = (*self._observers, action)

    # --- faults ---

    def stick(self, level: bool | None) -> None:
        """The line keeps ``level``; None frees it."""
        self._stuck = level
        self._settle(self._clock.now())

    def mute(self, muted: bool) -> None:
        """Edges are seen by nobody inside (the interrupt wire is cut), or again."""
        self._muted = muted

    def delay(self, delayed: bool) -> None:
        """Edges wait from now on, or those that waited are delivered now."""
        waiting, self._queue = self._queue, deque(maxlen=QUEUE) if delayed else None
        dropped, self._dropped = self._dropped, False
        if waiting and dropped and self._gap is not None:
            self._gap(waiting[0][1])
        for level, at_ns in waiting or ():
            if self._watcher is not None:
                self._watcher(level, at_ns)

    # --- inside ---

    def let_go(self) -> None:
        """The program that had the line is gone: nobody watches it and nothing in the chip drives it."""
        self._watcher = self._wanted = None
        self._settle(self._clock.now())

    def pulled(self, pull: Pull) -> None:
        """The chip's resistor, set when the line is opened."""
        self._pull = pull != "down"
        self._settle(self._clock.now())

    def released(self) -> None:
        """The process that had the line open is gone: nobody watches or drives it from inside."""
        self._watcher = self._wanted = None
        self._settle(self._clock.now())

    def _settle(self, at_ns: int) -> None:
        if self._stuck is not None:
            level = self._stuck
        elif self._wanted is not None:
            level = self._wanted
        elif self._driven is not None:
            level = self._driven
        else:
            level = self._pull
        if level is self._level:
            return
        self._level = level
        self.history.append((at_ns, level))
        for observer in self._observers:
            observer(level, at_ns)
        if self._watcher is None or self._muted:
            return
        if self._queue is not None:
            self._dropped |= len(self._queue) == QUEUE
            self._queue.append((level, at_ns))
        else:
            self._watcher(level, at_ns)


class GpioTwin:
    """A twin chip. ``line(name)`` is the wire from outside; ``input`` and ``output`` open it for a driver."""

    def __init__(self, name: str, clock: Clock) -> None:
        self.name = name
        self._clock = clock
        self._lines: dict[str, TwinLine] = {}
        self._opened: list[str] = []

    def line(self, name: str) -> TwinLine:
        """The line of this name; made when first asked for."""
        line = self._lines.get(name)
        if line is None:
            line = self._lines[name] = TwinLine(f"{name} of {self.name}", self._clock)
        return line

    def input(self, line: str, *, pull: Pull = "up", debounce_ms: int = 0) -> TwinLine:
        opened = self._open(line)
        opened.pulled(pull)
        return opened

    def output(self, line: str, *, start: bool) -> TwinLine:
        opened = self._open(line)
        opened.write(start)
        return opened

    def close(self) -> None:
        for name in self._opened:
            self._lines[name].let_go()
        self._opened.clear()

    def _open(self, name: str) -> TwinLine:
        if name in self._opened:
            raise ClaimError(name, f"this line of {self.name} is open already")
        self._opened.append(name)
        return self.line(name)
