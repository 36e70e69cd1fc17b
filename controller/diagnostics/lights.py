"""What the table shows: each lamp, every segment of the meter, every cell of the dealer display.

A lamp is judged twice: its wire is read back, and a person says whether it is lit. Does not know what a lamp means.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from controller.devices.checks.finding import Finding
from controller.devices.checks.person import DealerDisplayShows, LampIs, MeterShows
from controller.devices.checks.steps import Reply, Step, Steps, ask, wait
from controller.devices.equipment import DEALER_DISPLAY, LAMPS, METER_DISPLAY
from controller.diagnostics.table_under_test import TableUnderTest
from controller.diagnostics.wires import seats, where_of
from drivers.errors import DeviceError
from drivers.lamp.pattern import LampMode
from drivers.meter_display.port import MeterNote

SETTLED_MS = 60
WRITTEN_MS = 500
"""A character display has taken a whole page."""
FIGURES = "8012345679"
"""Eight first: every segment at once."""


def walk_lamps(table: TableUnderTest, only: int | None = None) -> Steps:
    """One lamp after the other: lit alone, read back, looked at, dark again."""
    for seat in seats(table.file) if only is None else (only,):
        lamp = table.equipment.fitted(LAMPS)[seat]
        wire = where_of(table.file, f"lamp.{seat}")
        for mode in (LampMode.STEADY, LampMode.OFF):
            lamp.show(mode)
            yield from wait(SETTLED_MS)
            yield (yield from _lamp(table, seat, wire, lit=mode is LampMode.STEADY))


def _lamp(table: TableUnderTest, seat: int, wire: str, *, lit: bool) -> Generator[Step, Reply, Finding]:
    device, test, wanted = f"lamp.{seat}", "lit" if lit else "dark", "lit" if lit else "dark"
    try:
        obeyed = table.equipment.fitted(LAMPS)[seat].seen_lit() is lit
    except DeviceError as error:
        return Finding(device, test, "wrong", f"the lamp of seat {seat} cannot be told {wanted}: {error.text}", wire)
    if not obeyed:
        text = f"the lamp of seat {seat} was told {wanted} and its wire {wire} stays: look for a short"
        return Finding(device, test, "wrong", text, wire)
    answer = yield from ask(LampIs(seat, lit))
    if answer == "no":
        text = (
            f"the lamp of seat {seat} is not {wanted} although its wire {wire} is driven right: check the lamp, its "
            "plug and its transistor, and that no other lamp hangs on this wire"
        )
        return Finding(device, test, "wrong", text, wire)
    if answer == "skipped":
        return Finding(
            device, test, "ok", f"the wire of the lamp of seat {seat} is {wanted}; nobody looked at it", wire
        )
    return Finding(device, test, "ok", f"the lamp of seat {seat} is {wanted}", wire)


def walk_meter(table: TableUnderTest) -> Steps:
    """Every segment of every digit, then each figure in every digit."""
    file, display = table.file, table.equipment.port(METER_DISPLAY)
    if file.meter_display is None or display is None:
        return
    where_ = where_of(file, "meter-display")
    for figure in FIGURES:
        lead = "1" if figure == "0" else figure  # a meter shows no leading zeros
        cents = int(lead + figure * (file.meter_display.digits - 1))
        text = f"{cents // 100}.{cents % 100:02d}"
        display.show(cents)
        yield from wait(SETTLED_MS)
        answer = yield from ask(MeterShows(text))
        if answer == "skipped":
            yield Finding("meter-display", "segments", "skipped", "meter: nobody looked at its digits", where_)
            break
        if answer == "no":
            wrong = f"meter: {text} is not what its digits show: a segment is dark or lit alone; check the digit's plug"
            yield Finding("meter-display", "segments", "wrong", wrong, where_, {"shown": text})
        else:
            yield Finding("meter-display", "segments", "ok", f"meter: {text}", where_, {"shown": text})
    display.show(None, MeterNote.TEST)


def walk_dealer_display(table: TableUnderTest) -> Steps:
    """Each row by its number, then every character that the table's words are made of."""
    display = table.equipment.fitted(DEALER_DISPLAY)
    where_ = where_of(table.file, "dealer-display")
    for lines in _pages(display.columns, display.rows):
        display.show(lines)
        yield from wait(WRITTEN_MS)
        answer = yield from ask(DealerDisplayShows(lines))
        if answer == "skipped":
            yield Finding("dealer-display", "rows", "skipped", "dealer display: nobody looked at it", where_)
            break
        if answer == "no":
            wrong = (
                f"dealer display: rows or characters are missing ({lines[0]} …): check its plug, contrast and supply"
            )
            yield Finding("dealer-display", "rows", "wrong", wrong, where_)
        else:
            yield Finding("dealer-display", "rows", "ok", f"dealer display: {lines[0]} …", where_)
    display.show(("TEST", "out of service"))


def _pages(columns: int, rows: int) -> Iterator[tuple[str, ...]]:
    yield tuple(str(row) * columns for row in range(1, rows + 1))
    characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789$.,:;-+/()=%?!*#"
    characters = characters.ljust(columns * rows, "#")[: columns * rows]
    yield tuple(characters[row * columns : (row + 1) * columns] for row in range(rows))
