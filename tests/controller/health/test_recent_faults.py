"""Faults of the last day are counted from the record beside its writer; what was counted is not read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.assembly import CODEC
from controller.health.facts import Unknown
from controller.health.recent_faults import DAY_NS, RecentFaults
from controller.record.journal.reader import JournalReader
from controller.record.journal.sqlite import SqliteJournal
from controller.table import events as e

NOW = 10 * DAY_NS


def failed(device: str) -> e.FaultFound:
    return e.FaultFound(device=device, fault="silent", where="", text="it does not answer")


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "table.journal")


def test_each_fault_of_the_last_day_counts_and_none_before(path: str) -> None:
    journal = SqliteJournal(path, "CS-07", CODEC)
    journal.append([failed("shoe")], NOW - DAY_NS)
    journal.append([failed("shoe"), e.FaultGone(device="shoe", fault="silent"), failed("shoe")], NOW - DAY_NS + 1)
    journal.append([failed("acceptor.3"), e.ServiceStopped()], NOW)
    assert RecentFaults(path, lambda: NOW).count() == {"shoe": 2, "acceptor.3": 1}
    journal.close()


def test_faults_of_the_box_are_no_device_s(path: str) -> None:
    journal = SqliteJournal(path, "CS-07", CODEC)
    journal.append([failed("disk"), failed("computer"), failed("backup")], NOW)
    assert RecentFaults(path, lambda: NOW).count() == {}
    journal.close()


def test_what_was_counted_is_not_read_again_and_is_forgotten_after_a_day(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, now, read = SqliteJournal(path, "CS-07", CODEC), [NOW], list[int]()
    records = JournalReader.records

    def noted(self: JournalReader, first: int = 1, last: int | None = None) -> object:
        read.append(first)
        return records(self, first, last)

    monkeypatch.setattr(JournalReader, "records", noted)
    journal.append([failed("shoe"), failed("shoe")], NOW)
    faults = RecentFaults(path, lambda: now[0])
    assert faults.count() == {"shoe": 2}
    journal.append([failed("shoe")], NOW + DAY_NS)
    assert faults.count() == {"shoe": 3}
    now[0] += DAY_NS
    assert faults.count() == {"shoe": 1}
    assert read == [1, 3, 4]
    journal.close()


def test_without_a_record_or_with_one_that_cannot_be_read_nobody_counts(path: str) -> None:
    faults = RecentFaults(path, lambda: NOW)
    assert isinstance(faults.count(), Unknown)
    Path(path).write_bytes(b"nothing of the kind" * 500)
    assert isinstance(faults.count(), Unknown)
