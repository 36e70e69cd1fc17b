"""A device that speaks unasked on a serial line, as a thing: plugged in, pulled out, silent, or without power a while.

Faults, of which a thing names those that it has: ``silence`` (it says nothing), ``unplug``, ``brown-out`` (it says
nothing for ``OFF_MS``). Does not know what is said.
Does not model: baud rate, what is said to it.
"""

from __future__ import annotations

from typing import ClassVar

from drivers.breakable import Breakable
from drivers.buses.serial_port import Transport
from drivers.buses.twin_wire import TwinReactor


class SpeakingTwin(Breakable):
    """One device, at its own end of the line."""

    OFF_MS: ClassVar[int] = 2_000

    def __init__(self, transport: Transport, reactor: TwinReactor) -> None:
        super().__init__()
        self._transport = transport
        self._reactor = reactor
        self._off_until_ns = 0

    def power_on(self) -> None:
        """Plug it in."""
        self._transport.open(lambda _data: None, lambda _text: None)

    def _unheard(self) -> bool:
        """Whether nothing that it says now reaches the line."""
        return bool(self._faults & {"silence", "unplug"}) or self._reactor.now() < self._off_until_ns

    def _when_broken(self, fault: str) -> None:
        if fault == "brown-out":
            self._off_until_ns = self._reactor.now() + self.OFF_MS * 1_000_000
        elif fault == "unplug":
            self._transport.close()

    def _when_mended(self, faults: frozenset[str]) -> None:
        if "unplug" in faults:
            self.power_on()
