"""Whether the interrupt line of a part says what the part sees: a fault when it does not, over once it speaks.

Whoever asks the part may see an edge before the line's own news of it is here: that alone is no fault. It is one when
the news has not come within a poll's time, for what is polled loses pulses. Does not speak to the part.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.points import InputPoint
from drivers.reactor import Reactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal


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
        self.silent = False
        """Whether the fault stands."""
        self._device = device
        self._part = part
        self._line = line
        self._active_high = active_high
        self._patience_ns = patience_ns
        self._reactor = reactor
        self._emit = emit
        self._on_its_way = False
        self._untold_since_ns: int | None = None

    def forget(self) -> None:
        """Nothing is awaited of the line: it spoke, or the part was set up and read just now."""
        self._on_its_way = False
        self._untold_since_ns = None

    def begins(self, level: bool) -> bool:
        """Whether an edge of the line to ``level`` is the part's call; the line is heard then, and its fault over."""
        if level is not self._active_high:
            return False
        self.forget()
        if self.silent:
            self.silent = False
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault="interrupt"))
        return True

    def on_its_way(self) -> bool:
        """At a poll: whether the part calls, and the edge that knows the time is still to come. True once an edge."""
        waits = not self.silent and not self._on_its_way and self._line.read() is self._active_high
        self._on_its_way = waits
        if waits:
            self.untold()
        return waits

    def untold(self) -> None:
        """The part saw an edge of which the line has not told yet."""
        if self._untold_since_ns is None:
            self._untold_since_ns = self._reactor.now()

    def judge(self) -> None:
        """Report what the line has not told in time; at a poll, before the part is read."""
        now = self._reactor.now()
        if self._untold_since_ns is None or now - self._untold_since_ns < self._patience_ns:
            return
        self._untold_since_ns = None
        if not self.silent:
            self.silent = True
            text = f"{self._part} called and its interrupt line said nothing; pulses may be lost: check the wire"
            where = self._line.where
            self._emit(DeviceFault(device=self._device, at=now, fault="interrupt", where=where, text=text))
