"""Closed files become archives, and at no instant is a record in neither."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from controller.record.journal.errors import JournalBusy, JournalDamaged, JournalError
from controller.record.journal.files import files_of
from controller.record.journal.reader import JournalReader
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.volume import FileVolume
from controller.record.proof.archives import archive_folder, archives_in, earlier_records, verify_folder
from controller.record.proof.sealing import Stamp, _alone, seal_closed_files
from controller.record.proof.verification import verify_bundle
from controller.record.proof.whole_record import WholeRecord
from tests.controller.record.journal.happening import CODEC, Happened, numbers

STAMP = Stamp("0.1.0", "caribbean-stud under choctaw", {"caribbean-stud.toml": b"x = 1\n"}, 5)


@pytest.fixture
def journal(tmp_path: Path) -> str:
    """A journal in three files with records 1 to 3, 4 to 6, and 7."""
    path = str(tmp_path / "CS-07.journal")
    journal = SqliteJournal(path, "CS-07", CODEC, rotate_bytes=1)
    for number in range(1, 8):
        journal.append([Happened(number)], number)
        if number % 3 == 0:
            journal.snapshot(number, b'{"after":%d}' % number)
            journal.rotate()
    journal.close()
    return path


def sealed(journal: str, key) -> list[str]:
    return [archive.path.name for archive in seal_closed_files(journal, key, STAMP)]


def test_closed_files_become_archives_and_go(journal: str, key) -> None:
    assert sealed(journal, key) == ["000000000001-000000000003.tar", "000000000004-000000000006.tar"]
    assert files_of(journal, FileVolume()) == (f"{journal}-from-000000000007",)
    found = verify_folder(archive_folder(journal), key.public)
    assert found.ok, found.what
    assert found.what == "6 records of table CS-07, 1 to 6, whole and in order, in 2 archives"


def test_the_whole_record_reads_over_archives_closed_files_and_the_written_one(journal: str, key) -> None:
    def whole() -> list[int]:
        with WholeRecord(journal) as record:
            return numbers(record.read(CODEC))

    assert whole() == [1, 2, 3, 4, 5, 6, 7]
    sealing = seal_closed_files(journal, key, STAMP)
    next(sealing)
    assert whole() == [1, 2, 3, 4, 5, 6, 7]
    next(sealing)
    assert whole() == [1, 2, 3, 4, 5, 6, 7]
    with WholeRecord(journal) as record:
        assert [entry.position for entry in record.records(3, 7)] == [3, 4, 5, 6, 7]
        assert [entry.position for entry in record.records(2, 4)] == [2, 3, 4]
        assert [(start.position, start.state) for start in record.starts()] == [
            (3, b'{"after":3}'),
            (6, b'{"after":6}'),
        ]


def test_a_table_whose_journal_is_archived_starts_and_can_refold_from_record_1(journal: str, key) -> None:
    sealed(journal, key)
    opened = SqliteJournal(journal, "CS-07", CODEC, earlier=earlier_records)
    assert numbers(opened.read(1)) == [1, 2, 3, 4, 5, 6, 7]
    assert numbers(opened.read(6)) == [6, 7]
    opened.close()


def test_a_missing_archive_is_named(journal: str, key) -> None:
    sealed(journal, key)
    (archive_folder(journal) / "000000000004-000000000006.tar").unlink()
    with WholeRecord(journal) as record, pytest.raises(JournalError, match="records 4 to 6 are in no file of"):
        list(record.records())


def test_a_file_that_is_not_what_was_written_is_kept_and_not_archived(journal: str, key) -> None:
    content = bytearray(Path(journal).read_bytes())
    content[content.index(b"a chip went in")] ^= 1
    Path(journal).write_bytes(content)
    with pytest.raises(JournalDamaged, match="it is kept and not archived"):
        sealed(journal, key)
    assert Path(journal).exists()
    assert archives_in(archive_folder(journal)) == ()


def test_a_file_is_kept_when_what_stands_under_its_archives_name_is_not_it(journal: str, key, bundle: Path) -> None:
    folder = archive_folder(journal)
    folder.mkdir()
    (folder / "000000000001-000000000003.tar").write_bytes(bundle.read_bytes())
    with pytest.raises(JournalError, match="move the archive away and seal it again"):
        sealed(journal, key)
    assert Path(journal).exists()


def test_only_one_process_seals(journal: str, key) -> None:
    folder = archive_folder(journal)
    folder.mkdir()
    with _alone(folder), pytest.raises(JournalBusy):
        sealed(journal, key)


def test_the_written_file_is_never_sealed(tmp_path: Path, key) -> None:
    path = str(tmp_path / "one.journal")
    journal = SqliteJournal(path, "CS-07", CODEC)
    journal.append([Happened(1)], 1)
    assert sealed(path, key) == []
    journal.close()


# Over a folder


def test_an_archive_left_out_of_the_folder_is_found(journal: str, key) -> None:
    opened = SqliteJournal(journal, "CS-07", CODEC, rotate_bytes=1)
    opened.snapshot(7, b"{}")
    opened.rotate()
    opened.close()
    sealed(journal, key)
    folder = archive_folder(journal)
    assert len(archives_in(folder)) == 3
    (folder / "000000000004-000000000006.tar").unlink()
    found = verify_folder(folder, key.public)
    assert not found.ok
    assert found.what == "NOT PROVED: records 4 to 6 are missing"


def test_the_archive_of_another_history_does_not_join(journal: str, key, tmp_path: Path) -> None:
    sealed(journal, key)
    other = str(tmp_path / "other.journal")
    opened = SqliteJournal(other, "CS-07", CODEC, rotate_bytes=1)
    opened.append([Happened(number + 100) for number in range(3)], 1)
    opened.snapshot(3, b"{}")
    opened.rotate()
    opened.close()
    (first,) = seal_closed_files(other, key, STAMP)
    first.path.replace(archive_folder(journal) / first.path.name)
    found = verify_folder(archive_folder(journal), key.public)
    assert not found.ok
    assert "does not go on from the one before it" in found.what


def test_a_folder_without_its_first_archive_says_what_it_does_not_prove(journal: str, key) -> None:
    sealed(journal, key)
    (archive_folder(journal) / "000000000001-000000000003.tar").unlink()
    found = verify_folder(archive_folder(journal), key.public)
    assert found.ok
    assert "what came before record 4" in found.not_proved


def test_an_empty_folder_proves_nothing(tmp_path: Path) -> None:
    assert not verify_folder(tmp_path).ok


# Killed at each step


def killed_at(step: int, journal: str, key) -> bool:
    """Seal in a process that ends itself at its ``step``-th opening, renaming or removing of a file; whether it did."""
    child = os.fork()
    if child == 0:
        left = step

        def count(event: str, _: object) -> None:
            nonlocal left
            if event in ("open", "os.rename", "os.remove", "os.mkdir", "sqlite3.connect"):
                left -= 1
                if left == 0:
                    os._exit(9)

        sys.addaudithook(count)
        try:
            sealed(journal, key)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_killed_at_any_step_no_record_is_lost_and_the_next_run_ends_the_work(
    journal: str, key, tmp_path_factory: pytest.TempPathFactory
) -> None:
    step, untouched, killed = 0, Path(journal).parent, True
    while killed:
        step += 1
        folder = tmp_path_factory.mktemp("killed") / "state"
        shutil.copytree(untouched, folder)
        journal = str(folder / "CS-07.journal")
        killed = killed_at(step, journal, key)
        with WholeRecord(journal) as record:
            assert numbers(record.read(CODEC)) == [1, 2, 3, 4, 5, 6, 7], step
        with JournalReader(journal) as reader:
            assert reader.position == 7
        for archive in archives_in(archive_folder(journal)):
            assert verify_bundle(archive.path, key.public).ok
        sealed(journal, key)
        assert verify_folder(archive_folder(journal), key.public).what.startswith("6 records of table CS-07")
        assert files_of(journal, FileVolume()) == (f"{journal}-from-000000000007",)
    assert step > 20
