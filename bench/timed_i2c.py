"""A twin I2C bus whose transactions take as long as their bits do, and a clock that they hold up.

The kernel keeps a process waiting until a transaction is over, so virtual time moves on inside the call. Nine bits a
byte, the address included, and one for the start: NXP UM10204 revision 7, 3.1.4 to 3.1.10 and table 10 (fast mode).
Does not model: clock stretching, the stop condition, what the kernel's driver itself takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Protocol

from drivers.buses.i2c_twin import TwinI2CBus, TwinPart
from drivers.reactor import VirtualReactor

BIT_NS = 2_500
"""At 400 kHz."""


class Waits(Protocol):
    """Who is kept waiting by a transaction."""

    def block(self, ns: int) -> None:
        """Go on after so long."""


class BlockingReactor(VirtualReactor):
    """Virtual time in which a call can take a while; what fell due meanwhile runs late, as on a real loop."""

    def block(self, ns: int) -> None:
        self._now += ns


class TimedI2CBus(TwinI2CBus):
    """``spent_ns``: what each address took of the wire so far."""

    def __init__(self, waits: Waits, bit_ns: int = BIT_NS) -> None:
        super().__init__()
        self._waits = waits
        self._bit_ns = bit_ns
        self.spent_ns: Counter[int] = Counter()

    def attach(self, address: int, part: TwinPart) -> None:
        super().attach(address, _TimedPart(part, partial(self._carried, address)))

    def _carried(self, address: int, data_bytes: int) -> None:
        took_ns = self._bit_ns * (1 + 9 * (1 + data_bytes))
        self.spent_ns[address] += took_ns
        self._waits.block(took_ns)


class _TimedPart:
    """A part whose messages are told to the bus, address and all."""

    def __init__(self, part: TwinPart, carried: Callable[[int], None]) -> None:
        self._part = part
        self._carried = carried

    def write(self, data: bytes) -> None:
        self._carried(len(data))
        self._part.write(data)

    def read(self, length: int) -> bytes:
        self._carried(length)
        return self._part.read(length)

    def power_up(self) -> None:
        self._part.power_up()
