"""All that may wait for a person at a table, the most urgent first. Each subject declares its own. Does not render."""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.awards.waits import WAITS as AWARDS
from controller.table.cards.waits import WAITS as CARDS
from controller.table.equipment.waits import WAITS as EQUIPMENT
from controller.table.round.waits import WAITS as ROUND
from controller.table.running.waits import WAITS as RUNNING
from controller.table.setup import TableSetup
from controller.table.staff.waits import WAITS as STAFF
from controller.table.state import TableState
from controller.table.wagers.waits import WAITS as WAGERS
from controller.table.wait import Wait

WAITS: tuple[Wait, ...] = tuple(
    sorted((*RUNNING, *ROUND, *EQUIPMENT, *WAGERS, *AWARDS, *CARDS, *STAFF), key=lambda wait: wait.urgency)
)


def waiting(state: TableState, setup: TableSetup) -> Iterator[Wait]:
    """What waits now, the most urgent first."""
    return (wait for wait in WAITS if wait.when(state, setup))


def answered_now(state: TableState, setup: TableSetup) -> str:
    """A mark of what a staff code would answer now: another mark, another question; empty where it answers nothing."""
    for wait in waiting(state, setup):
        if wait.answer is not None:
            asked = wait.question(state, setup)
            return wait.name if asked is None else asked.about
    return ""
