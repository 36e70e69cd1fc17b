"""The table's side of a drawing: isolators, drivers, tower light, the rails, and each seat with what it has.

Does not draw what hangs on the Pi's side: docs/wiring_drawing.py does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.config.document import Document
from docs.drawing import Drawing
from docs.pinouts import mcp23017_pin
from docs.references import RING_ISOLATOR, channel, part_name
from docs.table_wires import Circuit, TableWire
from docs.wiring_sheet import Row, Sheet, Station

STATION_RIGHT = 530
ISOLATOR_X, ISOLATOR_WIDTH = 636, 118
BARRIER_X, STEP_X = ISOLATOR_X + ISOLATOR_WIDTH / 2, 890
_DRIVER_X, _DRIVER_WIDTH, _LOAD_X, _LOAD_WIDTH = 784, 92, 902, 132
RIGHT = 1584
_SEATS_X, _SEATS_Y, _SEAT_STEP, _SEAT_HEIGHT = 1196, 90, 98, 90
_FIRST_RAIL, _RAIL_STEP = 1062, 20
_IN, _OUT = "ring in", "ring out"
"""Data and clock, which each ring passes on to that of the next seat."""
_WORDS: Mapping[Circuit, str] = {"lamp": "lamp −", "sensor": "pulse", "exit": "exit", "inhibit": "enable"}


@dataclass(frozen=True, slots=True)
class _Line:
    """One clamp of a seat: what it is called, the rail that it taps, and where the rail comes from."""

    words: str
    rail: float
    circuit: Circuit | None


def seats_bottom(document: Document) -> float:
    """How far down the seats reach."""
    return _SEATS_Y + (document.number("table", "seats") or 0) * _SEAT_STEP if document.table("acceptor") else 0


def draw_table_side(drawing: Drawing, document: Document, wires: Sequence[TableWire], sheet: Sheet) -> None:
    """Draw it, from the isolators to the seats."""
    seats = document.number("table", "seats") or 0
    has_seats = bool(document.table("acceptor"))
    lines = _lines(document, wires) if has_seats else []
    rails = {line.circuit or line.words: line.rail for line in lines}
    _barrier(drawing, sheet, max(sheet.bottom, seats_bottom(document)))
    for station in sheet.expanders:
        for row in station.rows:
            if row.crosses:
                _crossing(drawing, wires, row, rails.get(row.circuit), _first_tap(lines, row.circuit), seats)
    if sheet.rings is not None:
        _ring_row(drawing, sheet.rings, rails[_IN], (_first_tap(lines, _IN), _first_tap(lines, _OUT)), seats)
    if sheet.coins is not None:
        _coin_row(drawing, sheet.coins, rails["data"], _first_tap(lines, "data"), seats)
    _supply(drawing, sheet, rails, lines, seats)
    if has_seats:
        for seat in range(1, seats + 1):
            _seat(drawing, document, seat, lines, wires)
    else:
        drawing.text(1290, 120, "No electronics at the seats: every", size=13)
        drawing.text(1290, 138, "wager lies on the felt.", size=13)


def _lines(document: Document, wires: Sequence[TableWire]) -> list[_Line]:
    """The clamps of a seat, from the top down; the rails of the supply stand leftmost."""
    circuits = [circuit for circuit in _WORDS if any(found.circuit == circuit for found in wires)]
    words: list[tuple[str, Circuit | None]] = [(_WORDS[circuit], circuit) for circuit in circuits]
    if document.text("acceptor", "driver") == "proximity":
        words = [("sensor" if circuit == "sensor" else text, circuit) for text, circuit in words]
    if document.text("acceptor", "driver") == "cctalk":
        words.append(("data", None))
    if document.text("lamp", "driver") == "led-rings":
        words += [(_IN, None), (_OUT, None)]
    places = [_FIRST_RAIL + _RAIL_STEP * (place + 2) for place in range(len(words))]
    found = [_Line(text, rail, circuit) for (text, circuit), rail in zip(words, places, strict=True)]
    if document.text("lamp", "driver") == "led-rings":
        found.append(_Line("+5 V", _FIRST_RAIL - _RAIL_STEP, None))
    return [*found, _Line("0 V", _FIRST_RAIL + _RAIL_STEP, None), _Line("+12 V", _FIRST_RAIL, None)]


def _down(lines: Sequence[_Line], place: int) -> float:
    return 10 + (_SEAT_HEIGHT - 20) * place / (len(lines) - 1)


def _first_tap(lines: Sequence[_Line], key: str) -> float:
    for place, line in enumerate(lines):
        if key in (line.circuit, line.words):
            return _SEATS_Y + _down(lines, place)
    return 0


def _barrier(drawing: Drawing, sheet: Sheet, bottom: float) -> None:
    drawing.field((BARRIER_X, 78), (RIGHT, 78), (RIGHT, bottom), (STEP_X, bottom), (STEP_X, sheet.barrier),
                  (BARRIER_X, sheet.barrier))  # fmt: skip
    drawing.wire((BARRIER_X, 78), (BARRIER_X, sheet.barrier), (STEP_X, sheet.barrier), (STEP_X, bottom), kind="barrier")
    drawing.text(BARRIER_X + 10, 92, "Table side: 12 V, 0 V table", bold=True)
    drawing.text(BARRIER_X - 10, 92, "Pi side", anchor="end", bold=True)
    drawing.text(STEP_X + 8, sheet.barrier + 20, "No wire crosses")


def _crossing(
    drawing: Drawing, wires: Sequence[TableWire], row: Row, rail: float | None, tap: float, seats: int
) -> None:
    """One bundle through its isolators, and a driver where loads hang there."""
    ways = [way for found in row.wires if (way := channel(wires, found)) is not None]
    count, y = len(row.wires), row.y
    names = ", ".join(dict.fromkeys(way.isolator for way in ways))
    drawing.bundle((STATION_RIGHT, y), (ISOLATOR_X, y), count=count, at=(596, y))
    drawing.box(ISOLATOR_X, y - 15, ISOLATOR_WIDTH, 30)
    drawing.text(ISOLATOR_X + 6, y + 4, names, bold=True, size=11)
    drawing.text(ISOLATOR_X + ISOLATOR_WIDTH - 4, y + 4, "LTV-847", anchor="end", size=10.5)
    start: float = ISOLATOR_X + ISOLATOR_WIDTH
    driver = ways[0].driver
    if driver is not None:
        drawing.bundle((start, y), (_DRIVER_X, y), count=count, at=(start + 14, y))
        drawing.box(_DRIVER_X, y - 17, _DRIVER_WIDTH, 34)
        drawing.text(_DRIVER_X + _DRIVER_WIDTH / 2, y - 2, driver, anchor="middle", bold=True)
        drawing.text(_DRIVER_X + _DRIVER_WIDTH / 2, y + 12, "ULN2803A", anchor="middle", size=10.5)
        start = _DRIVER_X + _DRIVER_WIDTH
    if rail is None:
        _load(drawing, row, start)
    else:
        _to_rail(drawing, start, y, rail, tap, seats, count)
        if driver is None:
            words = "sensor" if row.wires[0].signal == "bet sensor" else _WORDS[row.circuit]
            drawing.text(start + 12, y - 6, words)


def _load(drawing: Drawing, row: Row, start: float) -> None:
    """A tower light, buzzer or relay behind its driver."""
    drawing.bundle((start, row.y), (_LOAD_X, row.y), count=len(row.wires), at=(start + 13, row.y))
    drawing.box(_LOAD_X, row.y - 17, _LOAD_WIDTH, 34)
    first, _, rest = row.wires[0].signal.partition(", ")
    colours = [found.signal.partition(", ")[2] for found in row.wires] if rest else []
    words = {"relay across the shuffler's button": "K1: green button"}.get(first, first.capitalize())
    drawing.text(_LOAD_X + 7, row.y + (-2 if colours else 4), words, bold=True, size=11)
    drawing.text(_LOAD_X + 7, row.y + 12, ", ".join(colours), size=9.5)


def _to_rail(
    drawing: Drawing, start: float, y: float, rail: float, tap: float, seats: int, count: int, kind: str = "bundle"
) -> None:
    """From a row to its rail, and down along the seats."""
    if count > 1:
        drawing.bundle((start, y), (rail, y), count=count, at=(max(start + 62, 1020), y))
    else:
        drawing.wire((start, y), (rail, y), kind=kind)
    last = tap + (seats - 1) * _SEAT_STEP
    drawing.wire((rail, min(y, tap)), (rail, max(y, last)), kind=kind)
    drawing.dot(rail, y)


def _ring_row(drawing: Drawing, station: Station, rail: float, taps: tuple[float, float], seats: int) -> None:
    """Data and clock to the ring of seat 1, and from each to the next."""
    y, (entry, out) = station.y + 23, taps
    start = ISOLATOR_X + ISOLATOR_WIDTH
    drawing.bundle((STATION_RIGHT, y), (ISOLATOR_X, y), count=2, at=(586, y))
    drawing.box(ISOLATOR_X, y - 15, ISOLATOR_WIDTH, 30)
    drawing.text(ISOLATOR_X + 6, y + 4, RING_ISOLATOR, bold=True, size=11)
    drawing.text(start - 4, y + 4, "ADuM1200", anchor="end", size=10.5)
    drawing.text(start + 12, y - 6, "data and clock, 5 V: from ring to ring")
    drawing.bundle((start, y), (rail, y), (rail, entry), (_SEATS_X, entry), count=2, at=(1020, y))
    for seat in range(seats - 1):
        down = seat * _SEAT_STEP
        drawing.wire(
            *((_SEATS_X, out + down), (rail, out + down)),
            *((rail, entry + down + _SEAT_STEP), (_SEATS_X, entry + down + _SEAT_STEP)),
            kind="bundle",
        )


def _coin_row(drawing: Drawing, station: Station, rail: float, tap: float, seats: int) -> None:
    y = station.y + 23
    drawing.wire((STATION_RIGHT, y), (ISOLATOR_X, y))
    drawing.box(ISOLATOR_X, y - 15, ISOLATOR_WIDTH, 30)
    drawing.text(ISOLATOR_X + ISOLATOR_WIDTH / 2, y + 4, "its own isolator", anchor="middle", size=11.5)
    drawing.text(ISOLATOR_X + ISOLATOR_WIDTH + 12, y - 6, "ccTalk: one data wire for all")
    _to_rail(drawing, ISOLATOR_X + ISOLATOR_WIDTH, y, rail, tap, seats, 1, "wire")


def _supply(drawing: Drawing, sheet: Sheet, rails: Mapping[str, float], lines: Sequence[_Line], seats: int) -> None:
    y = sheet.barrier + 46
    drawing.box(905, y, 122, 112)
    drawing.text(966, y + 22, "12 V supply", anchor="middle", size=13, bold=True)
    drawing.text(966, y + 41, "HDR-60-12", anchor="middle")
    drawing.text(966, y + 58, "behind F2", anchor="middle")
    for down, words in ((80, "+12 V"), (100, "0 V")):
        drawing.text(1021, y + down + 4, words, anchor="end")
        if words in rails:
            drawing.wire((1027, y + down), (rails[words], y + down))
            drawing.dot(rails[words], y + down)
            tap = _first_tap(lines, words)
            drawing.wire(
                (rails[words], min(tap, y + down)), (rails[words], max(tap + (seats - 1) * _SEAT_STEP, y + down))
            )
        else:
            drawing.wire((1027, y + down), (1052, y + down))
            drawing.terminal(1056, y + down)
    if "+5 V" in rails:
        drawing.wire((966, y + 112), (966, y + 128))
        drawing.box(905, y + 128, 122, 40)
        drawing.text(966, y + 145, "12 V to 5 V, 3 A", anchor="middle", size=11.5)
        drawing.text(1021, y + 160, "behind F4    +5 V", anchor="end", size=11.5)
        rail, tap = rails["+5 V"], _first_tap(lines, "+5 V")
        drawing.wire((1027, y + 156), (rail, y + 156))
        drawing.dot(rail, y + 156)
        drawing.wire((rail, tap), (rail, max(tap + (seats - 1) * _SEAT_STEP, y + 156)))
    if not rails:
        drawing.text(1066, y + 94, "to the loads and the drivers")


def _seat(drawing: Drawing, document: Document, seat: int, lines: Sequence[_Line], wires: Sequence[TableWire]) -> None:
    """Its clamps at the left, its acceptor in the middle, its lamp at the right."""
    x, y = _SEATS_X, _SEATS_Y + (seat - 1) * _SEAT_STEP
    drawing.box(x, y, RIGHT - x - 8, _SEAT_HEIGHT)
    signals = {found.circuit: found for found in wires if found.seat == seat}
    box, end = x + 200, x + 304
    for place, line in enumerate(lines):
        at = y + _down(lines, place)
        if line.words not in (_IN, _OUT):
            drawing.wire((line.rail, at), (x, at))
            drawing.dot(line.rail, at)
        drawing.terminal(x, at)
        drawing.text(x + 8, at + 4, line.words, size=11)
        if line.circuit is not None:
            wire = signals[line.circuit].wire
            words = f"{part_name(document, wire.part)} {wire.pin}, pin {mcp23017_pin(wire.pin)}"
            drawing.text(x + 56, at + 4, words, size=11)
        is_lamp = line.circuit == "lamp"
        if is_lamp:
            drawing.wire((x + 160, at), (end + 38, at), (end + 38, y + 36))
        elif line.words == "+12 V":
            drawing.wire((x + 48, at), (end + 38 if "lamp" in signals else box + 52, at))
            drawing.box(x + 84, at - 5, 30, 10)
            drawing.wire((x + 84, at), (x + 114, at))
            drawing.text(x + 120, at - 3, f"F1{seat}", size=10.5)
            drawing.wire((box + 52, at), (box + 52, y + 70))
            if "lamp" in signals:
                drawing.wire((end + 38, at), (end + 38, y + 56))
                drawing.dot(box + 52, at)
        else:
            drawing.wire((x + (160 if line.circuit else 100), at), (box, at))
    drawing.box(box, y + 20, 104, 50)
    drawing.text(box + 52, y + 41, f"Seat {seat}", anchor="middle", size=14, bold=True)
    kind = document.text("acceptor", "driver")
    words = {"pulse": "acceptor", "cctalk": f"acceptor {seat + 1}", "proximity": "sensor, ring"}[kind or "pulse"]
    drawing.text(box + 52, y + 59, words, anchor="middle")
    if "lamp" in signals:
        drawing.lamp(end + 38, y + 46)
        drawing.text(end + 53, y + 50, "LED", size=10)
