"""Who is waited for over equipment that is to be seen to. Does not do it."""

from __future__ import annotations

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.upkeep.apply import kept
from controller.table.upkeep.course import due_first
from controller.table.wait import Advice, Panel, Urgency, Wait
from controller.table.words import words_of


def _advice(state: TableState, setup: TableSetup) -> Advice:
    duty = due_first(state, setup)
    assert duty is not None
    one = kept(state, duty.name)
    if one.signed_role:
        told = f"The {words_of(one.signed_role)} signed that it was done; somebody else who saw it signs, too."
        return Advice(f"{duty.title}: a witness signs at the awards desk.", told)
    held = " No round begins before." if setup.rules.upkeep[duty.name].when_due == "bind" else ""
    return Advice(f"{duty.title} is due. {duty.say}", f"A supervisor confirms it at the awards desk.{held}")


def _panel(state: TableState, setup: TableSetup) -> Panel:
    duty = due_first(state, setup)
    assert duty is not None
    witness = kept(state, duty.name).signed_role
    return Panel(note=f"{duty.short.upper()}: {'SIGN' if witness else 'DUE'}")


WAITS = (Wait("upkeep", Urgency.CARDS, when=due_first, advice=_advice, panel=_panel),)
