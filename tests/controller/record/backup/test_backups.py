"""From a playing table to a backup, and from a backup to a table that goes on."""

import errno
import os
import shutil
import sys
from pathlib import Path

import pytest

from controller.record.backup.first_line import CannotOpen
from controller.record.backup.make import OlderCopy
from controller.record.backup.restore import rehearse, restore
from controller.record.backup.target import Target, generation_seen, newer_copy
from controller.record.journal.errors import JournalBusy, JournalDamaged, JournalError
from controller.record.journal.files import files_of
from controller.record.journal.reader import JournalReader
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.volume import FileVolume
from controller.record.proof.archives import earlier_records
from controller.record.proof.sealing import Stamp, seal_closed_files
from controller.record.proof.signing import load_signing_key
from controller.record.proof.whole_record import WholeRecord
from controller.record.recovery import restore as state_of
from controller.record.replay import EVENTS, replay
from controller.table import events as e

STAMP = Stamp("0.1.0", "caribbean-stud under choctaw", {}, 0)


def played_on(journal: str, *events: e.Event) -> None:
    opened = SqliteJournal(journal, "CS-07", EVENTS, earlier=earlier_records)
    opened.append(events, 9)
    opened.close()


def put_back(made, opener, journal: str, target: Target | None, table: str = "CS-07"):
    return restore(
        made.path, opener, journal, table, target, person="Ada Byron", why="the card died", utc_now_ns=lambda: 7
    )


def positions(journal: str) -> list[int]:
    with WholeRecord(journal) as record:
        return [one.position for one in record.records()]


def test_a_backup_holds_every_record_and_says_where_it_ends(back_up, recovery, tmp_path: Path) -> None:
    made = back_up()
    assert made.path.name == "CS_07-g00001-000001.lammer-backup"
    rehearsed = rehearse(made.path, recovery, tmp_path)
    assert (rehearsed.header.position, rehearsed.state.meter.cents) == (4, 1_000_150)


def test_a_backup_of_a_playing_table_is_of_one_moment(back_up, journal: str, recovery, tmp_path: Path) -> None:
    """What waits in the write-ahead file is in it."""
    playing = SqliteJournal(journal, "CS-07", EVENTS)
    playing.append([e.WagerAccepted(seat=4, at=4, units=50)], 3)
    made = back_up()
    playing.append([e.WagerAccepted(seat=5, at=5, units=50)], 4)
    assert made.header.position == 5
    assert rehearse(made.path, recovery, tmp_path).state.meter.cents == 1_000_200
    playing.close()


def test_archives_are_in_the_backup(back_up, journal: str, recovery, target: Target, tmp_path: Path) -> None:
    list(seal_closed_files(journal, load_signing_key(Path(journal).parent), STAMP))
    made = back_up()
    assert "whole and in order, in 1 archives" in made.found
    shutil.rmtree(Path(journal).parent)
    Path(journal).parent.mkdir()
    put_back(made, recovery, journal, target)
    assert positions(journal) == [1, 2, 3, 4, 5]


def test_no_private_key_is_in_a_backup(back_up, recovery, tmp_path: Path) -> None:
    from controller.record.backup.backup_file import open_backup

    _, content = open_backup(back_up().path, recovery, tmp_path)
    with content:
        assert b"PRIVATE" not in content.read()


def test_each_backup_names_the_one_before_it(back_up, target: Target) -> None:
    first, second, third = back_up(), back_up(), back_up()
    assert [one.header.number for one in target.backups()] == [1, 2, 3]
    assert target.broken_chain() is None
    assert second.header.previous
    second.path.unlink()
    assert third.path.name in target.broken_chain()
    first.path.unlink()
    assert target.broken_chain() is None, "the oldest may go"


def test_a_damaged_journal_is_not_backed_up(back_up, journal: str, target: Target) -> None:
    newest = Path(files_of(journal, FileVolume())[-1])
    content = bytearray(newest.read_bytes())
    content[content.index(b"WagerAccepted")] ^= 1
    newest.write_bytes(content)
    with pytest.raises((CannotOpen, JournalError)):
        back_up()
    assert list(target.folder.iterdir()) == []


