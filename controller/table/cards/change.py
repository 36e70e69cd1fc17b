"""New cards and new dice: when they are due, and a supervisor who says that they are on the table.

What is done to new cards before they are shuffled is :mod:`controller.table.cards.new_cards`. Does not read a clock.
"""

from __future__ import annotations

from typing import Literal

from controller.table import events as e
from controller.table.commands import CardsChangedKeyed, DiceChangedKeyed, TimeReached, UseMeasured
from controller.table.draft import SUPERVISORS, TESTED, Draft
from controller.table.running.opening import change_of_cards
from controller.table.setup import TableSetup
from controller.table.state import TableState


def why_not_change(state: TableState, setup: TableSetup, what: Literal["cards", "dice"]) -> str | None:
    """Why no new cards, or dice, can come on the table now; None where they can."""
    if state.testing:
        return TESTED
    if setup.hands_are_out(state):
        return f"{_in_words(setup, what)} are changed between rounds, not while a hand is out"
    return None


def cards_changed(d: Draft, signal: CardsChangedKeyed) -> None:
    if _confirmed(d, signal, "cards"):
        d.record(change_of_cards(d.table, signal.role, signal.person, signal.at_utc_ns))


def dice_changed(d: Draft, signal: DiceChangedKeyed) -> None:
    if _confirmed(d, signal, "dice"):
        d.record(e.DiceChanged(role=signal.role, person=signal.person, at_utc_ns=signal.at_utc_ns))


def _confirmed(d: Draft, signal: CardsChangedKeyed | DiceChangedKeyed, what: Literal["cards", "dice"]) -> bool:
    """Record who says so; False, and refused, where this person or this moment cannot."""
    d.record(e.StaffIdentified(role=signal.role, person=signal.person))
    why = why_not_change(d.state, d.setup, what)
    if what == "dice" and d.setup.change_dice_ns is None:
        why = "no dice are changed at this table"
    if signal.role not in SUPERVISORS:
        why = f"a supervisor confirms new {_in_words(d.setup, what)}, not the {signal.role.replace('-', ' ')}"
    if why is not None:
        d.refuse(signal, why)
    return why is None


def _in_words(setup: TableSetup, what: Literal["cards", "dice"]) -> str:
    return setup.game.pieces.many if what == "cards" else what


def use_measured(d: Draft, signal: UseMeasured) -> None:
    d.record(
        e.UseCounted(
            cards_ns=signal.cards_ns,
            dice_ns=signal.dice_ns,
            upkeep_ns=signal.upkeep_ns,
            at_utc_ns=signal.at_utc_ns,
        )
    )


def cards_due(d: Draft, _: TimeReached) -> None:
    if not d.state.cards_due:
        d.record(e.CardsDue())


def dice_due(d: Draft, _: TimeReached) -> None:
    if not d.state.dice_due and d.setup.change_dice_ns is not None:
        d.record(e.DiceDue())
