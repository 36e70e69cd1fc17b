"""The page of all pins: each part of the shipped table file with each of its pins and the wire that goes there.

Does not draw: docs/wiring_drawing.py does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.config.document import Document
from docs.pinouts import CHARACTER_DISPLAY, MCP23017, OPTO_CHANNEL, PCF8574, ULN2803A, header_pin
from docs.table_wires import TableWire, shipped_table, table_wires

_INTRODUCTION = """
# Pins

Every wire of `config/tables/caribbean-stud-pi.toml`, pin by pin. The names U1, U2, … are those of the
[drawing](wiring.svg) and of the [bill of materials](bill-of-materials.md). Seat 1 is first base.

Numbers of an MCP23017 are those of its SPDIP, SOIC and SSOP packages (Microchip DS20001952D, table 2-1): `B0` is GPB0.
A free pin stays an input. Free pins A7 and B7 are tied to 0 V: a change on one of them while the part is read can
corrupt SDA.

""".lstrip()

_ISOLATORS = ("U5", "U6"), ("U7", "U8"), ("U9", "U10")
"""Two LTV-847 each for the sensors, the inhibits and the lamps: channels 1 to 4 of the first are seats 1 to 4."""

_DISPLAY_PARTS = {"ht16k33": "U13", "pcf8574": "U14", "pcf8574a": "U14"}


def pin_page() -> str:
    """The page, without its first line."""
    document = shipped_table()
    wires = table_wires(document)
    return _INTRODUCTION + "\n".join(
        [*_header(document, wires), *_parts(document, wires), *_seats(wires), *_ports(document)]
    )


def expanders(document: Document) -> list[str]:
    """The names of the MCP23017, in the order of the file: U1, U2 and so on."""
    return [name for name in document.table("part") if document.text("part", name, "type") == "mcp23017"]


def isolator(kind: int, seat: int) -> tuple[str, int]:
    """Which LTV-847 and which channel of it; ``kind`` is 0 for sensors, 1 for inhibits, 2 for lamps."""
    return _ISOLATORS[kind][(seat - 1) // 4], (seat - 1) % 4 + 1


def _header(document: Document, wires: Sequence[TableWire]) -> Iterator[str]:
    rows = {
        2: ("5 V", "supply of the parts below", "output", ""),
        3: ("GPIO2", "SDA of the I2C bus, 1.8 kΩ to 3.3 V on the Pi", "both", ""),
        5: ("GPIO3", "SCL of the I2C bus, 1.8 kΩ to 3.3 V on the Pi", "output", ""),
        6: ("ground", "0 V of the parts below", "", ""),
    }
    for found in wires:
        if found.wire.part in document.table("bus"):
            rows[header_pin(found.wire.pin)] = (found.wire.pin, found.signal, found.direction, found.active)
    yield "## Raspberry Pi, 40-pin header\n"
    yield "| pin | line | signal | direction | active |\n|---|---|---|---|---|"
    for pin, row in sorted(rows.items()):
        yield f"| {pin} | {' | '.join(row)} |"


def _parts(document: Document, wires: Sequence[TableWire]) -> Iterator[str]:
    expander = {name: f"U{place}" for place, name in enumerate(expanders(document), start=1)}
    for name in document.table("part"):
        kind, address = document.text("part", name, "type") or "", document.number("part", name, "address") or 0
        reference = expander.get(name) or _DISPLAY_PARTS[kind]
        yield f"\n## {reference}: `{name}`, {kind.upper()} at {address:#04x}\n"
        if kind == "mcp23017":
            yield from _expander(document, name, address, [found for found in wires if found.wire.part == name])
        elif kind.startswith("pcf8574"):
            yield from _character_display(kind, address)
        elif kind == "ht16k33":
            yield from _digits(document, address)


def _expander(document: Document, name: str, address: int, wires: Sequence[TableWire]) -> Iterator[str]:
    """All 28 pins."""
    used = {found.wire.pin: found for found in wires}
    interrupt = document.text("part", name, "interrupt")
    fixed = {
        "VDD": "3.3 V, 100 nF to VSS beside the part",
        "VSS": "0 V",
        "SCL": "SCL, header pin 5",
        "SDA": "SDA, header pin 3",
        "RESET": "3.3 V through 10 kΩ",
        "NC": "nothing inside",
        "A7": "free: 10 kΩ to VSS",
        "B7": "free: 10 kΩ to VSS",
        **{f"A{bit} (address)": "3.3 V" if address >> bit & 1 else "0 V" for bit in range(3)},
    }
    if interrupt is not None:
        line = interrupt.partition(".")[2]
        fixed["INTA"] = f"`{interrupt}`, header pin {header_pin(line)}"
    yield "| pin | name | signal | seat | direction | active |\n|---|---|---|---|---|---|"
    for number, pin in enumerate(MCP23017, start=1):
        found = used.get(pin)
        if found is not None:
            seat = "" if found.seat is None else found.seat
            yield f"| {number} | {pin} | {found.signal} | {seat} | {found.direction} | {found.active} |"
        else:
            yield f"| {number} | {pin} | {fixed.get(pin, 'free')} | | | |"


def _character_display(kind: str, address: int) -> Iterator[str]:
    base = {"pcf8574": 0x20, "pcf8574a": 0x38}[kind]
    fixed = {
        "VSS": "0 V",
        "VDD": "5 V",
        "SCL": "SCL behind the level shifter",
        "SDA": "SDA behind the level shifter",
        "INT": "free",
        **{f"A{bit}": "5 V" if (address - base) >> bit & 1 else "0 V" for bit in range(3)},
    }
    yield "The board behind the display, whose own pins are: 1 is 0 V, 2 is 5 V, 3 contrast, 15 and 16 backlight.\n"
    yield "| pin | name | goes to |\n|---|---|---|"
    for number, pin in enumerate(PCF8574, start=1):
        yield f"| {number} | {pin} | {fixed.get(pin) or f'display {CHARACTER_DISPLAY[pin]}'} |"


def _digits(document: Document, address: int) -> Iterator[str]:
    """Rows and commons by name: a display board has them wired."""
    digits = document.number("meter-display", "digits") or 0
    high = [f"A{bit}" for bit in range(3) if address >> bit & 1]
    how = f"{', '.join(high)} to AD, each through a diode and 39 kΩ" if high else "none to AD"
    yield f"Address pins: {how} (Holtek, revision 1.20, slave addressing). {digits} digits with common cathodes.\n"
    yield "| digit, from the left | cathode | segments a to g | point |\n|---|---|---|---|"
    for digit in range(digits):
        row = 0 if digit < 8 else 8
        yield f"| {digit + 1} | COM{digit % 8} | ROW{row} to ROW{row + 6} | ROW{row + 7} |"


def _seats(wires: Sequence[TableWire]) -> Iterator[str]:
    """What lies between the expanders and each seat; chosen by the drawing, not by the table file."""
    yield "\n## From the expanders to the seats\n"
    yield "LTV-847: anode, cathode, collector, emitter of the channel. ULN2803A: input, output.\n"
    yield "| seat | sensor | inhibit | lamp | lamp driver U11 |\n|---|---|---|---|---|"
    for seat in sorted({found.seat for found in wires if found.seat is not None}):
        cells = [_channel(kind, seat) for kind in range(len(_ISOLATORS))]
        yield f"| {seat} | {' | '.join(cells)} | {ULN2803A[seat][0]}, {ULN2803A[seat][1]} |"


def _channel(kind: int, seat: int) -> str:
    part, channel = isolator(kind, seat)
    return f"{part}: {', '.join(map(str, OPTO_CHANNEL[channel]))}"


def _ports(document: Document) -> Iterator[str]:
    yield "\n## Serial ports\n\n| device | port |\n|---|---|"
    for device in ("shuffler", "shoe", "acceptor"):
        bus = document.text(device, "bus")
        port = document.text("bus", bus, "port") if bus is not None else None
        if port is not None:
            yield f"| {device} | `{port}` |"
    yield "\n`usb-0:1.1` is a socket of a Raspberry Pi 4; behind a hub in that socket it is `usb-0:1.1.1`, and so on."
    yield ""
