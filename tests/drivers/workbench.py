"""A bench for drivers: virtual time, twin buses, and every signal that a driver gave."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from drivers.buses.gpio_twin import GpioTwin
from drivers.buses.i2c import NamedBus
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.parts.mcp23017 import Mcp23017
from drivers.parts.mcp23017_twin import Mcp23017Twin
from drivers.reactor import VirtualReactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal

MS = 1_000_000
START_NS = 10_000 * MS

S = TypeVar("S", bound=Signal)


@dataclass
class Bench:
    reactor: VirtualReactor = field(default_factory=lambda: VirtualReactor(START_NS))
    wires: TwinI2CBus = field(default_factory=TwinI2CBus)
    signals: list[Signal] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.header = GpioTwin("header", self.reactor)
        self.felt = NamedBus("felt", lambda: self.wires)

    def emit(self, signal: Signal) -> None:
        self.signals.append(signal)

    def wait(self, ms: float) -> None:
        self.reactor.advance(int(ms * MS))

    def now(self) -> int:
        return self.reactor.now()

    def got(self, kind: type[S]) -> list[S]:
        return [signal for signal in self.signals if isinstance(signal, kind)]

    def faults(self) -> list[str]:
        return [signal.fault for signal in self.got(DeviceFault)]

    def recovered(self) -> list[str]:
        return [signal.fault for signal in self.got(DeviceRecovered)]

    def expander(
        self, device: str = "acceptors", address: int = 0x20, *, line: str | None = "GPIO17"
    ) -> tuple[Mcp23017, Mcp23017Twin]:
        """A driver and its twin, wired; not opened yet."""
        twin = Mcp23017Twin(self.reactor, None if line is None else self.header.line(line))
        self.wires.attach(address, twin)
        part = Mcp23017(
            device,
            self.felt.at(address, device=device),
            reactor=self.reactor,
            emit=self.emit,
            interrupt=None if line is None else self.header.input(line),
        )
        return part, twin
