"""Where everything stands on the drawing of a table: stations at the bus, rows of wires that leave them, the barrier.

Read from the table file alone. What crosses the isolation comes first, so that one barrier parts the sheet. Does not
draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from controller.config.document import Document
from docs.pinouts import SPI, header_pin
from docs.references import AT_5_V, expanders
from docs.table_wires import ISOLATED, Circuit, TableWire

TOP, GAP = 92, 14
_HEAD, _LEAST, _BUNDLE, _SINGLE = 46, 98, 44, 21
KEY_PAD_HEIGHT = 122
_SHORT = 46


@dataclass(slots=True)
class Row:
    """Wires that leave a station together; ``y`` is where."""

    wires: Sequence[TableWire]
    y: float = 0

    @property
    def circuit(self) -> Circuit:
        return self.wires[0].circuit

    @property
    def is_bundle(self) -> bool:
        return len(self.wires) > 1 or self.circuit in ISOLATED

    @property
    def crosses(self) -> bool:
        """Whether it goes to the table's side."""
        return self.circuit in ISOLATED

    @property
    def pins(self) -> str:
        first, last = self.wires[0].wire.pin, self.wires[-1].wire.pin
        return first if first == last else f"{first}…{last}"


@dataclass(slots=True)
class Station:
    """A box of the left column: an expander, or what stands at another port of the Pi."""

    part: str
    """Its name in the table file."""
    rows: list[Row] = field(default_factory=list)
    lines: tuple[str, ...] = ()
    """What a box without rows says."""
    y: float = 0
    height: float = _SHORT


@dataclass(slots=True)
class Sheet:
    """The whole layout, from the top down."""

    rings: Station | None
    coins: Station | None
    expanders: list[Station]
    small: list[str]
    """The parts at 3.3 V that have no wires of their own."""
    small_y: float
    digits: Station | None
    shifter_y: float
    shifted: list[str]
    """The parts behind the level shifter."""
    barrier: float
    """Down to here the table's side begins at the isolators; below, right of the panel."""
    bottom: float


def lay_out(document: Document, wires: Sequence[TableWire]) -> Sheet:
    """The layout for ``document``, whose wires are ``wires``."""
    y: float = TOP
    rings = coins = digits = None
    if document.text("lamp", "driver") == "led-rings":
        rings, y = _placed(Station("rings", lines=_spi_lines(document, "lamp")), y)
    if document.text("acceptor", "driver") == "cctalk":
        coins, y = _placed(Station("coins", lines=("USB: ccTalk adapter,", "isolated")), y)
    stations = sorted(_stations(document, wires), key=_side)
    barrier = y
    for station in stations:
        _fill(station, y)
        crossing = [row for row in station.rows if row.crosses]
        if crossing:
            barrier = crossing[-1].y + 26
        y = station.y + station.height + GAP
    kinds = {part: document.text("part", part, "type") or "" for part in document.table("part")}
    small = [part for part, kind in kinds.items() if kind not in AT_5_V and kind != "mcp23017"]
    small_y = y
    y += (-(-len(small) // 2)) * (_SHORT + GAP)
    if document.text("meter-display", "driver") == "max7219":
        digits, y = _placed(Station("digits", lines=_spi_lines(document, "meter-display")), y)
    shifted = [part for part, kind in kinds.items() if kind in AT_5_V]
    shifter_y = y + 22
    bottom = shifter_y + max(84, 62 * len(shifted)) if shifted else y
    return Sheet(rings, coins, stations, small, small_y, digits, shifter_y, shifted, max(barrier, TOP + 30), bottom)


def _placed(station: Station, y: float) -> tuple[Station, float]:
    station.y = y
    return station, y + station.height + GAP


def _spi_lines(document: Document, section: str) -> tuple[str, ...]:
    lines = SPI[document.text("bus", document.text(section, "bus") or "", "device") or ""]
    pins = {name: header_pin(f"GPIO{line}") for name, line in lines.items()}
    select = f", CE {pins['CE']}" if section == "meter-display" else ""
    return ("Header of the Pi, SPI:", f"MOSI {pins['MOSI']}, SCLK {pins['SCLK']}{select}")


def _stations(document: Document, wires: Iterable[TableWire]) -> Iterator[Station]:
    found = list(wires)
    for name in expanders(document):
        own = sorted((wire for wire in found if wire.wire.part == name), key=lambda wire: wire.wire.pin)
        rows = [Row(list(group)) for _, group in groupby(own, key=_together)]
        yield Station(name, sorted(rows, key=lambda row: not row.crosses))


def _together(wire: TableWire) -> object:
    """Wires that are drawn as one: those of one section that cross, or of one side of the key pad."""
    if wire.circuit in ISOLATED:
        return wire.circuit, wire.section
    return (wire.circuit, wire.wire.pin[0]) if wire.circuit == "key pad" else wire.wire


def _side(station: Station) -> int:
    """Those that cross first, then the one that does so in part."""
    crossing = [row.crosses for row in station.rows]
    return 0 if crossing and all(crossing) else 1 if any(crossing) else 2


def _fill(station: Station, y: float) -> None:
    station.y, at = y, y + _HEAD
    for row in station.rows:
        step = _BUNDLE if row.is_bundle else _SINGLE
        row.y = at
        at += step
    pad = any(row.circuit == "key pad" for row in station.rows)
    station.height = max(at - y - 6, KEY_PAD_HEIGHT if pad else _LEAST)
