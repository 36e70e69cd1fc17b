"""What is given of a damaged file: every record that can be read and is what was written; each other one is named."""

import apsw
import pytest

from controller.record.journal.errors import JournalError
from controller.record.journal.salvage import salvage
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.volume import FileVolume
from tests.controller.record.journal.happening import CODEC, Happened
from tests.controller.record.medium import PAGE, damage, pages_of

RECORDS = 90
LONG = 40
"""A record that does not fit on one page."""


@pytest.fixture
def path(tmp_path):
    """A journal of 90 records on many pages, one of them long, with a snapshot."""
    path = tmp_path / "demo.journal"
    journal = SqliteJournal(str(path), "demo", CODEC)
    texts = ["é" * 2_000 if number == LONG else f"chip {number}" for number in range(1, RECORDS + 1)]
    journal.append([Happened(number, text) for number, text in enumerate(texts, start=1)], 7)
    journal.snapshot(80, b"a state " * 300)
    journal.close()
    return path


@pytest.fixture
def written(path):
    journal = SqliteJournal(str(path), "demo", CODEC)
    records = {record.position: record for record in journal.records()}
    journal.close()
    return records


def found(path):
    return salvage(str(path), FileVolume())


def test_of_a_sound_file_everything_is_given(path, written):
    whole = found(path)
    assert (whole.table, whole.begins, whole.lost) == ("demo", 1, {})
    assert list(whole.records) == list(written.values())


def test_whichever_page_is_damaged_what_is_given_was_written_and_the_rest_is_named(path, written):
    """Decision 107: what lies on other pages is given, also behind a damaged inner page."""
    content = path.read_bytes()
    most = 0
    for page in [one for one in pages_of(path, "record") if one != 1]:
        for at in (0, 3, 9, 40, PAGE // 2, PAGE - 40):
            path.write_bytes(content)
            damage(path, page, at)
            whole = found(path)
            given = {record.position: record for record in whole.records}
            assert given.keys() | whole.lost.keys() == written.keys()
            assert not given.keys() & whole.lost.keys()
            assert all(written[position] == record for position, record in given.items())
            most = max(most, len(whole.lost))
    assert 1 <= most <= 12, "the records of one page, and no more"


def test_a_damaged_inner_page_hides_nothing(path, written):
    """SQLite finds nothing of what lies under it."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    inner = [
        page
        for (page,) in connection.execute("select pageno from dbstat where name = 'record' and pagetype = 'internal'")
    ]
    connection.close()
    assert inner
    for page in inner:
        damage(path, page, 0)
    whole = found(path)
    assert list(whole.records) == list(written.values())
    assert whole.lost == {}


def test_one_changed_letter_costs_one_record(path, written):
    content = bytearray(path.read_bytes())
    content[content.index(b'"chip 53"') + 1] ^= 1
    path.write_bytes(content)
    whole = found(path)
    assert whole.lost.keys() == {53}
    assert "its page" in whole.lost[53]
    assert len(whole.records) == RECORDS - 1


def test_a_record_that_was_forged_on_a_sound_page_is_named_and_not_given(path, written):
    """Its page has its checksum, for whoever wrote it used SQLite; its seal is the one from before."""
    connection = apsw.Connection(str(path), vfs=FileVolume().vfs)
    connection.execute("drop trigger record_never_changes")
    connection.execute(
        "update record set body = cast(replace(cast(body as text), 'chip 53', 'chip 54') as blob) where position = 53"
    )
    connection.close()
    whole = found(path)
    assert whole.lost == {53: "was changed: its seal does not fit its content and the record before it"}
    assert [record.position for record in whole.records][51:54] == [52, 54, 55]


def test_records_that_wait_in_the_write_ahead_file_are_given(path, written):
    journal = SqliteJournal(str(path), "demo", CODEC)
    journal.append([Happened(RECORDS + 1)], 99)
    assert found(path).records[-1].position == RECORDS + 1
    journal.close()


def test_newest_records_that_cannot_be_read_are_named(path):
    content = bytearray(path.read_bytes())
    content[content.rindex(b'"number":%d,' % RECORDS)] ^= 1
    path.write_bytes(content)
    whole = found(path)
    assert whole.lost.keys() == {RECORDS}
    assert whole.records[-1].position == RECORDS - 1


def test_a_file_that_is_no_journal_is_refused(tmp_path):
    path = tmp_path / "x.journal"
    path.write_bytes(b"not a journal " * 500)
    with pytest.raises(JournalError):
        found(path)
