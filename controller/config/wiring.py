"""Checks of a table file's wiring: every name refers to something, every pin exists, nothing is claimed twice.

Works on the document, so that a mistake elsewhere in the file hides none here. Does not open a bus: whether a part
answers is seen when the table starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel

from controller.config.device_section import DeviceSection
from controller.config.document import Document
from controller.config.driver_choice import DriverNotLoaded, choice_of
from controller.config.header import line_mistakes, place_mistakes
from controller.config.marks import BusKind, Direction, OnPart, Wired, marked_keys
from controller.config.mistake import Mistake, dotted
from controller.config.sentences import nearest
from controller.config.table_file import TableFile
from controller.config.table_values import is_name
from controller.config.toml_places import KeyPath
from controller.config.wire import Wire, parse_wire, seat_wire

PINS = {"mcp23017": tuple(f"{port}{bit}" for port in "AB" for bit in range(8))}
"""The pins of each type of part on which wires may end."""
OUTPUTS_ONLY = {"mcp23017": ("A7", "B7")}
"""DS20001952D, table 1-1: a change on GPA7 or GPB7 as input can corrupt SDA while the part is read.
An open drain that is let go is an input too."""
PART_TYPES = ("mcp23017", "ht16k33", "pcf8574", "pcf8574a", "ssd1306", "sh1106", "mb85rc256v", "ds3231")
BUS_KEYS = {
    "i2c": "device",
    "serial": "port",
    "gpio": "chip",
    "spi": "device",
    "evdev": "device",
    "usb": "port",
    "hwrng": "device",
    "disk": "folder",
}
"""The key of each kind of bus that names where it is."""
BUS_WORDS = {
    "i2c": "an I2C bus",
    "serial": "a serial port",
    "gpio": "a GPIO chip",
    "spi": "an SPI chip select",
    "evdev": "an input device",
    "usb": "a USB device",
    "hwrng": "a hardware generator",
    "disk": "a disk",
}


def wiring_mistakes(document: Document) -> Iterator[Mistake]:
    """Every mistake of reference or claim in ``document``."""
    return _Wiring(document).mistakes()


@dataclass(slots=True)
class _Wiring:
    document: Document
    claims: dict[object, KeyPath] = field(default_factory=dict)
    """Who has each wire, address, port and display part."""
    roles: dict[str, tuple[BusKind, KeyPath]] = field(default_factory=dict)
    """What each bus was first used as, and by whom; a twin is whatever its users need."""

    def mistakes(self) -> Iterator[Mistake]:
        yield from self._buses()
        yield from place_mistakes(self.document)
        yield from self._parts()
        for path, model in device_models(self.document):
            for marked in marked_keys(model):
                unknown: set[str] = set()
                for place, text in self.document.texts(*path, marked.key):
                    if isinstance(marked.mark, Wired):
                        yield from self._wires(place, text, marked.mark, unknown)
                    elif isinstance(marked.mark, OnPart):
                        yield from self._part(place, text, marked.mark.types)
                    else:
                        yield from self._own_bus(place, text, marked.mark.kind)
            yield from self._own_paths(path)
            yield from self._line_speed(path, model)

    def _buses(self) -> Iterator[Mistake]:
        for name in self.document.table("bus"):
            key = BUS_KEYS.get(self.document.text("bus", name, "kind") or "")
            device = self.document.text("bus", name, key) if key is not None else None
            if key is not None and device is not None:
                yield from self._claim(device, ("bus", name, key), device)

    def _parts(self) -> Iterator[Mistake]:
        for name in self.document.table("part"):
            path = ("part", name)
            bus = self.document.text(*path, "bus")
            if bus is not None:
                yield from self._bus(bus, (*path, "bus"), "i2c")
                address = self.document.number(*path, "address")
                if address is not None:
                    yield from self._claim((bus, address), (*path, "address"), f"address {address:#04x} of {bus}")
            interrupt = self.document.text(*path, "interrupt")
            if interrupt is not None:
                yield from self._interrupt((*path, "interrupt"), interrupt)

    def _interrupt(self, path: KeyPath, text: str) -> Iterator[Mistake]:
        wire = _parsed(text)
        if wire is None:
            return
        if wire.part in self.document.table("part"):
            yield self.document.mistake(path, "an interrupt arrives on a GPIO line, not on another expander")
            return
        yield from self._bus(wire.part, path, "gpio")
        yield from line_mistakes(self.document, path, wire)
        yield from self._claim(wire, path, str(wire))

    def _wires(self, path: KeyPath, text: str, use: Wired, unknown: set[str]) -> Iterator[Mistake]:
        """Check each wire that ``text`` names; one mistake is enough for all seats, or for one ``unknown`` part."""
        for seat in self._seats() if use.every_seat else (None,):
            wire = _parsed(text, seat)
            if wire is None or wire.part in unknown:
                return
            if wire.part not in self.document.table("part") and wire.part not in self.document.table("bus"):
                unknown.add(wire.part)
                yield from self._unknown(path, "part", wire.part)
                return
            mistake = next(self._wire(path, wire, use.direction, seat), None)
            if mistake is not None:
                yield mistake
                return

    def _wire(self, path: KeyPath, wire: Wire, direction: Direction, seat: int | None) -> Iterator[Mistake]:
        at = f"seat {seat} is {wire}, and " if seat is not None and seat > 1 else ""
        if wire.part in self.document.table("bus"):
            if direction == "open-drain":
                yield self.document.mistake(path, f"{at}a row of a key pad is driven by a pin of an mcp23017")
            yield from self._bus(wire.part, path, "gpio")
            yield from line_mistakes(self.document, path, wire)
        else:
            kind = self.document.text("part", wire.part, "type") or ""
            pins = PINS.get(kind)
            if pins is not None and wire.pin not in pins:
                yield self.document.mistake(path, f"{at}an {kind} has pins {_from_to(pins)}")
            elif pins is not None and direction != "output" and wire.pin in OUTPUTS_ONLY.get(kind, ()):
                only = " and ".join(OUTPUTS_ONLY[kind])
                yield self.document.mistake(path, f"{at}pins {only} of an {kind} are outputs only (DS20001952D)")
            elif pins is None and kind in PART_TYPES:
                yield self.document.mistake(
                    path, f'"{wire.part}" is {_a(kind)}, which drives a display and has no wires'
                )
        yield from self._claim(wire, path, str(wire))

    def _part(self, path: KeyPath, name: str, types: tuple[str, ...]) -> Iterator[Mistake]:
        """Check that ``path`` may have the part ``name`` for itself."""
        kind = self.document.text("part", name, "type")
        if name not in self.document.table("part"):
            yield from self._unknown(path, "part", name)
        elif kind in PART_TYPES and kind not in types:
            yield self.document.mistake(path, f'needs {_a(" or ".join(types))}; "{name}" is {_a(kind)}')
        else:
            yield from self._claim(("part", name), path, f'part "{name}"')

    def _own_bus(self, path: KeyPath, name: str, kind: BusKind) -> Iterator[Mistake]:
        """Check that ``path`` may use the bus ``name``, and have it for itself where a bus carries one device."""
        yield from self._bus(name, path, kind)
        if kind not in ("i2c", "gpio"):
            yield from self._claim(("bus", name), path, f'{_the(BUS_WORDS[kind])} "{name}"')

    def _own_paths(self, path: KeyPath) -> Iterator[Mistake]:
        """A vendor's device may open a path of its own, which no key says; nobody else has it then."""
        for key in self.document.table(*path):
            for place, text in self.document.texts(*path, key):
                if text.startswith("/dev/"):
                    yield from self._claim(text, place, text)

    def _line_speed(self, path: KeyPath, model: type[DeviceSection]) -> Iterator[Mistake]:
        """A device whose line has one speed only hangs on a line that runs at it."""
        bus, speed = self.document.text(*path, "bus"), model.LINE_SPEED
        if speed is None or bus is None or self.document.text("bus", bus, "kind") != "serial":
            return
        if self.document.number("bus", bus, "baud") != speed.baud:
            yield self.document.mistake(("bus", bus, "baud"), f"must be {speed.baud}, the speed of {speed.whose}")

    def _bus(self, name: str, path: KeyPath, needed: BusKind) -> Iterator[Mistake]:
        """Check that ``path`` may use bus ``name`` as what it needs."""
        if name not in self.document.table("bus"):
            yield from self._unknown(path, "bus", name)
            return
        kind = self.document.text("bus", name, "kind")
        if kind in BUS_WORDS and kind != needed:
            yield self.document.mistake(path, f"needs {BUS_WORDS[needed]}; [bus.{name}] is {BUS_WORDS[kind]}")
            return
        role, first = self.roles.setdefault(name, (needed, path))
        if role != needed:
            yield self.document.mistake(
                path, f"needs {BUS_WORDS[needed]}; {dotted(first)} already uses [bus.{name}] as {BUS_WORDS[role]}"
            )

    def _claim(self, thing: object, path: KeyPath, words: str) -> Iterator[Mistake]:
        """Note that ``path`` has ``thing``; a second claim names the first."""
        first = self.claims.setdefault(thing, path)
        if first != path:
            line = self.document.places.line(first)
            yield self.document.mistake(path, f"{words} is already taken by {dotted(first)} in line {line}")

    def _unknown(self, path: KeyPath, kind: Literal["part", "bus"], name: str) -> Iterator[Mistake]:
        """Say what to add; a text that cannot be a name is left to the model."""
        if not is_name(name):
            return
        known = list(self.document.table(kind))
        near = nearest(name, known)
        advice = near if near.startswith("did you mean") else f"add [{kind}.{name}]"
        yield self.document.mistake(path, f'no {kind} is called "{name}"; {advice}')

    def _seats(self) -> range:
        seats = self.document.number("table", "seats")
        return range(1, (seats if seats is not None and 1 <= seats <= 16 else 1) + 1)


