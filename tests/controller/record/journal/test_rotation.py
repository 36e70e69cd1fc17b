"""A journal that goes on in a new file: the chain has no gap, and the new file is enough to start from."""

from random import Random

import apsw
import pytest

from controller.record.journal import database, reading
from controller.record.journal.errors import JournalDamaged, JournalError
from controller.record.journal.files import files_of
from controller.record.journal.reader import JournalReader
from controller.record.journal.record import Start
from controller.record.journal.simulated_disk import SimulatedDisk
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.verification import verify_journal
from tests.controller.record.journal.happening import CODEC, Happened, numbers

PATH = "demo.journal"


@pytest.fixture
def rotated(open_journal):
    """A journal with five records in its first file and two in its second."""
    journal = open_journal(rotate_bytes=1)
    write(journal, 5)
    end(journal)
    write(journal, 2)
    return journal


def write(journal, count):
    for _ in range(count):
        journal.append([Happened(journal.position + 1)], 10)


def end(journal):
    """The end of a round."""
    journal.snapshot(journal.position, b"state %d" % journal.position)
    journal.rotate()
    journal.checkpoint()


def test_positions_count_on_in_the_new_file(rotated, disk) -> None:
    assert files_of(PATH, disk) == (PATH, f"{PATH}-from-000000000006")
    assert numbers(rotated.read()) == [1, 2, 3, 4, 5, 6, 7]
    assert numbers(rotated.read(4)) == [4, 5, 6, 7]
    assert numbers(rotated.read(6)) == [6, 7]
    assert rotated.position == 7


def test_a_start_needs_the_new_file_only(rotated, open_journal, disk) -> None:
    rotated.close()
    disk.remove(PATH)
    journal = open_journal()
    assert journal.position == 7
    snapshot = journal.last_snapshot()
    assert (snapshot.position, snapshot.state) == (5, b"state 5")
    assert journal.verify().ok
    write(journal, 1)
    assert numbers(journal.read(snapshot.position + 1)) == [6, 7, 8]


def test_the_files_of_a_journal_verify_together(rotated, disk) -> None:
    rotated.close()
    found = verify_journal(PATH, disk)
    assert found.ok
    assert found.what.startswith("2 files, each going on from the one before: ")


def test_a_missing_file_between_two_is_found(rotated, disk) -> None:
    end(rotated)
    write(rotated, 1)
    rotated.close()
    disk.remove(f"{PATH}-from-000000000006")
    found = verify_journal(PATH, disk)
    assert (found.ok, found.first_bad) == (False, 6)
    assert "does not go on from the end of the file before it" in found.what


def test_a_small_file_is_not_left(open_journal, disk) -> None:
    journal = open_journal(rotate_bytes=1 << 20)
    write(journal, 5)
    end(journal)
    assert files_of(PATH, disk) == (PATH,)


@pytest.mark.parametrize("snapshot_at", [None, 4])
def test_without_a_snapshot_of_the_newest_record_the_file_is_not_left(open_journal, disk, snapshot_at) -> None:
    journal = open_journal(rotate_bytes=1)
    write(journal, 5)
    if snapshot_at:
        journal.snapshot(snapshot_at, b"state 4")
    journal.rotate()
    assert files_of(PATH, disk) == (PATH,)


def test_the_end_of_a_round_right_after_a_rotation_is_harmless(rotated, open_journal, disk) -> None:
    end(rotated)
    end(rotated)
    rotated.close()
    assert len(files_of(PATH, disk)) == 3
    journal = open_journal()
    assert journal.last_snapshot().state == b"state 7"
    assert verify_journal(PATH, disk).ok


def test_a_reader_sees_the_newest_file(rotated, disk) -> None:
    rotated.close()
    reader = JournalReader(PATH, disk)
    assert (reader.start.position, reader.position) == (5, 7)
    assert [record.position for record in reader.records()] == [6, 7]
    reader.close()


def test_a_changed_start_state_is_found(rotated, open_journal, disk) -> None:
    """Even where whoever changed it knew the format: the first record is sealed to the old state."""
    rotated.close()
    name = f"{PATH}-from-000000000006"
    forged = Start(5, b"\0" * 32, b"state 9")
    connection = apsw.Connection(name, vfs=disk.vfs)
    connection.execute("pragma locking_mode = exclusive")
    connection.execute("drop trigger start_never_changes")
    connection.execute("update start set seal = ?, state = ?, chain = ?", (forged.seal, forged.state, forged.chain))
    connection.close()
    with pytest.raises(JournalDamaged, match="record 6"):
        open_journal()


