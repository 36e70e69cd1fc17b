import gc
from itertools import pairwise
from random import Random

import apsw
import pytest

from controller.record.journal.errors import JournalBusy, JournalDamaged, JournalFailed
from controller.record.journal.simulated_disk import SECTOR_BYTES, DiskFault, PowerCut, SimulatedDisk
from controller.record.journal.sqlite import SqliteJournal
from tests.controller.record.journal.happening import CODEC, Happened, numbers

WAL = "demo.journal-wal"


def test_what_was_flushed_survives_a_power_cut(open_journal, disk):
    journal = open_journal()
    journal.append([Happened(1), Happened(2)], 10)
    disk.power_cut()
    assert numbers(open_journal().read()) == [1, 2]


def test_a_journal_from_before_the_power_cut_is_dead(open_journal, disk):
    journal = open_journal()
    disk.power_cut()
    with pytest.raises(JournalFailed, match="the power is off"):
        journal.append([Happened(1)], 10)


def test_a_journal_that_is_dropped_after_a_power_cut_writes_nothing_and_says_nothing(open_journal, disk):
    """A simulation ends a process by forgetting it."""
    journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
    journal.append([Happened(1)], 10)
    disk.power_cut()
    before = disk.contents(WAL)
    del journal
    gc.collect()
    assert disk.contents(WAL) == before
    assert open_journal().position == 1


def test_a_disk_that_lies_about_flushing_loses_what_it_acknowledged(open_journal, disk):
    """The proof that a cut really takes what was not flushed: with honest flushes the same play keeps all."""
    journal = open_journal()
    journal.append([Happened(1)], 10)
    disk.lies_about_flushing = True
    for number in range(2, 30):
        journal.append([Happened(number)], 10)
    disk.power_cut()
    disk.lies_about_flushing = False
    assert 1 <= open_journal().position < 29


def test_the_same_seed_tears_the_same_bytes():
    def torn(seed):
        disk = SimulatedDisk(Random(seed))
        handle = _handle(disk)
        for at in range(0, 20 * SECTOR_BYTES, 300):
            handle.xWrite(bytes([at % 251]) * 300, at)
        disk.power_cut()
        disk.close()
        return disk.contents("file")

    assert torn(5) == torn(5)
    assert len({torn(seed) for seed in range(8)}) > 1


def test_unflushed_sectors_survive_in_any_combination():
    """Reordering: a later sector may be there while an earlier one is not."""
    reordered = 0
    for seed in range(60):
        disk = SimulatedDisk(Random(seed))
        handle = _handle(disk)
        handle.xWrite(bytes(8 * SECTOR_BYTES), 0)
        handle.xSync(0)
        handle.xWrite(b"x" * 8 * SECTOR_BYTES, 0)
        disk.power_cut()
        content = disk.contents("file")
        there = [content[at : at + SECTOR_BYTES].count(b"x") for at in range(0, len(content), SECTOR_BYTES)]
        reordered += any(one < next_one for one, next_one in pairwise(there))
        disk.close()
    assert reordered > 10


def test_after_a_failed_flush_reads_show_what_a_power_cut_will_take():
    """This is why nobody may try a flush again: the second one succeeds and has nothing left to write."""
    lost = 0
    for seed in range(20):
        disk = SimulatedDisk(Random(seed))
        handle = _handle(disk)
        handle.xWrite(b"x" * 4096, 0)
        disk.fail_at = disk.calls + 1
        with pytest.raises(DiskFault, match="reports an error"):
            handle.xSync(0)
        handle.xSync(0)
        assert handle.xRead(4096, 0) == b"x" * 4096
        disk.power_cut()
        lost += disk.contents("file") != b"x" * 4096
        disk.close()
    assert lost > 5


def test_a_handle_from_before_the_power_cut_writes_nothing(disk):
    handle = _handle(disk)
    handle.xWrite(b"before", 0)
    handle.xSync(0)
    disk.power_cut()
    with pytest.raises(PowerCut):
        handle.xWrite(b"after!", 0)
    assert disk.contents("file") == b"before"


def test_a_full_disk_fails_the_write_that_does_not_fit(open_journal, disk):
    journal = open_journal()
    journal._volume = _Boundless(disk)
    disk.capacity_bytes = disk.size("demo.journal") + disk.size(WAL)
    with pytest.raises(JournalFailed, match="the disk is full"):
        journal.append([Happened(1)], 10)


def test_swapped_sectors_are_found_at_the_next_start(open_journal, disk):
    journal = open_journal()
    journal.append([Happened(number, "x" * 3000) for number in range(1, 9)], 10)
    disk.power_cut()
    sectors = len(disk.contents(WAL)) // SECTOR_BYTES
    disk.swap_sectors(WAL, sectors // 3, sectors // 2)
    found = _state_after_damage(open_journal)
    assert found in ("damaged", 0), "either it is named or the whole commit is taken for torn; never half of it"


def test_an_empty_disk_starts_an_empty_journal(open_journal, disk):
    open_journal().append([Happened(1)], 10)
    disk.lose_everything()
    assert open_journal().position == 0


def test_one_writer_at_a_time_until_the_power_goes(open_journal, disk):
    open_journal()
    with pytest.raises(JournalBusy):
        open_journal()
    disk.power_cut()
    open_journal()


def _state_after_damage(open_journal):
    try:
        return open_journal().position
    except JournalDamaged:
        return "damaged"


def _handle(disk):
    flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    return disk.xOpen("file", [flags, 0])


class _Boundless:
    """The disk, with a wrong idea of its free room: somebody else was quicker."""

    def __init__(self, disk):
        self._disk = disk

    def __getattr__(self, name):
        return getattr(self._disk, name)

    def free_bytes(self, path):
        return 1 << 40
