"""Cards and dice that are due: what they hold up at this house, and how soon they will be.

Where the document says that they "shall" be changed, no round begins with what is due; the round in play ends. Does
not say when they are due: the time that they were on the table does (:mod:`controller.service.in_use`).
"""

from __future__ import annotations

from typing import NamedTuple

from controller.table.setup import SECOND, TableSetup
from controller.table.state import TableState

TOLD_BEFORE_MINUTES = 30
"""How long before they are due the table says so."""
_MINUTE = 60 * SECOND


class Soon(NamedTuple):
    """What will be due, cards, tiles or ``dice``, within so many minutes."""

    what: str
    minutes: int


def held_up_by(state: TableState, setup: TableSetup) -> str | None:
    """Why no round may begin, where what is due binds at this house; None where one may."""
    if state.cards_due and setup.rules.cards.when_due == "bind":
        return f"new {setup.game.pieces.many} are due: no round begins before a supervisor confirms them"
    if state.dice_due and setup.rules.dice_bind:
        return "new dice are due: no round begins before a supervisor confirms them"
    return None


def soon(state: TableState, setup: TableSetup) -> tuple[Soon, ...]:
    """What is due within half an hour, as it was counted last; what is due already is not in it."""
    counted = (
        (
            setup.game.pieces.many,
            state.cards_due,
            state.cards_changed_utc_ns,
            setup.change_cards_ns,
            state.cards_used_ns,
        ),
        ("dice", state.dice_due, state.dice_changed_utc_ns, setup.change_dice_ns, state.dice_used_ns),
    )
    left = (
        Soon(what, max(1, -((used_ns - limit_ns) // _MINUTE)))
        for what, due, changed, limit_ns, used_ns in counted
        if not due and changed is not None and limit_ns is not None
    )
    return tuple(one for one in left if one.minutes <= TOLD_BEFORE_MINUTES)
