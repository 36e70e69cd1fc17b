"""The wiring diagram of the shipped table: the Pi, its bus, the parts, and what goes to each of the seven seats.

Addresses, pins and key legends are read from the table file; where a box stands is said here. Does not name every pin
of a part: the page of pins does.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.config.document import Document
from docs.drawing import Drawing
from docs.pin_page import expanders
from docs.pinouts import header_pin, mcp23017_pin
from docs.table_wires import TableWire, shipped_table, table_wires
from docs.wiring_details import draw_details

WIDTH, HEIGHT = 1600, 1132
"""A4 and A3 landscape."""

_EXPANDER_X, _EXPANDER_WIDTH, _EXPANDER_HEIGHT = 330, 200, 110
_EXPANDER_Y = (92, 222, 372, 502)
_SDA, _SCL = 292, 272
_DEVICES_X, _DEVICES_WIDTH = 650, 220
_TABLE_SIDE = ((728, 78), (1584, 78), (1584, 782), (888, 782), (888, 352), (728, 352))
_SEATS_X, _SEATS_Y, _SEAT_STEP = 1190, 90, 98
_PULSE_X, _ENABLE_X, _LAMP_X, _PLUS_X, _ZERO_X = 1152, 1130, 1108, 1084, 1062


def wiring_drawing() -> str:
    """The drawing as SVG, without its first line."""
    document = shipped_table()
    wires = table_wires(document)
    drawing = Drawing(WIDTH, HEIGHT, "Wiring of a seven-seat Caribbean stud table")
    drawing.field(*_TABLE_SIDE)
    drawing.text(30, 38, "Lammer: wiring of a seven-seat Caribbean stud table", size=21, bold=True)
    words = "As config/tables/caribbean-stud-pi.toml says. Each pin: pins.md. Each part: bill-of-materials.md."
    drawing.text(30, 60, words, size=13)
    _pi(drawing, document)
    _bus(drawing)
    for place, name in enumerate(expanders(document)):
        _expander(drawing, document, name, place, [found for found in wires if found.wire.part == name])
    _isolation(drawing)
    _panel(drawing, [found for found in wires if found.wire.part == "panel"])
    _key_pad(drawing, document)
    _displays(drawing, document)
    _supply(drawing)
    for seat in range(1, (document.number("table", "seats") or 0) + 1):
        _seat(drawing, seat, {found.signal: found for found in wires if found.seat == seat})
    draw_details(drawing)
    return drawing.svg()


def _pi(drawing: Drawing, document: Document) -> None:
    drawing.box(30, 92, 185, 478)
    drawing.text(42, 116, "Raspberry Pi 4 or 5", size=15, bold=True)
    drawing.text(42, 144, "Header:")
    drawing.lines(42, 310, ("USB-C: its own supply", "5.1 V, 3 A (Pi 4)", "5.1 V, 5 A (Pi 5)"))
    drawing.lines(42, 374, ("Pull-ups of the bus:", "1.8 kΩ, on the Pi"))
    pins = [(2, "5 V", 164), (6, "0 V", 196), (header_pin("GPIO2"), "SDA", 246), (header_pin("GPIO3"), "SCL", 268)]
    for part, y in (("acceptors", 140), ("panel", 420), ("keys", 550)):
        line = (document.text("part", part, "interrupt") or "").partition(".")[2]
        pins.append((header_pin(line), line, y))
    for pin, words, y in pins:
        drawing.text(205, y + 4, f"{words}   {pin}", anchor="end")
        drawing.terminal(215, y)
    drawing.wire((219, 164), (244, 164), (244, 158))
    drawing.rail(244, 158, "+5 V")
    drawing.wire((219, 196), (244, 196), (244, 202))
    drawing.ground(244, 202, "0 V")
    drawing.wire((122, 570), (122, 602))
    drawing.text(130, 591, "USB")
    drawing.box(30, 602, 185, 36)
    drawing.text(122, 625, "USB hub, own supply", anchor="middle")
    for x, words in ((30, "Shuffler"), (127, "Shoe")):
        drawing.wire((x + 44, 638), (x + 44, 668))
        drawing.box(x, 668, 88, 62)
        drawing.text(x + 44, 694, words, anchor="middle", bold=True)
        drawing.text(x + 44, 714, "own supply", anchor="middle")
    drawing.text(30, 752, "USB, or RS-232 through an adapter")


def _bus(drawing: Drawing) -> None:
    """SDA and SCL from the header down to the level shifter."""
    drawing.wire((219, 246), (_SDA, 246))
    drawing.dot(_SDA, 246)
    drawing.wire((_SDA, 162), (_SDA, 668), kind="wire blue")
    drawing.wire((219, 268), (_SCL, 268))
    drawing.dot(_SCL, 268)
    drawing.wire((_SCL, 184), (_SCL, 692), kind="wire green")
    drawing.text(_SDA + 4, 352, "SDA")
    drawing.text(_SCL - 4, 352, "SCL", anchor="end")
    for y in _EXPANDER_Y:
        _tap(drawing, y + 70, y + 92)
    _tap(drawing, 668, 692)


def _tap(drawing: Drawing, sda_y: float, scl_y: float) -> None:
    drawing.wire((_SDA, sda_y), (_EXPANDER_X, sda_y), kind="wire blue")
    drawing.wire((_SCL, scl_y), (_EXPANDER_X, scl_y), kind="wire green")
    drawing.dot(_SDA, sda_y)
    drawing.dot(_SCL, scl_y)


def _expander(drawing: Drawing, document: Document, name: str, place: int, wires: Sequence[TableWire]) -> None:
    x, y = _EXPANDER_X, _EXPANDER_Y[place]
    drawing.box(x, y, _EXPANDER_WIDTH, _EXPANDER_HEIGHT)
    address = document.number("part", name, "address") or 0
    drawing.text(x + 10, y + 20, f"U{place + 1}  MCP23017  {address:#04x}", size=13, bold=True)
    drawing.text(x + 10, y + 38, f"{name}, 3.3 V")
    drawing.text(x + 6, y + 74, "13 SDA")
    drawing.text(x + 6, y + 96, "12 SCL")
    if document.text("part", name, "interrupt") is not None:
        drawing.text(x + 6, y + 52, "20 INTA")
        drawing.wire((219, y + 48), (x, y + 48), kind="wire red")
    for port, port_y in (("A", y + 46), ("B", y + 88)):
        pins = [found.wire.pin for found in wires if found.wire.pin.startswith(port)]
        if len(pins) > 3:  # fewer are drawn one by one
            numbers = f"{mcp23017_pin(pins[0])}…{mcp23017_pin(pins[-1])}"
            drawing.text(x + _EXPANDER_WIDTH - 6, port_y + 4, f"{pins[0]}…{pins[-1]}   {numbers}", anchor="end")


def _isolation(drawing: Drawing) -> None:
    """The opto-isolators across the barrier, the lamp driver, and the three bundles to the seats."""
    rows = (("U5, U6", 138, _PULSE_X), ("U7, U8", 180, _ENABLE_X), ("U9, U10", 268, _LAMP_X))
    right = _EXPANDER_X + _EXPANDER_WIDTH
    for words, y, rail_x in rows:
        drawing.bundle((right, y), (650, y), count=7, at=(590, y))
        drawing.box(650, y - 17, 156, 34)
        drawing.text(660, y + 4, words, bold=True)
        drawing.text(738, y + 4, "LTV-847")
        start = 806 if rail_x != _LAMP_X else 1000
        drawing.bundle((start, y), (rail_x, y), count=7, at=(start + 30, y))
        drawing.dot(rail_x, y)
        tap = _SEATS_Y + {_PULSE_X: 30, _ENABLE_X: 46, _LAMP_X: 14}[rail_x]
        drawing.wire((rail_x, tap), (rail_x, tap + 6 * _SEAT_STEP), kind="bundle")
    drawing.bundle((806, 268), (850, 268), count=7, at=(828, 268))
    drawing.box(850, 240, 150, 56)
    drawing.text(925, 262, "U11  ULN2803A", anchor="middle", bold=True)
    drawing.text(925, 282, "COM 10 +12 V, GND 9", anchor="middle", size=11)
    drawing.text(880, 130, "pulse")
    drawing.text(880, 172, "enable")
    drawing.text(1006, 290, "lamps")
    x, y = 728, 78
    drawing.wire((x, y), (x, 352), (888, 352), (888, 782), kind="barrier")
    drawing.text(738, 98, "Table side: 12 V, 0 V table", bold=True)
    drawing.text(718, 98, "Pi side", anchor="end", bold=True)
    drawing.text(896, 374, "Isolation: no wire crosses")


def _panel(drawing: Drawing, wires: Sequence[TableWire]) -> None:
    x = _DEVICES_X
    drawing.box(x, 372, _DEVICES_WIDTH, 110)
    drawing.text(x + 10, 392, "Panel: contacts open at rest", size=12, bold=True)
    for place, found in enumerate(wires):
        y = 414 + 26 * place
        right = _EXPANDER_X + _EXPANDER_WIDTH
        drawing.wire((right, y), (x, y))
        drawing.text(right - 6, y + 4, f"{found.wire.pin}   {mcp23017_pin(found.wire.pin)}", anchor="end")
        drawing.terminal(x, y)
        drawing.text(x + 12, y + 4, found.signal)


def _key_pad(drawing: Drawing, document: Document) -> None:
    x, y = _DEVICES_X, 498
    right = _EXPANDER_X + _EXPANDER_WIDTH
    for port_y, words in ((_EXPANDER_Y[3] + 46, "rows"), (_EXPANDER_Y[3] + 88, "columns")):
        drawing.bundle((right, port_y), (x, port_y), count=4, at=(575, port_y))
        drawing.text(592, port_y - 6, words)
    drawing.box(x, y, _DEVICES_WIDTH, 122)
    for row in range(4):
        for column in range(4):
            legend = document.text("key-pad", "legends", row, column) or ""
            drawing.box(x + 10 + 51 * column, y + 9 + 27 * row, 47, 23)
            drawing.text(x + 33.5 + 51 * column, y + 25 + 27 * row, legend, size=9.5, anchor="middle")


def _displays(drawing: Drawing, document: Document) -> None:
    """The level shifter, and the two displays behind it at 5 V."""
    drawing.box(_EXPANDER_X, 640, _EXPANDER_WIDTH, 76)
    drawing.text(_EXPANDER_X + 100, 660, "U12  PCA9306", anchor="middle", size=13, bold=True)
    drawing.text(_EXPANDER_X + 6, 672, "4 SDA1")
    drawing.text(_EXPANDER_X + 6, 696, "3 SCL1")
    right = _EXPANDER_X + _EXPANDER_WIDTH
    drawing.text(right - 6, 672, "SDA2 5", anchor="end")
    drawing.text(right - 6, 696, "SCL2 6", anchor="end")
    drawing.text(_EXPANDER_X + 100, 712, "3.3 V on the left, 5 V on the right", anchor="middle", size=10.5)
    for x, y, tap_y, kind in ((574, 668, 748, "wire blue"), (600, 692, 766, "wire green")):
        drawing.wire((right, y), (_DEVICES_X, y), kind=kind)
        drawing.wire((x, 650), (x, tap_y), (_DEVICES_X, tap_y), kind=kind)
        drawing.dot(x, y)
        drawing.resistor(x, 635, "2 × 4.7 kΩ" if x == 600 else "", upright=True)
        drawing.rail(x, 620, "")
    drawing.text(587, 614, "+5 V", anchor="middle")
    meter, dealer = document.number("part", "meter", "address"), document.number("part", "dealer", "address")
    digits = document.number("meter-display", "digits")
    size = f"{document.number('dealer-display', 'columns')} × {document.number('dealer-display', 'rows')}"
    drawing.box(_DEVICES_X, 654, _DEVICES_WIDTH, 54)
    drawing.text(_DEVICES_X + 10, 676, f"U13  HT16K33  {meter:#04x}", bold=True)
    drawing.text(_DEVICES_X + 10, 696, f"meter, {digits} digits")
    drawing.box(_DEVICES_X, 730, _DEVICES_WIDTH, 54)
    drawing.text(_DEVICES_X + 10, 752, f"U14  PCF8574  {dealer:#04x}", bold=True)
    drawing.text(_DEVICES_X + 10, 772, f"HD44780, {size} characters")


def _supply(drawing: Drawing) -> None:
    drawing.box(905, 590, 122, 112)
    drawing.text(966, 612, "12 V supply", anchor="middle", size=13, bold=True)
    drawing.text(966, 631, "HDR-60-12", anchor="middle")
    drawing.text(966, 648, "behind F2", anchor="middle")
    for x, y, words in ((_PLUS_X, 670, "+12 V"), (_ZERO_X, 690, "0 V")):
        drawing.wire((1027, y), (x, y))
        drawing.dot(x, y)
        drawing.text(1021, y + 4, words, anchor="end")
    drawing.wire((_PLUS_X, _SEATS_Y + 78), (_PLUS_X, _SEATS_Y + 6 * _SEAT_STEP + 78))
    drawing.wire((_ZERO_X, _SEATS_Y + 62), (_ZERO_X, _SEATS_Y + 6 * _SEAT_STEP + 62))


def _seat(drawing: Drawing, seat: int, signals: dict[str, TableWire]) -> None:
    x, y = _SEATS_X, _SEATS_Y + (seat - 1) * _SEAT_STEP
    drawing.box(x, y, 384, 90)
    rows = (
        (_LAMP_X, 14, "lamp −", "U2", "acceptor lamp"),
        (_PULSE_X, 30, "pulse", "U1", "chip sensor"),
        (_ENABLE_X, 46, "enable", "U1", "inhibit"),
        (_ZERO_X, 62, "0 V", "", ""),
        (_PLUS_X, 78, "+12 V", "", ""),
    )
    for rail_x, down, words, part, signal in rows:
        drawing.wire((rail_x, y + down), (x, y + down))
        drawing.dot(rail_x, y + down)
        drawing.terminal(x, y + down)
        drawing.text(x + 9, y + down + 4, words, size=11.5)
        if signal:
            pin = signals[signal].wire.pin
            drawing.text(x + 60, y + down + 4, f"{part} {pin}, pin {mcp23017_pin(pin)}", size=11.5)
    drawing.box(x + 200, y + 22, 104, 48)
    drawing.text(x + 252, y + 43, f"Seat {seat}", anchor="middle", size=14, bold=True)
    drawing.text(x + 252, y + 60, "acceptor", anchor="middle")
    for down, start in ((30, 150), (46, 150), (62, 40)):
        drawing.wire((x + start, y + down), (x + 200, y + down))
    drawing.wire((x + 150, y + 14), (x + 345, y + 14), (x + 345, y + 36))
    drawing.lamp(x + 345, y + 46)
    drawing.wire((x + 48, y + 78), (x + 345, y + 78), (x + 345, y + 56))
    drawing.box(x + 84, y + 73, 30, 10)
    drawing.wire((x + 84, y + 78), (x + 114, y + 78))
    drawing.text(x + 120, y + 75, f"F1{seat}", size=11)
    drawing.wire((x + 252, y + 78), (x + 252, y + 70))
    drawing.dot(x + 252, y + 78)
    drawing.text(x + 362, y + 50, "LED", size=10)
