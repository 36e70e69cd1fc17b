"""Whether the interrupt line of a part can be trusted: it says what the part sees, and nothing else.

A question to the part may show an edge before the line's own news of it is here: that alone is no fault. It is one when
the news has not come within a poll's time, for what is polled loses pulses; and when the line calls again and again and
the part saw nothing, for each call costs the bus a read. The calls of such a line are left alone; it is trusted again
once it told of a trial, and of little else, from one poll to the next. Does not speak to the part.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.points import InputPoint
from drivers.reactor import Reactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal

MOST_FOR_NOTHING = 25
"""Calls between two polls at which the part had seen nothing; a trial is one, an edge that a poll saw first another."""
FEW_CALLS = 4
"""Between two polls, of a line that was tried at the first of them and is well."""


class InterruptWire:
    """The line of one part; ``part`` is the part in the technician's words. Its fault is ``interrupt``."""

    def __init__(
        self,
        device: str,
        part: str,
        line: InputPoint,
        *,
        active_high: bool,
        patience_ns: int,
        reactor: Reactor,
        emit: Callable[[Signal], None],
    ) -> None:
        self.trusted = True
        """False while the fault stands."""
        self._device = device
        self._part = part
        self._line = line
        self._active_high = active_high
        self._patience_ns = patience_ns
        self._reactor = reactor
        self._emit = emit
        self._on_its_way = False
        self._untold_since_ns: int | None = None
        self._calls = self._for_nothing = 0

    def forget(self) -> None:
        """Nothing is awaited of the line: it spoke, or the part was set up and read just now."""
        self._on_its_way = False
        self._untold_since_ns = None

    def begins(self, level: bool) -> bool:
        """Whether an edge of the line to ``level`` is a call of the part that is to be served."""
        if level is not self._active_high:
            return False
        self._calls += 1
        self.forget()
        return self.trusted

    def on_its_way(self) -> bool:
        """At a poll: whether the part calls, and the edge that knows the time is still to come. True once an edge."""
        waits = self.trusted and not self._on_its_way and self._line.read() is self._active_high
        self._on_its_way = waits
        if waits:
            self.untold()
        return waits

    def untold(self) -> None:
        """The part saw an edge of which the line has not told yet."""
        if self._untold_since_ns is None:
            self._untold_since_ns = self._reactor.now()

    def for_nothing(self) -> None:
        """The line called, and the part had seen nothing."""
        self._for_nothing += 1
        if self._for_nothing > MOST_FOR_NOTHING:
            self._doubt("its interrupt line calls without a reason: look for a loose wire")

    def judge(self) -> None:
        """Report what the line has not told in time, or that it is well again; at a poll, before the part is read."""
        calls, self._calls, self._for_nothing = self._calls, 0, 0
        if not self.trusted:
            self._untold_since_ns = None
            if 0 < calls <= FEW_CALLS:
                self.trusted = True
                self._on_its_way = True  # a call that still stands was told while it was left alone: no edge will come
                self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault="interrupt"))
        elif self._untold_since_ns is not None and self._reactor.now() - self._untold_since_ns >= self._patience_ns:
            self._untold_since_ns = None
            self._doubt("it called and its interrupt line said nothing; pulses may be lost: check the wire")

    def _doubt(self, what: str) -> None:
        if self.trusted:
            self.trusted = False
            now, where = self._reactor.now(), self._line.where
            text = f"{self._part}: {what}"
            self._emit(DeviceFault(device=self._device, at=now, fault="interrupt", where=where, text=text))
