"""A correction of a meter that waits for its key. Does not carry it out."""

from __future__ import annotations

from controller.table.settings.meter_corrections import about, answered, entitled, holders_in_words, turned
from controller.table.setup import TableSetup
from controller.table.state import MeterCorrection, TableState
from controller.table.wait import Alarm, Panel, Question, Urgency, Wait
from controller.table.words import words_of
from games.money.dollars import dollars


def _moves(one: MeterCorrection) -> str:
    """``moves the progressive meter by -$0.50``."""
    return f"moves the {words_of(one.pool)} meter by {dollars(one.cents)}"


def _question(state: TableState, setup: TableSetup) -> Question | None:
    one = state.corrections[0]
    at_key = state.present in entitled(setup) and state.present_for == about(one)
    return Question(
        about=about(one),
        step="key",
        title=f"Correction {one.correction} of the {words_of(one.pool)} meter",
        text=f"Record {one.position} is wrong: {one.why.rstrip('.')}. Asked for by the {words_of(one.role)}, "
        f"witnessed by the {words_of(one.witness_role)}. {holders_in_words(setup).capitalize()} gives the staff code "
        f"and turns the higher key: that {_moves(one)}, and nothing did yet.",
        yes="It is me at the key",
        amount=dollars(one.cents),
        identified=words_of(state.present) if at_key else None,
    )


def _alarms(state: TableState, _: TableSetup) -> tuple[Alarm, ...]:
    return tuple(
        Alarm("Correction waits", f"the higher key {_moves(one)}, or it is withdrawn", grave=False)
        for one in state.corrections
    )


WAITS = (
    Wait(
        "correction",
        Urgency.RECORD,
        when=lambda state, _: state.corrections,
        panel=lambda _, __: Panel(note="CORRECTION: HIGH KEY"),
        alarms=_alarms,
        question=_question,
        answer=answered,
        turn=turned,
        by_turn=lambda state, _: _moves(state.corrections[0]),
    ),
)
