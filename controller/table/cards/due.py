"""Cards, dice and what else is there for a time: what holds up a round at this house, and what will be due soon.

Where the document says that they "shall" be changed, no round begins with what is due; the round in play ends. Does
not say when they are due: the time that they were on the table does (:mod:`controller.service.in_use`).
"""

from __future__ import annotations

from typing import NamedTuple

from controller.table.setup import SECOND, TableSetup
from controller.table.state import TableState
from controller.table.upkeep.course import in_use

TOLD_BEFORE_MINUTES = 30
"""How long before they are due the table says so."""
_MINUTE = 60 * SECOND


class Soon(NamedTuple):
    """What will be due, ``New cards`` ``are``, within so many minutes."""

    what: str
    short: str
    verb: str
    minutes: int


def held_up_by(state: TableState, setup: TableSetup) -> str | None:
    """Why no round may begin, where what is due binds at this house; None where one may."""
    for one in in_use(state, setup):
        if one.is_due and one.binds:
            them = "it" if one.verb == "is" else "them"
            due = f"{one.title[0].lower()}{one.title[1:]} {one.verb} due"
            return f"{due}: no round begins before a supervisor confirms {them}"
    return None


def soon(state: TableState, setup: TableSetup) -> tuple[Soon, ...]:
    """What is due within half an hour, as it was counted last; what is due already is not in it."""
    left = (
        Soon(one.title, one.short, one.verb, max(1, -((one.used_ns - one.limit_ns) // _MINUTE)))
        for one in in_use(state, setup)
        if not one.is_due and one.since_utc_ns is not None and one.limit_ns is not None
    )
    return tuple(one for one in left if one.minutes <= TOLD_BEFORE_MINUTES)
