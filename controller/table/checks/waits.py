"""Who is waited for while record and program are checked: nobody, it goes on by itself. Does not check."""

from __future__ import annotations

from controller.table.commands import StaffAnswered
from controller.table.draft import Draft
from controller.table.money import UNCHECKED
from controller.table.setup import TableSetup
from controller.table.state import CHECKING, TableState
from controller.table.wait import Advice, Alarm, Panel, Urgency, Wait
from controller.table.words import sentence


def _advice(state: TableState, _: TableSetup) -> Advice:
    other = "" if state.suspended in (None, CHECKING) else f" Then: {state.suspended}."
    return Advice(f"{sentence(CHECKING)} No chips, no deal.", f"It goes on by itself; meters can be read.{other}")


def _answered(d: Draft, signal: StaffAnswered) -> None:
    d.refuse(signal, UNCHECKED)


WAITS = (
    Wait(
        "checked",
        Urgency.STANDSTILL,
        when=lambda state, _: state.unchecked,
        advice=_advice,
        panel=lambda *_: Panel("RECORD CHECK", "NO BETS: WAIT"),
        alarms=lambda *_: (Alarm("Check", CHECKING, grave=False),),
        light="standstill",
        answer=_answered,
        turn=lambda *_: UNCHECKED,
        by_turn=lambda *_: "is refused until the check is done",
    ),
)
