"""The copies on a whole table of twins: nothing opens before they are judged, and every operation on them may fail."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.record.journal.simulated_disk import SimulatedDisk
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.table import events as e
from controller.table.state import TableState

FILE = load_table(config_folder() / "tables" / "demo-equipment.toml")
FILE_SEATS = range(1, FILE.table.seats + 1)
SECOND = 1_000_000_000


class Storage(MemoryStorage):
    """A disk that somebody exchanges."""

    def exchange(self) -> None:
        self.disk = SimulatedDisk(random.Random(2))


class Table(World):
    """The table of all equipment."""

    def wait(self, seconds: float = 2) -> None:
        self.advance(int(seconds * SECOND))

    @property
    def now(self) -> TableState:
        assert self.table is not None
        return self.table.service.state

    def count(self, kind: type[e.Event]) -> int:
        return sum(type(entry.event) is kind for entry in self.events_after(0))

    def round_to_lock_out(self, *seats: int) -> None:
        for seat in seats:
            self.twins.chip(seat)
        self.wait(4)
        self.twins.press("lock-out")
        self.wait(2)


@pytest.fixture
def storage() -> Storage:
    return Storage(1)


@pytest.fixture
def table(storage: Storage) -> Iterator[Table]:
    table = Table(FILE, 1, storage)
    table.wait(5)
    yield table
    table.close()


def test_no_lamp_invites_while_the_copies_disagree(table: Table, storage: Storage) -> None:
    table.round_to_lock_out()
    table.kill()
    storage.exchange()
    invited = []
    lamps = table.twins.twin("lamp")
    table.start()
    for _ in range(50):
        table.wait(0.05)
        invited += [seat for seat in FILE_SEATS if lamps[seat].lit]
    assert not invited
    assert [one.memory for one in table.now.disagreements] == ["memory.fram", "memory.stick"]
    assert table.twins.dealer_lines()[0].startswith("SUSPENDED")


def test_both_copies_have_what_the_record_has(table: Table) -> None:
    table.round_to_lock_out(3, 4)
    assert table.table is not None
    assert table.table.copies is not None
    assert set(table.table.copies.status()) == {"memory.fram", "memory.stick"}
    assert all(text.startswith("it holds the newest record") for text in table.table.copies.status().values())
    assert table.now.faults == ()


def test_after_a_power_cut_the_copies_are_kept_again(table: Table) -> None:
    table.power_off()
    table.start()
    table.wait(5)
    assert table.count(e.CopiesDisagreed) == 0
    assert table.table is not None
    assert table.table.copies is not None
    assert all(text.startswith("it holds the newest") for text in table.table.copies.status().values())


@pytest.mark.parametrize("lost", [1, 2, 5, 9, 14, 20, 40])
def test_any_answer_of_the_part_may_be_missing(table: Table, lost: int) -> None:
    """One transfer fails, as by a spike on the bus: a fault that goes away, and the record is kept in the end."""
    bus, address = table.twins.places["fram"]
    answers = 0
    transfer = bus.transfer

    def failing(at: int, data: bytes, length: int = 0) -> bytes:
        nonlocal answers
        if at == address:
            answers += 1
            if answers == lost:
                raise OSError(121, "Remote I/O error")
        return transfer(at, data, length)

    bus.transfer = failing  # type: ignore[method-assign]
    table.round_to_lock_out(3)
    table.wait(20)
    assert answers > lost
    assert table.count(e.FaultFound) == table.count(e.FaultGone) > 0
    assert table.now.suspended is None
    assert table.table is not None
    assert table.table.copies is not None
    assert table.table.copies.status()["memory.fram"].startswith("it holds the newest record")