def test_a_backup_that_the_disk_did_not_keep_is_removed(back_up, target: Target, monkeypatch) -> None:
    from controller.record.backup import make

    written = make.write_backup

    def spoilt(path, *rest):
        written(path, *rest)
        content = bytearray(path.read_bytes())
        content[-20] ^= 1
        path.write_bytes(content)

    monkeypatch.setattr(make, "write_backup", spoilt)
    with pytest.raises(CannotOpen):
        back_up()
    assert list(target.folder.iterdir()) == []


def test_nothing_is_left_in_the_state_folder(back_up, journal: str) -> None:
    before = sorted(path.name for path in Path(journal).parent.iterdir())
    back_up()
    after = sorted(path.name for path in Path(journal).parent.iterdir() if not path.name.endswith(("-shm", "-wal")))
    assert after == before


def test_a_target_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="is the disk mounted"):
        Target(tmp_path / "none", "CS-07")


# Restoring


def test_rehearsing_changes_nothing(back_up, journal: str, recovery, tmp_path: Path) -> None:
    made = back_up()
    folders = (Path(journal).parent, made.path.parent)
    before = [(path, path.read_bytes()) for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]
    rehearse(made.path, recovery, tmp_path)
    after = [(path, path.read_bytes()) for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]
    assert after == before


def test_a_restored_table_goes_on_with_money_stopped_and_its_person_named(
    back_up, journal: str, recovery, target: Target
) -> None:
    made = back_up()
    played_on(journal, e.WagerAccepted(seat=4, at=4, units=50))
    done = put_back(made, recovery, journal, target)
    assert (done.generation, done.position, done.lost) == (2, 4, 5)
    opened = SqliteJournal(journal, "CS-07", EVENTS, earlier=earlier_records)
    state = state_of(opened)
    opened.close()
    assert (state.generation, state.meter.cents) == (2, 1_000_150)
    assert state.suspended == "restored by Ada Byron up to record 4: compare each meter with its last reading"
    with WholeRecord(journal) as record:
        assert not replay(record).differences
        last = list(record.read(EVENTS))[-1].event
    assert (last.person, last.why, last.lost) == ("Ada Byron", "the card died", 5)


def test_what_was_replaced_is_kept_whole(back_up, journal: str, recovery, target: Target) -> None:
    made = back_up()
    played_on(journal, e.WagerAccepted(seat=4, at=4, units=50))
    done = put_back(made, recovery, journal, target)
    assert positions(str(done.kept / Path(journal).name)) == [1, 2, 3, 4, 5]


def test_a_damaged_record_is_kept_too(back_up, journal: str, recovery, target: Target) -> None:
    made = back_up()
    for name in files_of(journal, FileVolume()):
        Path(name).write_bytes(b"rubbish")
    done = put_back(made, recovery, journal, target)
    kept = [Path(name) for name in files_of(str(done.kept / Path(journal).name), FileVolume())]
    assert [path.read_bytes() for path in kept] == [b"rubbish", b"rubbish"]
    assert positions(journal) == [1, 2, 3, 4, 5]


def test_a_running_table_is_not_replaced(back_up, journal: str, recovery, target: Target) -> None:
    made = back_up()
    playing = SqliteJournal(journal, "CS-07", EVENTS)
    with pytest.raises(JournalBusy):
        put_back(made, recovery, journal, target)
    playing.close()
    assert positions(journal) == [1, 2, 3, 4]


def test_the_backup_of_another_table_is_refused(back_up, journal: str, recovery, target: Target) -> None:
    with pytest.raises(CannotOpen, match="a backup of table CS-07, not of CS-08"):
        put_back(back_up(), recovery, journal, target, table="CS-08")
    assert positions(journal) == [1, 2, 3, 4]


def test_a_backup_that_does_not_open_replaces_nothing(back_up, journal: str, recovery, target: Target) -> None:
    made = back_up()
    content = bytearray(made.path.read_bytes())
    content[-1] ^= 1
    made.path.write_bytes(content)
    with pytest.raises(CannotOpen):
        put_back(made, recovery, journal, target)
    assert positions(journal) == [1, 2, 3, 4]


