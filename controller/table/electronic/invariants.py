"""What must hold at a table that deals by itself: what players have in the hand is what the books say.

Pure; does not repair anything.
"""

from __future__ import annotations

from controller.table.poker.course import electronic_rules
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.money.dollars import dollars


def electronic_violation(state: TableState, setup: TableSetup) -> str | None:
    """The first thing that does not hold, in one sentence; None where everything does."""
    if electronic_rules(setup) is None:
        return None
    for one in state.poker.seated:
        at = state.ledger.stations.get(one.seat)
        if at is None or not at.is_in:
            return f"somebody plays at station {one.seat} who did not sign in there"
        if at.cents != one.stack_cents:
            books, hand = dollars(at.cents), dollars(one.stack_cents or 0)
            return f"{books} lie at station {one.seat} by the books, and {hand} by the hand"
    seated = {one.seat for one in state.poker.seated}
    if any(at.cents for station, at in state.ledger.stations.items() if station not in seated):
        return "money lies at a station where nobody plays"
    return None
