"""The page of all pins of a table: each part of its file with each of its pins and the wire that goes there.

Does not draw: docs/wiring_drawing.py does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from controller.config.document import Document
from docs.part_pins import part_pins
from docs.pinouts import OPTO_CHANNEL, SPI, ULN2803A, header_pin
from docs.references import DIGIT_BUFFER, DIGITS, RING_ISOLATOR, channel, part_name, pieces, user_of
from docs.table_wires import TableWire, read_table, table_wires

_INTRODUCTION = """
# Pins: {title}

Every wire of `config/tables/{name}`, pin by pin. The names U1, U2, … are those of the [drawing]({drawing}), the
[circuits](circuits.svg) and the [bill of materials](bill-of-materials.md). The MCP23017 are numbered as the file has
them; every other name means the same at each table.{seats}

Numbers of an MCP23017 are those of its SPDIP, SOIC and SSOP packages (Microchip DS20001952D, table 2-1): `B0` is GPB0.
A free pin stays an input. Free pins A7 and B7 are tied to 0 V: a change on one of them while the part is read can
corrupt SDA.

""".lstrip()


def title_of(document: Document) -> str:
    """``a caribbean stud table of choctaw, 7 seats``, for headings."""
    game = (document.text("table", "game") or "").replace("-", " ")
    house = (document.text("table", "rules") or "").replace("-", " ").title()
    return f"{game}, {house}, {document.number('table', 'seats')} seats"


def pin_page(table: Path, drawing: str) -> str:
    """The page, without its first line; ``drawing`` is the file of the same table's drawing."""
    document = read_table(table)
    wires = table_wires(document)
    seats = " Seat 1 is first base." if any(found.seat for found in wires) else ""
    head = _INTRODUCTION.format(title=title_of(document), name=table.name, drawing=drawing, seats=seats)
    sections = (
        _pieces(document, wires),
        _header(document, wires),
        _parts(document, wires),
        _isolation(wires),
        _latches(wires),
        _spi(document),
        _ports(document),
    )
    return head + "\n".join(line for section in sections for line in section) + "\n"


def _pieces(document: Document, wires: Sequence[TableWire]) -> Iterator[str]:
    yield "## What this table is built of\n\n| name | part | pieces |\n|---|---|---|"
    yield from (f"| {piece.names} | {piece.what} | {piece.pieces} |" for piece in pieces(document, wires))
    yield ""


def _header(document: Document, wires: Sequence[TableWire]) -> Iterator[str]:
    rows = {
        2: ("5 V", "supply of the parts below", "output", ""),
        3: ("GPIO2", "SDA of the I2C bus, 1.8 kΩ to 3.3 V on the Pi", "both", ""),
        5: ("GPIO3", "SCL of the I2C bus, 1.8 kΩ to 3.3 V on the Pi", "output", ""),
        6: ("ground", "0 V of the parts below", "", ""),
    }
    for name, device in _spi_buses(document):
        for signal, line in SPI[device].items():
            if signal != "CE" or _spi_user(document, name) == "meter-display":
                rows[header_pin(f"GPIO{line}")] = (f"GPIO{line}", f"{signal} of {name}", "output", "")
    for found in wires:
        if found.wire.part in document.table("bus"):
            rows[header_pin(found.wire.pin)] = (found.wire.pin, found.signal, found.direction, found.active)
    yield "## Raspberry Pi, 40-pin header\n"
    yield "| pin | line | signal | direction | active |\n|---|---|---|---|---|"
    for pin, row in sorted(rows.items()):
        yield f"| {pin} | {' | '.join(row)} |"


def _parts(document: Document, wires: Sequence[TableWire]) -> Iterator[str]:
    for name in document.table("part"):
        kind, address = document.text("part", name, "type") or "", document.number("part", name, "address") or 0
        yield f"\n## {part_name(document, name)}: `{name}`, {kind.upper()} at {address:#04x}\n"
        yield from part_pins(document, name, [found for found in wires if found.wire.part == name])


def _isolation(wires: Sequence[TableWire]) -> Iterator[str]:
    """What lies between the expanders and the table's side; chosen by the drawing, not by the table file."""
    rows = [(found, way) for found in wires if (way := channel(wires, found)) is not None]
    if not rows:
        return
    yield "\n## Across the isolation\n"
    yield "LTV-847: anode, cathode, collector, emitter of the channel. ULN2803A: input, output.\n"
    yield "| signal | seat | from | isolator | driver |\n|---|---|---|---|---|"
    for found, way in rows:
        pins = ", ".join(map(str, OPTO_CHANNEL[way.channel]))
        driver = f"{way.driver}: {', '.join(map(str, ULN2803A[way.place]))}" if way.driver is not None else ""
        yield f"| {found.signal} | {found.seat or ''} | {found.wire} | {way.isolator}: {pins} | {driver} |"


