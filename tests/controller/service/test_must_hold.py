"""When figures that must agree are looked at in service, and that the money stops where they do not."""

from __future__ import annotations

import msgspec
import pytest

from controller.config.table_file import TableFile
from controller.service.must_hold import MustHold
from controller.table import events as e
from controller.table.setup import TableSetup
from controller.table.state import TableState
from tests.controller.floor import Floor

replace = msgspec.structs.replace
BROKEN = TableState(opened=True, round=replace(TableState().round, wagers=(2, 2)))


@pytest.mark.parametrize(
    "event",
    [
        e.ServiceStarted(version="1"),
        e.PhaseChanged(signal="count_agrees", before="locked", after="ready"),
        e.MeterReduced(award=1, seat=2, hand="flush", cents=1, off_meter_cents=1, key="lower", role="x"),
        e.DoorClosed(door="drop"),
        e.RoundClosed(number=1, void=False, carried=(), at=1),
    ],
    ids=lambda event: type(event).__name__,
)
def test_after_a_start_and_each_step_of_money_figures_that_disagree_stop_it(
    setups: dict[str, TableSetup], event: e.Event
) -> None:
    """Standards F6."""
    said: list[str] = []
    MustHold(setups["choctaw"], said.append).look([event], BROKEN)
    assert said == ["a seat has two progressive wagers"]


def test_figures_that_agree_stop_nothing_and_a_chip_waits_for_no_look(setups: dict[str, TableSetup]) -> None:
    said: list[str] = []
    looks = MustHold(setups["choctaw"], said.append)
    looks.look([e.RoundClosed(number=1, void=False, carried=(), at=1)], TableState())
    looks.look([e.WagerAccepted(seat=2, at=1, units=50)], BROKEN)
    assert said == []


def test_a_table_deals_no_hand_to_a_round_whose_chips_and_lamps_disagree(files: dict[str, TableFile]) -> None:
    """What was decided rightly and is in the state otherwise: a fault of the program, or of the memory."""
    table = Floor(files["choctaw"])
    table.chip(2)
    table.lock_out()
    service = table.running.service
    service.state = service.durable = replace(service.state, round=replace(service.state.round, wagers=(2, 3)))
    table.keys("2 ENTER")
    assert service.state.suspended is not None
    assert "the meter did not move for every lamp" in service.state.suspended
    table.close()
