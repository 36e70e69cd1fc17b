import sqlite3

import apsw
import pytest

from controller.record.journal import database
from controller.record.journal.errors import (
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalFailed,
    JournalFull,
    JournalMismatch,
)
from controller.record.journal.reader import JournalReader
from controller.record.journal.sqlite import LAID_OUT_BYTES, SqliteJournal
from controller.record.journal.volume import SPARE_BYTES, FileVolume
from tests.controller.record.journal.happening import CODEC, Happened, numbers


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "demo.journal")


# Opening.


def test_a_second_writer_is_refused_and_the_first_goes_on(path):
    first = SqliteJournal(path, "demo", CODEC)
    with pytest.raises(JournalBusy, match="another process writes this journal"):
        SqliteJournal(path, "demo", CODEC)
    assert first.append([Happened(1)], 10) == 1
    first.close()


def test_a_closed_journal_can_be_opened_again_and_goes_on_where_it_stood(path):
    first = SqliteJournal(path, "demo", CODEC)
    first.append([Happened(1), Happened(2)], 10)
    seal = first.last_seal
    first.close()
    again = SqliteJournal(path, "demo", CODEC)
    assert (again.position, again.last_seal) == (2, seal)
    assert again.append([Happened(3)], 20) == 3
    assert again.verify().ok
    again.close()


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(
        JournalError, match=r"none/demo\.journal: no journal can be kept here: No such file or directory"
    ):
        SqliteJournal(str(tmp_path / "none" / "demo.journal"), "demo", CODEC)


def test_a_folder_in_the_place_of_a_journal_is_refused(tmp_path):
    with pytest.raises(JournalError, match="cannot be read here: Is a directory"):
        JournalReader(str(tmp_path))
    with pytest.raises(JournalError, match="cannot be opened"):
        SqliteJournal(str(tmp_path), "demo", CODEC)


def test_the_journal_of_another_table_is_refused_by_both_names(open_journal):
    open_journal(table="pit 1").close()
    with pytest.raises(JournalMismatch, match="table 'pit 1', not of 'pit 2'"):
        open_journal(table="pit 2")


def test_a_file_that_is_no_database_is_refused(path):
    with open(path, "wb") as file:
        file.write(b"seat,chips\n3,1\n" * 1000)
    with pytest.raises(JournalMismatch, match="no journal"):
        SqliteJournal(path, "demo", CODEC)


def test_somebody_elses_database_is_refused_and_left_alone(path):
    with sqlite3.connect(path) as other:
        other.execute("create table chips (seat integer)")
    other.close()
    with pytest.raises(JournalMismatch, match="no journal of a table"):
        SqliteJournal(path, "demo", CODEC)


def test_a_newer_format_is_refused_by_number(open_journal, disk):
    open_journal().close()
    connection = database.open_writer("demo.journal", disk)
    connection.execute("pragma user_version = 9")
    connection.close()
    with pytest.raises(JournalMismatch, match="format 9; this program reads format 1"):
        open_journal()


def test_the_settings_that_durability_rests_on_are_in_force(path):
    journal = SqliteJournal(path, "demo", CODEC)
    connection = journal._connection
    wanted = {
        "journal_mode": "wal",
        "synchronous": 2,
        "wal_autocheckpoint": 0,
        "journal_size_limit": 16 * 1024 * 1024,
        "mmap_size": 0,
    }
    assert {name: connection.execute(f"pragma {name}").fetchall()[0][0] for name in wanted} == wanted
    assert connection.execute("pragma checksum_verification").fetchall() == [("1",)]
    journal.close()


def test_opening_checks_the_records_after_the_newest_snapshot(open_journal, disk):
    journal = open_journal()
    journal.append([Happened(number) for number in range(1, 5)], 10)
    journal.snapshot(2, b"state")
    journal.close()
    _change_record(disk, 4)
    with pytest.raises(JournalDamaged, match="record 4 was changed") as refused:
        open_journal()
    assert refused.value.first_bad == 4


