"""What every device's section of a table file has in common: the driver it names, and what the device hangs on.

Does not know any device.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from controller.config.marks import Direction, Wired, marked_keys
from controller.config.section import Section
from controller.config.wire import Wire, parse_wire, seat_wire


class WireOfKey(NamedTuple):
    """One wire of a section and the key that names it."""

    key: str
    wire: Wire
    direction: Direction


class LineSpeed(NamedTuple):
    """The speed of a serial line, where the device has one only, and whose it is in words."""

    baud: int
    whose: str


class InputAtRest(NamedTuple):
    """One input as a technician looks at it.

    ``words`` say which of the device's it is (``sensor``; empty: the only one), ``worked_level`` is its level while
    somebody or something works it and ``worked`` says so (``covered``), ``debounce_ms``: how long its driver waits for
    it to be quiet.
    """

    words: str
    wire: Wire
    worked_level: bool
    worked: str
    debounce_ms: int


class DeviceSection(Section):
    """One device, or one for each seat."""

    driver: str
    LINE_SPEED: ClassVar[LineSpeed | None] = None

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        """Those inputs of the device, or of that of ``seat``, that have a level at rest."""
        return iter(())

    def wires(self, seat: int | None = None) -> Iterator[WireOfKey]:
        """The wires in the order of the keys: those of ``seat``, and those that are no seat's."""
        for marked in marked_keys(type(self)):
            if not isinstance(marked.mark, Wired) or (marked.mark.every_seat and seat is None):
                continue
            for text in _texts(getattr(self, marked.field)):
                wire = seat_wire(text, seat) if marked.mark.every_seat and seat is not None else parse_wire(text)
                yield WireOfKey(marked.key, wire, marked.mark.direction)

    def hangs_on(self, seat: int | None = None) -> frozenset[str]:
        """The parts and buses without which the device, or that of ``seat``, cannot work."""
        named = {
            text
            for marked in marked_keys(type(self))
            if not isinstance(marked.mark, Wired)
            for text in _texts(getattr(self, marked.field))
        }
        return frozenset(named | {found.wire.part for found in self.wires(seat)})


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner)