def _latches(wires: Sequence[TableWire]) -> Iterator[str]:
    rows = [found for found in wires if found.circuit == "latch"]
    if rows:
        yield "\n## U24: 74HC74 on a coin cell, the latch of a door\n"
        yield "One half for each latch, pins of the first half (Nexperia 74HC74 revision 9, table 2).\n"
        yield "| pin | name | goes to |\n|---|---|---|"
        latch, reset = rows[0].wire, rows[1].wire
        yield "| 1 | clear | + of the coin cell through the door's second pole, 4.7 MΩ to 0 V |"
        yield "| 2 | data | 0 V |\n| 3 | clock | 0 V |"
        yield f"| 4 | preset | 1 MΩ to +, drain of a BSS138 whose gate is {reset}, 100 kΩ to 0 V |"
        yield f"| 5 | Q | gate of a BSS138 whose drain is {latch}, 10 kΩ to 3.3 V |"
        yield "| 6 | Q̅ | free |\n| 7 | GND | 0 V |\n| 14 | VCC | + of a CR2032, 100 nF to GND |"
        yield "\nThe other half's inputs, pins 10 to 13, are tied to + where no second latch uses them."


def _spi_buses(document: Document) -> list[tuple[str, str]]:
    buses = ((name, document.text("bus", name, "device")) for name in document.table("bus"))
    return [(name, device) for name, device in buses if device is not None and device in SPI]


def _spi_user(document: Document, bus: str) -> str:
    return next((section for section in document.data if document.text(section, "bus") == bus), "")


def _spi(document: Document) -> Iterator[str]:
    for name, device in _spi_buses(document):
        mosi, clock, select = (header_pin(f"GPIO{SPI[device][line]}") for line in ("MOSI", "SCLK", "CE"))
        if _spi_user(document, name) == "lamp":
            yield f"\n## {RING_ISOLATOR}: ADuM1200, before the LED rings on `{device}`\n"
            yield "Pins of SOIC-8 (Analog Devices ADuM1200, pin configuration).\n"
            yield "| pin | name | goes to |\n|---|---|---|"
            yield f"| 1 | VDD1 | 3.3 V, 100 nF to GND1 |\n| 2 | VIA | MOSI, header pin {mosi} |"
            yield f"| 3 | VIB | SCLK, header pin {clock} |\n| 4 | GND1 | 0 V |\n| 5 | GND2 | 0 V table |"
            yield "| 6 | VOB | clock of the ring of seat 1 |\n| 7 | VOA | data of the ring of seat 1 |"
            yield "| 8 | VDD2 | 5 V of the rings, 100 nF to GND2 |"
            yield f"\nEach ring passes both on to the next seat's. The chip select, header pin {select}, stays free."
        else:
            yield f"\n## {DIGIT_BUFFER} and {DIGITS}: 74AHCT125 and MAX7219 on `{device}`\n"
            yield "A MAX7219 at 5 V takes 3.5 V and more for high (Maxim 19-4452, electrical characteristics).\n"
            yield f"| from | {DIGIT_BUFFER}: input, output | to pin of {DIGITS} |\n|---|---|---|"
            yield f"| MOSI, header pin {mosi} | 2, 3 | 1, DIN |\n| SCLK, header pin {clock} | 5, 6 | 13, CLK |"
            yield f"| CE, header pin {select} | 9, 8 | 12, LOAD |"
            yield f"\nBoth live on 5 V behind F3; {DIGIT_BUFFER}: 14 is 5 V, 7, 1, 4 and 10 are 0 V, 12 and 13 too."


def _ports(document: Document) -> Iterator[str]:
    yield "\n## USB, disks and the rest\n\n| section | what | where |\n|---|---|---|"
    for name in document.table("bus"):
        keys = {"serial": "port", "evdev": "device", "usb": "port", "hwrng": "device", "disk": "folder"}
        kind = document.text("bus", name, "kind") or ""
        if kind in keys:
            identity = document.text("bus", name, "id")
            where = document.text("bus", name, keys[kind]) or "/dev/hwrng"
            yield f"| {bus_user(document, name)} | {kind}{f' {identity}' if identity else ''} | `{where}` |"
    backup = document.text("backup", "to")
    if backup is not None:
        yield f"| backup | disk | `{backup}` |"
    yield "\n`usb-0:1.1` is a socket of a Raspberry Pi 4; behind a hub in that socket it is `usb-0:1.1.1`, and so on."


def bus_user(document: Document, bus: str) -> str:
    """The section whose device hangs on it: ``shuffler``, ``memory.stick``."""
    for section in document.data:
        if document.text(section, "bus") == bus:
            return section
        for name in document.table(section):
            if section != "part" and document.text(section, name, "bus") == bus:
                return f"{section}.{name}"
    return user_of(document, bus)
