"""What lamps, acceptors and timers must do, as functions of state."""

from __future__ import annotations

import pytest

from controller.shows import outputs
from controller.table.commands import SuspensionDemanded
from controller.table.state import TableState
from drivers import signals as s
from drivers.lamp.pattern import LampMode
from tests.controller.conftest import CoreTable

OPEN, SHUT = False, True


def lamps(table: CoreTable) -> list[LampMode]:
    return list(outputs.lamps(table.state, table.setup))


def closed(table: CoreTable) -> list[bool]:
    return list(outputs.closed(table.state, table.setup))


def test_before_the_table_is_opened_nothing_is(choctaw: CoreTable) -> None:
    assert set(outputs.closed(TableState(), choctaw.setup)) == {SHUT}


def test_lamps_of_a_round(choctaw: CoreTable) -> None:
    """C2, C6"""
    assert set(lamps(choctaw)) == {LampMode.INVITE}
    choctaw.chip(3)
    assert lamps(choctaw)[2] is LampMode.FLASH
    choctaw.lock_out()
    assert (lamps(choctaw)[2], lamps(choctaw)[0]) == (LampMode.FLASH, LampMode.OFF)
    choctaw.confirm()
    choctaw.time("drained")
    assert (lamps(choctaw)[2], lamps(choctaw)[0]) == (LampMode.STEADY, LampMode.OFF)


def test_a_seat_where_a_chip_does_not_count_warns_and_is_never_steady(choctaw: CoreTable) -> None:
    choctaw.lock(3)
    choctaw.chip(4)
    assert lamps(choctaw)[3] is LampMode.WARN
    assert lamps(choctaw)[2] is LampMode.STEADY


def test_a_second_chip_at_a_seat_leaves_its_lamp_as_it_is(choctaw: CoreTable) -> None:
    choctaw.chip(3)
    choctaw.chip(3)
    assert lamps(choctaw)[2] is LampMode.FLASH


@pytest.mark.parametrize("flagged", [False, True])
def test_a_seat_whose_acceptor_stays_closed_invites_nobody(choctaw: CoreTable, flagged: bool) -> None:
    choctaw.fault("acceptor.4", "stuck")
    if flagged:
        choctaw.take(s.ChipImplausible(device="acceptor.2", at=0, why="too-short", width_us=4_000))
    choctaw.chip(3)
    assert closed(choctaw)[2:4] == [SHUT, SHUT]
    assert lamps(choctaw)[2:4] == [LampMode.FLASH, LampMode.OFF]
    assert lamps(choctaw)[1] is (LampMode.WARN if flagged else LampMode.INVITE)


def test_without_a_lock_out_button_nobody_is_invited(choctaw: CoreTable) -> None:
    choctaw.fault("panel", "lost")
    assert set(closed(choctaw)) == {SHUT}
    assert set(lamps(choctaw)) == {LampMode.OFF}


def test_a_fault_of_something_else_closes_no_acceptor(choctaw: CoreTable) -> None:
    choctaw.fault("shuffler")
    assert set(closed(choctaw)) == {OPEN}
    assert set(lamps(choctaw)) == {LampMode.INVITE}


def test_a_suspended_table_invites_nobody_and_keeps_its_lamps(choctaw: CoreTable) -> None:
    choctaw.chip(3)
    choctaw.take(SuspensionDemanded(device="service", at=0, why="the disk is nearly full"))
    assert lamps(choctaw)[2] is LampMode.FLASH
    assert lamps(choctaw)[0] is LampMode.OFF
    assert set(closed(choctaw)) == {SHUT}


def test_carried_wagers_flash_again_and_their_acceptors_stay_closed(choctaw: CoreTable) -> None:
    choctaw.lock(3)
    choctaw.count()
    choctaw.report("face-up-in-deck", exposed=2)
    choctaw.staff("floor-supervisor")
    assert lamps(choctaw)[2] is LampMode.STEADY
    choctaw.next()
    assert lamps(choctaw)[2] is LampMode.FLASH
    assert closed(choctaw)[2:4] == [SHUT, OPEN]


def timers(table: CoreTable) -> list[str]:
    return [timer.name for timer in outputs.timers(table.state, table.setup)]


def test_locking_out_waits_for_late_chips_and_for_acceptors(choctaw: CoreTable) -> None:
    assert timers(choctaw) == []
    choctaw.lock_out()
    assert timers(choctaw) == ["drained", "acceptors-overdue"]
    choctaw.time("drained")
    assert timers(choctaw) == ["acceptors-overdue"]
    choctaw.restart()
    assert timers(choctaw) == ["drained", "acceptors-overdue"], "a start waits for both again"
    choctaw.confirm()
    choctaw.time("drained")
    assert timers(choctaw) == []


def test_each_key_that_is_on_is_waited_for_until_it_was_reported(choctaw: CoreTable) -> None:
    """D4"""
    choctaw.key("lower")
    choctaw.key("higher")
    assert timers(choctaw) == ["key-left-on.lower", "key-left-on.higher"]
    choctaw.time("key-left-on.lower")
    assert timers(choctaw) == ["key-left-on.higher"]
    choctaw.key("lower", on=False)
    choctaw.key("lower")
    assert sorted(timers(choctaw)) == ["key-left-on.higher", "key-left-on.lower"]


def test_the_time_of_the_cards(choctaw: CoreTable) -> None:
    """003:229-230"""
    from controller.table import events as e
    from controller.table.apply import apply

    hours_ns = 3_600 * 1_000_000_000
    changed = apply(choctaw.state, e.CardsChanged(role="floor-supervisor", at_utc_ns=0))
    assert outputs.due_in_ns(choctaw.state, choctaw.setup, {}) == {}, "not before cards were on the table"
    assert outputs.due_in_ns(changed, choctaw.setup, {"cards-due": 3 * hours_ns}) == {"cards-due": 5 * hours_ns}
    assert outputs.due_in_ns(changed, choctaw.setup, {"cards-due": 9 * hours_ns}) == {"cards-due": 1_000_000_000}
    assert outputs.due_in_ns(apply(changed, e.CardsDue()), choctaw.setup, {"cards-due": 9 * hours_ns}) == {}
