"""Who is waited for over cards and dice: what must leave, what is done to new ones, the shuffler's mode.

Does not change them.
"""

from __future__ import annotations

from controller.table.cards.due import held_up_by, soon
from controller.table.cards.new_cards import asked_now, verified
from controller.table.commands import StaffAnswered
from controller.table.draft import SUPERVISORS, Draft
from controller.table.setup import CARD_DEVICES, TableSetup
from controller.table.state import LOOK, CardDevice, TableState
from controller.table.wait import Advice, Alarm, Panel, Urgency, Wait


def _mode(state: TableState, _: TableSetup) -> Advice:
    asked = state.mode_asked
    assert asked is not None
    return Advice(
        f"A supervisor keys in {asked.token} at the awards desk: the shuffler changes to {asked.mode} mode.",
        "Within a minute, with the staff code. To leave it as it is, do nothing.",
    )


def _mode_in_short(state: TableState, _: TableSetup) -> Panel:
    asked = state.mode_asked
    assert asked is not None
    return Panel(note=f"{asked.mode.upper()} MODE: {asked.token}")


def _new_cards(state: TableState, setup: TableSetup) -> Advice:
    pieces = setup.game.pieces
    gone = f"The {' and '.join(state.condemned)} {pieces.whole} must leave the table. " if state.condemned else ""
    due = f"{gone}A supervisor confirms with STAFF, the code, SHUFFLE."
    if state.cards_due and held_up_by(state, setup):
        return Advice(f"New {pieces.many} are due: no round begins with these.", due)
    return Advice(f"New {pieces.many} are due. Wagers are open: press {setup.no_more_bets} when all are in.", due)


def _new_dice(state: TableState, setup: TableSetup) -> Advice:
    due = "A supervisor puts new ones into the shaker and confirms it at the awards desk."
    if held_up_by(state, setup):
        return Advice("New dice are due: no round begins with these.", due)
    return Advice(f"New dice are due. Wagers are open: press {setup.no_more_bets} when all are in.", due)


def _soon_in_short(state: TableState, setup: TableSetup) -> Panel:
    first = min(soon(state, setup), key=lambda one: one.minutes)
    return Panel(note=f"{first.short.upper()} IN {first.minutes} MIN")


def _step(state: TableState, setup: TableSetup) -> Advice:
    step = asked_now(state, setup)
    assert step is not None
    cards = f"The {step.colour} deck is set apart" if step.name == LOOK else "New cards"
    return Advice(f"{cards}: {step.text}. Then {step.key}.", "It is not shuffled before.")


def _step_in_short(state: TableState, setup: TableSetup) -> Panel:
    step = asked_now(state, setup)
    assert step is not None
    return Panel(note=f"{step.name.upper()} {step.colour.upper()}: {'CODE' if step.by_code else 'ENTER'}")


def _verified(d: Draft, signal: StaffAnswered) -> None:
    if signal.role in SUPERVISORS and signal.yes:
        verified(d, signal.role, signal.person)


def _jammed(state: TableState) -> tuple[tuple[str, CardDevice], ...]:
    """The machines that stopped with cards inside."""
    return tuple((name, state.card_device(name)) for name in CARD_DEVICES if state.card_device(name).stopped)


def _inside(state: TableState, _: TableSetup) -> Panel:
    name, device = _jammed(state)[0]
    return Panel(note=f"{name.upper()}: {device.cards_inside} INSIDE")


def _to_clear(state: TableState, _: TableSetup) -> tuple[Alarm, ...]:
    return tuple(
        Alarm(
            name, f"it jammed, {device.cards_inside} cards are inside: take them out, count them, close it", grave=True
        )
        for name, device in _jammed(state)
    )


WAITS = (
    Wait(
        "jam",
        Urgency.EQUIPMENT,
        when=lambda state, _: _jammed(state),
        panel=_inside,
        alarms=_to_clear,
        light="mend",
    ),
    Wait(
        "shuffler-mode",
        Urgency.EQUIPMENT,
        when=lambda state, _: state.mode_asked,
        advice=_mode,
        panel=_mode_in_short,
    ),
    Wait(
        "new-cards",
        Urgency.CARDS,
        when=lambda state, _: state.condemned or state.cards_due,
        advice=_new_cards,
        panel=lambda _, setup: Panel(note=f"NEW {setup.game.pieces.many.upper()} ARE DUE"),
    ),
    Wait(
        "new-deck",
        Urgency.CARDS,
        when=asked_now,
        advice=_step,
        panel=_step_in_short,
        answer=_verified,
    ),
    Wait(
        "dice",
        Urgency.CARDS,
        when=lambda state, _: state.dice_due,
        advice=_new_dice,
        panel=lambda _, __: Panel(note="NEW DICE ARE DUE"),
    ),
    Wait("due-soon", Urgency.CARDS, when=soon, panel=_soon_in_short),
)
