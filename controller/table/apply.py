"""The fold: one event makes the next state. Pure, total and the only place where state changes.

``apply(state, event)`` never refuses: what may happen was decided before the event was recorded. Replaying a
journal through it rebuilds the table exactly. Each subject folds its own events. Does not decide, time or show
anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from controller.table import events as e
from controller.table.access.apply import FOLDS as ACCESS
from controller.table.awards.apply import FOLDS as AWARDS
from controller.table.bidding.apply import FOLDS as BIDDING
from controller.table.cards.apply import FOLDS as CARDS
from controller.table.checks.apply import FOLDS as CHECKS
from controller.table.clock.apply import FOLDS as CLOCK
from controller.table.copies.apply import FOLDS as COPIES
from controller.table.draws.apply import FOLDS as DRAWS
from controller.table.electronic.apply import FOLDS as ELECTRONIC
from controller.table.equipment.apply import FOLDS as EQUIPMENT
from controller.table.hands.apply import FOLDS as HANDS
from controller.table.ledger.apply import FOLDS as LEDGER
from controller.table.linked.apply import FOLDS as LINKED
from controller.table.poker.apply import FOLDS as POKER
from controller.table.pools.apply import FOLDS as POOLS
from controller.table.results.apply import FOLDS as RESULTS
from controller.table.round.apply import FOLDS as ROUND
from controller.table.running.apply import FOLDS as RUNNING
from controller.table.settings.apply import FOLDS as SETTINGS
from controller.table.shoe.apply import FOLDS as SHOE
from controller.table.staff.apply import FOLDS as STAFF
from controller.table.stakes.apply import FOLDS as STAKES
from controller.table.state import TableState
from controller.table.tape.apply import FOLDS as TAPE
from controller.table.tickets.apply import FOLDS as TICKETS
from controller.table.upkeep.apply import FOLDS as UPKEEP
from controller.table.wagers.apply import FOLDS as WAGERS

_FOLD: dict[type[e.Event], Callable[[TableState, Any], TableState]] = {
    **RUNNING,
    **WAGERS,
    **ROUND,
    **CARDS,
    **SHOE,
    **RESULTS,
    **STAKES,
    **TICKETS,
    **POKER,
    **UPKEEP,
    **BIDDING,
    **AWARDS,
    **LEDGER,
    **ELECTRONIC,
    **LINKED,
    **POOLS,
    **SETTINGS,
    **STAFF,
    **EQUIPMENT,
    **HANDS,
    **DRAWS,
    **CLOCK,
    **COPIES,
    **CHECKS,
    **TAPE,
    **ACCESS,
}


def apply(state: TableState, event: e.Event) -> TableState:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)


def fold(events: Iterable[e.Event], state: TableState | None = None) -> TableState:
    """The state after all of ``events``, from ``state`` or from nothing.

    >>> opened = e.TableOpened(table="CS-07", series="a1", game="caribbean-stud", house="choctaw",
    ...                        seats=7, seed_cents=1_000_000, units_per_cent=1)
    >>> fold([opened, e.WagerAccepted(seat=3, at=5, units=50)]).meter.cents
    1000050
    """
    state = state if state is not None else TableState()
    for event in events:
        state = _FOLD[type(event)](state, event)
    return state
