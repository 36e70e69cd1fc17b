"""A meter whose first value nobody accepted. Does not accept it."""

from __future__ import annotations

from controller.table.money import HOW_TO_ACCEPT
from controller.table.setup import TableSetup
from controller.table.state import UNACCEPTED, TableState
from controller.table.wait import Advice, Alarm, Panel, Urgency, Wait
from controller.table.words import sentence, words_of
from games.money.dollars import dollars


def _values(state: TableState) -> str:
    return ", ".join(f"{words_of(pool)} {dollars(state.pool(pool).cents)}" for pool in state.unaccepted)


def _advice(state: TableState, _: TableSetup) -> Advice | None:
    if state.suspended != UNACCEPTED:
        return None
    return Advice(
        "Nothing is played yet: accept what each meter begins with.", f"{_values(state)}. {sentence(HOW_TO_ACCEPT)}"
    )


WAITS = (
    Wait(
        "first-value",
        Urgency.STANDSTILL,
        when=lambda state, _: state.unaccepted,
        advice=_advice,
        panel=lambda *_: Panel("NOT ACCEPTED", "METER: ACCOUNTING"),
        alarms=lambda state, _: (Alarm("First value", f"{UNACCEPTED}: {_values(state)}", grave=True),),
        light="standstill",
    ),
)
