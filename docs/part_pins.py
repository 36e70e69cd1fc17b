"""The pins of each kind of part on the page of pins, as the table file wires them. Does not name a part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.config.document import Document
from docs.pinouts import CHARACTER_DISPLAY, DS3231, MB85RC256V, MCP23017, PCF8574, header_pin
from docs.references import user_of
from docs.table_wires import TableWire

RESULT_DIGITS = 5
"""Two totals of two digits, and a letter between them."""


def part_pins(document: Document, part: str, wires: Sequence[TableWire]) -> Iterator[str]:
    """The lines below the heading of ``part``; ``wires`` are those that end at it."""
    kind, address = document.text("part", part, "type") or "", document.number("part", part, "address") or 0
    if kind == "mcp23017":
        yield from _expander(document, part, address, wires)
    elif kind.startswith("pcf8574"):
        yield from _character_display(kind, address)
    elif kind == "ht16k33":
        yield from _digits(document, part, address)
    elif kind in ("ssd1306", "sh1106"):
        yield from _oled(address)
    elif kind == "mb85rc256v":
        yield from _fram(address)
    elif kind == "ds3231":
        yield from _clock()


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


def _digits(document: Document, part: str, address: int) -> Iterator[str]:
    """Rows and commons by name: a display board has them wired."""
    user = user_of(document, part)
    known = {"meter-display": document.number("meter-display", "digits"), "result-display": RESULT_DIGITS}
    digits = known.get(user) or 8
    high = [f"A{bit}" for bit in range(3) if address >> bit & 1]
    how = f"{', '.join(high)} to AD, each through a diode and 39 kΩ" if high else "none to AD"
    yield f"Address pins: {how} (Holtek, revision 1.20, slave addressing). {digits} digits with common cathodes.\n"
    yield "| digit, from the left | cathode | segments a to g | point |\n|---|---|---|---|"
    for digit in range(digits):
        row = 0 if digit < 8 else 8
        yield f"| {digit + 1} | COM{digit % 8} | ROW{row} to ROW{row + 6} | ROW{row + 7} |"


def _oled(address: int) -> Iterator[str]:
    yield "A board with four pins, whose names stand on it: makers order them differently.\n"
    yield "| name | goes to |\n|---|---|"
    yield "| GND | 0 V |\n| VCC | 3.3 V |\n| SCL | SCL, header pin 5 |\n| SDA | SDA, header pin 3 |"
    level = "high" if address & 1 else "low"
    yield f"\nSA0, a solder bridge of the board, {level}: {address:#04x} (Solomon Systech SSD1306 revision 1.1, 8.1.5)."


def _fram(address: int) -> Iterator[str]:
    fixed = {
        **{f"A{bit}": "3.3 V" if address >> bit & 1 else "0 V" for bit in range(3)},
        "VSS": "0 V",
        "SDA": "SDA, header pin 3",
        "SCL": "SCL, header pin 5",
        "WP": "0 V: it may be written",
        "VDD": "3.3 V, 100 nF to VSS beside the part",
    }
    yield "| pin | name | goes to |\n|---|---|---|"
    yield from (f"| {number} | {pin} | {fixed[pin]} |" for number, pin in enumerate(MB85RC256V, start=1))


def _clock() -> Iterator[str]:
    fixed = {
        "32kHz": "free",
        "VCC": "3.3 V, 100 nF to GND beside the part",
        "INT/SQW": "free",
        "RST": "free: it has a pull-up inside",
        "GND": "0 V",
        "VBAT": "+ of a CR2032, its − to 0 V",
        "SDA": "SDA, header pin 3",
        "SCL": "SCL, header pin 5",
    }
    yield "| pin | name | goes to |\n|---|---|---|"
    for number, pin in enumerate(DS3231, start=1):
        yield f"| {number} | {pin} | {fixed.get(pin, '0 V')} |"
