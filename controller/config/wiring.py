"""Checks of a table file's wiring: every name refers to something, every pin exists, nothing is claimed twice.

Works on the document, so that a mistake elsewhere in the file hides none here. Does not open a bus: whether a part
answers is seen when the table starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from controller.config.document import Document
from controller.config.mistake import Mistake, dotted
from controller.config.sentences import nearest
from controller.config.table_values import is_name
from controller.config.toml_places import KeyPath
from controller.config.wire import Wire, parse_wire, seat_wire

Direction = Literal["input", "output", "open-drain"]
BusKind = Literal["i2c", "serial", "gpio"]


@dataclass(frozen=True, slots=True)
class Use:
    """A key of the table file that names wires."""

    path: KeyPath
    direction: Direction
    every_seat: bool = False


WIRES = (
    Use(("acceptor", "sensor"), "input", every_seat=True),
    Use(("acceptor", "exit"), "input", every_seat=True),
    Use(("acceptor", "inhibit"), "output", every_seat=True),
    Use(("lamp", "line"), "output", every_seat=True),
    Use(("lock-out", "line"), "input"),
    Use(("key", "lower", "line"), "input"),
    Use(("key", "higher", "line"), "input"),
    Use(("key-pad", "rows"), "open-drain"),
    Use(("key-pad", "columns"), "input"),
)
PINS = {"mcp23017": tuple(f"{port}{bit}" for port in "AB" for bit in range(8))}
"""The pins of each type of part on which wires may end."""
OUTPUTS_ONLY = {"mcp23017": ("A7", "B7")}
"""DS20001952D, table 1-1: a change on GPA7 or GPB7 as input can corrupt SDA while the part is read.
An open drain that is let go is an input too."""
DISPLAY_PARTS = {"meter-display": ("ht16k33",), "dealer-display": ("pcf8574", "pcf8574a")}
PART_TYPES = {*PINS, *(kind for kinds in DISPLAY_PARTS.values() for kind in kinds)}
SERIAL_DEVICES = ("shuffler", "shoe", "acceptor")
BUS_KEYS = {"i2c": "device", "serial": "port", "gpio": "chip"}
"""The key of each kind of bus that names its device in /dev."""
BUS_WORDS = {"i2c": "an I2C bus", "serial": "a serial port", "gpio": "a GPIO chip"}


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
        yield from self._parts()
        for use in WIRES:
            unknown: set[str] = set()
            for path, text in self.document.texts(*use.path):
                yield from self._wires(path, text, use, unknown)
        yield from self._displays()
        for device in SERIAL_DEVICES:
            yield from self._serial_device((device, "bus"))
        yield from self._cctalk_speed()

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
        yield from self._claim(wire, path, str(wire))

    def _wires(self, path: KeyPath, text: str, use: Use, unknown: set[str]) -> Iterator[Mistake]:
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

    def _displays(self) -> Iterator[Mistake]:
        for device, kinds in DISPLAY_PARTS.items():
            path = (device, "part")
            name = self.document.text(*path)
            if name is None:
                continue
            kind = self.document.text("part", name, "type")
            if name not in self.document.table("part"):
                yield from self._unknown(path, "part", name)
            elif kind in PART_TYPES and kind not in kinds:
                yield self.document.mistake(path, f'needs {_a(" or ".join(kinds))}; "{name}" is {_a(kind)}')
            else:
                yield from self._claim(("part", name), path, f'part "{name}"')

    def _serial_device(self, path: KeyPath) -> Iterator[Mistake]:
        name = self.document.text(*path)
        if name is not None:
            yield from self._bus(name, path, "serial")
            yield from self._claim(("bus", name), path, f'the serial port "{name}"')

    def _cctalk_speed(self) -> Iterator[Mistake]:
        """A ccTalk wire runs at 9600 baud (standards N3)."""
        bus = self.document.text("acceptor", "bus")
        if bus is None or self.document.text("bus", bus, "kind") != "serial":
            return
        baud = self.document.number("bus", bus, "baud")
        if baud != 9600:
            yield self.document.mistake(("bus", bus, "baud"), "must be 9600, the speed of ccTalk acceptors")

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


def _parsed(text: str, seat: int | None = None) -> Wire | None:
    """The wire that ``text`` names; None when it has not the form of one, which the model reports."""
    try:
        return parse_wire(text) if seat is None else seat_wire(text, seat)
    except ValueError:
        return None


def _from_to(pins: tuple[str, ...]) -> str:
    """Write ``A0…A7 and B0…B7`` for the pins of a part with ports of eight."""
    return " and ".join(f"{pins[first]}…{pins[first + 7]}" for first in range(0, len(pins), 8))


def _a(noun: str) -> str:
    return f"an {noun}" if noun.startswith(("mcp", "ht")) else f"a {noun}"
