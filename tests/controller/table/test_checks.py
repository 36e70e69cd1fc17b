"""A start that is not checked yet, a record or program that is damaged: money waits, meters can be read (F3, F6)."""

from __future__ import annotations

import pytest

from controller.shows.advice import advice
from controller.shows.outputs import closed, meter_cents
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.state import CHECKING
from tests.controller.conftest import CoreTable

SUPERVISOR = "floor-supervisor"


@pytest.fixture
def unchecked(choctaw: CoreTable) -> CoreTable:
    """The same table, started again before anybody looked at its record; a chip lies at seat 3."""
    choctaw.chip(3)
    choctaw._fold([e.ServiceStarted(version="0"), e.CheckBegun()])
    return choctaw


def whole(table: CoreTable) -> tuple[e.Event, ...]:
    return table.take(c.CheckedWhole(device="check", at=table.now, position=9, seal="ab"))


def damaged(table: CoreTable, part: str = "record", record: int = 53) -> tuple[e.Event, ...]:
    why = f"the {part} is damaged: /var/x: record {record} was changed"
    return table.take(c.CheckedDamaged(device="check", at=table.now, part=part, file="/var/x", record=record, why=why))


def test_no_chip_counts_and_every_acceptor_is_closed_until_the_record_is_checked(unchecked: CoreTable) -> None:
    meter = unchecked.meter
    assert all(closed(unchecked.state, unchecked.setup))
    (flagged,) = unchecked.chip(5)
    assert isinstance(flagged, e.ChipFlagged)
    assert unchecked.meter == meter == meter_cents(unchecked.state), "it can be read meanwhile"


def test_the_panel_says_that_the_record_is_being_checked_and_how_far(unchecked: CoreTable) -> None:
    lines = dealer_lines(unchecked.state, unchecked.setup, "", progress="record 8,192 of 20,000")
    assert lines == ("RECORD CHECK", "NO BETS: WAIT", "record 8,192 of 20,000", "$10,000.50")
    assert "goes on by itself" in advice(unchecked.state, unchecked.setup).why


def test_neither_a_code_nor_a_key_hurries_the_check(unchecked: CoreTable) -> None:
    unchecked.staff(SUPERVISOR)
    assert "being checked" in unchecked.refusal()
    unchecked.turn("lower")
    assert unchecked.state.suspended == CHECKING
    assert unchecked.made(e.TableResumed) == []


def test_a_record_that_is_whole_lets_the_round_go_on_by_itself(unchecked: CoreTable) -> None:
    whole(unchecked)
    assert (unchecked.state.unchecked, unchecked.state.suspended) == (False, None)
    assert unchecked.state.round.wagers == (3,)
    unchecked.chip(5)
    assert unchecked.state.round.wagers == (3, 5)


def test_a_suspension_from_before_the_start_stands_when_the_check_is_done(choctaw: CoreTable) -> None:
    choctaw.take(c.SuspensionDemanded(device="service", at=choctaw.now, why="the disk is full"))
    choctaw._fold([e.ServiceStarted(version="0"), e.CheckBegun()])
    whole(choctaw)
    assert choctaw.state.suspended == "the disk is full"


def test_a_suspension_that_comes_during_the_check_stands_when_it_is_done(unchecked: CoreTable) -> None:
    unchecked.take(c.SuspensionDemanded(device="service", at=unchecked.now, why="the disk is full"))
    whole(unchecked)
    assert unchecked.state.suspended == "the disk is full"


@pytest.mark.parametrize("part", ["record", "program"])
def test_what_is_damaged_stops_the_money_and_no_key_lets_it_go_on(choctaw: CoreTable, part: str) -> None:
    choctaw.chip(3)
    meter = choctaw.meter
    damaged(choctaw, part)
    assert all(closed(choctaw.state, choctaw.setup))
    choctaw.staff(SUPERVISOR)
    choctaw.turn("lower")
    assert f"the {part} is damaged" in choctaw.refusal()
    assert choctaw.state.suspended is not None
    assert "record 53" in choctaw.state.suspended
    assert "restore" in advice(choctaw.state, choctaw.setup).why or part == "program"
    assert choctaw.meter == meter == meter_cents(choctaw.state)


def test_damage_outlives_a_start_and_is_not_told_twice(choctaw: CoreTable) -> None:
    damaged(choctaw)
    choctaw.restart()
    assert damaged(choctaw) == ()
    assert choctaw.state.damage
    assert len(damaged(choctaw, record=54)) == 1


def test_damage_that_a_start_finds_again_ends_its_check(choctaw: CoreTable) -> None:
    damaged(choctaw)
    choctaw._fold([e.ServiceStarted(version="0"), e.CheckBegun()])
    damaged(choctaw)
    assert not choctaw.state.unchecked
    assert choctaw.state.damage


def test_a_record_that_is_whole_again_waits_for_a_supervisors_key(choctaw: CoreTable) -> None:
    damaged(choctaw)
    whole(choctaw)
    assert choctaw.state.suspended is not None
    assert "whole again" in choctaw.state.suspended
    choctaw.staff(SUPERVISOR)
    choctaw.turn("lower")
    assert choctaw.state.suspended is None


def test_a_check_ends_while_a_technician_has_the_table(unchecked: CoreTable) -> None:
    whole(unchecked)
    unchecked.take(c.TestModeAsked(device="technician", at=unchecked.now, role="technician"))
    damaged(unchecked)
    assert unchecked.state.damage
