"""From the coin to the locked table."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from controller.shows import outputs
from controller.shows.advice import advice
from controller.table import events as e
from controller.table.apply import apply
from controller.table.commands import StaffAnswered, SuspensionDemanded
from controller.table.wagers import decide as wagers
from drivers import signals as s
from drivers.lamp.pattern import LampMode
from tests.controller.conftest import CoreTable


def test_a_chip_before_lock_out_lights_its_seat_and_moves_the_choctaw_meter_at_once(choctaw: CoreTable) -> None:
    """002:736, 754"""
    choctaw.chip(3)
    assert choctaw.state.round.wagers == (3,)
    assert choctaw.state.round.metered == (3,)
    assert choctaw.meter == 1_000_050
    assert outputs.lamps(choctaw.state, choctaw.setup)[2] is LampMode.FLASH


def test_where_the_house_moves_the_meter_at_lock_out_a_chip_alone_does_not(oneida: CoreTable) -> None:
    before = oneida.meter
    oneida.chip(3)
    oneida.chip(5)
    assert oneida.meter == before
    assert oneida.state.round.metered == ()
    oneida.lock()
    assert oneida.meter == before + 2 * 25
    assert oneida.state.round.metered == (3, 5)


def test_a_second_chip_at_a_seat_counts_nothing_and_is_returned(choctaw: CoreTable) -> None:
    """C8: one wager a seat and round."""
    choctaw.chip(3)
    choctaw.chip(3)
    assert choctaw.meter == 1_000_050
    assert choctaw.state.round.flagged == (3,)


@pytest.mark.parametrize(("at_ms", "counts"), [(-4, True), (4, False), (0, False)])
def test_a_chip_heard_of_after_lock_out_counts_only_if_its_edge_came_first(
    choctaw: CoreTable, at_ms: int, counts: bool
) -> None:
    choctaw.lock_out()
    choctaw.chip(5, at_ms=at_ms)
    assert (5 in choctaw.state.round.wagers) is counts
    assert (5 in choctaw.state.round.flagged) is not counts


def test_after_the_drain_even_an_earlier_edge_does_not_count(choctaw: CoreTable) -> None:
    choctaw.lock_out()
    choctaw.time("drained")
    choctaw.chip(5, at_ms=-4)
    assert choctaw.state.round.flagged == (5,)
    assert choctaw.meter == 1_000_000


def test_the_table_is_locked_only_when_every_acceptor_is_seen_closed_and_drained(choctaw: CoreTable) -> None:
    choctaw.chip(2)
    choctaw.lock_out()
    choctaw.confirm(1, 2, 3, 4, 5, 6)
    choctaw.time("drained")
    assert choctaw.phase == "locking"
    choctaw.confirm(7)
    assert choctaw.phase == "locked"


def test_without_a_progressive_wager_there_is_nothing_to_count(choctaw: CoreTable) -> None:
    """003:425-432 asks for the count only where a progressive wager was made."""
    choctaw.lock()
    assert choctaw.phase == "ready"


def test_an_acceptor_that_does_not_close_is_named_and_a_supervisor_lets_the_table_go_on(choctaw: CoreTable) -> None:
    choctaw.lock_out()
    choctaw.confirm(1, 2, 3, 4, 5, 6)
    choctaw.time("drained")
    choctaw.time("acceptors-overdue")
    assert choctaw.state.faults[0].text == "the acceptor of seat 7 does not confirm that it is closed"
    choctaw.staff("dealer")
    assert choctaw.phase == "locking"
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "ready"
    assert choctaw.made(e.AcceptorExcused)[0] == e.AcceptorExcused(seat=7, role="floor-supervisor")


def test_lock_out_pressed_twice_changes_nothing_and_is_on_record(choctaw: CoreTable) -> None:
    """C9"""
    choctaw.lock(3)
    meter = choctaw.meter
    choctaw.lock_out()
    assert choctaw.phase == "locked"
    assert choctaw.meter == meter
    assert "lock-out is not possible" in choctaw.refusal()


def test_lamps_are_steady_from_the_lock_until_the_round_is_over(choctaw: CoreTable) -> None:
    """C2, C6"""
    choctaw.to_settling(3)
    assert outputs.lamps(choctaw.state, choctaw.setup)[2] is LampMode.STEADY
    choctaw.next()
    assert outputs.lamps(choctaw.state, choctaw.setup)[2] is LampMode.INVITE


def test_acceptors_are_open_only_while_wagers_are(choctaw: CoreTable) -> None:
    assert outputs.closed(choctaw.state, choctaw.setup) == (False,) * 7
    choctaw.chip(1)
    assert outputs.closed(choctaw.state, choctaw.setup) == (True, *(False,) * 6)
    choctaw.lock_out()
    assert outputs.closed(choctaw.state, choctaw.setup) == (True,) * 7


def test_a_seat_whose_expander_is_lost_stays_closed(choctaw: CoreTable) -> None:
    choctaw.take(s.DeviceFault(device="acceptors", at=0, fault="lost", where="0x20 on felt", text="it does not answer"))
    assert outputs.closed(choctaw.state, choctaw.setup) == (True,) * 7
    choctaw.take(s.DeviceRecovered(device="acceptors", at=0, fault="lost"))
    assert outputs.closed(choctaw.state, choctaw.setup) == (False,) * 7


def test_without_a_lock_out_button_no_acceptor_opens(choctaw: CoreTable) -> None:
    choctaw.take(s.DeviceFault(device="lock-out", at=0, fault="held", where="panel.A0", text="it is down"))
    assert outputs.closed(choctaw.state, choctaw.setup) == (True,) * 7


def test_a_count_that_agrees_lets_the_deal_begin(choctaw: CoreTable) -> None:
    choctaw.lock(2, 3)
    choctaw.count(2)
    assert choctaw.phase == "ready"


def test_a_count_that_differs_is_on_record_and_blocks_the_deal_until_a_supervisor_answers(choctaw: CoreTable) -> None:
    """A9; 003:428-432"""
    choctaw.shuffle()
    choctaw.lock(2, 3)
    choctaw.count(3)
    assert choctaw.phase == "disputed"
    choctaw.deal_key()
    assert choctaw.phase == "disputed"
    assert "the count of chips is in dispute" in choctaw.refusal()
    choctaw.staff("dealer")
    assert choctaw.phase == "disputed"
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "ready"
    assert choctaw.made(e.DifferenceAnswered) == [e.DifferenceAnswered(role="floor-supervisor", chips=3, lamps=2)]


def test_no_chips_at_all_can_be_counted_and_a_supervisor_answers_for_just_that(choctaw: CoreTable) -> None:
    choctaw.lock(2, 3)
    choctaw.count(0)
    choctaw.staff("floor-supervisor")
    assert choctaw.made(e.DifferenceAnswered) == [e.DifferenceAnswered(role="floor-supervisor", chips=0, lamps=2)]


def test_a_count_where_none_is_due_and_a_recount_without_a_number_are_refused(choctaw: CoreTable) -> None:
    choctaw.count(2)
    assert "count" in choctaw.refusal()
    choctaw.lock(2, 3)
    choctaw.count(3)
    choctaw.count()
    assert choctaw.refusal() == ("key in the number of chips in hand, or let a supervisor answer the difference")
    assert choctaw.phase == "disputed"


def test_a_round_without_a_wager_moves_no_meter_at_its_lock_out(oneida: CoreTable) -> None:
    oneida.lock()
    assert oneida.made(e.TableLocked) == [e.TableLocked(seats=(), units=0)]


def test_a_recount_that_agrees_needs_nobody(choctaw: CoreTable) -> None:
    choctaw.lock(2, 3)
    choctaw.count(3)
    choctaw.count(2)
    assert choctaw.phase == "ready"


def test_suspended_means_no_chip_counts_and_every_acceptor_is_closed(choctaw: CoreTable) -> None:
    choctaw.take(SuspensionDemanded(device="service", at=0, why="the disk is nearly full"))
    choctaw.chip(3)
    assert choctaw.meter == 1_000_000
    assert outputs.closed(choctaw.state, choctaw.setup) == (True,) * 7
    choctaw.turn("lower")
    assert choctaw.state.suspended is not None, "a key alone, without a staff code, resumes nothing"
    choctaw.staff("floor-supervisor")
    choctaw.turn("lower")
    assert choctaw.state.suspended is None


def test_a_chip_from_before_the_release_does_not_count_in_the_next_round(choctaw: CoreTable) -> None:
    """C4: what went in while the table was locked never counts, however late it is heard of."""
    choctaw.to_settling()
    choctaw.next()
    choctaw.chip(4, at_ms=-10)
    assert choctaw.state.round.flagged == (4,)
    choctaw.chip(5, at_ms=10)
    assert choctaw.state.round.wagers == (5,)


def test_after_a_restart_edges_of_an_earlier_clock_are_not_compared(choctaw: CoreTable) -> None:
    choctaw.to_settling()
    choctaw.next()
    choctaw.restart()
    choctaw.chip(4, at_ms=-500)
    assert choctaw.state.round.wagers == (4,)


def test_a_supervisor_answers_only_for_the_acceptor_that_was_named(choctaw: CoreTable) -> None:
    """N8: seat 7 is still at fault from the round before; the others have not had their time yet."""
    choctaw.lock_out()
    choctaw.confirm(1, 2, 3, 4, 5, 6)
    choctaw.time("drained")
    choctaw.time("acceptors-overdue")
    choctaw.staff("floor-supervisor")
    choctaw.shuffle()
    choctaw.deal(2)
    choctaw.all_out()
    choctaw.next()
    choctaw.next()
    choctaw.confirm(1, 2, 3, 4, 5, 6, closed=False)
    choctaw.lock_out()
    choctaw.time("drained")
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "locking"
    assert choctaw.state.round.excused == (7,)
    choctaw.confirm(1, 2, 3, 4, 5, 6)
    assert choctaw.phase == "ready"


def test_an_acceptor_that_was_named_before_a_restart_is_still_answered_for(choctaw: CoreTable) -> None:
    """F1, F2"""
    choctaw.lock_out()
    choctaw.confirm(1, 2, 3, 4, 5, 6)
    choctaw.time("acceptors-overdue")
    choctaw.restart()
    choctaw.confirm(1, 2, 3, 4, 5, 6)
    choctaw.time("drained")
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "ready"


def test_a_suspended_table_is_not_counted_on(choctaw: CoreTable) -> None:
    choctaw.lock(2, 3)
    choctaw.count(3)
    choctaw.take(SuspensionDemanded(device="service", at=0, why="the disk is nearly full"))
    choctaw.count(2)
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "disputed"
    assert "suspended" in choctaw.refusal()


@pytest.mark.parametrize("signal", [s.ChipPassed, s.ChipImplausible, s.AcceptorConfirmed, s.AcceptorUnsure])
def test_an_acceptor_that_this_table_does_not_have_counts_nothing(choctaw: CoreTable, signal: type[s.Signal]) -> None:
    facts: dict[type[s.Signal], dict[str, object]] = {
        s.ChipPassed: {"width_us": 40_000},
        s.ChipImplausible: {"width_us": 4_000, "why": "too-short"},
        s.AcceptorConfirmed: {"closed": True},
        s.AcceptorUnsure: {},
    }
    choctaw.take(signal(device="acceptor.9", at=choctaw.now, **facts[signal]))
    assert choctaw.refusal() == "this table has no acceptor.9"


def test_an_acceptor_that_may_be_open_holds_the_lock_until_it_is_seen_closed_again(choctaw: CoreTable) -> None:
    """It was told to open, and its answer got lost: that it was closed before says nothing."""
    choctaw.confirm(*choctaw.setup.seats)
    choctaw.take(s.AcceptorUnsure(device="acceptor.3", at=choctaw.now))
    choctaw.lock_out()
    choctaw.time("drained")
    assert choctaw.phase == "locking"
    choctaw.confirm(3)
    assert choctaw.phase in ("locked", "ready")


def test_wagers_of_a_void_round_move_the_meter_once_where_it_moves_at_lock_out(oneida: CoreTable) -> None:
    oneida.lock(3)
    oneida.count()
    oneida.report("face-up-in-deck", exposed=2)
    oneida.staff("floor-supervisor")
    oneida.next()
    assert outputs.lamps(oneida.state, oneida.setup)[2] is LampMode.FLASH
    oneida.lock(5)
    assert oneida.meter == 1_000_000 + 2 * 25
    assert oneida.state.meter.chips == 2
    assert oneida.state.round.metered == (3, 5)


def test_a_round_is_voided_once(choctaw: CoreTable) -> None:
    choctaw.lock(3)
    choctaw.count()
    choctaw.report("face-up-in-deck", exposed=2)
    choctaw.staff("floor-supervisor")
    choctaw.staff("floor-supervisor")
    choctaw.report("face-up-in-deck", exposed=2)
    assert choctaw.refusal() == "the round is void already"
    choctaw.next()
    assert len(choctaw.made(e.RoundClosed)) == 1
    assert choctaw.state.round.wagers == (3,)


# --- acceptors that judge by themselves ---


@pytest.mark.parametrize("why", ["rejected", "inhibited", "too-close", "return-lever"])
def test_what_fell_into_the_return_cup_is_on_record_and_asks_nothing_of_the_dealer(
    choctaw: CoreTable, why: s.ImplausibleChip
) -> None:
    choctaw.take(s.ChipImplausible(device="acceptor.3", at=choctaw.now, why=why))
    assert choctaw.state.round.flagged == ()
    assert choctaw.refusal().startswith("seat 3: ")
    assert choctaw.refusal().endswith("it fell into the return cup, nothing was counted")


@pytest.mark.parametrize("why", ["backwards", "too-fast", "on-a-string", "swallowed", "wrong-chip", "unheard"])
def test_what_may_lie_inside_is_flagged_at_its_seat_and_counts_nothing(
    choctaw: CoreTable, why: s.ImplausibleChip
) -> None:
    choctaw.take(s.ChipImplausible(device="acceptor.3", at=choctaw.now, why=why))
    assert choctaw.state.round.flagged == (3,)
    assert (choctaw.state.round.wagers, choctaw.meter) == ((), 1_000_000)


def test_every_reason_has_its_words() -> None:
    assert set(wagers.WHAT_CAME) == set(get_args(s.ImplausibleChip))


def lost_count(table: CoreTable, seat: int) -> None:
    device = f"acceptor.{seat}"
    table.take(s.DeviceFault(device=device, at=table.now, fault="events-lost", where="address 4", text="7 events"))


def test_an_acceptor_that_lost_count_stays_closed_until_a_supervisor_has_answered(choctaw: CoreTable) -> None:
    """N5: nothing is guessed."""
    lost_count(choctaw, 3)
    assert outputs.closed(choctaw.state, choctaw.setup)[2]
    choctaw.take(StaffAnswered(device="key-pad", at=choctaw.now, role="dealer"))
    assert outputs.closed(choctaw.state, choctaw.setup)[2]
    choctaw.take(StaffAnswered(device="key-pad", at=choctaw.now, role="floor-supervisor", yes=False))
    assert outputs.closed(choctaw.state, choctaw.setup)[2]
    choctaw.take(StaffAnswered(device="key-pad", at=choctaw.now, role="floor-supervisor"))
    assert not outputs.closed(choctaw.state, choctaw.setup)[2]
    assert choctaw.state.faults == ()


def test_the_panel_calls_a_supervisor_to_an_acceptor_that_lost_count(choctaw: CoreTable) -> None:
    lost_count(choctaw, 3)
    assert advice(choctaw.state, choctaw.setup).say == ("Call a supervisor: chips may have passed uncounted at seat 3.")


def late(table: CoreTable, at: int) -> str:
    """What is said of a chip of that edge which is heard of once the table is locked."""
    table.take(s.ChipPassed(device="acceptor.5", at=at, width_us=40_000))
    (flagged,) = table.made(e.ChipFlagged)
    assert isinstance(flagged, e.ChipFlagged)
    return flagged.why


def test_a_chip_that_fell_before_lock_out_and_was_heard_too_late_is_told_so(choctaw: CoreTable) -> None:
    choctaw.lock(3)
    pressed = choctaw.state.round.cutoff
    assert pressed is not None
    why = late(choctaw, pressed - 1)
    assert why == "seat 5: the chip fell before lock-out and was heard too late to count: return it"


def test_a_chip_that_fell_after_lock_out_is_told_so(choctaw: CoreTable) -> None:
    choctaw.lock(3)
    pressed = choctaw.state.round.cutoff
    assert pressed is not None
    assert late(choctaw, pressed) == "seat 5: the chip came after lock-out: return it"


def test_of_a_chip_that_is_heard_after_a_restart_nobody_says_when_it_fell(choctaw: CoreTable) -> None:
    choctaw.lock(3)
    choctaw.state = apply(choctaw.state, e.ServiceStarted(version="0"))
    assert late(choctaw, 5) == "seat 5: the chip was heard after lock-out: return it"


def test_the_time_for_late_chips_is_over_once_and_only_after_a_lock_out(choctaw: CoreTable) -> None:
    choctaw.time("drained")
    choctaw.lock_out()
    choctaw.time("drained")
    choctaw.time("drained")
    assert len(choctaw.made(e.AcceptorsDrained)) == 1


def test_an_acceptor_that_closes_after_all_is_no_fault_any_more_and_another_one_stays(choctaw: CoreTable) -> None:
    choctaw.lock_out()
    choctaw.confirm(1, 2, 3, 4, 5)
    choctaw.time("acceptors-overdue")
    jam = s.DeviceFault(device="acceptor.6", at=0, fault="jam", where="seat 6", text="it is jammed")
    choctaw.take(jam)
    choctaw.take(s.AcceptorConfirmed(device="acceptor.6", at=0, closed=False))
    assert choctaw.made(e.FaultGone) == []
    choctaw.confirm(6)
    assert choctaw.made(e.FaultGone) == [e.FaultGone(device="acceptor.6", fault="not-closed")]
    assert {(fault.device, fault.fault) for fault in choctaw.state.faults} == {
        ("acceptor.6", "jam"),
        ("acceptor.7", "not-closed"),
    }
    choctaw.take(s.DeviceFault(device="acceptor.1", at=0, fault="jam", where="seat 1", text="it is jammed"))
    choctaw.confirm(1)
    assert len(choctaw.made(e.FaultGone)) == 1, "one that was never named has nothing to take back"


@pytest.mark.parametrize(("added", "counts"), [((), True), ((3,), False)])
def test_a_chip_that_lay_there_before_a_door_was_opened_counts_at_lock_out(
    choctaw: CoreTable, added: tuple[int, ...], counts: bool
) -> None:
    """On bet sensors: one that was laid while no wager was taken does not."""
    sensors = CoreTable(replace(choctaw.setup, counts_at_lock_out=True))
    sensors._fold([e.DoorOpened(door="drop"), *(e.BetAdded(seat=seat) for seat in added)])
    sensors.chip(3)
    assert (sensors.state.round.wagers, sensors.state.round.flagged) == (((3,), ()) if counts else ((), (3,)))
    choctaw._fold([e.DoorOpened(door="drop")])
    choctaw.chip(3)
    assert choctaw.state.round.flag == "seat 3: the drop door is open: return the chip"


def test_no_chip_counts_on_a_bet_sensor_while_the_table_is_suspended(choctaw: CoreTable) -> None:
    sensors = CoreTable(replace(choctaw.setup, counts_at_lock_out=True))
    sensors.take(SuspensionDemanded(device="service", at=0, why="the disk is nearly full"))
    sensors.chip(3)
    assert sensors.state.round.flag == "seat 3: the table is suspended: return the chip"
