"""Journals from before have pages of 4,096 bytes; they are opened, continued and guarded as they are."""

import shutil
from pathlib import Path
from random import Random

import pytest

from controller.record.journal import database
from controller.record.journal.reader import JournalReader
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from tests.controller.record.journal.happening import CODEC, Happened, numbers, written
from tests.controller.record.journal.test_verification import flips_found, missed

PAGE = 4096


@pytest.fixture
def older(tmp_path, monkeypatch):
    """A journal with large pages whose process was killed: records 1 to 40 in the main file, 41 to 43 behind it."""
    with monkeypatch.context() as before:
        before.setattr(database, "PAGE_BYTES", PAGE)
        journal = SqliteJournal(str(tmp_path / "living.journal"), "demo", CODEC)
    journal.append([Happened(number) for number in range(1, 41)], 1)
    journal.snapshot(40, b"state")
    journal.checkpoint()
    for number in range(41, 44):
        journal.append([Happened(number)], 2)
    shutil.copy(tmp_path / "living.journal", tmp_path / "older.journal")
    Path(tmp_path / "older.journal-wal").write_bytes(written((tmp_path / "living.journal-wal").read_bytes(), PAGE))
    journal.close()
    return tmp_path / "older.journal"


def page_bytes(path):
    return int.from_bytes(Path(path).read_bytes()[16:18], "big")


def test_a_journal_with_large_pages_goes_on_with_large_pages(older):
    assert page_bytes(older) == PAGE
    journal = SqliteJournal(str(older), "demo", CODEC)
    assert (journal.position, journal.last_snapshot().position) == (43, 40)
    assert journal.append([Happened(44)], 3) == 44
    assert (Path(f"{older}-wal").stat().st_size - 32) % (24 + PAGE) == 0
    with JournalReader(str(older)) as reader:
        assert numbers(reader.read(CODEC, 40)) == [40, 41, 42, 43, 44]
    assert journal.verify().records == 44
    journal.close()
    assert page_bytes(older) == PAGE
    assert verify_file(str(older), FileVolume()).records == 44


def test_a_new_journal_has_small_pages(tmp_path):
    SqliteJournal(str(tmp_path / "new.journal"), "demo", CODEC).close()
    assert page_bytes(tmp_path / "new.journal") == database.PAGE_BYTES == 1024


def test_a_changed_byte_of_either_file_is_found_in_large_pages_too(older):
    volume, wal = FileVolume(), Path(f"{older}-wal")
    frame = 24 + PAGE
    headers = [32 + frame * number + byte for number in range(3) for byte in range(24)]
    sample = sorted({*range(32), *headers, *Random(5).sample(range(wal.stat().st_size), 40)})
    assert missed(flips_found(older, wal, sample, volume)) == []
    wal.unlink()
    size = older.stat().st_size
    sample = sorted({*range(100), *range(PAGE - 8, size, PAGE), *Random(6).sample(range(size), 60)})
    assert missed(flips_found(older, older, sample, volume)) == []


def test_a_torn_end_in_large_pages_is_cut_off_at_the_start(older):
    wal = Path(f"{older}-wal")
    sound = wal.read_bytes()
    wal.write_bytes(sound + sound[-(24 + PAGE) :][:2000])
    SqliteJournal(str(older), "demo", CODEC).abandon()
    assert wal.read_bytes() == sound
