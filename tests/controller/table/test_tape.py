"""Security tape: affixed, read, and what follows where it is not as on record (002:1585-1587)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.shows.advice import advice
from controller.table import commands as c, events as e
from controller.table.draft import TESTED
from controller.table.equipment.faults import TAPE
from controller.table.tape.waits import unrecorded
from drivers.signals import DeviceRecovered
from tests.controller.conftest import CoreTable

TECHNICIAN, SUPERVISOR = "technician", "floor-supervisor"


@pytest.fixture
def taped(choctaw: CoreTable) -> CoreTable:
    """A table that keeps a register of its shuffler and of the controller."""
    return CoreTable(replace(choctaw.setup, taped=("controller", "shuffler")))


def refusal(made: tuple[e.Event, ...]) -> str:
    return next((event.why for event in made if isinstance(event, e.SignalRefused)), "")


def affix(table: CoreTable, part: str = "shuffler", number: str = "0451", **given: str) -> str:
    """Why it was refused; empty where it was not."""
    said = {"role": TECHNICIAN, "chip": "U7-1", "affixed_by": "A. Agent", **given}
    return refusal(table.take(c.TapeAffixedKeyed(device="technician", at=table.now, part=part, number=number, **said)))


def read(table: CoreTable, part: str = "shuffler", number: str = "0451", **given: str) -> str:
    said = {"role": TECHNICIAN, **given}
    return refusal(table.take(c.TapeReadKeyed(device="technician", at=table.now, part=part, number=number, **said)))


def told(table: CoreTable, part: str = "shuffler", **given: str) -> str:
    said = {"role": SUPERVISOR, "to": "Gaming Commission, by telephone", **given}
    return refusal(table.take(c.DeviationReportedKeyed(device="technician", at=table.now, part=part, **said)))


def deviates(table: CoreTable) -> list[str]:
    return [fault.device for fault in table.state.faults if fault.fault == TAPE]


def test_a_part_without_a_strip_on_record_is_named(taped: CoreTable) -> None:
    assert unrecorded(taped.state, taped.setup) == ("controller", "shuffler")
    assert affix(taped) == ""
    assert unrecorded(taped.state, taped.setup) == ("controller",)


@pytest.mark.parametrize("role", ["dealer", "accountant", "surveillance-officer"])
def test_no_other_role_keeps_the_register(taped: CoreTable, role: str) -> None:
    assert "a technician or a supervisor does" in affix(taped, role=role)
    affix(taped)
    assert "a technician or a supervisor does" in read(taped, role=role)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"part": "shoe"}, "no register of security tape is kept of the shoe, but of the controller and shuffler"),
        ({"number": " "}, "the number of the strip has to be written down"),
        ({"number": "4" * 41}, "the number of the strip has at most 40 characters"),
        ({"chip": "4" * 41}, "the number of a chip has at most 40 characters"),
        ({"affixed_by": ""}, "who stuck the strip on for the regulator has to be written down"),
    ],
)
def test_what_the_register_does_not_take_is_refused_with_its_reason(
    taped: CoreTable, given: dict[str, str], why: str
) -> None:
    assert affix(taped, **given) == why
    assert taped.state.tape == ()


def test_a_table_that_keeps_none_says_so(choctaw: CoreTable) -> None:
    assert affix(choctaw) == "no register of security tape is kept of the shuffler at this table"


def test_a_strip_that_is_whole_changes_nothing_but_the_record(taped: CoreTable) -> None:
    affix(taped)
    before = taped.state
    assert read(taped, chip="U7-1") == ""
    assert isinstance(taped.events[-1], e.TapeInspected)
    assert taped.state == before


def test_what_was_never_stuck_on_cannot_be_read(taped: CoreTable) -> None:
    assert read(taped) == "no strip on the shuffler is on record: it is recorded when it is stuck on"


def test_a_reading_without_number_and_without_words_is_none(taped: CoreTable) -> None:
    affix(taped)
    assert read(taped, number="") == "the number on the strip, or what is wrong with it, has to be written down"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"number": "0452"}, "the strip says 0452, on record is 0451"),
        ({"chip": "U7-2"}, "the chip is U7-2, on record is U7-1"),
        ({"number": "", "found": "torn at one end"}, "torn at one end"),
    ],
)
def test_another_number_another_chip_or_a_torn_strip_puts_the_machine_out_of_order(
    taped: CoreTable, given: dict[str, str], why: str
) -> None:
    affix(taped)
    taped.load("red")
    assert read(taped, **given) == ""
    assert deviates(taped) == ["shuffler"]
    taped.take(c.ShuffleKeyed(device="key-pad", at=taped.now))
    assert taped.refusal() == f"the shuffler is out of order: its security tape is not as on record: {why}"
    assert taped.state.suspended is None


def test_the_table_may_then_be_dealt_by_hand(taped: CoreTable) -> None:
    """002:1606-1608: out of service, the supervisor lets the cards be shuffled by hand."""
    affix(taped)
    read(taped, found="torn")
    taped.take(c.HandDealKeyed(device="key-pad", at=taped.now, role=SUPERVISOR))
    assert taped.state.by_hand


def test_a_deviating_controller_suspends_and_no_key_lets_it_go_on(taped: CoreTable) -> None:
    affix(taped, "controller", "0001")
    read(taped, "controller", "0009")
    assert taped.state.suspended is not None
    taped.staff(SUPERVISOR)
    taped.turn("lower")
    assert taped.refusal() == "the controller's security tape is not as on record: new tape goes on it first"
    assert affix(taped, "controller", "0002", why="opened by the maker") == ""
    taped.staff(SUPERVISOR)
    taped.turn("lower")
    assert taped.state.suspended is None


def test_no_device_says_that_its_tape_is_in_order_again(taped: CoreTable) -> None:
    affix(taped)
    read(taped, found="torn")
    assert taped.take(DeviceRecovered(device="shuffler", at=taped.now, fault=TAPE)) == ()
    assert deviates(taped) == ["shuffler"]


def test_another_strip_takes_a_reason_and_ends_it(taped: CoreTable) -> None:
    affix(taped)
    read(taped, found="torn")
    assert affix(taped, number="0500") == "a strip is on the shuffler already: another takes a reason"
    assert affix(taped, number="0500", why="the old one was torn") == ""
    assert deviates(taped) == []
    assert read(taped, number="0500") == ""
    assert len(taped.state.tape) == 1


def test_it_is_waited_for_until_a_supervisor_says_that_the_regulator_was_told(taped: CoreTable) -> None:
    """002:1587: any deviations should be reported immediately; a new strip does not take that away."""
    affix(taped)
    read(taped, found="torn")
    affix(taped, number="0500", why="the old one was torn")
    assert advice(taped.state, taped.setup).say.startswith("A supervisor tells the regulator of the shuffler now")
    assert told(taped, role=TECHNICIAN) == "a technician does not report to the regulator: a supervisor does"
    assert told(taped, to=" ") == "to whom it was reported has to be written down"
    assert told(taped, "controller") == "nothing of the controller waits to be reported"
    assert told(taped) == ""
    assert taped.state.deviations == ()
    assert told(taped) == "nothing of the shuffler waits to be reported"


def test_nothing_is_written_down_while_the_table_is_tested(taped: CoreTable) -> None:
    taped.take(c.TestModeAsked(device="technician", at=taped.now, role=TECHNICIAN))
    assert taped.state.testing
    assert affix(taped) == TESTED


def test_two_things_found_on_one_strip_are_one_fault_and_two_deviations(taped: CoreTable) -> None:
    affix(taped)
    read(taped, number="0452")
    read(taped, found="torn")
    assert deviates(taped) == ["shuffler"]
    assert [one.why for one in taped.state.deviations] == ["the strip says 0452, on record is 0451", "torn"]
