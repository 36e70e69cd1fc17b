"""What is on the table for a time that the house sets - cards, dice, balls, the balance of a wheel - and how it stands.

One row for each, so that whoever counts, warns or holds up a round asks of all alike. Pure; decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller.table.setup import SECOND, TableSetup
from controller.table.state import TableState
from controller.table.upkeep.apply import kept
from games.declared.upkeep import Upkeep

HOUR = 3600 * SECOND
OF_UPKEEP = "upkeep-due."
"""What the time of a duty is called before its own name."""


class InUse(NamedTuple):
    """One thing that is there for a time."""

    time: str
    """The name of the time at which it is due."""
    title: str
    """``New cards``, ``Balance of the wheel``."""
    short: str
    """The same for the dealer's display."""
    is_due: bool
    since_utc_ns: int | None
    """When it was changed, or done, last; None where it never was."""
    used_ns: int
    """How long ago that is, as it was counted last."""
    limit_ns: int | None
    """None where this table sets it no time."""
    binds: bool
    """No round begins while it is due."""

    @property
    def verb(self) -> str:
        """``New cards are due``, ``balance of the wheel is due``."""
        return "is" if self.time.startswith(OF_UPKEEP) else "are"


def in_use(state: TableState, setup: TableSetup) -> tuple[InUse, ...]:
    """All of them."""
    pieces, cards = setup.game.pieces.many, setup.rules.cards
    return (
        InUse(
            "cards-due",
            f"New {pieces}",
            f"new {pieces}",
            state.cards_due,
            state.cards_changed_utc_ns,
            state.cards_used_ns,
            setup.change_cards_ns,
            cards.when_due == "bind",
        ),
        InUse(
            "dice-due",
            "New dice",
            "new dice",
            state.dice_due,
            state.dice_changed_utc_ns,
            state.dice_used_ns,
            setup.change_dice_ns,
            setup.rules.dice_bind,
        ),
        *(_kept(state, setup, duty) for duty in duties(setup).values()),
    )


def _kept(state: TableState, setup: TableSetup, duty: Upkeep) -> InUse:
    rule = setup.rules.upkeep[duty.name]
    one = kept(state, duty.name)
    return InUse(
        f"{OF_UPKEEP}{duty.name}",
        duty.title,
        duty.short,
        one.due,
        one.done_utc_ns,
        one.used_ns,
        rule.hours * HOUR,
        rule.when_due == "bind",
    )


def duties(setup: TableSetup) -> Mapping[str, Upkeep]:
    """Those of the game for which this house sets a time."""
    return {duty.name: duty for duty in setup.game.upkeep if duty.name in setup.rules.upkeep}


def since(state: TableState) -> dict[str, tuple[int | None, int]]:
    """When each was changed last and how long ago that was as it was counted last, by the name of its time."""
    return {
        "cards-due": (state.cards_changed_utc_ns, state.cards_used_ns),
        "dice-due": (state.dice_changed_utc_ns, state.dice_used_ns),
        **{f"{OF_UPKEEP}{one.of}": (one.done_utc_ns, one.used_ns) for one in state.upkeep},
    }


def due_first(state: TableState, setup: TableSetup) -> Upkeep | None:
    """The first duty that is due, or waits for its witness; None where none is."""
    waiting = {one.of for one in state.upkeep if one.due or one.signed_role}
    return next((duty for name, duty in duties(setup).items() if name in waiting), None)
