"""The name of each part on a drawing, and which channel of an isolator a wire goes through.

A name means the same on the sheet of every table: U5 and U6 isolate the sensors, U22 is the FRAM. Only the expanders
are numbered in the order of the file. So one bill of materials serves all. Does not draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from controller.config.document import Document
from docs.table_wires import Circuit, TableWire

EXPANDERS = ("U1", "U2", "U3", "U4", "U16", "U25")
"""In the order of the table file: an I2C bus has room for eight, less the address of a PCF8574."""
ISOLATORS: Mapping[Circuit, tuple[str, str]] = {
    "sensor": ("U5", "U6"),
    "inhibit": ("U7", "U8"),
    "lamp": ("U9", "U10"),
    "exit": ("U17", "U18"),
    "switched": ("U19", "U20"),
    "point": ("U32", "U33"),
}
"""Two LTV-847 for each circuit: channels 1 to 4 of the first are seats 1 to 4."""
DRIVERS: Mapping[Circuit, str] = {"lamp": "U11", "switched": "U21", "point": "U34"}
"""The ULN2803A behind the isolators."""
LEVEL_SHIFTER, REGULATOR, LATCH = "U12", "U15", "U24"
RING_ISOLATOR, DIGIT_BUFFER, DIGITS = "U26", "U27", "U28"
_PARTS = {
    ("ht16k33", "meter-display"): "U13",
    ("ht16k33", "result-display"): "U29",
    ("ht16k33", "start-position"): "U30",
    ("pcf8574", "dealer-display"): "U14",
    ("pcf8574a", "dealer-display"): "U14",
    ("ssd1306", "dealer-display"): "U31",
    ("sh1106", "dealer-display"): "U31",
    ("mb85rc256v", "memory"): "U22",
    ("ds3231", "clock"): "U23",
}
AT_5_V = ("ht16k33", "pcf8574", "pcf8574a")
"""Types of parts that stand behind the level shifter."""


@dataclass(frozen=True, slots=True)
class Channel:
    """The way of one wire across the isolation."""

    isolator: str
    channel: int
    """1 to 4."""
    driver: str | None
    """The ULN2803A behind it, where a load hangs there."""
    place: int
    """The channel of the driver, 1 to 8."""


def expanders(document: Document) -> list[str]:
    """The names of the MCP23017, in the order of the file: U1, U2 and so on."""
    return [name for name in document.table("part") if document.text("part", name, "type") == "mcp23017"]


def part_name(document: Document, part: str) -> str:
    """What the part is called on the drawing.

    Raises:
        LookupError: no section of the file uses it as this module knows.
    """
    if part in (found := expanders(document)):
        return EXPANDERS[found.index(part)]
    kind, user = document.text("part", part, "type") or "", user_of(document, part)
    name = _PARTS.get((kind, user.partition(".")[0]))
    if name is None:
        raise LookupError(f"docs/references.py has no name for the {kind} {part!r} of [{user}]")
    return name


def user_of(document: Document, part: str) -> str:
    """The section that has the part: ``meter-display``, ``memory.fram``; nothing where there is none."""
    for section, value in document.data.items():
        if document.text(section, "part") == part:
            return section
        if isinstance(value, Mapping):
            for name in value:
                if document.text(section, name, "part") == part:
                    return f"{section}.{name}"
    return ""


def channel(wires: Sequence[TableWire], found: TableWire) -> Channel | None:
    """How ``found``, one of ``wires``, crosses the isolation; None where it does not.

    Raises:
        LookupError: more loads are switched than there are channels.
    """
    pair = ISOLATORS.get(found.circuit)
    if pair is None:
        return None
    place = found.seat or [wire for wire in wires if wire.circuit == found.circuit].index(found) + 1
    if place > 8:
        raise LookupError(f"{found.wire}: the isolators {pair[0]} and {pair[1]} have eight channels")
    return Channel(pair[(place - 1) // 4], (place - 1) % 4 + 1, DRIVERS.get(found.circuit), place)


@dataclass(frozen=True, slots=True)
class Piece:
    """One line of a table's list of parts."""

    names: str
    what: str
    pieces: int


