"""A table whose newest records are damaged shows what can be trusted, and takes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.assembly import RunningTable, assemble, twin_table
from controller.config.check import load_table
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.record.journal.errors import JournalBusy, JournalFailed
from controller.record.journal.journal import Snapshot
from controller.record.journal.resting import RestingJournal
from controller.record.recovery import encode_state
from controller.table import events as e
from controller.table.apply import fold
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.reactor import VirtualReactor
from drivers.signals import ButtonPressed
from tests.controller.conftest import CoreTable

SECOND = 1_000_000_000
DAMAGE = e.DamageFound(part="record", file="x.journal", record=7, why="the record is damaged: record 7 was changed")


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "x.journal")


@pytest.fixture
def reactor() -> VirtualReactor:
    return VirtualReactor(SECOND)


@pytest.fixture
def felt(reactor: VirtualReactor) -> TwinTable:
    file = load_table(table_path(DEMO_TABLE, config_folder()))
    return twin_table(file, reactor, random.Random(1), MemoryLines(reactor))


@pytest.fixture
def table(path: str, reactor: VirtualReactor, felt: TwinTable, choctaw: CoreTable) -> Iterator[RunningTable]:
    """It was being tested when its record broke off, with a wager at seat 3."""
    choctaw.chip(3)
    state = fold([e.TestModeEntered(role="floor-supervisor", at=0)], choctaw.state)
    running = assemble(
        felt.file,
        reactor=reactor,
        journal=RestingJournal(path, felt.file.table.id, Snapshot(6, b"", encode_state(state))),
        utc_now_ns=lambda: 0,
        rng=random.Random(1),
        twins=felt,
        on_failed=lambda error: pytest.fail(str(error)),
        damage=DAMAGE,
    )
    running.service.start()
    reactor.advance(SECOND)
    yield running
    running.service.stop()


def test_its_meter_and_lamps_are_shown_and_no_acceptor_is_open(table: RunningTable, felt: TwinTable) -> None:
    assert table.service.state.meter.cents == 1_000_050
    assert felt.meter_text().strip().endswith("10000.50")
    assert not any(felt.acceptor_open(seat) for seat in table.setup.seats)
    assert table.service.state.suspended == DAMAGE.why
    assert not table.service.state.testing


def test_nothing_that_happens_changes_it_and_who_asks_is_told_the_way_back(
    table: RunningTable, felt: TwinTable, reactor: VirtualReactor
) -> None:
    before = table.service.state
    felt.chip(4)
    felt.press("lock-out")
    felt.turn("lower", True)
    reactor.advance(60 * SECOND)
    answer = table.service.ask(ButtonPressed(device="lock-out", at=1))
    assert answer.why_not is not None
    assert "restores a backup, or puts the good copy of the file back" in answer.why_not
    assert table.service.state == before


def test_nothing_is_written_behind_damaged_records_and_nobody_else_writes_them(path: str) -> None:
    journal: RestingJournal[e.Event] = RestingJournal(path, "CS-07", Snapshot(6, b"", b""))
    with pytest.raises(JournalFailed, match="nothing is written behind damaged records"):
        journal.append([DAMAGE], 0)
    with pytest.raises(JournalBusy):
        RestingJournal(path, "CS-07", Snapshot(6, b"", b""))
    journal.close()
    RestingJournal(path, "CS-07", Snapshot(6, b"", b"")).close()
