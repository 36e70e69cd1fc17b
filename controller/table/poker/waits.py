"""Who is waited for at a poker table: a supervisor who looks at a bad beat, the dealer who collects or pays.

Does not pay or collect.
"""

from __future__ import annotations

from controller.table.commands import StaffAnswered
from controller.table.draft import SUPERVISORS, Draft
from controller.table.poker.bad_beat import answered
from controller.table.poker.collecting import time_charge
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wait import Advice, Alarm, Panel, Question, Urgency, Wait
from games.money.dollars import dollars
from games.pools.bad_beat import BAD_BEAT_POOL


def _seats(seats: tuple[int, ...]) -> str:
    return " and ".join(map(str, seats))


def _told(state: TableState) -> str:
    found = state.poker.bad_beat
    assert found is not None
    lost, won = _seats(found.losing), _seats(found.winning)
    return f"The hand of seat {lost} was beaten by that of seat {won}, and both hole cards of both play."


def _question(state: TableState, _: TableSetup) -> Question:
    found = state.poker.bad_beat
    assert found is not None
    jackpot = dollars(state.pool(BAD_BEAT_POOL).cents)
    return Question(
        about=f"bad-beat:{state.poker.hand}:{len(state.poker.acts)}",
        step="bad-beat",
        title=f"Bad beat: {jackpot}",
        text=f"{_told(state)} Look at the hands and at the board.",
        yes="The jackpot is won",
        no="It is not",
        warning=f"{jackpot} are divided among the seats of this hand.",
    )


def _advice(state: TableState, _: TableSetup) -> Advice:
    say = "Call a supervisor: is the bad beat jackpot won? ENTER after the staff code: yes. NEXT: no."
    return Advice(say, _told(state))


def _answered(d: Draft, signal: StaffAnswered) -> None:
    if signal.role not in SUPERVISORS:
        d.refuse(signal, "a supervisor must look at a bad beat")
    else:
        answered(d, signal.role, yes=signal.yes)


def _owed(state: TableState, _: TableSetup) -> tuple[Alarm, ...]:
    told = [f"seat {seat}: {dollars(cents)}" for seat, cents in state.poker.owed]
    return (Alarm("jackpot", f"Parts of the jackpot to be paid: {'; '.join(told)}.", grave=False),)


def _collection_advice(_: TableState, setup: TableSetup) -> Advice:
    charge = time_charge(setup)
    assert charge is not None
    cents, minutes = charge
    return Advice(
        f"Collect {dollars(cents)} from each player before the next hand, then say so.",
        f"Every {minutes} minutes are paid for in advance.",
    )


WAITS: tuple[Wait, ...] = (
    Wait(
        "bad-beat",
        Urgency.ROUND,
        when=lambda state, _: state.poker.bad_beat,
        advice=_advice,
        panel=lambda _, __: Panel(todo="BAD BEAT: STAFF"),
        question=_question,
        light="supervisor",
        sound="short",
        answer=_answered,
    ),
    Wait(
        "jackpot-parts",
        Urgency.MONEY,
        when=lambda state, _: state.poker.owed,
        alarms=_owed,
        panel=lambda state, _: Panel(note=f"PAY SEAT {state.poker.owed[0][0]}"),
    ),
    Wait(
        "time-collection",
        Urgency.DEALER,
        when=lambda state, setup: setup.is_open(state) and state.poker.time_due,
        advice=_collection_advice,
        panel=lambda _, __: Panel(note="COLLECT THE TIME"),
    ),
)
