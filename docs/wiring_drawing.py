"""The wiring diagram of a table: the Pi, its bus, the parts, and what goes to the panel, the doors and the seats.

Everything is read from the table file. Does not name every pin of a part: the page of pins does. The circuits with
their values are a sheet of their own: docs/wiring_details.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from controller.config.document import Document
from docs.drawing import Drawing
from docs.pin_page import bus_user, title_of
from docs.pinouts import header_pin, mcp23017_pin
from docs.references import DIGIT_BUFFER, DIGITS, LATCH, part_name, user_of
from docs.table_wires import read_table, table_wires
from docs.wiring_seats import STATION_RIGHT, draw_table_side, seats_bottom
from docs.wiring_sheet import KEY_PAD_HEIGHT, Row, Sheet, Station, lay_out

WIDTH = 1600
"""A4 and A3 landscape, with the height that the parts take."""
_X, _BOX = 330, 200
_PI_RIGHT, _SDA, _SCL = 215, 292, 272
_ENDS_X, _ENDS_WIDTH = 650, 222
_TAPS = 62, 84
"""SDA and SCL below the top of a station."""
_PI_HEAD = 108
_USB_WORDS = {
    "shuffler": "Shuffler", "shoe": "Shoe", "acceptor": "ccTalk adapter", "key-pad": "Key pad",
    "wheel": "Wheel's reader",
}  # fmt: skip


def wiring_drawing(table: Path, pins: str) -> str:
    """The drawing as SVG, without its first line; ``pins`` is the table's page of pins."""
    document = read_table(table)
    wires = table_wires(document)
    sheet = lay_out(document, wires)
    usb = _usb(document)
    lowest = max(sheet.bottom, _pi_bottom(sheet) + 40 + 40 * (len(usb) + 1), seats_bottom(document))
    title = f"Lammer, wiring: {title_of(document)}"
    drawing = Drawing(WIDTH, round(lowest + 34), title)
    draw_table_side(drawing, document, wires, sheet)
    drawing.text(30, 38, title, size=21, bold=True)
    words = f"As config/tables/{table.name} says. Each pin: {pins}. Circuits with their values: circuits.svg. "
    drawing.text(30, 60, f"{words}Each part: bill-of-materials.md.", size=13)
    _pi(drawing, document, sheet)
    _bus(drawing, sheet)
    for station in sheet.expanders:
        _expander(drawing, document, station)
    for station, far in ((sheet.rings, ""), (sheet.coins, ""), (sheet.digits, "digits")):
        if station is not None:
            drawing.box(_X, station.y, _BOX, station.height)
            drawing.lines(_X + 10, station.y + 20, station.lines)
            if far:
                _digits(drawing, document, station)
    _small(drawing, document, sheet)
    if sheet.shifted:
        _shifted(drawing, document, sheet)
    _ports(drawing, usb, _pi_bottom(sheet))
    return drawing.svg()


def _pi_bottom(sheet: Sheet) -> float:
    called = [station.y for station in sheet.expanders]
    return max([_PI_HEAD + 300, *(y + 60 for y in called)])


def _pi(drawing: Drawing, document: Document, sheet: Sheet) -> None:
    bottom = _pi_bottom(sheet)
    drawing.box(30, 92, _PI_RIGHT - 30, bottom - 92)
    drawing.text(42, 114, "Raspberry Pi 4 or 5", size=15, bold=True)
    drawing.text(42, 136, "Header:")
    called: list[tuple[int, str, float]] = []
    for station in sheet.expanders:
        text = document.text("part", station.part, "interrupt")
        if text is not None:
            line = text.partition(".")[2]
            called.append((header_pin(line), line, station.y + 46))
    fixed: list[tuple[int, str, float]] = []
    y = _PI_HEAD + 44.0
    for pin, words in ((2, "5 V"), (6, "0 V"), (header_pin("GPIO2"), "SDA"), (header_pin("GPIO3"), "SCL")):
        while any(abs(y - at) < 18 for _, _, at in called):
            y += 2
        fixed.append((pin, words, y))
        y += 22
    free = y + 18
    while any(free - 24 < at < free + 92 for _, _, at in called):
        free += 4
    supply = "USB-C: its own supply", "5.1 V, 3 A (Pi 4)", "5.1 V, 5 A (Pi 5)"
    drawing.lines(42, free, (*supply, "Pull-ups of the bus:", "1.8 kΩ, on the Pi"))
    for pin, words, at in (*called, *fixed):
        drawing.text(_PI_RIGHT - 10, at + 4, f"{words}   {pin}", anchor="end")
        drawing.terminal(_PI_RIGHT, at)
    for (_, words, at), rail in zip(fixed, (None, None, _SDA, _SCL), strict=True):
        if rail is None:
            drawing.wire((_PI_RIGHT + 4, at), (_PI_RIGHT + 12, at))
            drawing.text(_PI_RIGHT + 15, at + 4, "+5 V" if words == "5 V" else words)
        else:
            drawing.wire((_PI_RIGHT + 4, at), (rail, at))
            drawing.dot(rail, at)
    sda, scl = fixed[2][2], fixed[3][2]
    taps = [*_taps(sheet)]
    drawing.wire((_SDA, min(sda, *(a for a, _ in taps))), (_SDA, max(sda, *(a for a, _ in taps))), kind="wire blue")
    drawing.wire((_SCL, min(scl, *(b for _, b in taps))), (_SCL, max(scl, *(b for _, b in taps))), kind="wire green")


