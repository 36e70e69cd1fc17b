"""A serial line in memory, for virtual time: two ends with a wire between that can be told to fail.

Bytes arrive after the wire's delay, in order, as on a real line. Does not model: baud rate, partial lines,
noise between writes, modem lines.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Literal

from drivers.buses.serial_port import DataAction, LostAction
from drivers.errors import DeviceLost
from drivers.reactor import Reactor

WireFault = Literal["drop", "delay", "duplicate", "garble"]
"""What happens to one write: lost, late by the wire's ``late_ns``, doubled, or one bit of its middle byte flipped."""
End = Literal["host", "device"]

LATE_NS = 400_000_000


class MemoryTransport:
    """One end of a :class:`MemoryWire`; a :class:`drivers.buses.serial_port.Transport`."""

    def __init__(self, wire: MemoryWire, end: End) -> None:
        self._wire = wire
        self.end: End = end
        self.on_data: DataAction | None = None
        self.on_lost: LostAction | None = None
        self.session = 0
        """Counts openings: what was sent to an earlier opening does not arrive in a later one."""

    @property
    def where(self) -> str:
        return self._wire.where

    @property
    def is_open(self) -> bool:
        return self.on_data is not None

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """Open this end. Raises DeviceLost where nothing is plugged in."""
        if self.end == "host" and not self._wire.device.is_open:
            raise DeviceLost(self.where, "nothing is plugged in")
        self.session += 1
        self.on_data, self.on_lost = on_data, on_lost

    def write(self, data: bytes) -> None:
        """Send the bytes to the other end. Raises DeviceLost where this end is not open."""
        if self.on_data is None:
            raise DeviceLost(self.where, "the line is not open")
        self._wire.carry(self.end, data)

    def close(self) -> None:
        """Closing the device end is pulling the plug: the host is lost. A device does not see its host go."""
        was_open, self.on_data, self.on_lost = self.is_open, None, None
        if was_open and self.end == "device":
            self._wire.host.lose(f"{self.where} was unplugged")

    def lose(self, text: str) -> None:
        on_lost = self.on_lost
        self.on_data = self.on_lost = None
        if on_lost is not None:
            on_lost(text)


class MemoryWire:
    """The wire: ``host`` is the driver's end, ``device`` the twin's.

    Args:
        reactor: the virtual time in which bytes travel.
        where: the name of the line.
        delay_ns: how long a write travels; the default is about one line at 115,200 baud.
    """

    def __init__(self, reactor: Reactor, where: str = "memory", delay_ns: int = 4_000_000) -> None:
        self.where = where
        self._reactor = reactor
        self._delay_ns = delay_ns
        self.host = MemoryTransport(self, "host")
        self.device = MemoryTransport(self, "device")
        self._faults: dict[End, deque[WireFault]] = {"host": deque(), "device": deque()}
        self._cut: dict[End, bool] = {"host": False, "device": False}
        self._held: dict[End, list[Callable[[], None]] | None] = {"host": None, "device": None}
        self._arrival: dict[End, int] = {"host": 0, "device": 0}
        self._disturbance: Callable[[], WireFault | None] | None = None
        self.late_ns = LATE_NS
        """How late a write is that is delayed."""
        self._troubled = False
        """Whether anything was told to go wrong since all faults were called off."""
        self.tap: Callable[[End, bytes, WireFault | None], None] | None = None
        """A technician's terminal: sees the end that writes, what it writes, and what goes wrong with it."""

    def fail(self, towards: End, *faults: WireFault) -> None:
        """Let the next writes towards that end go wrong, one fault a write."""
        self._troubled = True
        self._faults[towards].extend(faults)

    def disturb(self, chooser: Callable[[], WireFault | None] | None) -> None:
        """Ask ``chooser`` at each write, either way, what goes wrong with it (None = nothing)."""
        self._troubled = True
        self._disturbance = chooser

    def half_open(self, towards: End) -> None:
        """Lose everything towards that end; both ends still look open."""
        self._troubled = True
        self._cut[towards] = True

    def hold(self, towards: End) -> None:
        """Keep back everything towards that end, until :meth:`release`."""
        if self._held[towards] is None:
            self._held[towards] = []

    def release(self, towards: End) -> None:
        """Let what was kept back go on, in the order in which it was written."""
        held, self._held[towards] = self._held[towards], None
        for deliver in held or ():
            self._travel(towards, deliver, 0)

    def mend(self) -> None:
        """Call all faults off; what was kept back goes on."""
        self.release("host")
        self.release("device")
        self._troubled = False
        self.late_ns = LATE_NS
        self._cut = {"host": False, "device": False}
        self._faults["host"].clear()
        self._faults["device"].clear()
        self._disturbance = None

    def carry(self, end: End, data: bytes) -> None:
        """Take ``data`` from one end to the other, with whatever fault is due."""
        towards: End = "device" if end == "host" else "host"
        fault = self._next_fault(towards) if self._troubled else None
        if self.tap is not None:
            self.tap(end, data, fault)
        if fault == "drop":
            return
        if fault == "garble":
            middle = len(data) // 2
            data = data[:middle] + bytes([data[middle] ^ 0x04]) + data[middle + 1 :]
        target = self.host if towards == "host" else self.device
        deliver = partial(self._deliver, target, target.session, data)
        held = self._held[towards]
        for _ in range(2 if fault == "duplicate" else 1):
            if held is not None:
                held.append(deliver)
            else:
                self._travel(towards, deliver, self.late_ns if fault == "delay" else 0)

    def _travel(self, towards: End, deliver: Callable[[], None], late_ns: int) -> None:
        arrival = self._reactor.now() + self._delay_ns + late_ns
        arrival = self._arrival[towards] = max(arrival, self._arrival[towards])
        self._reactor.call_later(arrival - self._reactor.now(), deliver)

    def _next_fault(self, towards: End) -> WireFault | None:
        if self._cut[towards]:
            return "drop"
        if self._faults[towards]:
            return self._faults[towards].popleft()
        return self._disturbance() if self._disturbance is not None else None

    @staticmethod
    def _deliver(target: MemoryTransport, session: int, data: bytes) -> None:
        if target.on_data is not None and target.session == session:
            target.on_data(data)
