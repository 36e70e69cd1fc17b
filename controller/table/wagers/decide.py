"""Chips, lock-out and the count: from the first coin to the table locked.

A chip counts if its edge came before the edge of the lock-out press, whenever it was heard of; one wager a seat and
round. Lock-out has two steps: acceptors are ordered closed (LOCKING, late credits still drained), then every one of
them has confirmed (LOCKED). Does not drive acceptors or lamps: those follow from the state.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.commands import CountKeyed, CouponKeyed, TimeReached
from controller.table.draft import Decide, Draft, from_known
from controller.table.pools.contributions import Rise, refused_by, rise
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wagers.coupons import coupon_keyed
from drivers.signals import (
    AcceptorConfirmed,
    AcceptorUnsure,
    ButtonPressed,
    ChipImplausible,
    ChipPassed,
    ImplausibleChip,
    Signal,
)

NOT_CLOSED = "not-closed"
WHAT_CAME: Mapping[ImplausibleChip, str] = {
    "too-short": "a pulse too short for a chip",
    "too-long": "a pulse too long for a chip, or heard too late to tell its end",
    "backwards": "a chip that moved backwards",
    "incomplete-train": "a train of pulses that broke off",
    "rejected": "what came is no chip of this table",
    "inhibited": "a chip came to the closed acceptor",
    "too-close": "a chip came too close behind another",
    "return-lever": "somebody pressed the return lever",
    "too-fast": "a chip too fast to fall by itself",
    "too-slow": "a chip too slow to fall by itself",
    "on-a-string": "something on a string",
    "swallowed": "a chip went in and was not seen again",
    "wrong-chip": "a coin or chip of another kind went in",
    "unheard": "a chip went in while the acceptor was not heard, nobody knows when",
}
GIVEN_BACK: frozenset[ImplausibleChip] = frozenset({"rejected", "inhibited", "too-close", "return-lever"})
"""The acceptor gave it back by itself: it is on record, and the dealer has nothing to return."""


def chip_passed(d: Draft, signal: ChipPassed) -> None:
    setup, now = d.setup, d.state.round
    seat = setup.seat_of.get(signal.device)
    if seat is None:
        d.refuse_unknown(signal)
        return
    why = _why_not_now(d, seat)
    if why is None and not setup.is_open(d.state):
        why = _why_too_late(d, signal)
    if why is None and now.opened is not None and signal.at < now.opened:
        why = f"seat {seat}: the chip came before wagers were open: return it"
    if seat in now.wagers:
        why = f"seat {seat} has its wager already: return the second chip"
    if why is None and not setup.one_plain_pool:
        why = _why_no_contribution(d, seat)
    if why is not None:
        d.record(e.ChipFlagged(seat=seat, why=why))
        return
    adds = rise(d.state, setup, 1) if setup.meter_at_chip else Rise(0)
    d.record(e.WagerAccepted(seat=seat, at=signal.at, units=adds.units, rises=adds.rises))


def _why_no_contribution(d: Draft, seat: int) -> str | None:
    """Why no pool may take this chip: it would move one by more than its bound (standards A3)."""
    refused = refused_by(d.setup)
    if refused is None:
        return None
    d.record(e.ContributionRefused(pool=refused.pool, seat=seat, why=refused.why))
    return f"seat {seat}: {refused.why}: return the chip"


def _why_not_now(d: Draft, seat: int) -> str | None:
    """Why no chip is taken now, whenever it came: a suspension, an open door (standards C13).

    Where chips count that lie there at lock-out, those that were laid before a door was opened do.
    """
    stops = d.setup.why_no_wagers(d.state)
    if d.setup.counts_at_lock_out and d.state.suspended is None:
        stops = "the chip was laid while no wager was taken" if seat in d.state.round.added else None
    return None if stops is None else f"seat {seat}: {stops}: return the chip"


def _why_too_late(d: Draft, signal: ChipPassed) -> str | None:
    seat = d.setup.seat_of[signal.device]
    now = d.state.round
    if _closing(d) and now.cutoff is not None and signal.at < now.cutoff and not now.drained:
        return None
    if now.cutoff is None:
        return f"seat {seat}: the chip was heard after lock-out: return it"
    if signal.at < now.cutoff:
        return f"seat {seat}: the chip fell before lock-out and was heard too late to count: return it"
    return f"seat {seat}: the chip came after lock-out: return it"


def _closing(d: Draft) -> bool:
    """Whether the acceptors were told to close and have not all confirmed."""
    return d.setup.expects(d.state, "all_acceptors_closed")


def chip_implausible(d: Draft, signal: ChipImplausible) -> None:
    seat = d.setup.seat_of[signal.device]
    what = f"seat {seat}: {WHAT_CAME[signal.why]}"
    if signal.why in GIVEN_BACK:
        d.refuse(signal, f"{what}: it fell into the return cup, nothing was counted")
    else:
        d.record(e.ChipFlagged(seat=seat, why=f"{what}: nothing was counted"))


def lock_out(d: Draft, signal: ButtonPressed) -> None:
    """No more bets: acceptors close, and where there are none the round goes on at once."""
    why = d.why_not("lock_out")
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.LockOutPressed(at=signal.at))
    d.step("lock_out")


def acceptor_confirmed(d: Draft, signal: AcceptorConfirmed) -> None:
    seat = d.setup.seat_of[signal.device]
    if (seat in d.state.closed) != signal.closed:
        d.record(e.AcceptorSeen(seat=seat, closed=signal.closed))
    if signal.closed and any(f.device == signal.device and f.fault == NOT_CLOSED for f in d.state.faults):
        d.record(e.FaultGone(device=signal.device, fault=NOT_CLOSED))
    lock_if_closed(d)


def acceptor_unsure(d: Draft, signal: AcceptorUnsure) -> None:
    """It may be open from now on: what was seen of it before says nothing at the next lock-out."""
    seat = d.setup.seat_of[signal.device]
    if seat in d.state.closed:
        d.record(e.AcceptorSeen(seat=seat, closed=False))


def drained(d: Draft, _: TimeReached) -> None:
    if _closing(d) and not d.state.round.drained:
        d.record(e.AcceptorsDrained())
        lock_if_closed(d)


def overdue(d: Draft, _: TimeReached) -> None:
    """The acceptors had their time: name those that did not confirm."""
    if not _closing(d):
        return
    for seat in unconfirmed(d):
        if seat not in named(d.state, d.setup):
            d.record(
                e.FaultFound(
                    device=d.setup.acceptor[seat],
                    fault=NOT_CLOSED,
                    where=f"inhibit line of seat {seat}",
                    text=f"the acceptor of seat {seat} does not confirm that it is closed",
                )
            )


def named(state: TableState, setup: TableSetup) -> tuple[int, ...]:
    """Seats whose acceptor was named as not closing."""
    devices = [fault.device for fault in state.faults if fault.fault == NOT_CLOSED]
    return tuple(seat for seat, device in setup.acceptor.items() if device in devices)


def not_closing(state: TableState, setup: TableSetup) -> tuple[int, ...]:
    """Seats for whose acceptor a supervisor has to answer now, because the round waits for it."""
    return named(state, setup) if setup.expects(state, "all_acceptors_closed") else ()


def excuse(d: Draft, role: str) -> None:
    """A supervisor answers for the acceptors that were named as not closing, and for no other."""
    seats = named(d.state, d.setup)
    for seat in [seat for seat in unconfirmed(d) if seat in seats]:
        d.record(e.AcceptorExcused(seat=seat, role=role, person=d.state.person))
    lock_if_closed(d)


def unconfirmed(d: Draft) -> tuple[int, ...]:
    """Seats whose acceptor is neither seen closed nor answered for."""
    closed, excused = d.state.closed, d.state.round.excused
    return tuple(seat for seat in d.setup.seats if seat not in closed and seat not in excused)


def lock_if_closed(d: Draft) -> None:
    now = d.state.round
    if not _closing(d) or not now.drained or unconfirmed(d):
        return
    seats = tuple(sorted(now.wagers))
    new = len(seats) - len(now.metered)
    adds = rise(d.state, d.setup, new) if new else Rise(0)
    d.record(e.TableLocked(seats=seats, units=adds.units, rises=adds.rises))
    d.step("all_acceptors_closed")


def count_keyed(d: Draft, signal: CountKeyed) -> None:
    now = d.state.round
    chips = now.chips_due if signal.chips is None else signal.chips
    counted = e.ChipsCounted(chips=chips, lamps=len(now.wagers), coupons=len(now.coupons))
    if d.setup.expects(d.state, "recount"):
        why = d.why_not("recount")
        if why is not None:
            d.refuse(signal, why)
            return
        if signal.chips is None:
            d.refuse(signal, "key in the number of chips in hand, or let a supervisor answer the difference")
            return
        d.record(counted)
        if chips == now.chips_due:
            d.step("recount")
            d.step("count_agrees")
        return
    step = "count_agrees" if chips == now.chips_due else "count_differs"
    why = d.why_not(step)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(counted)
    d.step(step)


def difference_answered(d: Draft, role: str) -> None:
    now = d.state.round
    chips, lamps = now.count or 0, len(now.wagers)
    d.record(e.DifferenceAnswered(role=role, person=d.state.person, chips=chips, lamps=lamps))
    d.step("difference_answered")


def _chip_in_a_test(d: Draft, signal: ChipPassed) -> None:
    seat = d.setup.seat_of.get(signal.device)
    if d.state.tested_from is not None and signal.at < d.state.tested_from:
        chip_passed(d, signal)
    elif seat is not None:
        d.record(e.ChipFlagged(seat=seat, why=f"seat {seat}: the chip came while the table was tested: return it"))


def _at_seat(decide: Decide) -> Decide:
    """For the acceptors of this table and no others."""
    return from_known(lambda setup: setup.seat_of, decide)


DECISIONS: Mapping[type[Signal], Decide] = {
    ChipPassed: chip_passed,
    ChipImplausible: _at_seat(chip_implausible),
    AcceptorConfirmed: _at_seat(acceptor_confirmed),
    AcceptorUnsure: _at_seat(acceptor_unsure),
    CountKeyed: count_keyed,
    CouponKeyed: coupon_keyed,
}
WHILE_TESTING: Mapping[type[Signal], Decide] = {ChipPassed: _chip_in_a_test}
BUTTONS: Mapping[str, Decide] = {"lock-out": lock_out}
TIMES: Mapping[str, Decide] = {"drained": drained, "acceptors-overdue": overdue}
