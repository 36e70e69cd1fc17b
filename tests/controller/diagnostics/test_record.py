"""The record beside test mode: who holds its lock, and what it says of faults."""

import errno
import os
from pathlib import Path

import pytest

from controller.assembly import CODEC
from controller.diagnostics.record import NOTHING, read_record, service_kept_out, tell_history
from controller.record.journal.errors import JournalBusy, JournalError
from controller.record.journal.sqlite import SqliteJournal
from controller.table.events import Event, FaultFound, FaultGone, TableOpened
from tests.controller.record.medium import damage, page_with

SECOND = 1_000_000_000
START = 1_767_225_600 * SECOND


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record with a fault that went and one that lasts."""
    path = tmp_path / "table.journal"
    journal: SqliteJournal[Event] = SqliteJournal(str(path), "CS-07", CODEC)
    opened = TableOpened(table="CS-07", series="5e41", game="g", house="h", seats=7, seed_cents=1, units_per_cent=100)
    journal.append([opened], START)
    journal.append([FaultFound(device="shoe", fault="silent", where="shoe", text="it does not answer")], START)
    journal.append([FaultGone(device="shoe", fault="silent")], START + 75 * SECOND)
    lasting = FaultFound(device="acceptor.3", fault="stuck", where="acceptors.A2 (0x20 on felt)", text="covered")
    journal.append([lasting], START + 90 * SECOND)
    journal.close()
    return path


def test_the_series_and_the_last_time_of_the_record_are_read(record: Path) -> None:
    found = read_record(record)
    assert (found.series, found.records, found.last_utc_ns) == ("5e41", 4, START + 90 * SECOND)
    assert found.kinds == {"TableOpened": 1, "FaultFound": 2, "FaultGone": 1}


def test_each_fault_of_the_past_is_told_with_when_where_and_how_long(record: Path) -> None:
    shoe, acceptor, summary = tell_history(read_record(record))
    assert shoe.text == "record 2, 2026-01-01 00:00:00: shoe silent, it lasted 75 s: it does not answer"
    assert acceptor.text == "record 4, 2026-01-01 00:01:30: acceptor.3 stuck, it lasts: covered"
    assert acceptor.where == "acceptors.A2 (0x20 on felt)"
    assert summary.measured == {"acceptor.3": 1, "shoe": 1}


def test_a_table_that_never_ran_has_no_record_and_no_fault(tmp_path: Path) -> None:
    assert read_record(tmp_path / "none.journal") == NOTHING
    (found,) = tell_history(NOTHING)
    assert (found.verdict, found.text) == ("ok", "the record of 0 events holds no fault")


def test_reading_changes_no_byte_of_the_record(record: Path) -> None:
    before = record.read_bytes()
    read_record(record)
    assert record.read_bytes() == before


def test_while_a_service_writes_the_record_test_mode_is_refused(record: Path) -> None:
    journal: SqliteJournal[Event] = SqliteJournal(str(record), "CS-07", CODEC)
    with pytest.raises(JournalBusy, match=r"the table runs: stop it first, with Ctrl-C or `systemctl stop"):
        service_kept_out(record).__enter__()
    journal.close()
    with service_kept_out(record):
        pass


def test_while_test_mode_lasts_no_service_starts(record: Path) -> None:
    with service_kept_out(record), pytest.raises(JournalBusy):
        SqliteJournal(str(record), "CS-07", CODEC)
    SqliteJournal(str(record), "CS-07", CODEC).close()


def test_no_lock_is_made_where_no_service_was(tmp_path: Path) -> None:
    """One that root made would keep the service's own user out."""
    with service_kept_out(tmp_path / "none.journal"):
        assert list(tmp_path.iterdir()) == []


def test_whoever_may_not_see_the_lock_is_not_let_in(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(JournalError, match="nobody can tell whether the table runs: Permission denied"):
        service_kept_out(record).__enter__()


def test_of_a_damaged_record_what_comes_before_the_damage_is_told_and_that_something_is_missing(record: Path) -> None:
    journal: SqliteJournal[Event] = SqliteJournal(str(record), "CS-07", CODEC)
    for number in range(20):
        device = f"acceptor.{number}"
        journal.append([FaultFound(device=device, fault="jam", where="", text="covered")], START)
        journal.append([FaultGone(device=device, fault="jam")], START)
    journal.close()
    damage(record, page_with(record, b"acceptor.15"))
    found = read_record(record)
    assert found.series == "5e41"
    assert 4 < found.records < 36, "up to the page that is damaged"
    assert sum(found.kinds.values()) == found.records
    assert found.missing is not None
    assert found.missing.first == found.records + 1
    assert str(record) in found.missing.why
    told = list(tell_history(found))
    expected = f"{found.missing.why}; what it says from record {found.missing.first} on is missing"
    assert (told[0].verdict, told[0].text) == ("wrong", expected)
    assert any("shoe silent, it lasted 75 s" in finding.text for finding in told)


@pytest.mark.parametrize("at", [0, 24, 512])
def test_a_record_whose_beginning_is_damaged_is_missing_as_a_whole(record: Path, at: int) -> None:
    damage(record, 1, at)
    found = read_record(record)
    assert (found.records, found.faults) == (0, ())
    assert found.missing is not None
    assert (found.missing.first, str(record) in found.missing.why) == (1, True)
