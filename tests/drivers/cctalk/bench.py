"""A ccTalk wire on a bench: acceptors and their twins on one line in memory, on virtual time."""

from __future__ import annotations

from typing import TypeVar

from drivers.acceptor.cctalk import CctalkAcceptor
from drivers.acceptor.cctalk_twin import CctalkAcceptorTwin
from drivers.buses.serial_memory import MemoryWire
from drivers.cctalk.bus import CctalkBus
from drivers.cctalk.frame import Checksum
from drivers.cctalk.twin import CctalkWireTwin
from drivers.reactor import VirtualReactor
from drivers.signals import AcceptorConfirmed, DeviceFault, DeviceRecovered, Signal

MS = 1_000_000
START_NS = 10_000 * MS
S = TypeVar("S", bound=Signal)


class CctalkBench:
    """``seats`` acceptors at the addresses from 2 on, each the twin's coin 1 along path 1."""

    def __init__(
        self, seats: int = 1, *, crc: bool = False, echo: bool = True, transit_ms: int = 60, begins_at: int = 0
    ) -> None:
        self.reactor = VirtualReactor(START_NS)
        self.line = MemoryWire(self.reactor, "/dev/serial/by-id/coins", delay_ns=6 * MS)
        self.wire = CctalkWireTwin(self.line.device, self.reactor, crc=crc, echo=echo)
        self.signals: list[Signal] = []
        self.written: list[bytes] = []
        self.line.tap = lambda end, data, _fault: self.written.append(data) if end == "host" else None
        self.bus = CctalkBus(
            "coins",
            self.line.host,
            reactor=self.reactor,
            emit=self.emit,
            checksum=Checksum.CRC if crc else Checksum.SUM,
            turn_ms=100,
        )
        self.twins = [
            CctalkAcceptorTwin(self.reactor, self.wire, 2 + seat, path=1, begins_at=begins_at) for seat in range(seats)
        ]
        self.acceptors = [
            CctalkAcceptor(
                f"acceptor.{seat + 1}",
                self.bus,
                2 + seat,
                reactor=self.reactor,
                emit=self.emit,
                path=1,
                transit_ms=transit_ms,
            )
            for seat in range(seats)
        ]
        self.twin, self.acceptor = self.twins[0], self.acceptors[0]

    def emit(self, signal: Signal) -> None:
        self.signals.append(signal)

    def start(self, *, is_open: bool = True) -> CctalkBench:
        self.wire.power_on()
        self.bus.open()
        if is_open:
            for acceptor in self.acceptors:
                acceptor.open()
        self.wait(2_000)
        self.forget()
        return self

    def wait(self, ms: float) -> None:
        self.reactor.advance(int(ms * MS))

    def forget(self) -> None:
        self.signals.clear()
        self.written.clear()

    def got(self, kind: type[S]) -> list[S]:
        return [signal for signal in self.signals if isinstance(signal, kind)]

    def faults(self) -> list[str]:
        return [signal.fault for signal in self.got(DeviceFault)]

    def recovered(self) -> list[str]:
        return [signal.fault for signal in self.got(DeviceRecovered)]

    def confirmed(self) -> list[bool]:
        return [signal.closed for signal in self.got(AcceptorConfirmed)]

    def orders(self, header: int) -> list[bytes]:
        """The frames that the host wrote with this header."""
        return [raw for raw in self.written if raw[3] == header]
