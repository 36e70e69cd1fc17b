"""A shuffler or shoe that is not the approved one, and a supervisor's answer for just that one (002:1585-1587)."""

from __future__ import annotations

import pytest

from controller.shows.advice import advice
from controller.table import events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable


def stranger(table: CoreTable, firmware: str = "9.9.9", device: str = "shoe") -> tuple[e.Event, ...]:
    """It says who it is, and that is not who the table file approves."""
    table.fault(device, "wrong-firmware", f"the {device} says firmware {firmware}")
    return table.take(
        s.FirmwareDeviates(
            device=device, at=table.now, model="m", serial="7", firmware=firmware, digest=f"digest of {firmware}"
        )
    )


def accepted(table: CoreTable) -> list[tuple[str, str, str]]:
    made = [event for event in table.events if isinstance(event, e.FirmwareAccepted)]
    return [(event.device, event.firmware, event.role) for event in made]


@pytest.mark.parametrize("role", ["dealer", "technician"])
def test_only_a_supervisor_answers_for_it(choctaw: CoreTable, role: str) -> None:
    stranger(choctaw)
    choctaw.staff(role)
    assert accepted(choctaw) == []


def test_a_no_is_no_answer_for_it(choctaw: CoreTable) -> None:
    stranger(choctaw)
    choctaw.staff("floor-supervisor", yes=False)
    assert accepted(choctaw) == []


def test_the_answer_names_device_firmware_and_role(choctaw: CoreTable) -> None:
    stranger(choctaw)
    choctaw.staff("floor-supervisor")
    assert accepted(choctaw) == [("shoe", "9.9.9", "floor-supervisor")]
    assert [one.accepted_by for one in choctaw.state.firmware] == ["floor-supervisor"]


def test_it_is_given_once(choctaw: CoreTable) -> None:
    stranger(choctaw)
    choctaw.staff("floor-supervisor")
    choctaw.staff("pit-manager")
    assert len(accepted(choctaw)) == 1


def test_it_survives_a_restart(choctaw: CoreTable) -> None:
    stranger(choctaw)
    choctaw.staff("floor-supervisor")
    choctaw.restart()
    assert [one.accepted_by for one in choctaw.state.firmware] == ["floor-supervisor"]


def test_another_firmware_asks_again(choctaw: CoreTable) -> None:
    stranger(choctaw)
    choctaw.staff("floor-supervisor")
    stranger(choctaw, "9.9.8")
    assert [(one.firmware, one.accepted_by) for one in choctaw.state.firmware] == [("9.9.8", None)]
    choctaw.staff("pit-manager")
    assert accepted(choctaw)[-1] == ("shoe", "9.9.8", "pit-manager")


def test_one_that_comes_back_after_another_asks_again(choctaw: CoreTable) -> None:
    """Its driver tells it only where somebody else was there meanwhile."""
    stranger(choctaw)
    choctaw.staff("floor-supervisor")
    stranger(choctaw)
    assert [one.accepted_by for one in choctaw.state.firmware] == [None]


def test_what_nobody_answered_for_is_recorded_once(choctaw: CoreTable) -> None:
    assert [type(event) for event in stranger(choctaw)] == [e.FirmwareFound]
    assert stranger(choctaw) == ()


def test_one_answer_is_for_one_device(choctaw: CoreTable) -> None:
    stranger(choctaw, device="shuffler")
    stranger(choctaw, device="shoe")
    choctaw.staff("floor-supervisor")
    assert [device for device, *_ in accepted(choctaw)] == ["shuffler"]


def test_nobody_answers_for_a_device_that_was_taken_away(choctaw: CoreTable) -> None:
    stranger(choctaw)
    choctaw.take(s.DeviceRecovered(device="shoe", at=choctaw.now, fault="wrong-firmware"))
    choctaw.staff("floor-supervisor")
    assert accepted(choctaw) == []


def test_lost_chips_are_answered_for_first_and_alone(choctaw: CoreTable) -> None:
    stranger(choctaw)
    choctaw.fault("acceptor.3", "events-lost")
    choctaw.staff("floor-supervisor")
    assert accepted(choctaw) == []
    choctaw.staff("floor-supervisor")
    assert len(accepted(choctaw)) == 1


def test_the_dealer_is_told_whom_to_call(choctaw: CoreTable) -> None:
    stranger(choctaw)
    assert advice(choctaw.state, choctaw.setup).say == "Call a supervisor: the shoe is not the approved one."
    choctaw.staff("floor-supervisor")
    choctaw.take(s.DeviceRecovered(device="shoe", at=choctaw.now, fault="wrong-firmware"))
    assert advice(choctaw.state, choctaw.setup).say.startswith("Wagers are open")
