"""The times that a poker table waits for: the warning and the end of a called clock, the next collection by time.

The names of those of a table that deals by itself stand here too; how long they are, says
:mod:`controller.table.electronic.course`. A time that was begun before a restart begins anew. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.poker.collecting import time_charge
from controller.table.poker.course import rules_of
from controller.table.setup import SECOND, TableSetup
from controller.table.state import TableState

MINUTE = 60 * SECOND
WARNING, OVER, COLLECTION = "clock-warning", "clock-over", "time-collection"
ACT, SHOWN, NEXT = "act", "hand-shown", "next-hand"
"""Within which a player acts, for which a hand that is over lies there, until the next one begins."""


def poker_times(state: TableState, setup: TableSetup) -> Iterator[tuple[str, int]]:
    """The name of each time, and in how many nanoseconds it comes."""
    poker, clock = state.poker, rules_of(setup).clock
    if poker.clock is not None and clock is not None:
        of = len(poker.acts)  # a clock that is called next is another time
        yield f"{OVER}.{of}", clock.seconds * SECOND
        if not poker.warned:
            yield f"{WARNING}.{of}", (clock.seconds - clock.warning_seconds) * SECOND
    if poker.seated and not poker.time_due and (charge := time_charge(setup)) is not None:
        yield COLLECTION, charge[1] * MINUTE
