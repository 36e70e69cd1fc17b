"""A start on a damaged page: where the state at the end of the record is known all the same, the journal opens."""

from random import Random

import pytest

from controller.record.journal.errors import JournalDamaged
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from tests.controller.record.journal.happening import CODEC, Happened, numbers
from tests.controller.record.medium import PAGE, damage, page_with, pages_of

RECORDS = 60


@pytest.fixture
def path(tmp_path):
    """A journal of 60 records with snapshots at 20, 30 and 40, each on several pages."""
    path = tmp_path / "demo.journal"
    journal = SqliteJournal(str(path), "demo", CODEC)
    for number in range(1, RECORDS + 1):
        journal.append([Happened(number)], number)
        if number in (20, 30, 40):
            journal.snapshot(number, b"state %d " % number * 250)
    journal.close()
    return path


def test_whichever_page_of_the_snapshots_is_damaged_the_record_is_read_from_further_back(path):
    content = path.read_bytes()
    found = pages_of(path, "snapshot")
    assert len(found) > 3, "rows, and what did not fit beside them"
    for page in found:
        path.write_bytes(content)
        damage(path, page)
        journal = SqliteJournal(str(path), "demo", CODEC)
        begins = journal.last_snapshot()
        assert begins is None or begins.position in (20, 30, 40)
        after = 0 if begins is None else begins.position
        assert numbers(journal.read(after + 1)) == list(range(after + 1, RECORDS + 1))
        assert journal.append([Happened(RECORDS + 1)], 100) == RECORDS + 1
        journal.snapshot(RECORDS + 1, b"another state")
        journal.close()
        assert not verify_file(str(path), FileVolume()).ok, "what is damaged stays as it is, to be named"


def test_the_record_of_the_newest_snapshot_may_lie_on_a_damaged_page(path):
    damage(path, page_with(path, b'"number":%d,' % 40))
    assert not verify_file(str(path), FileVolume()).ok
    journal = SqliteJournal(str(path), "demo", CODEC)
    assert (journal.position, journal.last_snapshot().position) == (RECORDS, 40)
    assert journal.append([Happened(RECORDS + 1)], 100) == RECORDS + 1
    journal.close()


def test_what_came_after_the_newest_snapshot_is_not_known_and_nothing_opens(path):
    damage(path, page_with(path, b'"number":%d,' % RECORDS))
    with pytest.raises(JournalDamaged, match="first that cannot be trusted") as refused:
        SqliteJournal(str(path), "demo", CODEC)
    assert refused.value.first_bad > 40


def test_a_damaged_state_is_never_the_one_that_a_start_takes(path):
    """Bytes that change without their page's checksum noticing are caught by the snapshot's own digest."""
    content = path.read_bytes()
    for page in pages_of(path, "snapshot"):
        for offset in Random(page).sample(range(PAGE - 8), 5):
            changed = bytearray(content)
            changed[(page - 1) * PAGE + offset] ^= 0x01
            path.write_bytes(changed)
            journal = SqliteJournal(str(path), "demo", CODEC)
            begins = journal.last_snapshot()
            assert begins is None or begins.state == b"state %d " % begins.position * 250
            journal.close()