def test_a_journal_whose_newest_file_is_gone_is_not_begun_anew(rotated, open_journal, disk) -> None:
    """Only the archives are left: what came after them is missing."""
    rotated.close()
    for name in files_of(PATH, disk):
        disk.remove(name)
    connection = apsw.Connection(f"{PATH}-archive", vfs=disk.vfs)
    connection.execute("pragma locking_mode = exclusive")
    connection.execute("create table x (y)")
    connection.close()
    with pytest.raises(JournalDamaged, match="its archives are still here"):
        open_journal()


def test_rotation_waits_for_room(disk, open_journal) -> None:
    journal = open_journal(rotate_bytes=1, reserve_bytes=disk.capacity_bytes)
    write(journal, 1)
    end(journal)
    assert journal.nearly_full
    assert files_of(PATH, disk) == (PATH,)


# Sweeps: each call to the disk fails once, or the power goes during it.


def play(disk):
    """Two rotations within a few rounds; the last position that was acknowledged."""
    acknowledged = 0
    try:
        journal = SqliteJournal(PATH, "demo", CODEC, disk, rotate_bytes=1)
        acknowledged = journal.position
        for _ in range(2):
            for _ in range(3):
                acknowledged = journal.append([Happened(journal.position + 1)], 10)
            end(journal)
        acknowledged = journal.append([Happened(journal.position + 1)], 10)
        journal.close()
    except JournalError:
        pass
    return acknowledged


def calls_of_a_whole_play():
    disk = SimulatedDisk(Random(0))
    assert play(disk) == 7
    assert len(files_of(PATH, disk)) == 3
    disk.close()
    return disk.calls


def check(disk, acknowledged):
    """It starts, and all files together hold one chain with every acknowledged record."""
    journal = SqliteJournal(PATH, "demo", CODEC, disk, rotate_bytes=1)
    assert journal.position >= acknowledged
    write(journal, 1)
    last = journal.position
    snapshot = journal.last_snapshot()
    if snapshot is not None:
        assert snapshot.state == b"state %d" % snapshot.position
    journal.close()
    found = verify_journal(PATH, disk)
    assert found.ok, found.what
    seen = []
    for name in files_of(PATH, disk):
        connection = reading.open_reader(name, disk.vfs, disk)
        seen += [record.position for record in database.records(connection)]
        connection.close()
    assert seen == list(range(1, last + 1))


@pytest.mark.parametrize("then", ["go on", "power cut", "go on, then power cut"])
def test_whichever_call_of_a_rotation_fails_the_chain_has_no_gap(then) -> None:
    for call in range(1, calls_of_a_whole_play() + 1):
        disk = SimulatedDisk(Random(call))
        disk.fail_at = call
        acknowledged = play(disk)
        if then.startswith("go on,"):
            journal = SqliteJournal(PATH, "demo", CODEC, disk)
            acknowledged = journal.append([Happened(journal.position + 1)], 10)
            journal.abandon()
        if then.endswith("power cut"):
            disk.power_cut()
        check(disk, acknowledged)
        disk.close()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_wherever_the_power_goes_in_a_rotation_the_chain_has_no_gap(seed) -> None:
    for call in range(1, calls_of_a_whole_play() + 1):
        disk = SimulatedDisk(Random(seed * 1_000_003 + call))
        disk.cut_at = call
        check(disk, play(disk))
        disk.close()


def test_a_real_folder_rotates_the_same(tmp_path) -> None:
    path = str(tmp_path / "demo.journal")
    journal = SqliteJournal(path, "demo", CODEC, rotate_bytes=1)
    write(journal, 3)
    with JournalReader(path) as reader:
        assert reader.position == 3
        end(journal)  # a reader has the old file open: it goes on seeing it
        assert reader.position == 3
    write(journal, 2)
    journal.close()
    journal = SqliteJournal(path, "demo", CODEC)
    assert numbers(journal.read()) == [1, 2, 3, 4, 5]
    journal.close()
    assert [name.name for name in sorted(tmp_path.glob("*-from-*"))] == ["demo.journal-from-000000000004"]


def test_a_closed_file_that_cannot_be_read_is_told_as_any_other(rotated, disk) -> None:
    """Found by the sweep: the disk's own error came through."""
    for call in range(2, 5):
        disk.fail_at = disk.calls + call
        with pytest.raises(JournalError, match=r"^demo\.journal: "):
            list(rotated.read())
    assert numbers(rotated.read()) == [1, 2, 3, 4, 5, 6, 7]


def test_a_start_that_cannot_tidy_up_says_so(rotated, open_journal, disk) -> None:
    """Found by the sweep: what a rotation left that was cut off, and a disk that fails as it is removed."""
    rotated.close()
    apsw.Connection(f"{PATH}-next", vfs=disk.vfs).execute("create table unfinished (x)").connection.close()
    disk.fail_at = disk.calls + 1
    with pytest.raises(JournalError, match="cannot be opened"):
        open_journal()
    assert numbers(open_journal().read(6)) == [6, 7]
