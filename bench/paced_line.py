"""A single serial wire in virtual time whose bytes take as long as they do at 9600 baud: ten bits a byte (8N1).

One end speaks at a time, and the host hears itself while it speaks. Bytes arrive together with the last of them.
Does not model: adapters that hand bytes over in lumps, the pause of a device between question and answer.
"""

from __future__ import annotations

from drivers.buses.serial_memory import End, MemoryWire
from drivers.reactor import Reactor

BYTE_NS = 10 * 1_000_000_000 // 9_600


class PacedWire(MemoryWire):
    """The wire; ``host`` is the driver's end, ``device`` the twins'."""

    def __init__(self, reactor: Reactor, where: str) -> None:
        super().__init__(reactor, where)
        self._reactor = reactor
        self._free_at = 0
        self._heard = b""
        self._begun_ns = 0

    @property
    def spent_ns(self) -> int:
        """How long the wire was busy so far."""
        return self._begun_ns - max(0, self._free_at - self._reactor.now())

    def carry(self, end: End, data: bytes) -> None:
        target = self.device if end == "host" else self.host
        if end == "device" and data == self._heard:
            self._heard = b""
            self._deliver(target, target.session, data)
            return
        takes_ns = len(data) * BYTE_NS
        self._begun_ns += takes_ns
        self._free_at = max(self._free_at, self._reactor.now()) + takes_ns
        if end == "host":
            self._heard = data
        session = target.session
        self._reactor.call_later(self._free_at - self._reactor.now(), lambda: self._deliver(target, session, data))
