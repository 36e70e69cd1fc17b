"""All that may wait for a person at a table, the most urgent first. Each subject declares its own. Does not render."""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.awards.waits import WAITS as AWARDS
from controller.table.bidding.waits import WAITS as BIDDING
from controller.table.cards.waits import WAITS as CARDS
from controller.table.checks.waits import WAITS as CHECKS
from controller.table.equipment.waits import WAITS as EQUIPMENT
from controller.table.ledger.waits import WAITS as LEDGER
from controller.table.linked.waits import WAITS as LINKED
from controller.table.poker.waits import WAITS as POKER
from controller.table.pools.waits import WAITS as POOLS
from controller.table.round.waits import WAITS as ROUND
from controller.table.running.waits import WAITS as RUNNING
from controller.table.settings.waits import WAITS as SETTINGS
from controller.table.setup import TableSetup
from controller.table.shoe.waits import WAITS as SHOE
from controller.table.staff.waits import WAITS as STAFF
from controller.table.state import TableState
from controller.table.tape.waits import WAITS as TAPE
from controller.table.tickets.waits import WAITS as TICKETS
from controller.table.upkeep.waits import WAITS as UPKEEP
from controller.table.wagers.waits import WAITS as WAGERS
from controller.table.wait import Wait

WAITS: tuple[Wait, ...] = tuple(
    sorted(
        (
            *(*CHECKS, *RUNNING, *ROUND, *EQUIPMENT, *WAGERS, *LINKED, *AWARDS, *CARDS),
            *(*SHOE, *BIDDING, *STAFF, *SETTINGS, *POOLS, *TAPE, *TICKETS, *POKER, *UPKEEP, *LEDGER),
        ),
        key=lambda wait: wait.urgency,
    )
)


def waiting(state: TableState, setup: TableSetup) -> Iterator[Wait]:
    """What waits now, the most urgent first."""
    return (wait for wait in WAITS if wait.when(state, setup))


def answered_now(state: TableState, setup: TableSetup) -> str:
    """A mark of what a staff code would answer now: another mark, another question; empty where it answers nothing."""
    return next((_mark(wait, state, setup) for wait in waiting(state, setup) if wait.answer is not None), "")


def turned_now(state: TableState, setup: TableSetup) -> str:
    """A mark of what the next turn of a key would be for; empty where it would be for nothing."""
    return next((_mark(wait, state, setup) for wait in _turnable(state, setup)), "")


def turn_now(state: TableState, setup: TableSetup) -> Wait | None:
    """What the next turn of a key is for: the most urgent of all that wait for one."""
    return next(_turnable(state, setup), None)


def next_turns(state: TableState, setup: TableSetup) -> str:
    """What the next turns of a key are for, in their order; empty where none is waited for."""
    told = [words for wait in _turnable(state, setup) if (words := wait.by_turn(state, setup)) is not None]
    after = "".join(f" A turn after that {words}." for words in told[1:])
    return f"The next turn of a key {told[0]}.{after}" if told else ""


def _turnable(state: TableState, setup: TableSetup) -> Iterator[Wait]:
    return (wait for wait in waiting(state, setup) if wait.turn is not None)


def _mark(wait: Wait, state: TableState, setup: TableSetup) -> str:
    asked = wait.question(state, setup)
    return wait.name if asked is None else asked.about
