"""What doors, bet sensors and entry pads report; faults and tests. Counts no bet: a sensor's chip is an acceptor's."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import TestModeAsked, TestModeEnded
from controller.table.draft import Decide, Draft, from_known
from controller.table.equipment import faults, testing
from controller.table.setup import CARD_DEVICES
from controller.table.state import ENDS_BY_ITSELF
from drivers import signals as s
from drivers.signals import BetSensorChanged, DoorChanged, NumberEntered


def door_changed(d: Draft, signal: DoorChanged) -> None:
    """Each opening is a fact, also one while the power was off; that of the logic takes a supervisor's key after it.

    While any door is open no chip is taken: that follows from the state, and ends when it is shut (standards K2).
    """
    door = signal.device.removeprefix("door.")
    if signal.device not in d.table.doors:
        d.refuse_unknown(signal)
        return
    known = door in d.state.doors_open
    if signal.open or signal.while_off:
        if not known or signal.while_off:
            d.record(e.DoorOpened(door=door, at_start=signal.at_start, while_off=signal.while_off))
        if d.table.doors[signal.device] and d.state.suspended in ENDS_BY_ITSELF:
            found = "was opened while the power was off" if signal.while_off and not signal.open else "is open"
            d.record(e.TableSuspended(why=f"the {door} door {found}"))
    if not signal.open and door in d.state.doors_open:
        d.record(e.DoorClosed(door=door))


def bet_sensor_changed(d: Draft, signal: BetSensorChanged) -> None:
    """A bet may be taken back until lock-out; after it, one that is lifted and one that is added are named (C7).

    So is one that is laid while no wager is taken.
    """
    seat, now = d.setup.seat_of[signal.device], d.state.round
    if _before_lock_out(d, signal) and not (seat in now.added or _kept_off(d, seat)):
        if signal.covered and seat not in now.laid:
            d.record(e.BetLaid(seat=seat))
        elif not signal.covered and seat in now.laid:
            d.record(e.BetTakenBack(seat=seat))
        return
    if seat in now.wagers and seat not in now.coupons:  # no chip lies there for a coupon
        if signal.covered and seat in now.lifted:
            d.record(e.BetRestored(seat=seat))
        elif not signal.covered and seat not in now.lifted:
            d.record(e.BetLifted(seat=seat))
    elif signal.covered and seat not in now.added:
        d.record(e.BetAdded(seat=seat))
    elif not signal.covered and seat in now.added:
        d.record(e.BetAddedTaken(seat=seat))


def _before_lock_out(d: Draft, signal: BetSensorChanged) -> bool:
    """Whether it moved while wagers were open, though that was decided when acceptors were closing already."""
    cutoff, closing = d.state.round.cutoff, d.setup.expects(d.state, "all_acceptors_closed")
    return d.setup.is_open(d.state) or (closing and cutoff is not None and signal.at < cutoff)


def _kept_off(d: Draft, seat: int) -> bool:
    """Whether a chip that is laid there now is no wager though wagers are open."""
    new = seat not in d.state.round.laid and seat not in d.state.round.wagers
    return new and d.setup.why_no_wagers(d.state) is not None


def number_entered(d: Draft, signal: NumberEntered) -> None:
    if signal.device in d.table.entry_pads:
        d.record(e.NumberKeyed(pad=signal.device.removeprefix("entry-pad."), number=signal.number))
    else:
        d.refuse_unknown(signal)


SAY_WHO_THEY_ARE = (*CARD_DEVICES, "ball-draw")
"""The devices whose firmware a table file can approve."""
DECISIONS: Mapping[type[s.Signal], Decide] = {
    s.DoorChanged: door_changed,
    s.BetSensorChanged: from_known(lambda setup: setup.seat_of, bet_sensor_changed),
    s.NumberEntered: number_entered,
    s.DeviceFault: faults.fault,
    s.DeviceRecovered: faults.recovered,
    s.FirmwareDeviates: from_known(lambda _: SAY_WHO_THEY_ARE, faults.firmware_deviates),
    TestModeAsked: testing.asked,
    TestModeEnded: testing.ended,
}
WHILE_TESTING: Mapping[type[s.Signal], Decide] = {TestModeEnded: testing.ended, DoorChanged: door_changed}
