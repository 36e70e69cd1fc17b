"""A forged record, sealed anew with everything that the machine has: the chain verifies, and the rules name it."""

from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from controller.assembly import CODEC
from controller.record.journal.sqlite import SqliteJournal
from controller.table import events as e
from tests.controller.cli.conftest import Lammer
from tests.controller.record.test_forgeries import played


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    """One chip of the evening of a flush lifts the meter by $50,000."""
    path = tmp_path / "forged.journal"
    journal = SqliteJournal(str(path), "CS-07", CODEC)
    for at_utc_ns, entries in groupby(played("flush"), lambda entry: entry.at_utc_ns):
        journal.append([rich(entry.event) for entry in entries], at_utc_ns)
    journal.close()
    return path


def rich(event: e.Event) -> e.Event:
    first = isinstance(event, e.WagerAccepted) and event.seat == 3
    return msgspec.structs.replace(event, units=5_000_000) if first else event


def test_the_seals_of_a_forged_record_are_in_order(lammer: Lammer, forged: Path) -> None:
    assert lammer("journal", "verify", forged).code == 0


def test_replay_names_the_record_and_the_rule(lammer: Lammer, forged: Path) -> None:
    answer = lammer("journal", "replay", forged)
    assert answer.code == 1
    assert "UNFOUNDED  record 6, WagerAccepted: units is 5000000, by the rules 50" in answer.lines


def test_a_reconciliation_names_it_although_its_sums_agree(lammer: Lammer, forged: Path) -> None:
    answer = lammer("report", "reconcile", "--journal", forged)
    assert answer.code == 1
    assert "       6  WagerAccepted: units is 5000000, by the rules 50" in answer.lines


def test_a_record_that_does_not_say_its_rules_is_judged_by_a_table_file(lammer: Lammer, tmp_path: Path) -> None:
    path = tmp_path / "silent.journal"
    journal = SqliteJournal(str(path), "CS-07", CODEC)
    for at_utc_ns, entries in groupby(played("flush"), lambda entry: entry.at_utc_ns):
        journal.append([one.event for one in entries if not isinstance(one.event, e.RulesLoaded)], at_utc_ns)
    journal.close()
    answer = lammer("journal", "replay", path)
    assert answer.code == 1
    assert answer.lines[-1].startswith("NOT JUDGED  ")
    assert lammer("journal", "replay", path, "--by", "demo-caribbean-stud").code == 0
