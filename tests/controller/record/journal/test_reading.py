"""Reading writes nothing beside a record, passes over nothing that waits there, and blames no record for the medium."""

import os
import shutil
import tempfile
from hashlib import sha256
from pathlib import Path

import apsw
import pytest

from controller.record.journal import reading
from controller.record.journal.errors import JournalUnreadable
from controller.record.journal.reader import JournalReader
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.verification import verify_file, verify_journal
from controller.record.journal.volume import FileVolume
from controller.record.proof.whole_record import WholeRecord
from tests.controller.record.journal.happening import CODEC, Happened

SIDE_FILES = ("", "-wal", "-shm")


@pytest.fixture
def writer(tmp_path):
    """A table that plays: three records in the main file, two more in the write-ahead file."""
    (tmp_path / "table").mkdir()
    journal = SqliteJournal(str(tmp_path / "table" / "x.journal"), "demo", CODEC)
    for number in range(1, 6):
        journal.append([Happened(number)], number)
        if number == 3:
            journal.checkpoint()
    yield journal
    journal.close()


@pytest.fixture
def medium(tmp_path):
    folder = tmp_path / "medium"
    folder.mkdir()
    return folder


def copied(writer, medium, suffixes):
    for suffix in suffixes:
        shutil.copy(writer.path + suffix, medium)
    return str(medium / "x.journal")


def contents(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


@pytest.mark.parametrize("suffixes", [SIDE_FILES[:2], SIDE_FILES], ids=["with -wal", "with -wal and an old -shm"])
def test_what_waits_in_the_write_ahead_file_is_read_and_nothing_is_written(writer, medium, suffixes) -> None:
    path = copied(writer, medium, suffixes)
    before = contents(medium)
    assert verify_journal(path, FileVolume()).records == 5
    with JournalReader(path) as reader:
        assert [record.position for record in reader.records()] == [1, 2, 3, 4, 5]
        assert reader.position == 5
    with WholeRecord(path) as whole:
        assert len(list(whole.records())) == 5
    assert contents(medium) == before


def test_a_record_that_was_closed_in_order_is_read_and_nothing_is_written(writer, medium) -> None:
    writer.close()
    path = copied(writer, medium, SIDE_FILES[:1])
    for _ in range(2):
        found = verify_file(path, FileVolume())
        assert (found.ok, found.records) == (True, 5)
        with JournalReader(path) as reader:
            assert reader.position == 5
    assert os.listdir(medium) == ["x.journal"]


@pytest.mark.parametrize(("suffixes", "changed"), [(SIDE_FILES[:1], 1), (SIDE_FILES[:2], 4), (SIDE_FILES, 4)])
def test_damage_is_found_there_too(writer, medium, suffixes, changed) -> None:
    path = copied(writer, medium, suffixes)
    file = Path(path + suffixes[:2][-1])
    content = bytearray(file.read_bytes())
    content[content.index(b'"number":%d' % changed) + 1] ^= 1
    file.write_bytes(content)
    found = verify_file(path, FileVolume())
    assert (found.ok, found.first_bad) == (False, changed)


def test_a_table_that_plays_is_read_beside_its_writer_and_without_a_copy(writer, monkeypatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    before = os.listdir(Path(writer.path).parent)
    with JournalReader(writer.path) as reader:
        writer.append([Happened(6)], 6)
        assert reader.position == 6
    assert verify_file(writer.path, FileVolume()).records == 6
    assert os.listdir(Path(writer.path).parent) == before


def test_a_file_that_the_journal_left_is_read_without_a_copy(tmp_path, monkeypatch) -> None:
    path = str(tmp_path / "x.journal")
    journal = SqliteJournal(path, "demo", CODEC, rotate_bytes=1)
    journal.append([Happened(1)], 1)
    journal.snapshot(1, b"state")
    journal.rotate()
    journal.append([Happened(2)], 2)
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    before = contents(tmp_path)
    with JournalReader(path, exactly=True) as reader:
        assert [record.position for record in reader.records()] == [1]
    found = verify_journal(path, FileVolume())
    assert (found.ok, found.records) == (True, 2)
    assert contents(tmp_path).keys() == before.keys()
    journal.close()


def test_a_table_that_starts_while_its_record_is_copied_is_read_as_it_stands_then(writer, medium, monkeypatch) -> None:
    path = copied(writer, medium, SIDE_FILES[:2])
    started = []

    def copyfile(source, target):
        if not started:
            started.append(SqliteJournal(path, "demo", CODEC))
            started[0].append([Happened(6)], 6)
            started[0].checkpoint()
        return shutil.copyfile(source, target)

    monkeypatch.setattr(reading, "copyfile", copyfile)
    with JournalReader(path) as reader:
        assert [record.position for record in reader.records()] == [1, 2, 3, 4, 5, 6]
    started[0].close()


def test_what_cannot_be_read_here_is_no_damage(writer, medium, monkeypatch) -> None:
    path = copied(writer, medium, SIDE_FILES[:2])
    monkeypatch.setattr(tempfile, "tempdir", str(medium / "nowhere"))
    for ask in (lambda: verify_file(path, FileVolume()), lambda: JournalReader(path)):
        with pytest.raises(JournalUnreadable, match=r"x\.journal: cannot be read here: no copy of it can be made in"):
            ask()


def test_a_copy_is_private_and_gone_as_soon_as_it_is_open(writer, medium, monkeypatch) -> None:
    path = copied(writer, medium, SIDE_FILES[:2])
    (medium.parent / "tmp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(medium.parent / "tmp"))
    with JournalReader(path) as reader:
        assert os.listdir(medium.parent / "tmp") == []
        assert len(list(reader.records())) == 5


def test_a_sentence_names_the_file_that_is_meant_and_not_its_copy(medium) -> None:
    path = medium / "other.journal"
    connection = apsw.Connection(str(path))
    connection.execute("pragma journal_mode = wal; create table t (x)")
    connection.close()
    with pytest.raises(ValueError, match=f"^{path}: this is an SQLite file, but no journal of a table"):
        JournalReader(str(path))


def test_a_name_with_signs_of_an_address_is_a_name(writer, medium) -> None:
    for name in ("a?mode=rw&b#c%41.journal", "with blank 李.journal"):
        for suffix in ("", "-wal"):
            shutil.copy(writer.path + suffix, medium / (name + suffix))
        assert verify_file(str(medium / name), FileVolume()).records == 5