def test_opening_does_not_scan_what_the_snapshot_covers(open_journal, disk):
    """A million records must not be read at each start; verify finds what opening did not look at."""
    journal = open_journal()
    journal.append([Happened(number) for number in range(1, 5)], 10)
    journal.snapshot(3, b"state")
    journal.close()
    _change_record(disk, 1)
    journal = open_journal()
    assert journal.last_snapshot().position == 3
    assert journal.verify().first_bad == 1


def test_a_damaged_snapshot_is_passed_over_for_the_one_before(open_journal, disk):
    journal = open_journal()
    journal.append([Happened(1), Happened(2)], 10)
    journal.snapshot(1, b"good state")
    journal.snapshot(2, b"poor state")
    journal.close()
    disk.flip("demo.journal", disk.contents("demo.journal").index(b"poor state"), 0)
    journal = open_journal()
    assert journal.last_snapshot().state == b"good state"
    assert "the snapshot at record 2 was changed" in journal.verify().what


def test_only_three_snapshots_are_kept(open_journal, disk):
    journal = open_journal()
    for number in range(1, 6):
        journal.append([Happened(number)], 10)
        journal.snapshot(number, b"state")
    assert journal._connection.execute("select position from snapshot").fetchall() == [(3,), (4,), (5,)]


def test_a_snapshot_can_be_thrown_away(open_journal):
    journal = open_journal()
    journal.append([Happened(1)], 10)
    journal.snapshot(1, b"state")
    journal._connection.execute("delete from snapshot")
    journal.close()
    journal = open_journal()
    assert journal.last_snapshot() is None
    assert journal.position == 1


# Appending.


@pytest.mark.parametrize("statement", ["update record set body = x'00'", "delete from record"])
def test_records_can_be_neither_changed_nor_deleted(open_journal, statement):
    journal = open_journal()
    journal.append([Happened(1)], 10)
    with pytest.raises(apsw.ConstraintError):
        journal._connection.execute(statement)
    assert journal.verify().ok


def test_a_failed_flush_is_never_tried_again(open_journal, disk):
    """The same connection would take the next commit as if nothing had happened; so it gets none."""
    journal = open_journal()
    journal.append([Happened(1)], 10)
    disk.fail_at = disk.calls + 3  # two writes, then the flush
    with pytest.raises(JournalFailed, match="records 2 to 2 could not be committed"):
        journal.append([Happened(2)], 20)
    calls = disk.calls
    for attempt in (
        lambda: journal.append([Happened(3)], 30),
        lambda: journal.snapshot(1, b"state"),
        journal.checkpoint,
        journal.last_snapshot,
        lambda: list(journal.read()),
    ):
        with pytest.raises(JournalFailed, match="an earlier commit failed"):
            attempt()
    assert disk.calls == calls, "a journal that failed must leave the disk alone"
    assert journal.position == 1


def test_a_closed_journal_says_so(open_journal):
    journal = open_journal()
    journal.close()
    with pytest.raises(JournalError, match="is closed"):
        journal.append([Happened(1)], 10)


# Room.


def test_nearly_full_is_said_while_there_is_still_room_to_write(open_journal, disk):
    disk.capacity_bytes = 4 * 1024 * 1024
    journal = open_journal(reserve_bytes=1024 * 1024)
    written = 0
    while not journal.nearly_full:
        written = journal.append([Happened(written + 1, "x" * 50_000)], 10)
    assert journal.append([Happened(0, "the table is suspended: the disk is full")], 20) == written + 1


def test_many_small_commits_are_not_taken_for_large_ones(open_journal, disk):
    disk.capacity_bytes = 2 * 1024 * 1024
    journal = open_journal(reserve_bytes=1024 * 1024)
    for number in range(1, 101):
        journal.append([Happened(number)], 10)
        assert not journal.nearly_full
    assert disk.size("demo.journal-wal") < 300_000


def test_a_full_disk_is_refused_before_anything_is_written(open_journal, disk):
    journal = open_journal()
    journal.append([Happened(1)], 10)
    disk.capacity_bytes = disk.size("demo.journal") + disk.size("demo.journal-wal")
    calls = disk.calls
    with pytest.raises(JournalFull, match="the disk is full: 0 bytes are free"):
        journal.append([Happened(2)], 20)
    assert disk.calls == calls
    disk.capacity_bytes *= 100
    assert journal.append([Happened(2)], 20) == 2