def device_models(document: Document) -> Iterator[tuple[KeyPath, type[DeviceSection]]]:
    """Each device's section that stands in ``document``, with its model; without those whose driver is unknown."""
    yield from _models_in(document, TableFile, ())


def _models_in(
    document: Document, model: type[BaseModel], path: KeyPath
) -> Iterator[tuple[KeyPath, type[DeviceSection]]]:
    for field_name, info in model.model_fields.items():
        here = (*path, info.alias or field_name)
        choice, many = choice_of(info)
        if choice is not None:
            for place in [(*here, name) for name in document.table(*here)] if many else [here]:
                try:
                    if document.table(*place):
                        yield place, choice.model_of(document.table(*place))
                except (KeyError, DriverNotLoaded):
                    continue  # the model reports it
        elif isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel):
            yield from _models_in(document, info.annotation, here)


def _parsed(text: str, seat: int | None = None) -> Wire | None:
    """The wire that ``text`` names; None when it has not the form of one, which the model reports."""
    try:
        return parse_wire(text) if seat is None else seat_wire(text, seat)
    except ValueError:
        return None


def _from_to(pins: tuple[str, ...]) -> str:
    """Write ``A0…A7 and B0…B7`` for the pins of a part with ports of eight."""
    return " and ".join(f"{pins[first]}…{pins[first + 7]}" for first in range(0, len(pins), 8))


def _the(words: str) -> str:
    """``the serial port`` for ``a serial port``."""
    return f"the {words.partition(' ')[2]}"


def _a(noun: str) -> str:
    return f"an {noun}" if noun.startswith(("mcp", "ht")) else f"a {noun}"
