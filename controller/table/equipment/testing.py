"""Test mode: between rounds a technician takes the table, and until it is given back nothing is play (standards L2).

A chip counts if its edge came before the edge at which the table was taken, as with a lock-out; every later one is
named and goes back. What devices report meanwhile is asked again afterwards, but for doors, which are watched always.
Does not open or close a wire.
"""

from __future__ import annotations

from controller.table import commands, events as e
from controller.table.commands import SuspensionDemanded, TestModeAsked, TestModeEnded
from controller.table.draft import SUPERVISORS, TESTED, Draft
from controller.table.equipment import decide as equipment, faults as devices
from controller.table.state import TableState
from controller.table.wagers import decide as wagers
from drivers.signals import ButtonPressed, ChipPassed, DoorChanged, Signal
from games.round.facts import NO_HAND_OUT

TESTERS = ("technician", *SUPERVISORS)


def why_not_test(state: TableState) -> str | None:
    """Why the table cannot be tested now; None where it can."""
    if state.testing:
        return TESTED
    if state.open_awards():
        return "the table is tested between rounds: an award is open, and is answered first"
    if state.round.phase == "locking":
        return "the acceptors are closing: the table is tested once they have confirmed"
    if state.round.phase not in NO_HAND_OUT or state.round.phase == "voided":
        return "the table is tested between rounds, not while a hand is out"
    return None


def asked(d: Draft, signal: TestModeAsked) -> None:
    why = why_not_test(d.state)
    if signal.role not in TESTERS:
        why = f"a technician or a supervisor tests the table, not the {signal.role.replace('-', ' ')}"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.TestModeEntered(role=signal.role, person=signal.person, at=signal.at))


def ended(d: Draft, _: TestModeEnded) -> None:
    if d.state.testing:
        d.record(e.TestModeLeft())


def while_testing(d: Draft, signal: Signal) -> None:
    """What a signal means while the table is tested: nothing, but for the few that cannot wait."""
    if isinstance(signal, TestModeEnded):
        ended(d, signal)
    elif isinstance(signal, SuspensionDemanded):
        devices.suspend(d, signal)
    elif isinstance(signal, DoorChanged):
        equipment.door_changed(d, signal)
    elif isinstance(signal, ChipPassed):
        _chip(d, signal)
    elif isinstance(signal, ButtonPressed | PERSONS):
        d.refuse(signal, TESTED)


PERSONS = (
    commands.CountKeyed
    | commands.HandKeyed
    | commands.DealKeyed
    | commands.NextKeyed
    | commands.ShuffleKeyed
    | commands.StubKeyed
    | commands.IrregularityKeyed
    | commands.StaffAnswered
    | commands.CodeRefused
    | commands.CardsChangedKeyed
    | commands.DiceChangedKeyed
    | commands.DeckPreparedKeyed
    | commands.CardsSpreadKeyed
    | commands.HandDealKeyed
    | commands.ShufflerModeKeyed
    | commands.EntryRefused
    | commands.TestModeAsked
    | commands.SettingAsked
    | commands.SettingWitnessed
    | commands.SettingWithdrawn
    | commands.CorrectionKeyed
    | commands.CopiesSettledKeyed
    | commands.BankKeyed
    | commands.DrawKeyed
    | commands.DiceKeyed
    | commands.DisputeKeyed
    | commands.DisputeDecided
    | commands.MergerKeyed
)
"""What people ask for at the key pad and on the console."""


def _chip(d: Draft, signal: ChipPassed) -> None:
    seat = d.setup.seat_of.get(signal.device)
    if d.state.tested_from is not None and signal.at < d.state.tested_from:
        wagers.chip_passed(d, signal)
    elif seat is not None:
        d.record(e.ChipFlagged(seat=seat, why=f"seat {seat}: the chip came while the table was tested: return it"))
