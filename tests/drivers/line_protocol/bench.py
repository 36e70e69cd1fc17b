"""A device on a bench: the driver and its twin with a wire between, on virtual time."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, TypeVar

from drivers.buses.serial_memory import MemoryWire
from drivers.reactor import VirtualReactor
from drivers.shoe.line import LineShoe
from drivers.shoe.twin import ShoeTwin
from drivers.shuffler.deck import full_deck
from drivers.shuffler.line import LineShuffler
from drivers.shuffler.twin import ShufflerTwin
from drivers.signals import DeviceFault, DeviceRecovered, Signal

SECOND = 1_000_000_000
S = TypeVar("S", bound=Signal)


class Bench:
    def __init__(self) -> None:
        self.reactor = VirtualReactor()
        self.wire = MemoryWire(self.reactor, "/dev/serial/by-id/bench")
        self.signals: list[Signal] = []
        self.lines: list[str] = []
        self.wire.tap = self._overhear

    def _overhear(self, end: str, data: bytes, _fault: str | None) -> None:
        self.lines.append((">" if end == "host" else "<") + data.decode("latin-1"))

    def run(self, seconds: float) -> None:
        self.reactor.advance(round(seconds * SECOND))

    def seen(self, kind: type[S]) -> list[S]:
        return [signal for signal in self.signals if isinstance(signal, kind)]

    def take(self) -> list[Signal]:
        """The signals since the last look, without faults."""
        signals = [signal for signal in self.signals if not isinstance(signal, DeviceFault | DeviceRecovered)]
        self.signals.clear()
        return signals

    def faults(self) -> list[str]:
        return [signal.fault for signal in self.seen(DeviceFault)]

    def recovered(self) -> list[str]:
        return [signal.fault for signal in self.seen(DeviceRecovered)]

    def sent(self, start: str) -> list[str]:
        """Lines on the wire whose mark and word match ``start``, for example ``>! SHUFFLE``."""
        mark, word = start.split()
        return [line for line in self.lines if line.startswith(mark) and f" {word}" in line]


class ShufflerBench(Bench):
    """``model`` is what the twin is built with, ``table`` what the driver is told by the table file."""

    def __init__(
        self,
        seed: int = 1,
        *,
        counts: bool = True,
        model: Mapping[str, Any] | None = None,
        table: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        rng = random.Random(seed)
        self.twin = ShufflerTwin(self.wire.device, self.reactor, rng, counts=counts, **(model or {}))
        self.table = table or {}
        self.driver = self.new_driver()

    def new_driver(self, series: str = "A1") -> LineShuffler:
        return LineShuffler("shuffler", self.wire.host, self.reactor, self.signals.append, series=series, **self.table)

    def restart(self, *queries: int, series: str = "A1") -> None:
        """The controller dies and comes back, and asks about its open orders."""
        self.driver.close()
        self.signals.clear()
        self.driver = self.new_driver(series)
        self.driver.open()
        for order in queries:
            self.driver.query(order)

    def connect(self, colour: str | None = "red") -> ShufflerBench:
        self.twin.power_on()
        if colour is not None:
            self.twin.load(full_deck(colour))
        self.driver.open()
        self.run(0.5)
        self.signals.clear()
        self.lines.clear()
        return self


class ShoeBench(Bench):
    """``model`` is what the twin is built with, ``table`` what the driver is told by the table file."""

    def __init__(self, *, model: Mapping[str, Any] | None = None, table: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.twin = ShoeTwin(self.wire.device, self.reactor, **(model or {}))
        self.table = table or {}
        self.driver = self.new_driver()

    def new_driver(self, series: str = "A1") -> LineShoe:
        return LineShoe("shoe", self.wire.host, self.reactor, self.signals.append, series=series, **self.table)

    def restart(self, *queries: int, series: str = "A1") -> None:
        """The controller dies and comes back, and asks about its open orders."""
        self.driver.close()
        self.signals.clear()
        self.driver = self.new_driver(series)
        self.driver.open()
        for order in queries:
            self.driver.query(order)

    def connect(self, colour: str | None = "blue") -> ShoeBench:
        self.twin.power_on()
        if colour is not None:
            self.twin.load(full_deck(colour))
        self.driver.open()
        self.run(0.5)
        self.signals.clear()
        self.lines.clear()
        return self
