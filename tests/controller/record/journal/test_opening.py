"""A disk that fails around a start: a sound record is not called damaged, and a start trusts no cache."""

from contextlib import suppress
from random import Random

import pytest

from controller.record.journal.errors import JournalDamaged, JournalError
from controller.record.journal.reader import JournalReader
from controller.record.journal.simulated_disk import SimulatedDisk
from controller.record.journal.sqlite import SqliteJournal
from tests.controller.record.journal.happening import CODEC, Happened

FRAME_BYTES = 24 + 1024


def test_an_error_of_the_disk_during_a_start_is_not_called_damage():
    failed = 0
    for call in range(1, 60):
        disk = SimulatedDisk(Random(call))
        journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
        journal.append([Happened(1), Happened(2)], 1)
        disk.power_cut()
        journal.close()
        disk.fail_at = disk.calls + call
        try:
            SqliteJournal("demo.journal", "demo", CODEC, disk).close()
        except JournalDamaged as error:
            pytest.fail(f"call {call}: {error}")
        except JournalError:
            failed += 1
        disk.close()
    assert failed > 3


def test_what_a_start_found_in_the_cache_only_is_on_the_disk_before_anything_follows_it():
    """A flush fails and the process ends; the next start still reads what was never written, and appends to it."""
    for call in range(1, 30):
        disk = SimulatedDisk(Random(call))
        journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
        acknowledged = journal.append([Happened(1)], 1)
        disk.fail_at = disk.calls + call
        with suppress(JournalError):
            acknowledged = journal.append([Happened(2)], 2)
        disk.fail_at = None
        journal.close()
        journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
        acknowledged = journal.append([Happened(journal.position + 1)], 3)
        disk.power_cut()
        journal.close()
        journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
        assert journal.position == acknowledged
        journal.close()
        disk.close()


def test_a_start_waits_for_no_reader(tmp_path):
    """A service that was killed starts again while somebody looks at its journal."""
    path = str(tmp_path / "demo.journal")
    killed = SqliteJournal(path, "demo", CODEC)
    killed.append([Happened(1), Happened(2)], 1)
    with JournalReader(path) as reader:
        entries = reader.read(CODEC)
        next(entries)
        killed.abandon()
        journal = SqliteJournal(path, "demo", CODEC)
        assert journal.append([Happened(3)], 2) == 3
        assert [entry.event.number for entry in entries] == [2], "a reader sees one moment"
    journal.close()


def test_a_record_that_cannot_be_read_is_an_error_of_the_journal():
    disk = SimulatedDisk(Random(1))
    journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
    journal.append([Happened(n) for n in range(1, 400)], 1)
    journal.close()
    journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
    disk.fail_at = disk.calls + 1
    with pytest.raises(JournalError, match="cannot be read"):
        list(journal.read())
    journal.close()
    disk.close()


def test_what_a_start_has_shown_survives_a_power_cut_right_after_it():
    """What it read of the write-ahead file must lie there too: a shorter one would turn back what was shown."""
    for call in range(1, 7):
        for seed in range(60):
            disk = SimulatedDisk(Random(1000 * seed + call))
            journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
            journal.append([Happened(1)], 1)
            journal.append([Happened(2)], 1)
            disk.fail_at = disk.calls + call
            with suppress(JournalError):
                journal.append([Happened(3)], 2)
            disk.fail_at = None
            journal.close()
            journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
            shown = journal.position
            disk.power_cut()
            journal.abandon()
            journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
            assert journal.position == shown, f"call {call}, seed {seed}"
            journal.close()
            disk.close()


def test_the_torn_end_of_a_commit_is_gone_once_the_journal_is_open(tmp_path):
    """Else a later torn commit, written over it, could leave frames of both and look like damage (seed 20014)."""
    path = tmp_path / "demo.journal"
    wal = tmp_path / "demo.journal-wal"
    killed = SqliteJournal(str(path), "demo", CODEC)
    killed.append([Happened(1), Happened(2)], 1)
    killed.abandon()
    sound = wal.read_bytes()
    frame = sound[-FRAME_BYTES:]
    wal.write_bytes(sound + frame[:600] + b"\x55" * (FRAME_BYTES - 600))
    journal = SqliteJournal(str(path), "demo", CODEC)
    assert wal.read_bytes() == sound
    assert journal.append([Happened(3)], 2) == 3
    journal.close()
    assert SqliteJournal(str(path), "demo", CODEC).verify().ok


def test_commits_torn_one_after_the_other_at_the_same_place_are_no_damage():
    """Each start finds a torn, never acknowledged commit, and its own first commit is torn as well."""
    for seed in range(300):
        disk = SimulatedDisk(Random(seed))
        journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
        acknowledged = journal.append([Happened(n) for n in range(1, 40)], 1)
        for size in (1, 60, 1):
            journal.abandon()
            journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
            disk.cut_at = disk.calls + Random(seed * 7 + size).randrange(1, 14)
            with suppress(JournalError):
                acknowledged = journal.append([Happened(journal.position + n) for n in range(1, size + 1)], 2)
            disk.cut_at = None
            disk.power_cut()
        journal.abandon()
        journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
        assert journal.position >= acknowledged, f"seed {seed}"
        assert journal.verify().ok, f"seed {seed}"
        journal.close()
        disk.close()
