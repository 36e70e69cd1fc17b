"""A progressive wager by coupon, in the place of a chip (003:391-394, 2685-2688): the dealer redeems it and says so.

It is a wager like any other: its lamp is lit, the meters rise, and its hand takes the same award. Only the count of
chips knows it apart. Does not read coupons: which of them are good is for the house's own controls.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.commands import CouponKeyed
from controller.table.draft import Draft
from controller.table.pools.contributions import Rise, refused_by, rise


def coupon_keyed(d: Draft, signal: CouponKeyed) -> None:
    why = _why_not(d, signal.seat)
    if why is not None:
        d.refuse(signal, why)
        return
    adds = rise(d.state, d.setup, 1) if d.setup.meter_at_chip else Rise(0)
    d.record(e.WagerAccepted(seat=signal.seat, at=signal.at, units=adds.units, rises=adds.rises, coupon_by="dealer"))


def _why_not(d: Draft, seat: int) -> str | None:
    """Why no coupon counts at this seat now; None where it does."""
    state, setup = d.state, d.setup
    if not setup.takes_coupons:
        return "this house takes no coupon for a progressive wager"
    if seat not in setup.seats:
        return f"there is no seat {seat}"
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if (why := setup.why_no_wagers(state)) is not None:
        return f"seat {seat}: {why}: no coupon is taken now"
    if not setup.is_open(state):
        return f"seat {seat}: the coupon came after lock-out: return it"
    if seat in state.round.wagers:
        return f"seat {seat} has its wager already: return the coupon"
    refused = refused_by(setup)
    return None if refused is None else f"seat {seat}: {refused.why}: return the coupon"
