from pathlib import Path

from controller.record.journal.sqlite import SqliteJournal
from controller.record.proof.last_good import last_good
from controller.record.recovery import encode_state
from controller.record.replay import EVENTS
from controller.table import events as e
from controller.table.apply import fold

OPENED = e.TableOpened(
    table="CS-07", series="a1", game="caribbean-stud", house="choctaw", seats=7, seed_cents=1_000_000, units_per_cent=1
)
ROUND = [OPENED, *(e.WagerAccepted(seat=seat, at=seat, units=50) for seat in (1, 2, 3, 4))]


def recorded(path: Path, rotate_at: int = 0) -> Path:
    journal = SqliteJournal(str(path), "CS-07", EVENTS, rotate_bytes=1)
    for number, event in enumerate(ROUND, start=1):
        journal.append([event], number)
        if number == rotate_at:
            journal.snapshot(number, encode_state(fold(ROUND[:number])))
            journal.rotate()
    journal.close()
    return path


def change(path: Path, text: bytes) -> None:
    content = bytearray(path.read_bytes())
    content[content.index(text)] ^= 1
    path.write_bytes(content)


def test_the_meter_before_the_first_damaged_record_is_told(tmp_path: Path) -> None:
    path = recorded(tmp_path / "x.journal")
    change(path, b'"seat":3')
    found = last_good(str(path))
    assert found is not None
    assert (found.position, found.state.meter.cents) == (3, 1_000_100)


def test_a_snapshot_that_holds_leads_past_a_record_that_does_not(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    journal = SqliteJournal(str(path), "CS-07", EVENTS)
    for number, event in enumerate(ROUND, start=1):
        journal.append([event], number)
        if number == 4:
            journal.snapshot(number, encode_state(fold(ROUND[:number])))
    journal.close()
    change(path, b'"seat":2')
    change(path, b'"seat":4')
    found = last_good(str(path))
    assert found is not None
    assert (found.position, found.state.meter.cents) == (4, 1_000_150)


def test_a_sound_journal_is_told_to_its_end(tmp_path: Path) -> None:
    found = last_good(str(recorded(tmp_path / "x.journal")))
    assert found is not None
    assert (found.position, found.state.meter.cents) == (5, 1_000_200)


def test_a_file_that_goes_on_from_another_begins_with_its_state(tmp_path: Path) -> None:
    path = recorded(tmp_path / "x.journal", rotate_at=3)
    change(tmp_path / "x.journal-from-000000000004", b'"seat":4')
    found = last_good(str(path))
    assert found is not None
    assert (found.position, found.state.meter.cents) == (4, 1_000_150)


def test_where_nothing_can_be_trusted_nothing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    assert last_good(str(path)) is None
    path.write_bytes(b"rubbish" * 1000)
    assert last_good(str(path)) is None
