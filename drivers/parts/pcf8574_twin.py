"""A PCF8574 at the wire (NXP, revision 5): each byte written becomes the port at once; a read gives the pins.

What hangs on the port is told of each byte. Fault: ``short`` (pins that are low whatever is written), and those of the
bus.
Does not model: the interrupt output, the strength of the pull-ups, pins driven from outside.
"""

from __future__ import annotations

from typing import Protocol

_ALL_HIGH = 0xFF


class PortLoad(Protocol):
    """What hangs on the eight pins."""

    def port(self, pins: int) -> None:
        """The pins have these levels now; called for every byte, changed or not."""

    def power_up(self) -> None:
        """The supply was gone and is back."""


class Pcf8574Twin:
    """The part, with one load on its pins that shares its supply."""

    def __init__(self, load: PortLoad) -> None:
        self._load = load
        self._shorted = 0
        self._latch = _ALL_HIGH
        self.power_up()

    def power_up(self) -> None:
        self._latch = _ALL_HIGH
        self._load.power_up()
        self._load.port(self._pins())

    def write(self, data: bytes) -> None:
        for value in data:
            self._latch = value
            self._load.port(self._pins())

    def read(self, length: int) -> bytes:
        return bytes((self._pins(),)) * length

    def short(self, pins: int) -> None:
        """These pins are shorted to ground; 0 mends them."""
        self._shorted = pins
        self._load.port(self._pins())

    def _pins(self) -> int:
        return self._latch & ~self._shorted
