"""Doors and money: an open door of any kind refuses coins, and goes back by itself; the logic door takes a key.

Standards C13, K1, K2 (NZ Gazette 2004, NZ3.7 and clauses 1.18.1-4).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC

import pytest

from controller.console.table_view import table_view
from controller.shows import outputs
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import events as e
from drivers import signals as s
from drivers.lamp.pattern import LampMode
from drivers.meter_display.port import MeterNote
from tests.controller.conftest import CoreTable

DOORS = {"door.cabinet": False, "door.drop": False, "door.logic": True}


@pytest.fixture
def table(choctaw: CoreTable) -> CoreTable:
    choctaw.setup = replace(choctaw.setup, doors=DOORS)
    return choctaw


def door(table: CoreTable, name: str, is_open: bool, **how: bool) -> tuple[e.Event, ...]:
    return table.take(s.DoorChanged(device=f"door.{name}", at=table.now, open=is_open, **how))


def suspension(table: CoreTable) -> str | None:
    return table.state.suspended


@pytest.mark.parametrize("name", ["cabinet", "drop", "logic"])
def test_a_chip_that_falls_while_a_door_is_open_is_flagged_and_never_counted(table: CoreTable, name: str) -> None:
    door(table, name, True)
    assert outputs.closed(table.state, table.setup) == (True,) * 7
    (flagged,) = table.chip(3)
    assert isinstance(flagged, e.ChipFlagged)
    assert "door is open" in flagged.why or "suspended" in flagged.why
    door(table, name, False)
    table.lock()
    assert table.meter == 1_000_000
    assert table.state.round.wagers == ()


@pytest.mark.parametrize("name", ["cabinet", "drop"])
def test_a_door_that_is_shut_again_leaves_the_table_as_it_was(table: CoreTable, name: str) -> None:
    table.chip(2)
    before = table.state
    door(table, name, True)
    door(table, name, False)
    assert table.state == before
    assert not outputs.closed(table.state, table.setup)[2]
    assert isinstance(table.chip(3)[0], e.WagerAccepted)


def test_both_doors_must_be_shut(table: CoreTable) -> None:
    door(table, "cabinet", True)
    door(table, "drop", True)
    door(table, "cabinet", False)
    assert isinstance(table.chip(3)[0], e.ChipFlagged)


def test_a_wager_that_stands_counts_though_a_door_is_opened_and_the_round_goes_on_to_its_end(table: CoreTable) -> None:
    table.shuffle()
    table.chip(3)
    door(table, "drop", True)
    table.lock()
    assert table.state.round.metered == (3,)
    table.count()
    table.deal(2)
    assert table.phase == "dealing"


def test_an_open_door_invites_nobody_and_says_what_is_to_be_done(table: CoreTable) -> None:
    table.chip(2)
    door(table, "cabinet", True)
    lamps = outputs.lamps(table.state, table.setup)
    assert lamps[1] is LampMode.FLASH
    assert set(lamps) == {LampMode.FLASH, LampMode.OFF}
    assert advice(table.state, table.setup).say == "Shut the cabinet door: no chip is taken while it is open."
    lines = dealer_lines(table.state, table.setup, "")
    assert lines[0] == "NO WAGERS NOW"
    assert lines[2] == "DOOR OPEN: CABINET"
    assert "green" not in outputs.tower(table.state, table.setup)
    assert outputs.sound(table.state, table.setup) == "alarm"
    assert table_view(table.state, table.setup, "", UTC).phase == "No wagers now"


def test_after_the_logic_door_a_key_is_wanted_and_does_nothing_while_the_door_is_open(table: CoreTable) -> None:
    table.to_settling(3)
    table.claim(3, "flush")
    door(table, "logic", True)
    for role, key in (("floor-supervisor", "lower"), ("pit-manager", "higher")):
        table.staff(role)
        table.turn(key)
    assert suspension(table) is not None
    assert "shut the logic door first" in table.refusal()
    assert table.meter == 1_000_050, "no meter falls while it is open"
    door(table, "logic", False)
    assert suspension(table) == "the logic door is open"
    table.staff("floor-supervisor")
    table.turn("lower")
    assert suspension(table) is None
    assert table.state.open_awards()


def test_an_opening_without_power_is_told_and_of_the_logic_door_takes_a_key(table: CoreTable) -> None:
    door(table, "drop", False, at_start=True, while_off=True)
    assert suspension(table) is None
    assert isinstance(table.chip(2)[0], e.WagerAccepted)
    door(table, "logic", False, at_start=True, while_off=True)
    assert suspension(table) == "the logic door was opened while the power was off"
    assert isinstance(table.chip(3)[0], e.ChipFlagged)


def test_the_meter_tells_a_standstill_in_turns_with_its_amount(table: CoreTable) -> None:
    """Standards I4: a door of the cabinet is none, a door of the logic is one until the key."""
    door(table, "cabinet", True)
    assert outputs.meter_note(table.state) is MeterNote.NONE
    door(table, "logic", True)
    assert outputs.meter_note(table.state) is MeterNote.FAULT
    assert outputs.meter_cents(table.state) == 1_000_000
    assert table_view(table.state, table.setup, "", UTC).out_of_order