def test_the_next_restore_is_a_further_generation(back_up, journal: str, recovery, target: Target) -> None:
    """Also of the first backup once more: nobody reuses a generation."""
    made = back_up()
    assert put_back(made, recovery, journal, target).generation == 2
    assert put_back(made, recovery, journal, target).generation == 3
    assert positions(journal) == [1, 2, 3, 4, 5]


def test_the_original_learns_of_the_restored_copy_from_the_backups(
    back_up, journal: str, recovery, target: Target, tmp_path: Path
) -> None:
    made = back_up()
    elsewhere = tmp_path / "other-machine" / "CS-07.journal"
    elsewhere.parent.mkdir()
    put_back(made, recovery, str(elsewhere), target)
    seen = generation_seen(target.folder, "CS-07")
    assert newer_copy("CS-07", 2, seen, "x") is None
    assert newer_copy("CS-07", 1, seen, "/usb").startswith(
        "table CS-07 was restored elsewhere and runs there as generation 2 (seen in /usb); this copy is generation 1"
    )
    with pytest.raises(OlderCopy):
        back_up()


def test_a_disk_that_is_not_there_says_nothing(tmp_path: Path) -> None:
    assert generation_seen(tmp_path / "none", "CS-07") == 0


def test_another_tables_generations_are_not_ours(target: Target) -> None:
    Target(target.folder, "CS-08").note_generation(9)
    assert target.generation() == 0


# Killed at each step


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_killed_at_any_step_a_restore_leaves_the_old_the_new_or_a_refusal(
    back_up, journal: str, recovery, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Never an empty table, and never a record that is lost: done again, it ends well."""
    made, untouched = back_up(), Path(journal).parent
    played_on(journal, e.WagerAccepted(seat=4, at=4, units=50))
    original = seals_under(untouched)
    step, killed, refused = 0, True, 0
    while killed:
        step += 1
        home = tmp_path_factory.mktemp("killed") / "state"
        shutil.copytree(untouched, home)
        journal = str(home / "CS-07.journal")
        killed = restored_until(step, made, recovery, journal)
        if Path(f"{journal}-restoring").exists():
            refused += 1
            with pytest.raises(JournalDamaged, match="was not finished here"):
                SqliteJournal(journal, "CS-07", EVENTS)
            assert seals_under(home) >= original
            put_back(made, recovery, journal, None)
        opened = SqliteJournal(journal, "CS-07", EVENTS, earlier=earlier_records)
        state = state_of(opened)
        assert len(list(opened.read(1))) == 5
        opened.close()
        assert (state.generation, state.meter.cents) in ((1, 1_000_200), (2, 1_000_150), (3, 1_000_150))
        assert seals_under(home) >= original
    assert step > 20
    assert refused > 5


def seals_under(folder: Path) -> set[bytes]:
    """The seals of all records in any journal file below a folder."""
    seals = set[bytes]()
    for path in folder.rglob("CS-07.journal*"):
        if path.is_file() and path.read_bytes()[:15] == b"SQLite format 3":
            with JournalReader(str(path), exactly=True) as reader:
                seals |= {record.seal for record in reader.records()}
    return seals


def restored_until(step: int, made, opener, journal: str) -> bool:
    """Restore in a process that ends itself at its ``step``-th file operation; whether it did."""
    child = os.fork()
    if child == 0:
        left = step

        def count(event: str, _: object) -> None:
            nonlocal left
            if event in ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir"):
                left -= 1
                if left == 0:
                    os._exit(9)

        sys.addaudithook(count)
        try:
            put_back(made, opener, journal, None)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


@pytest.mark.parametrize("number", [errno.EINVAL, errno.EIO])
def test_nothing_is_restored_where_the_record_may_be_lost(
    back_up, recovery, journal: str, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    made, home = back_up(), Path(journal).parent
    before = sorted(home.iterdir())

    def fsync(descriptor: int) -> None:
        if Path(os.readlink(f"/proc/self/fd/{descriptor}")) == home:
            raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError, match=f"^{journal}: a power cut may lose it, because"):
        put_back(made, recovery, journal, None)
    assert sorted(home.iterdir()) == before
