"""Every byte and every moment in turn: a start shows exactly the right meters, or it stops the money.

Sweep, not sample. What takes longer is marked and is part of make soak.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from controller.assembly import CODEC
from controller.record.journal.errors import JournalError
from controller.record.journal.sqlite import SqliteJournal
from controller.table.setup import TableSetup
from drivers.critical_memory.slot import HEADER_BYTES
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin
from tests.controller.record.copies.kept_table import SLOT, Journal, KeptTable


def cells_of(table: KeptTable) -> bytes:
    return bytes(table.twins[0].cells)


def part(cells: bytes) -> list[Mb85rc256vTwin]:
    twin = Mb85rc256vTwin()
    twin.cells[:] = cells
    return [twin]


def used(cells: bytes) -> Iterator[int]:
    """Every byte of the two records with their headers."""
    for start in (0, SLOT):
        length = int.from_bytes(cells[start + 6 : start + 8], "big")
        yield from range(start, start + HEADER_BYTES + length)


@pytest.fixture
def table(setups: Mapping[str, TableSetup]) -> KeptTable:
    """Two chips, both copies written, and then the power fails."""
    kept = KeptTable(setups["choctaw"])
    for seat in (3, 5):
        kept.chip(seat)
        kept.wait()
    kept.kill()
    return kept


def again(table: KeptTable, cells: bytes) -> KeptTable:
    """A start on the same journal with this part."""
    journal = Journal(table.setup.table, CODEC)
    journal._rows = list(table.journal._rows)
    journal.position, journal.last_seal = table.journal.position, table.journal.last_seal
    return KeptTable(table.setup, journal=journal, twins=part(cells))


def right(start: KeptTable, meter: tuple[int, ...]) -> bool:
    """The right meters and a part that has them too, or no money."""
    if start.stopped:
        return False
    assert start.meter == meter
    assert start.fram() == str(start.state.meter.cents)
    return True


def sweep_bytes(table: KeptTable, flip: int) -> None:
    cells = cells_of(table)
    for place in used(cells):
        worn = bytearray(cells)
        worn[place] ^= flip
        assert right(again(table, bytes(worn)), table.meter), f"byte {place} ^ {flip:#x}"


def test_each_single_byte_of_either_slot_goes_bad(table: KeptTable) -> None:
    sweep_bytes(table, 0x01)


@pytest.mark.sweep
@pytest.mark.parametrize("flip", [0x02, 0x10, 0x80, 0xFF])
def test_each_single_byte_of_either_slot_goes_bad_in_other_ways(table: KeptTable, flip: int) -> None:
    sweep_bytes(table, flip)


@pytest.mark.parametrize("every", [23, pytest.param(1, marks=pytest.mark.sweep)])
def test_a_byte_of_each_slot_goes_bad(table: KeptTable, every: int) -> None:
    cells = cells_of(table)
    for place in [place for place in used(cells) if place < SLOT][::every]:
        worn = bytearray(cells)
        worn[place] ^= 0x04
        worn[SLOT + place] ^= 0x20
        assert right(again(table, bytes(worn)), table.meter), f"byte {place}"


def test_a_write_is_torn_after_every_byte(table: KeptTable) -> None:
    """The power fails while the copy of a third chip is written: it is in the journal already."""
    cells = cells_of(table)
    meter = None
    for cut in range(HEADER_BYTES + 700):
        start = again(table, cells)
        start.wait()
        start.chip(7)
        meter = start.meter
        start.twins[0].die_after(cut)
        start.wait(400)
        torn, whole = bytes(start.twins[0].cells), not start.state.faults
        start.kill()
        assert right(again(start, torn), meter), f"after {cut} bytes"
        if whole:
            return
    raise AssertionError("the write never ended")


def test_the_power_fails_between_the_commit_and_the_copy(table: KeptTable) -> None:
    start = again(table, cells_of(table))
    for number, seat in enumerate((1, 2, 4), start=1):
        start.chip(seat)
        start.kill()
        cells = cells_of(start)
        start = again(start, cells)
        assert not start.stopped
        assert start.state.meter.chips == 2 + number
        assert start.fram() == str(start.state.meter.cents)


def test_a_journal_that_lost_any_of_its_last_records_is_right_or_stops(table: KeptTable) -> None:
    cells, last = cells_of(table), table.journal.position
    stopped = 0
    for kept in range(1, last + 1):
        cut = again(table, cells)
        cut.kill()
        cut.journal.cut(kept)
        start = KeptTable(table.setup, journal=cut.journal, twins=part(cells))
        stopped += not right(start, table.meter)
    assert stopped == last - 1, "each record that is missing was needed"


# --- the journal's own file ---


@pytest.fixture
def on_disk(setups: Mapping[str, TableSetup], tmp_path: Path) -> tuple[KeptTable, Path]:
    """The same in a file, whole and closed."""
    path = tmp_path / "whole.journal"
    journal = SqliteJournal(str(path), setups["choctaw"].table, CODEC)
    kept = KeptTable(setups["choctaw"], journal=journal)
    for seat in (3, 5):
        kept.chip(seat)
        kept.wait()
    kept.kill()
    journal.close()
    return kept, path


def cut_file(table: KeptTable, path: Path, lengths: range) -> set[str]:
    """Cut the file to each of these lengths and start: what became of it."""
    whole, cells = path.read_bytes(), cells_of(table)
    seen = set()
    for length in lengths:
        cut = path.with_name(f"cut-{length}.journal")
        cut.write_bytes(whole[:length])
        try:
            journal = SqliteJournal(str(cut), table.setup.table, CODEC)
        except JournalError:
            seen.add("refused")
            continue
        try:
            start = KeptTable(table.setup, journal=journal, twins=part(cells))
            seen.add("right" if right(start, table.meter) else "stopped")
        finally:
            journal.close()
    return seen


def test_a_journal_cut_within_its_last_page_never_shows_other_meters(on_disk: tuple[KeptTable, Path]) -> None:
    table, path = on_disk
    size = path.stat().st_size
    assert "refused" in cut_file(table, path, range(size - 4_096, size, 97))
    assert cut_file(table, path, range(size, size + 1)) == {"right"}


@pytest.mark.sweep
@pytest.mark.timeout(1_200)
def test_a_journal_cut_at_every_byte_of_its_last_page_never_shows_other_meters(
    on_disk: tuple[KeptTable, Path],
) -> None:
    table, path = on_disk
    size = path.stat().st_size
    assert "refused" in cut_file(table, path, range(size - 4_096, size))


def test_an_empty_file_in_the_place_of_the_journal_stops_the_money(on_disk: tuple[KeptTable, Path]) -> None:
    table, path = on_disk
    assert cut_file(table, path, range(1)) == {"stopped"}


def test_a_journal_cut_within_its_write_ahead_file_never_shows_other_meters(
    setups: Mapping[str, TableSetup], tmp_path: Path
) -> None:
    """As a killed process leaves it: nothing was moved into the main file yet."""
    path = tmp_path / "whole.journal"
    journal = SqliteJournal(str(path), setups["choctaw"].table, CODEC)
    table = KeptTable(setups["choctaw"], journal=journal)
    for seat in (3, 5):
        table.chip(seat)
        table.wait()
    table.kill()
    main, ahead = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
    journal.abandon()
    seen = set()
    for length in range(len(ahead) - 4_120, len(ahead), 206):
        cut = tmp_path / f"cut-{length}.journal"
        cut.write_bytes(main)
        cut.with_name(cut.name + "-wal").write_bytes(ahead[:length])
        try:
            opened = SqliteJournal(str(cut), table.setup.table, CODEC)
        except JournalError:
            seen.add("refused")
            continue
        start = KeptTable(table.setup, journal=opened, twins=part(cells_of(table)))
        seen.add("right" if right(start, table.meter) else "stopped")
        opened.close()
    assert seen == {"stopped"}
