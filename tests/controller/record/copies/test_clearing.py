"""RAM clear: who may, from where, and that nothing is lost by it."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from controller.assembly import CODEC
from controller.record.copies import clearing
from controller.record.copies.clearing import clear, why_not_clear
from controller.record.journal.errors import JournalDamaged
from controller.record.journal.sqlite import SqliteJournal
from controller.table import events as e
from controller.table.setup import TableSetup
from drivers.buses.i2c import NamedBus
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.critical_memory.port import CriticalMemory
from drivers.critical_memory.two_slots import TwoSlots
from drivers.parts.mb85rc256v import Mb85rc256v
from games.house.authority import CONFIGURATION, Person
from tests.controller.record.copies.kept_table import SLOT, KeptTable

MIA = Person("table-games-manager", "mia-moss")
NOW = 1_767_225_600_000_000_000


@pytest.mark.parametrize(
    ("doors", "by", "configuration", "why", "told"),
    [
        ({}, MIA, True, "why", "no door of its logic"),
        ({"logic": False}, MIA, True, "why", "open the logic door first"),
        ({"logic": None}, MIA, True, "why", "open the logic door first"),
        ({"logic": True}, None, False, "why", "nobody's"),
        ({"logic": True}, MIA, False, "why", "takes the configuration code"),
        ({"logic": True}, Person("pit-manager", "bob"), True, "why", "not by the pit manager"),
        ({"logic": True}, Person("table-games-manager"), True, "why", "a named person"),
        ({"logic": True}, MIA, True, " ", "takes a reason"),
    ],
)
def test_nobody_clears_it_otherwise(
    doors: Mapping[str, bool | None], by: Person | None, configuration: bool, why: str, told: str
) -> None:
    assert told in str(why_not_clear(CONFIGURATION, doors, by, configuration=configuration, why=why))


def test_from_inside_with_the_configuration_code_and_a_reason_it_is_cleared() -> None:
    assert why_not_clear(CONFIGURATION, {"logic": True}, MIA, configuration=True, why="a new board") is None


class Bench:
    """A stopped table: its journal on a disk and its part, after two chips."""

    def __init__(self, setup: TableSetup, folder: Path) -> None:
        self.setup = setup
        self.path = folder / "cs-07.journal"
        opened = SqliteJournal(str(self.path), setup.table, CODEC)
        self.table = KeptTable(setup, journal=opened)
        for seat in (3, 5):
            self.table.chip(seat)
            self.table.wait()
        self.last, self.seal = opened.position, opened.last_seal
        self.table.kill()
        opened.close()

    @property
    def memory(self) -> CriticalMemory:
        felt = TwinI2CBus()
        felt.attach(0x50, self.table.twins[0])
        return TwoSlots(Mb85rc256v(NamedBus("felt", lambda: felt).at(0x50, device="fram")), slot_bytes=SLOT)

    def clear(self) -> clearing.Cleared:
        memories = {"memory.fram": self.memory}
        return clear(str(self.path), self.setup.table, memories, MIA, "a new board", utc_now_ns=lambda: NOW)

    def start(self) -> KeptTable:
        journal = SqliteJournal(str(self.path), self.setup.table, CODEC)
        return KeptTable(self.setup, journal=journal, twins=self.table.twins)


@pytest.fixture
def bench(setups: Mapping[str, TableSetup], tmp_path: Path) -> Bench:
    return Bench(setups["choctaw"], tmp_path)


def test_the_new_record_begins_with_the_end_of_the_old_one(bench: Bench) -> None:
    record = bench.clear().record
    assert (record.position, record.last_seal) == (bench.last, bench.seal.hex())
    assert record.meters == (e.MeterReading("progressive", 1_000_100),)
    assert record.copies == (f"memory.fram: progressive $10,001.00 at record {bench.last}",)
    assert (record.person, record.why, record.generation) == ("mia-moss", "a new board", 2)


def test_what_was_there_is_kept_whole(bench: Bench) -> None:
    kept = Path(bench.clear().record.kept)
    assert kept.name == "cs-07.journal-cleared-20260101T000000Z"
    old = SqliteJournal(str(kept / bench.path.name), bench.setup.table, CODEC)
    assert (old.position, old.last_seal) == (bench.last, bench.seal)
    assert old.verify().ok
    old.close()


def test_the_table_starts_from_its_seed_with_its_money_stopped(bench: Bench) -> None:
    bench.clear()
    table = bench.start()
    assert table.state.meter.cents == table.setup.progressive.seed_cents
    assert "mia-moss cleared the critical memory" in str(table.state.suspended)
    assert not table.state.disagreements
    assert isinstance(next(table.journal.read()).event, e.MemoryCleared)
    table.turn("lower", "floor-supervisor")
    assert table.state.suspended is None
    assert table.fram() == str(table.state.meter.cents)


def test_a_part_that_was_away_then_contradicts_the_new_record(bench: Bench) -> None:
    bench.table.twins[0].fail("unplug")
    assert "will contradict the new record" in bench.clear().failed[0]
    bench.table.twins[0].mend()
    assert bench.start().stopped


def test_the_old_record_put_back_is_found(bench: Bench) -> None:
    kept = Path(bench.clear().record.kept)
    table = bench.start()
    table.wait()
    table.kill()
    assert isinstance(table.journal, SqliteJournal)
    table.journal.close()
    for path in bench.path.parent.glob(f"{bench.path.name}*"):
        if path.is_file():
            path.unlink()
    shutil.copy(kept / bench.path.name, bench.path)
    again = bench.start()
    assert again.stopped
    assert "the journal is of generation 1 and this copy of 2" in str(again.state.suspended)


def test_a_damaged_journal_is_cleared_with_what_can_be_trusted_of_it(bench: Bench) -> None:
    bench.path.write_bytes(bench.path.read_bytes()[:-2_000])
    record = bench.clear().record
    assert record.copies == (f"memory.fram: progressive $10,001.00 at record {bench.last}",)
    assert record.last_seal == "" or record.position <= bench.last
    assert bench.start().state.opened


class Ended(Exception):
    """The process is gone."""


def test_a_clear_that_is_ended_at_any_step_is_done_again(
    setups: Mapping[str, TableSetup], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each rename, flush and removal is the last thing that the process does, in turn."""
    for fatal in range(1, 40):
        folder = tmp_path / str(fatal)
        folder.mkdir()
        bench = Bench(setups["choctaw"], folder)
        if not _ended(bench, fatal, monkeypatch):
            assert fatal > 5
            return
        if (folder / f"{bench.path.name}-clearing").exists():
            with pytest.raises(JournalDamaged, match="was not finished"):
                SqliteJournal(str(bench.path), bench.setup.table, CODEC)
        bench.clear()
        kept = min(path for path in folder.iterdir() if "-cleared-" in path.name and any(path.iterdir()))
        old = SqliteJournal(str(kept / bench.path.name), bench.setup.table, CODEC)
        assert (old.position, old.last_seal) == (bench.last, bench.seal), f"ended at step {fatal}"
        old.close()
        assert bench.start().state.meter.cents == bench.setup.progressive.seed_cents
    raise AssertionError("a clear never ended")


def _ended(bench: Bench, fatal: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    steps = 0

    def counted(action):  # type: ignore[no-untyped-def]
        def act(*arguments, **named):  # type: ignore[no-untyped-def]
            nonlocal steps
            steps += 1
            if steps == fatal:
                raise Ended
            return action(*arguments, **named)

        return act

    with monkeypatch.context() as patched:
        patched.setattr(clearing.os, "rename", counted(clearing.os.rename))
        patched.setattr(clearing, "flush_folder", counted(clearing.flush_folder))
        patched.setattr(clearing.shutil, "rmtree", counted(clearing.shutil.rmtree))
        patched.setattr(clearing, "_cleared", counted(clearing._cleared))
        try:
            bench.clear()
        except Ended:
            return True
    return False
