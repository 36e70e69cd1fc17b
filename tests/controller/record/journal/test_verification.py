"""A flipped byte anywhere in the journal's files is found, with the number of a record."""

import shutil
from pathlib import Path
from random import Random

import pytest

from controller.record.journal.errors import JournalDamaged, JournalMismatch
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from tests.controller.record.journal.happening import CODEC, Happened, written

RECORDS = 40
PAGE = 1024


@pytest.fixture(scope="module")
def volume():
    return FileVolume()


@pytest.fixture
def closed(tmp_path):
    """A journal that was closed in order: all is in the main file, with free pages left by old snapshots."""
    path = tmp_path / "closed.journal"
    journal = SqliteJournal(str(path), "demo", CODEC)
    fill(journal)
    journal.close()
    return path


@pytest.fixture
def killed(tmp_path):
    """A journal whose process was killed: the newest records are only in the write-ahead file."""
    journal = SqliteJournal(str(tmp_path / "living.journal"), "demo", CODEC)
    fill(journal)
    journal.checkpoint()
    for number in range(RECORDS + 1, RECORDS + 4):
        journal.append([Happened(number)], number)
    journal.snapshot(RECORDS + 3, Random(2).randbytes(5000))
    for suffix in ("", "-wal"):
        shutil.copy(tmp_path / f"living.journal{suffix}", tmp_path / f"killed.journal{suffix}")
    journal.close()
    return tmp_path / "killed.journal"


def fill(journal):
    for number in range(1, RECORDS + 1):
        journal.append([Happened(number)], number)
        if number % 8 == 0:
            journal.snapshot(number, Random(number).randbytes(5000))


def flips_found(journal, file, offsets, volume):
    """Change each byte of ``offsets`` in turn, verify, and put it back; what was found, by offset."""
    chance, found = Random(3), {}
    with open(file, "r+b", buffering=0) as medium:
        for offset in offsets:
            medium.seek(offset)
            (old,) = medium.read(1)
            medium.seek(offset)
            medium.write(bytes([(old + chance.randrange(1, 256)) % 256]))
            found[offset] = verify_file(str(journal), volume)
            medium.seek(offset)
            medium.write(bytes([old]))
    assert verify_file(str(journal), volume).ok
    return found


def missed(found):
    return [offset for offset, verification in found.items() if verification.ok or not verification.first_bad]


def place_of(number, content):
    """Where a record lies. The tree's root keeps old bytes of the first ones in its unused room: the last is meant."""
    return content.rindex(b'"number":%d,' % number)


def record_page(content):
    """The start of a page that holds records."""
    return place_of(1, content) // PAGE * PAGE


def test_untouched_files_verify(closed, killed, volume):
    assert verify_file(str(closed), volume).records == RECORDS
    assert verify_file(str(killed), volume).records == RECORDS + 3


def test_a_byte_changed_in_a_record_names_that_record(closed, volume):
    content = closed.read_bytes()
    offsets = {place_of(number, content) + 9: number for number in range(1, RECORDS + 1)}
    found = flips_found(closed, closed, offsets, volume)
    assert {offset: verification.first_bad for offset, verification in found.items()} == offsets


def test_any_byte_changed_in_the_file_header_is_found(closed, volume):
    assert missed(flips_found(closed, closed, range(100), volume)) == []


def test_bytes_changed_anywhere_in_the_main_file_are_found(closed, volume):
    """Free pages, unused room, old snapshots: what no record covers, the page's checksum does."""
    size = closed.stat().st_size
    start = record_page(closed.read_bytes())
    sample = sorted({*Random(4).sample(range(size), 150), *range(start, start + 100), *range(PAGE - 8, size, PAGE)})
    found = flips_found(closed, closed, sample, volume)
    assert missed(found) == []
    assert any("does not fit its checksum (nearest record:" in verification.what for verification in found.values())


