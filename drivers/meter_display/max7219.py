"""A meter display of MAX7219 modules in a row: the same digits as any, in the order that such a row has.

What a meter says stands in ``seven_segment.py`` and how the parts are written in ``drivers/parts/max7219.py``. Nothing
can be read back, so a row that is mute is **not** seen: only an amount that does not fit and a port that is gone are
faults.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from drivers.buses.spi import SpiPort
from drivers.meter_display.port import MeterNote
from drivers.meter_display.seven_segment import SevenSegmentMeter
from drivers.parts.max7219 import DIGITS, Max7219
from drivers.reactor import Reactor
from drivers.signals import Signal

DataFrom = Literal["left", "right"]


class Max7219Meter:
    """A MeterDisplay (``port.py``). Faults: ``too-large``, ``lost`` (the port, never a module).

    Args:
        device: its name.
        port: clock, data and chip select; 1 MHz is plenty, 10 MHz the most.
        digits: 5 to 32, eight a module; a row that has more is used at its right.
        data_from: at which end of the row the computer's data wire arrives.
        brightness: 1 to 16.
        refresh_ms: how often every register is written again.
    """

    def __init__(
        self,
        device: str,
        port: SpiPort,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        digits: int = 8,
        data_from: DataFrom = "left",
        brightness: int = 8,
        refresh_ms: int = 1_000,
    ) -> None:
        self._part = Max7219(
            device,
            port,
            reactor=reactor,
            emit=emit,
            modules=-(-digits // DIGITS),
            brightness=brightness,
            refresh_ms=refresh_ms,
        )
        self._meter = SevenSegmentMeter(
            device, self._part, reactor=reactor, emit=emit, digit_bytes=digit_places(digits, data_from)
        )

    def open(self) -> None:
        """Write every register now and from time to time."""
        self._part.open()

    def close(self) -> None:
        """Write no more; what is shown stays."""
        self._meter.close()
        self._part.close()

    def show(self, cents: int | None, note: MeterNote = MeterNote.NONE) -> None:
        self._meter.show(cents, note)


def digit_places(digits: int, data_from: DataFrom) -> tuple[int, ...]:
    """The place of each digit in the chain's memory, leftmost first; DIG7 is the leftmost of its module.

    >>> digit_places(10, "left")
    (1, 0, 15, 14, 13, 12, 11, 10, 9, 8)
    >>> digit_places(10, "right")
    (9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
    """
    modules = range(-(-digits // DIGITS))
    order = modules if data_from == "left" else reversed(modules)
    row = [DIGITS * module + digit for module in order for digit in reversed(range(DIGITS))]
    return tuple(row[len(row) - digits :])
