"""Dice are changed after the hours that the house says (003:2402-2403), and a supervisor says when they were."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.console.desk_view import desk_view
from controller.shows.advice import advice
from controller.shows.outputs import due_in_ns
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.console.conftest import console_table
from tests.controller.floor import Floor

HOUR_NS = 3_600 * 1_000_000_000
ONEIDA = "demo-pai-gow-poker-oneida"


@pytest.fixture
def dice() -> CoreTable:
    """Oneida's pai gow poker, its start thrown with dice."""
    return CoreTable(replace(demonstration(ONEIDA), start_method="dice"))


@pytest.fixture
def no_dice() -> CoreTable:
    return CoreTable(demonstration(ONEIDA))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The same table as a file."""
    text = (config_folder() / "tables" / f"{ONEIDA}.toml").read_text()
    file = tmp_path / "dice.toml"
    file.write_text(text.replace('start  = "rng"', 'start  = "dice"'))
    return file


@pytest.fixture
def floor(path: Path) -> Iterator[Floor]:
    table = Floor(load_table(path))
    yield table
    table.close()


def changed(role: str = "floor-supervisor", at_utc_ns: int = 1) -> c.DiceChangedKeyed:
    return c.DiceChangedKeyed(device="awards-desk", at=0, role=role, at_utc_ns=at_utc_ns)


def test_their_time_runs_from_the_last_change(dice: CoreTable) -> None:
    assert due_in_ns(dice.state, dice.setup, {}) == {}, "not before dice were on the table"
    dice.take(changed(at_utc_ns=0))
    assert due_in_ns(dice.state, dice.setup, {"dice-due": 20 * HOUR_NS}) == {"dice-due": 4 * HOUR_NS}
    dice.time("dice-due")
    assert due_in_ns(dice.state, dice.setup, {"dice-due": 25 * HOUR_NS}) == {}, "they are due already"


def test_dice_that_are_due_are_asked_for_until_a_supervisor_confirms_new_ones(dice: CoreTable) -> None:
    dice.time("dice-due")
    assert dealer_lines(dice.state, dice.setup, "")[2] == "NEW DICE ARE DUE"
    assert advice(dice.state, dice.setup).say.startswith("New dice are due: no round begins")
    desk = desk_view(dice.state, dice.setup).new_dice
    assert desk is not None
    assert desk.due
    dice.take(changed())
    assert "DICE" not in dealer_lines(dice.state, dice.setup, "")[2]
    assert not dice.state.dice_due


def test_being_due_is_recorded_once(dice: CoreTable) -> None:
    assert [type(event) for event in dice.time("dice-due")] == [e.DiceDue]
    assert dice.time("dice-due") == ()


def test_a_dealer_does_not_confirm_new_dice(dice: CoreTable) -> None:
    dice.time("dice-due")
    dice.take(changed("dealer"))
    assert dice.refusal() == "a supervisor confirms new dice, not the dealer"
    assert dice.state.dice_due


def test_new_dice_come_between_rounds_only(dice: CoreTable) -> None:
    dice.state = fold([e.PhaseChanged(signal="deal", before="ready", after="dealing")], dice.state)
    dice.take(changed())
    assert dice.refusal() == "dice are changed between rounds, not while a hand is out"


def test_where_no_dice_are_thrown_as_a_rule_none_are_due(no_dice: CoreTable) -> None:
    assert no_dice.time("dice-due") == ()
    assert desk_view(no_dice.state, no_dice.setup).new_dice is None
    no_dice.take(changed())
    assert no_dice.refusal() == "no dice are changed at this table"


def test_a_house_that_sets_them_no_time_asks_for_no_new_dice() -> None:
    """001 says nothing of it."""
    axtion = CoreTable(demonstration("demo-fortune-pai-gow-poker"))
    assert axtion.setup.start_method == "dice"
    assert desk_view(axtion.state, axtion.setup).new_dice is None


def test_they_fall_due_by_the_wall_clock_also_over_a_restart(floor: Floor) -> None:
    assert [type(event) for event in floor.events(e.DiceChanged)] == [e.DiceChanged], "the first ones, at the opening"
    floor.hours_pass(23)
    floor.kill()
    assert not floor.state.dice_due
    floor.hours_pass(1)
    assert floor.state.dice_due
    assert len(floor.events(e.DiceChanged)) == 1
    floor.kill()
    assert floor.state.dice_due


def test_the_awards_desk_takes_new_dice_from_a_supervisor(path: Path) -> None:
    table = console_table(path)
    assert "New dice" in table.browser.get("/awards").text
    assert "New dice" in table.browser.get("/").text
    before = len(recorded(table.running.journal.read(1)))
    assert "not the dealer" in table.ask("/desk/new-dice", code="1111")[1]
    assert table.ask("/desk/new-dice", code="2222")[0] == 200
    assert len(recorded(table.running.journal.read(1))) == before + 1


def recorded(entries: object) -> list[e.Event]:
    return [entry.event for entry in entries if isinstance(entry.event, e.DiceChanged)]  # type: ignore[attr-defined]
