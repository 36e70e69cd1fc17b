"""From a table's journal into its outbox: each record once, and nothing of an older copy."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.assembly import CODEC as EVENTS
from controller.linked.facts import Wagered
from controller.linked.message import CODEC, body_of
from controller.linked.outbox import Outbox, OutboxRefused, Publish
from controller.linked.table.telling import Telling
from controller.record.journal.memory import MemoryJournal
from controller.record.journal.sqlite import SqliteJournal
from controller.table import events as e
from controller.table.setup import TableSetup
from tests.controller.table.linked.test_linked_table import linked_table


def wagers(outbox: Outbox) -> int:
    facts = [fact for record in outbox.journal.records() for fact in body_of(record).facts]
    return sum(fact.wagers for fact in facts if isinstance(fact, Wagered))


def kept(path: Path, events: list[e.Event]) -> SqliteJournal[e.Event]:
    journal = SqliteJournal(str(path), "CS-07", EVENTS)
    journal.append(events, 0)
    return journal


@pytest.fixture
def played(setups: dict[str, TableSetup]) -> list[e.Event]:
    table = linked_table(setups["choctaw"])
    table.lock(1, 2, 3)
    return table.events


def test_what_is_on_disk_is_told_once_however_often_it_is_looked_at(tmp_path: Path, played: list[e.Event]) -> None:
    half = len(played) // 2
    journal = kept(tmp_path / "a.journal", played[:half])
    outbox = Outbox(MemoryJournal("city/CS-07", CODEC))
    telling = Telling(str(tmp_path / "a.journal"), outbox, EVENTS, lambda: 0)
    telling.tell()
    journal.append(played[half:], 0)
    telling.tell()
    telling.tell()
    Telling(str(tmp_path / "a.journal"), outbox, EVENTS, lambda: 0).tell()  # the process began again
    assert wagers(outbox) == 3
    journal.close()


def test_what_is_recorded_while_messages_are_under_way_becomes_one_message(
    tmp_path: Path, played: list[e.Event]
) -> None:
    """Decision 0148: a link that is slower than its table sends fewer messages, and not later ones."""
    journal = kept(tmp_path / "a.journal", [])
    outbox = Outbox(MemoryJournal("city/CS-07", CODEC))
    outbox.told_last(None)
    telling = Telling(str(tmp_path / "a.journal"), outbox, EVENTS, lambda: 0)
    made = []
    for event in played:
        journal.append([event], 0)
        made.append(telling.tell())
    assert (sum(made), outbox.journal.position) == (2, 2)
    for number in (1, 2):
        assert isinstance(outbox.wants(), Publish)
        outbox.told_taken(number, number)
    assert telling.tell()
    assert (outbox.journal.position, telling.position) == (3, journal.position)
    assert wagers(outbox) == 3
    journal.close()


def test_each_message_names_the_record_that_it_tells_last(tmp_path: Path, played: list[e.Event]) -> None:
    journal = kept(tmp_path / "a.journal", played)
    outbox = Outbox(MemoryJournal("city/CS-07", CODEC))
    Telling(str(tmp_path / "a.journal"), outbox, EVENTS, lambda: 0).tell()
    (message,) = outbox.journal.records()
    body = body_of(message)
    assert (body.position, body.record_seal) == (journal.position, journal.last_seal.hex())
    journal.close()


def test_an_older_copy_of_the_record_tells_nothing(tmp_path: Path, played: list[e.Event]) -> None:
    journal = kept(tmp_path / "a.journal", played)
    outbox = Outbox(MemoryJournal("city/CS-07", CODEC))
    Telling(str(tmp_path / "a.journal"), outbox, EVENTS, lambda: 0).tell()
    journal.close()
    kept(tmp_path / "older.journal", played[:-3]).close()
    with pytest.raises(OutboxRefused, match="it is an older copy; two people admit the table again"):
        Telling(str(tmp_path / "older.journal"), outbox, EVENTS, lambda: 0)
