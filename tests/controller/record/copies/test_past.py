"""What a journal says of an earlier moment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.assembly import CODEC
from controller.record.copies.past import Past, PastOfJournal, PastOnDisk
from controller.record.journal.sqlite import SqliteJournal
from controller.record.recovery import encode_state
from controller.table.apply import fold
from controller.table.events import Event
from controller.table.state import TableState
from tests.controller.conftest import CoreTable
from tests.controller.record.medium import damage, pages_of


@pytest.fixture
def states(choctaw: CoreTable) -> list[TableState]:
    """The state after each record."""
    choctaw.lock(2, 4)
    return [fold(choctaw.events[:count]) for count in range(len(choctaw.events) + 1)]


@pytest.fixture
def journal(choctaw: CoreTable, states: list[TableState], tmp_path: Path) -> Iterator[SqliteJournal[Event]]:
    """Its record on a disk, with a snapshot in the middle and one at the end."""
    journal = SqliteJournal(str(tmp_path / "x.journal"), choctaw.setup.table, CODEC)
    journal.append(choctaw.events, 0)
    for position in (len(choctaw.events) // 2, len(choctaw.events)):
        journal.snapshot(position, encode_state(states[position]))
    yield journal
    journal.close()


@pytest.mark.parametrize("kind", ["journal", "disk"])
def test_every_moment_is_found_again(journal: SqliteJournal[Event], states: list[TableState], kind: str) -> None:
    past: Past = PastOfJournal(journal) if kind == "journal" else PastOnDisk(journal.path)
    seals = [record.seal for record in journal.records()]
    for position in range(1, len(states)):
        assert past.seal_at(position) == seals[position - 1]
        assert past.state_at(position) == states[position]


@pytest.mark.parametrize("kind", ["journal", "disk"])
@pytest.mark.parametrize("position", [-1, 0, 10**6])
def test_there_is_no_seal_where_there_is_no_record(journal: SqliteJournal[Event], kind: str, position: int) -> None:
    past: Past = PastOfJournal(journal) if kind == "journal" else PastOnDisk(journal.path)
    assert past.seal_at(position) is None


def test_where_the_snapshots_lie_on_a_damaged_page_the_records_say_it(
    journal: SqliteJournal[Event], states: list[TableState]
) -> None:
    """Else each copy of the meters would be told to contradict a journal that is damaged elsewhere."""
    journal.close()
    for page in pages_of(Path(journal.path), "snapshot"):
        damage(Path(journal.path), page)
    for position in (1, len(states) - 1):
        assert PastOnDisk(journal.path).state_at(position) == states[position]
