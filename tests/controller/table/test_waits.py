"""What waits for a person: one list, from which everything that shows anything is rendered."""

from __future__ import annotations

from datetime import UTC

import msgspec
import pytest

from controller.console.desk_view import question
from controller.console.table_view import table_view
from controller.rehearsal.simulation.people import ATTENDED
from controller.shows import outputs
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table.state import Fault
from controller.table.wait import Urgency, Wait
from controller.table.waits import WAITS, waiting
from drivers.tower_light.port import TowerMode
from tests.controller.conftest import CoreTable

UNSAID = Wait("nothing", Urgency.DEALER, when=lambda *_: False)


def test_each_has_a_name_of_its_own_and_the_most_urgent_comes_first() -> None:
    assert len({wait.name for wait in WAITS}) == len(WAITS)
    assert list(WAITS) == sorted(WAITS, key=lambda wait: wait.urgency)


@pytest.mark.parametrize("wait", WAITS, ids=lambda wait: wait.name)
def test_each_is_told_to_somebody_and_a_question_at_the_desk_can_be_answered(wait: Wait) -> None:
    assert (wait.advice, wait.panel, wait.alarms) != (UNSAID.advice, UNSAID.panel, UNSAID.alarms)
    assert wait.question is UNSAID.question or wait.answer is not None


def test_the_simulated_people_see_to_all_that_takes_an_answer_or_a_key() -> None:
    assert {wait.name for wait in WAITS if wait.answer or wait.turn} == set(ATTENDED) - {
        "new-cards",
        "dice",
        "shoe",
        "upkeep",
    }


def test_an_open_door_is_told_before_all_else(choctaw: CoreTable) -> None:
    choctaw.lock(3)
    state = msgspec.structs.replace(choctaw.state, doors_open=("cabinet",), suspended="the cabinet door is open")
    assert [wait.name for wait in waiting(state, choctaw.setup)] == ["door", "suspended"]
    assert dealer_lines(state, choctaw.setup, "")[2] == "DOOR OPEN: CABINET"
    assert outputs.tower(state, choctaw.setup)["red"] is TowerMode.FAST_FLASH
    assert outputs.sound(state, choctaw.setup) == "alarm"


def test_a_suspended_table_says_so_at_every_place(choctaw: CoreTable) -> None:
    state = msgspec.structs.replace(choctaw.state, suspended="the disk is nearly full")
    assert "nearly full" in advice(state, choctaw.setup).why
    assert dealer_lines(state, choctaw.setup, "")[0] == "SUSPENDED"
    assert outputs.tower(state, choctaw.setup) == {"red": TowerMode.STEADY}
    asked = question(state, choctaw.setup)
    assert asked is not None
    assert asked.step == "resume"


def test_what_is_broken_is_told_before_a_key_and_a_refusal_last(choctaw: CoreTable) -> None:
    fault = Fault(device="shoe", fault="jam", where="felt", text="it is jammed")
    state = msgspec.structs.replace(choctaw.state, keys_on=("lower",), faults=(fault,))
    alarms = table_view(state, choctaw.setup, "", UTC, "not now").alarms
    assert [line.name for line in alarms] == ["shoe", "lower key", "Refused"]