def test_the_spare_is_given_up_for_the_last_records(path, monkeypatch):
    journal = SqliteJournal(path, "demo", CODEC)
    volume = journal._volume
    assert volume.size(path + "-spare") >= SPARE_BYTES
    monkeypatch.setattr(volume, "free_bytes", lambda path: SPARE_BYTES - volume.size(path + "-spare"))
    assert journal.append([Happened(1, "the table is suspended")], 10) == 1
    assert journal.nearly_full
    assert volume.size(path + "-spare") == 0
    journal.close()


# The write-ahead file, laid out between rounds.


def test_commits_are_written_over_zeros_and_make_the_file_no_longer(path):
    journal = SqliteJournal(path, "demo", CODEC)
    journal.append([Happened(1)], 10)
    journal.checkpoint()
    for number in range(2, 40):
        journal.append([Happened(number)], 10)
        assert FileVolume().size(path + "-wal") == LAID_OUT_BYTES
    assert journal.verify().what == "39 records, each sealed to the one before; every page and frame as it was written"
    journal.append([Happened(number, "x" * 1_000) for number in range(40, 140)], 10)
    assert FileVolume().size(path + "-wal") > LAID_OUT_BYTES
    assert journal.verify().records == 139
    journal.abandon()
    assert SqliteJournal(path, "demo", CODEC).position == 139


def test_a_process_killed_between_two_rounds_leaves_nothing_but_zeros_to_the_next(path):
    journal = SqliteJournal(path, "demo", CODEC)
    journal.append([Happened(1)], 10)
    journal.checkpoint()
    journal.abandon()
    journal = SqliteJournal(path, "demo", CODEC)
    assert FileVolume().size(path + "-wal") == 0
    assert journal.append([Happened(2)], 20) == 2
    journal.close()


def test_nothing_is_laid_out_where_room_is_short(open_journal, disk):
    journal = open_journal(reserve_bytes=1024 * 1024)
    journal.append([Happened(1)], 10)
    disk.capacity_bytes -= disk.free_bytes("") - 1024 * 1024
    journal.checkpoint()
    assert disk.size("demo.journal-wal") == 0


# Reading beside the writer.


def test_a_reader_sees_each_commit_while_the_writer_goes_on(path):
    journal = SqliteJournal(path, "demo", CODEC)
    journal.append([Happened(1)], 10)
    with JournalReader(path) as reader:
        assert (reader.table, reader.position) == ("demo", 1)
        journal.append([Happened(2), Happened(3)], 20)
        assert numbers(reader.read(CODEC, 2)) == [2, 3]
        assert [record.position for record in reader.records(1, 2)] == [1, 2]
        journal.checkpoint()
        journal.append([Happened(4)], 30)
        assert reader.position == 4
    assert journal.append([Happened(5)], 40) == 5
    journal.close()


def test_a_reader_cannot_write(path):
    SqliteJournal(path, "demo", CODEC).close()
    with JournalReader(path) as reader, pytest.raises(apsw.ReadOnlyError):
        reader._connection.execute("insert into journal values ('other')")


def test_a_reader_of_nothing_says_that_there_is_no_journal(path):
    with pytest.raises(JournalMismatch, match="there is no journal here"):
        JournalReader(path)


def test_a_reader_that_is_in_the_way_only_puts_the_checkpoint_off(path):
    journal = SqliteJournal(path, "demo", CODEC)
    journal.append([Happened(1), Happened(2)], 10)
    with JournalReader(path) as reader:
        entries = reader.read(CODEC)
        next(entries)
        journal.append([Happened(3)], 20)
        journal.checkpoint()
        assert numbers(entries) == [2]
        assert any(FileVolume().contents(path + "-wal"))
    journal.checkpoint()
    assert FileVolume().contents(path + "-wal") == bytes(LAID_OUT_BYTES)
    assert journal.verify().records == 3
    journal.close()


def _change_record(disk, position):
    """Change a record's content on the medium, as rot or a hex editor would."""
    disk.flip("demo.journal", disk.contents("demo.journal").index(b'"number":%d,' % position) + 9, 0)
