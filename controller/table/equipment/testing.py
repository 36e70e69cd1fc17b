"""Test mode: between rounds a technician takes the table, and until it is given back nothing is play (standards L2).

A chip counts if its edge came before the edge at which the table was taken, as with a lock-out; every later one is
named and goes back. What devices report meanwhile is asked again afterwards, but for doors, which are watched always.
Does not open or close a wire.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.commands import TestModeAsked, TestModeEnded
from controller.table.draft import SUPERVISORS, TESTED, Draft
from controller.table.setup import TableSetup
from controller.table.state import TableState

TESTERS = ("technician", *SUPERVISORS)


def why_not_test(state: TableState, setup: TableSetup, what: str = "tested") -> str | None:
    """Why the table cannot be tested now; None where it can. ``what`` else is done to it between two rounds alone."""
    if state.testing:
        return TESTED
    if state.open_awards():
        return f"the table is {what} between rounds: an award is open, and is answered first"
    if setup.expects(state, "all_acceptors_closed"):
        return f"the acceptors are closing: the table is {what} once they have confirmed"
    if setup.hands_are_out(state) or setup.game.is_void(state.round.phase):
        return f"the table is {what} between rounds, not while a hand is out"
    return None


def asked(d: Draft, signal: TestModeAsked) -> None:
    why = why_not_test(d.state, d.setup)
    if signal.role not in TESTERS:
        why = f"a technician or a supervisor tests the table, not the {signal.role.replace('-', ' ')}"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.TestModeEntered(role=signal.role, person=signal.person, at=signal.at))


def ended(d: Draft, _: TestModeEnded) -> None:
    if d.state.testing:
        d.record(e.TestModeLeft())
