"""Who is waited for while the table is suspended. Does not suspend."""

from __future__ import annotations

from controller.table import events as e
from controller.table.commands import StaffAnswered
from controller.table.draft import SUPERVISORS, Draft
from controller.table.equipment.faults import DISK, FULL, TAPE
from controller.table.money import how_to_mend, why_no_money
from controller.table.setup import TableSetup
from controller.table.state import ENDS_BY_ITSELF, TableState
from controller.table.wait import Advice, Alarm, Panel, Question, Urgency, Wait
from controller.table.words import sentence, words_of

HOW_TO_SETTLE = "First a named person decides on the accounting page, with the configuration code."


def _first(state: TableState) -> str:
    """What has to be done before a key lets the table go on; empty where a key does."""
    if state.damage:
        return f"First {how_to_mend(state)}."
    return HOW_TO_SETTLE if state.disagreements else ""


def _advice(state: TableState, setup: TableSetup) -> Advice:
    and_key = " and turns a key" if setup.key_of else ""
    go_on = _first(state) or f"A supervisor gives the staff code{and_key} to go on."
    return Advice("The table is suspended: no chips, no deal.", f"{sentence(state.suspended or '')} {go_on}")


def _question(state: TableState, _: TableSetup) -> Question:
    go_on = _first(state) or "To go on, give the staff code, then turn a key."
    return Question(
        about="resume",
        step="resume",
        title="The table is suspended",
        text=f"{sentence(state.suspended or '')} {go_on}",
        yes="It is me at the key",
        identified=words_of(state.present) if state.present in SUPERVISORS else None,
    )


def _answered(d: Draft, signal: StaffAnswered) -> None:
    """A code says who stands at the key, and answers nothing else; a table without keys goes on with it."""
    if signal.role in SUPERVISORS and signal.yes and not d.table.key_of:
        why = _resume(d, "", signal.role)
        if why is not None:
            d.refuse(signal, why)


def _resume(d: Draft, _: str, role: str) -> str | None:
    why = why_no_money(d.state)
    if d.table.logic_open(d.state):
        why = f"the table is open at its logic: shut the {d.table.logic_open(d.state)[-1]} door first"
    if any((fault.device, fault.fault) == (DISK, FULL) for fault in d.state.faults):
        why = "the disk is nearly full still: make room first"
    if any((fault.device, fault.fault) == ("controller", TAPE) for fault in d.state.faults):
        why = "the controller's security tape is not as on record: new tape goes on it first"
    if why is None:
        d.record(e.TableResumed(role=role, person=d.state.person))
    return why


WAITS = (
    Wait(
        "suspended",
        Urgency.STANDSTILL,
        when=lambda state, _: state.suspended not in ENDS_BY_ITSELF and not state.unchecked,
        advice=_advice,
        panel=lambda state, _: Panel("SUSPENDED", state.suspended or ""),
        alarms=lambda state, _: (Alarm("Suspended", state.suspended or "", grave=True),),
        question=_question,
        light="standstill",
        answer=_answered,
        turn=_resume,
        by_turn=lambda *_: "lets the table go on",
    ),
)
