"""What must hold at every moment, checked in service and in every test. A violation stops the money and says which.

Pure; does not repair anything.
"""

from __future__ import annotations

from controller.setup import TableSetup
from controller.state import TableState

WITH_LOCKED_WAGERS = ("locked", "disputed", "ready", "dealing", "stub-count", "decisions", "settling", "awarding")


def violation(state: TableState, setup: TableSetup) -> str | None:
    """The first thing that does not hold, in one sentence; None when everything does."""
    meter, now = state.meter, state.round
    per_cent = meter.units_per_cent
    if meter.units != (meter.seeded_cents - meter.paid_cents) * per_cent + meter.contributed_units:
        return "the meter is not seed plus contributions less awards"
    if meter.contributed_units != meter.chips * setup.units_per_chip:
        return f"the meter rose by {meter.contributed_units} units for {meter.chips} chips"
    if meter.units < 0:
        return "the meter is below zero"
    if len(set(now.wagers)) != len(now.wagers):
        return "a seat has two progressive wagers"
    if not set(now.metered) <= set(now.wagers):
        return "the meter moved for a seat without a wager"
    if now.phase in WITH_LOCKED_WAGERS and set(now.metered) != set(now.wagers):
        return "the table is locked and the meter did not move for every lamp"
    if any(award.seat not in now.metered for award in state.awards):
        return "an award stands at a seat whose lamp is not lit"
    for award in state.awards:
        if award.paid and award.denied:
            return f"the award of seat {award.seat} is paid and denied"
        if award.paid and (award.logged_by is None or award.cents is None):
            return f"the award of seat {award.seat} is paid without an entry in the payout log"
    if state.open_awards() and now.phase not in ("settling", "awarding"):
        return "an award is open outside the settlement"
    if now.phase == "awarding" and not state.open_awards():
        return "an award is being handled and none is open"
    if len({order.device for order in state.orders}) != len(state.orders):
        return "a device has two orders"
    return None