def test_bytes_changed_anywhere_in_the_write_ahead_file_are_found(killed, volume):
    wal = Path(f"{killed}-wal")
    frame, end = 24 + PAGE, len(written(wal.read_bytes()))
    headers = [32 + frame * number + byte for number in range(end // frame) for byte in range(24)]
    sample = sorted({*range(32), *headers, *Random(5).sample(range(end), 100)})
    found = flips_found(killed, wal, sample, volume)
    assert missed(found) == []
    first_frame = [verification.first_bad for offset, verification in found.items() if offset < 32 + frame]
    assert set(first_frame) == {RECORDS + 1}


def test_bytes_changed_among_the_zeros_behind_the_last_commit_are_mentioned(killed, volume):
    """They belong to no record, and the next commit is written over them."""
    wal = Path(f"{killed}-wal")
    end, size = len(written(wal.read_bytes())), wal.stat().st_size
    found = flips_found(killed, wal, [end, *Random(6).sample(range(end, size), 20), size - 1], volume)
    assert all(verification.records == RECORDS + 3 for verification in found.values())
    assert all("torn commit that was never acknowledged" in verification.what for verification in found.values())


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("file", ["tiny.journal", "tiny.journal-wal"])
def test_every_single_byte_is_guarded(tmp_path, volume, file, part):
    """Each byte of a small journal and of its write-ahead file, in four parts, so that two cores share the work."""
    journal = SqliteJournal(str(tmp_path / "living.journal"), "demo", CODEC)
    journal.append([Happened(number) for number in range(1, 9)], 1)
    journal.snapshot(8, b"state")
    journal.checkpoint()
    journal.append([Happened(9)], 2)
    journal.append([Happened(10)], 3)
    for suffix in ("", "-wal"):
        shutil.copy(tmp_path / f"living.journal{suffix}", tmp_path / f"tiny.journal{suffix}")
    journal.close()
    content = (tmp_path / file).read_bytes()
    offsets = range(part, len(content if file == "tiny.journal" else written(content)), 4)
    if file == "tiny.journal":
        (tmp_path / "tiny.journal-wal").unlink()
    assert missed(flips_found(tmp_path / "tiny.journal", tmp_path / file, offsets, volume)) == []


def test_damage_in_the_write_ahead_file_stops_the_start_and_leaves_the_evidence(killed, volume):
    """SQLite alone would drop the record without a word, and overwrite it."""
    wal = Path(f"{killed}-wal")
    content = bytearray(wal.read_bytes())
    content[32 + 24 + 500] ^= 1
    wal.write_bytes(content)
    with pytest.raises(JournalDamaged, match="frame 1 of the write-ahead file was changed") as refused:
        SqliteJournal(str(killed), "demo", CODEC, volume)
    assert refused.value.first_bad == RECORDS + 1
    assert wal.read_bytes() == content


def test_a_torn_end_is_legal_and_mentioned(killed, volume):
    wal = Path(f"{killed}-wal")
    wal.write_bytes(written(wal.read_bytes())[:-3000])
    found = verify_file(str(killed), volume)
    assert (found.ok, found.records) == (True, RECORDS + 3)
    assert "torn commit that was never acknowledged" in found.what


def test_records_cut_off_behind_a_snapshot_are_missed(closed, volume):
    import apsw

    connection = apsw.Connection(str(closed), vfs=volume.vfs)
    connection.execute("drop trigger record_never_goes; delete from record where position > 30")
    connection.close()
    found = verify_file(str(closed), volume)
    assert (found.ok, found.first_bad) == (False, 31)
    assert "records 31 to 40 are missing" in found.what


def test_a_file_cut_in_the_middle_of_a_page_is_found(closed, volume):
    with open(closed, "r+b") as file:
        file.truncate(closed.stat().st_size - 100)
    found = verify_file(str(closed), volume)
    assert not found.ok
    assert found.first_bad


def test_a_live_journal_can_be_verified_between_its_appends(tmp_path, volume):
    path = str(tmp_path / "live.journal")
    journal = SqliteJournal(path, "demo", CODEC)
    for number in range(1, 4):
        journal.append([Happened(number)], number)
        assert verify_file(path, volume).records == number
        journal.checkpoint()
        assert verify_file(path, volume).records == number
    assert journal.append([Happened(4)], 4) == 4
    journal.close()


def test_where_there_is_no_journal_there_is_nothing_to_verify(tmp_path, volume):
    with pytest.raises(JournalMismatch, match="there is no journal here"):
        verify_file(str(tmp_path / "none.journal"), volume)
