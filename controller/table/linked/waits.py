"""An award that waits for its pool's answer, and a pool that is not heard. Does not ask it."""

from __future__ import annotations

from controller.table.awards.due import current_award
from controller.table.linked.asking import why_not_answered
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wait import Advice, Alarm, Panel, Urgency, Wait
from controller.table.words import sentence, words_of


def _waits_for_pool(state: TableState, setup: TableSetup) -> str | None:
    """Why the award whose turn it is waits for the pool; None where none does."""
    award = current_award(state, setup)
    return None if award is None or not award.asked_pool else why_not_answered(state, setup, award)


def _advice(state: TableState, setup: TableSetup) -> Advice | None:
    award, why = current_award(state, setup), _waits_for_pool(state, setup)
    if award is None or why is None:
        return None
    return Advice(f"Seat {award.seat}: {words_of(award.hand)}. Wait for the pool.", sentence(why))


def _panel(state: TableState, setup: TableSetup) -> Panel | None:
    award = current_award(state, setup)
    return None if award is None else Panel(todo=f"S{award.seat} WAIT FOR POOL", note=_short(state))


def _short(state: TableState) -> str:
    return "NO LINK" if state.link is not None and state.link.lost else "POOL DECIDES"


def _unheard(state: TableState, setup: TableSetup) -> tuple[Alarm, ...]:
    link = state.link
    if link is None:
        return ()
    closes = setup.linked is not None and setup.linked.closes
    then = "no progressive wager is taken from the next round on" if closes else "play goes on"
    return (Alarm("Linked pool", f"the pool {link.pool}: {link.lost}; {then}", grave=True),)


WAITS = (
    Wait("pool-answer", Urgency.ROUND, when=_waits_for_pool, advice=_advice, panel=_panel, light="supervisor"),
    Wait(
        "link",
        Urgency.EQUIPMENT,
        when=lambda state, _: state.link is not None and state.link.lost,
        panel=lambda *_: Panel(note="POOL: NO LINK"),
        alarms=_unheard,
        light="mend",
    ),
)