def _taps(sheet: Sheet) -> Iterable[tuple[float, float]]:
    """Where SDA and SCL are tapped."""
    for station in sheet.expanders:
        yield station.y + _TAPS[0], station.y + _TAPS[1]
    for place in range(0, len(sheet.small), 2):
        y = _small_y(sheet, place)
        yield y + 14, y + 34
    if sheet.shifted:
        yield sheet.shifter_y + 28, sheet.shifter_y + 52


def _bus(drawing: Drawing, sheet: Sheet) -> None:
    """The taps; the two wires themselves are drawn with the Pi."""
    for sda_y, scl_y in _taps(sheet):
        drawing.wire((_SDA, sda_y), (_X, sda_y), kind="wire blue")
        drawing.wire((_SCL, scl_y), (_X, scl_y), kind="wire green")
        drawing.dot(_SDA, sda_y)
        drawing.dot(_SCL, scl_y)


def _expander(drawing: Drawing, document: Document, station: Station) -> None:
    y, name = station.y, station.part
    drawing.box(_X, y, _BOX, station.height)
    address = document.number("part", name, "address") or 0
    drawing.text(_X + 10, y + 18, f"{part_name(document, name)}  MCP23017  {address:#04x}", size=13, bold=True)
    drawing.text(_X + 10, y + 33, f"{name}, 3.3 V")
    drawing.text(_X + 6, y + _TAPS[0] + 4, "13 SDA")
    drawing.text(_X + 6, y + _TAPS[1] + 4, "12 SCL")
    if document.text("part", name, "interrupt") is not None:
        drawing.text(_X + 6, y + 50, "20 INTA")
        drawing.wire((_PI_RIGHT + 4, y + 46), (_X, y + 46), kind="wire red")
    for row in station.rows:
        numbers = [mcp23017_pin(found.wire.pin) for found in row.wires]
        pins = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}…{numbers[-1]}"
        drawing.text(_X + _BOX - 6, row.y + 4, f"{row.pins}   {pins}", anchor="end")
    here = [row for row in station.rows if not row.crosses]
    if any(row.circuit == "key pad" for row in here):
        _key_pad(drawing, document, station, here)
    elif here:
        _contacts(drawing, here)


def _contacts(drawing: Drawing, rows: list[Row]) -> None:
    """Buttons, keys, doors: one clamp each."""
    top = rows[0].y - 16
    drawing.box(_ENDS_X, top, _ENDS_WIDTH, rows[-1].y + 12 - top)
    for row in rows:
        found = row.wires[0]
        drawing.wire((STATION_RIGHT, row.y), (_ENDS_X, row.y))
        drawing.terminal(_ENDS_X, row.y)
        behind = f" ({LATCH})" if found.circuit == "latch" else ""
        words = found.signal.replace(", contact that", ":").replace("door, reset of its latch", "latch, reset")
        drawing.text(_ENDS_X + 12, row.y + 4, f"{words.replace('door, its latch', 'latch')}{behind}", size=11.5)


def _key_pad(drawing: Drawing, document: Document, station: Station, rows: list[Row]) -> None:
    for row in rows:
        drawing.bundle((STATION_RIGHT, row.y), (_ENDS_X, row.y), count=len(row.wires), at=(575, row.y))
        drawing.text(592, row.y - 6, "rows" if "row" in row.wires[0].signal else "columns")
    drawing.box(_ENDS_X, station.y, _ENDS_WIDTH, KEY_PAD_HEIGHT)
    for line in range(4):
        for column in range(4):
            legend = document.text("key-pad", "legends", line, column) or ""
            x, y = _ENDS_X + 10 + 51 * column, station.y + 9 + 27 * line
            drawing.box(x, y, 47, 23)
            drawing.text(x + 23.5, y + 16, legend, size=9.5, anchor="middle")


