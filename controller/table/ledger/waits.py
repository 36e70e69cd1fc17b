"""Who is waited for over players' accounts: a second person for an adjustment. Does not adjust."""

from __future__ import annotations

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wait import Alarm, Urgency, Wait
from games.money.dollars import dollars


def _alarms(state: TableState, _: TableSetup) -> tuple[Alarm, ...]:
    waiting = state.ledger.adjustment
    if waiting is None:
        return ()
    text = f"an adjustment by {dollars(waiting.cents)} waits for a second person, at the cash station's page"
    return (Alarm(f"account {waiting.account}", text, grave=False),)


WAITS = (Wait("adjustment", Urgency.RECORD, when=lambda state, _: state.ledger.adjustment, alarms=_alarms),)
