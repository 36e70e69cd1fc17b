"""What must hold at every moment, checked in service and in every test. A violation stops the money and says which.

Pure; does not repair anything.
"""

from __future__ import annotations

from controller.table.electronic.invariants import electronic_violation
from controller.table.ledger.invariants import ledger_violation
from controller.table.poker.invariants import poker_violation
from controller.table.settings.values import rate_began
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets.invariants import room_violation
from games.pools.meter import imbalance

COUNTING = ("count_agrees", "difference_answered")
"""Steps that wait for the chips in the dealer's hand."""


def violation(state: TableState, setup: TableSetup) -> str | None:
    """The first thing that does not hold, in one sentence; None when everything does."""
    now = state.round
    wrong = _pool_violation(state, setup.now(state))
    if wrong is not None:
        return wrong
    if len(set(now.wagers)) != len(now.wagers):
        return "a seat has two progressive wagers"
    if not set(now.metered) <= set(now.wagers):
        return "the meter moved for a seat without a wager"
    game = setup.game
    wagers_locked = not game.is_void(now.phase) and not game.allows(now.phase, "all_acceptors_closed")
    if now.phase != game.round.initial and wagers_locked and set(now.metered) != set(now.wagers):
        return "the table is locked and the meter did not move for every lamp"
    if wagers_locked and (wrong := _count_violation(state, setup)) is not None:
        return wrong
    if any(award.seat not in now.metered for award in state.awards):
        return "an award stands at a seat whose lamp is not lit"
    for award in state.awards:
        if award.paid and award.denied:
            return f"the award of seat {award.seat} is paid and denied"
        if award.paid and (award.logged_by is None or award.cents is None):
            return f"the award of seat {award.seat} is paid without an entry in the payout log"
    if state.open_awards() and not game.is_settled(now.phase):
        return "an award is open outside the settlement"
    if game.allows(now.phase, "award_closed") and not state.open_awards():
        return "an award is being handled and none is open"
    if len({order.device for order in state.orders}) != len(state.orders):
        return "a device has two orders"
    if len({one.pool for one in state.corrections}) != len(state.corrections):
        return "a meter has two corrections that wait"
    if setup.game.is_for_pots and (wrong := poker_violation(state, setup)) is not None:
        return wrong
    return room_violation(state.room) or ledger_violation(state.ledger) or electronic_violation(state, setup)


def _count_violation(state: TableState, setup: TableSetup) -> str | None:
    """Lamps without the chips for them, in a round that went on (ecosystem 6.12: lamps = counted = collected).

    What was collected is what the dealer counts in the hand and keys in: no device sees it.
    """
    now, lamps = state.round, len(state.round.wagers)
    if not lamps or any(setup.game.allows(now.phase, step) for step in ("lock_out", *COUNTING)):
        return None
    if now.count is None:
        return f"the round went on and nobody counted the chips of {lamps} lamps"
    if now.count in (now.chips_due, now.answered):
        return None
    collected = f"{now.count} chip{' was' if now.count == 1 else 's were'} collected for {lamps} lamps"
    coupons = f", {len(now.coupons)} of them for a coupon," if now.coupons else ""
    return f"{collected}{coupons} and no supervisor answered for the difference"


def _pool_violation(state: TableState, setup: TableSetup) -> str | None:
    """The first pool that does not add up, or did not rise by its rate for every chip."""
    merged = {one.pool for one in state.mergers}
    for meter in state.pools:
        wrong = imbalance(meter)
        if wrong is not None:
            return wrong
        pending = sum(one.off_meter_cents for one in state.pending if one.pool == meter.pool)
        if pending != meter.pending_cents:
            return f"the {meter.pool} meter has {meter.pending_cents} cents pending and the awards take {pending}"
        rules = setup.rules.pools.get(meter.pool)
        if rules is None:
            if meter.pool in merged and meter.units:
                return f"the {meter.pool} meter shows something and its pool went into another"
            continue
        rate = rate_began(state, meter.pool)
        chips, rose = meter.chips - rate.chips, meter.contributed_units - rate.contributed_units
        if rose != chips * rules.increment(setup.wager_cents) * meter.units_per_cent:
            return f"the {meter.pool} meter rose by {rose} units for {chips} chips"
    return None