def pieces(document: Document, wires: Sequence[TableWire]) -> Iterator[Piece]:
    """The parts of this table that the bill of materials explains; not what it plugs into USB."""
    found = expanders(document)
    yield Piece(_listed(EXPANDERS[: len(found)]), "MCP23017, 16 pins on I2C", len(found))
    crossing = [way for wire in wires if (way := channel(wires, wire)) is not None]
    isolators = _in_order({way.isolator for way in crossing})
    if isolators:
        yield Piece(_listed(isolators), "LTV-847, four opto-isolators", len(isolators))
    drivers = _in_order({way.driver for way in crossing if way.driver is not None})
    if drivers:
        yield Piece(_listed(drivers), "ULN2803A, eight drivers", len(drivers))
    kinds = {part: document.text("part", part, "type") or "" for part in document.table("part")}
    if any(kind in AT_5_V for kind in kinds.values()):
        yield Piece(LEVEL_SHIFTER, "PCA9306, I2C from 3.3 V to 5 V", 1)
    yield Piece(REGULATOR, "MCP1700, 3.3 V", 1)
    for part, kind in kinds.items():
        if kind != "mcp23017":
            yield Piece(part_name(document, part), f"{kind.upper()}: {user_of(document, part)}", 1)
    latches = sum(wire.circuit == "latch" and wire.direction == "input" for wire in wires)
    if latches:
        yield Piece(LATCH, "74HC74 with two BSS138 and a CR2032 for each door with a latch", (latches + 1) // 2)
    if document.text("lamp", "driver") == "led-rings":
        yield Piece(RING_ISOLATOR, "ADuM1200 before the LED rings", 1)
    if document.text("meter-display", "driver") == "max7219":
        yield Piece(DIGIT_BUFFER, "74AHCT125 before the digits", 1)
        yield Piece(DIGITS, "MAX7219, eight digits each", -(-(document.number("meter-display", "digits") or 8) // 8))
    yield from _at_the_table(document)


def _at_the_table(document: Document) -> Iterator[Piece]:
    seats = document.number("table", "seats") or 0
    kind = document.text("acceptor", "driver")
    if kind is not None:
        words = {
            "pulse": "acceptor with pulse output" + (" and exit sensor" if document.text("acceptor", "exit") else ""),
            "cctalk": "ccTalk acceptor",
            "proximity": "bet sensor under the felt",
        }
        yield Piece("", words[kind], seats)
        ring = document.text("lamp", "driver") == "led-rings"
        yield Piece("", f"ring of {document.number('lamp', 'leds')} LEDs" if ring else "lamp of a seat", seats)
        yield Piece(f"F11 to F1{seats}", "resettable fuse MF-R050", seats)
    if document.table("lock-out"):
        yield Piece("", "lock-out button", 1)
    if document.table("key"):
        poles = "changeover contact" if _changeover(document) else "one contact"
        yield Piece("", f"key lock, {poles}", len(document.table("key")))
    for name in document.table("door"):
        latch = " with two poles" if document.text("door", name, "latch") else ""
        yield Piece("", f"door contact{latch}: {name}", 1)
    if document.table("door", "cabinet"):
        yield Piece("", "cabinet locks of two departments, keyed apart", 2)
    if document.table("door", "meter"):
        yield Piece("", "lock of the meter compartment, its key no other lock's", 1)
    lamps = len([key for key in ("red", "amber", "white", "blue", "green") if document.text("tower-light", key)])
    if lamps:
        yield Piece("", f"tower light of {lamps} lamps, 12 V", 1)
    if document.table("buzzer"):
        yield Piece("", "buzzer, 12 V, with its own tone", 1)
    if document.table("no-more-bets"):
        yield Piece("", "light of no more bets, 12 V", 1)
    if document.table("point-marker"):
        yield Piece("", "lamps of the point and of ON, 12 V", 7)
    if document.text("shuffler", "relay"):
        yield Piece("K1", "relay, 12 V coil", 1)


def _changeover(document: Document) -> bool:
    return any(document.text("key", name, "driver") == "changeover" for name in document.table("key"))


def _in_order(names: set[str]) -> list[str]:
    return sorted(names, key=lambda name: int(name[1:]))


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)