def _small_y(sheet: Sheet, place: int) -> float:
    return sheet.small_y + (place // 2) * 60


def _small(drawing: Drawing, document: Document, sheet: Sheet) -> None:
    """Parts at 3.3 V with no wire but the bus: two in a row, which it passes."""
    for place, part in enumerate(sheet.small):
        y, right = _small_y(sheet, place), place % 2 == 1
        x, width = (_ENDS_X, _ENDS_WIDTH) if right else (_X, _BOX)
        if right:
            drawing.wire((STATION_RIGHT, y + 14), (x, y + 14), kind="wire blue")
            drawing.wire((STATION_RIGHT, y + 34), (x, y + 34), kind="wire green")
        drawing.box(x, y, width, 46)
        kind, address = document.text("part", part, "type") or "", document.number("part", part, "address") or 0
        drawing.text(x + 44, y + 19, f"{part_name(document, part)}  {kind.upper()}", bold=True, size=11.5)
        drawing.text(x + 44, y + 36, f"{address:#04x}, {user_of(document, part)}", size=11.5)
        drawing.text(x + 6, y + 18, "SDA", size=11)
        drawing.text(x + 6, y + 38, "SCL", size=11)


def _digits(drawing: Drawing, document: Document, station: Station) -> None:
    """MAX7219 on SPI, behind the buffer that lifts 3.3 V to 5 V."""
    y = station.y + 23
    drawing.bundle((STATION_RIGHT, y), (_ENDS_X, y), count=3, at=(580, y))
    drawing.box(_ENDS_X, station.y, _ENDS_WIDTH, 46)
    drawing.text(_ENDS_X + 10, y - 3, f"{DIGIT_BUFFER} 74AHCT125, {DIGITS} MAX7219", size=11, bold=True)
    drawing.text(_ENDS_X + 10, y + 14, f"5 V; meter, {document.number('meter-display', 'digits')} digits", size=11.5)


def _shifted(drawing: Drawing, document: Document, sheet: Sheet) -> None:
    """The level shifter, and what stands behind it at 5 V."""
    y = sheet.shifter_y
    drawing.box(_X, y, _BOX, 76)
    drawing.text(_X + 100, y + 18, "U12  PCA9306", anchor="middle", size=13, bold=True)
    drawing.text(_X + 6, y + 32, "4 SDA1")
    drawing.text(_X + 6, y + 56, "3 SCL1")
    drawing.text(STATION_RIGHT - 6, y + 32, "SDA2 5", anchor="end")
    drawing.text(STATION_RIGHT - 6, y + 56, "SCL2 6", anchor="end")
    drawing.text(_X + 100, y + 72, "3.3 V on the left, 5 V on the right", anchor="middle", size=10.5)
    last = y + 62 * (len(sheet.shifted) - 1)
    for x, down, kind in ((574, 28, "wire blue"), (600, 52, "wire green")):
        drawing.wire((STATION_RIGHT, y + down), (x, y + down), kind=kind)
        drawing.wire((x, y + 10), (x, last + down), kind=kind)
        drawing.dot(x, y + down)
        drawing.resistor(x, y - 5, "2 × 4.7 kΩ" if x == 600 else "", upright=True)
        drawing.rail(x, y - 20, "")
        for place in range(len(sheet.shifted)):
            drawing.wire((x, y + 62 * place + down), (_ENDS_X, y + 62 * place + down), kind=kind)
            drawing.dot(x, y + 62 * place + down)
    drawing.text(560, y - 16, "+5 V", anchor="end")
    for place, part in enumerate(sheet.shifted):
        at, kind = y + 12 + 62 * place, (document.text("part", part, "type") or "").upper()
        drawing.box(_ENDS_X, at, _ENDS_WIDTH, 54)
        address = document.number("part", part, "address") or 0
        drawing.text(_ENDS_X + 10, at + 22, f"{part_name(document, part)}  {kind}  {address:#04x}", bold=True)
        drawing.text(_ENDS_X + 10, at + 42, _shown(document, user_of(document, part)))


def _shown(document: Document, section: str) -> str:
    if section == "meter-display":
        return f"meter, {document.number(section, 'digits')} digits"
    if section == "dealer-display":
        return f"HD44780, {document.number(section, 'columns')} × {document.number(section, 'rows')} characters"
    return section.replace("-", " ")


def _usb(document: Document) -> list[tuple[str, str]]:
    """What is plugged into the Pi: what it is, and where."""
    keys = {"serial": "port", "evdev": "device", "usb": "port", "disk": "folder"}
    found: list[tuple[str, str]] = []
    for bus in document.table("bus"):
        kind = document.text("bus", bus, "kind") or ""
        if kind in keys:
            user = bus_user(document, bus)
            where = document.text("bus", bus, keys[kind]) or ""
            found.append((_USB_WORDS.get(user, user), where if kind in ("disk", "usb") else _socket(where)))
    backup = document.text("backup", "to")
    return [*found, *([("backup", backup)] if backup is not None else [])]


def _socket(port: str) -> str:
    """``usb 1.1``, or the serial number of an adapter that is found by its own."""
    if "/by-id/" in port:
        return f"serial number {port.partition('-if')[0].rpartition('_')[2]}"
    return f"usb {port.rpartition('usb-0:')[2].partition(':')[0]}"


def _ports(drawing: Drawing, usb: list[tuple[str, str]], top: float) -> None:
    drawing.wire((122, top), (122, top + 24))
    drawing.text(130, top + 16, "USB")
    drawing.box(30, top + 24, 185, 30)
    drawing.text(122, top + 43, "USB hub, own supply", anchor="middle")
    for place, (words, where) in enumerate(usb):
        y = top + 62 + 40 * place
        drawing.wire((22, top + 39), (22, y + 16), (30, y + 16))
        drawing.box(30, y, 185, 33)
        drawing.text(38, y + 14, words, size=11.5, bold=True)
        drawing.text(38, y + 28, where, size=10.5)
    if usb:
        drawing.wire((30, top + 39), (22, top + 39))
