"""Faults of devices, and what the service itself reports: found, gone, suspended, refused.

A fault stays until its device says that it is gone; one that was there when the power went is still there after.
Does not repair or reopen anything: drivers do.
"""

from __future__ import annotations

from controller import events as e
from controller.commands import CardsChangedKeyed, EntryRefused, SuspensionDemanded
from controller.decide.draft import SUPERVISORS, TESTED, Draft
from controller.state import TableState
from drivers.signals import DeviceFault, DeviceRecovered

EVENTS_LOST = "events-lost"
"""An acceptor lost count of its chips; no device can say that this is gone, a supervisor answers for it."""


def fault(d: Draft, signal: DeviceFault) -> None:
    known = any((f.device, f.fault, f.text) == (signal.device, signal.fault, signal.text) for f in d.state.faults)
    if not known:
        d.record(e.FaultFound(device=signal.device, fault=signal.fault, where=signal.where, text=signal.text))


def recovered(d: Draft, signal: DeviceRecovered) -> None:
    if any((f.device, f.fault) == (signal.device, signal.fault) for f in d.state.faults):
        d.record(e.FaultGone(device=signal.device, fault=signal.fault))


def lost_events_answered(d: Draft) -> None:
    """A supervisor has looked at the acceptors that lost count: they may be set up anew and open again."""
    for fault in d.state.faults:
        if fault.fault == EVENTS_LOST:
            d.record(e.FaultGone(device=fault.device, fault=EVENTS_LOST))


def suspend(d: Draft, signal: SuspensionDemanded) -> None:
    if d.state.suspended is None:
        d.record(e.TableSuspended(why=signal.why))


def why_not_change_cards(state: TableState) -> str | None:
    """Why no new cards can come on the table now; None where they can."""
    if state.testing:
        return TESTED
    if state.round.phase in ("dealing", "stub-count", "decisions", "settling", "awarding"):
        return "cards are changed between rounds, not while a hand is out"
    return None


def cards_changed(d: Draft, signal: CardsChangedKeyed) -> None:
    d.record(e.StaffIdentified(role=signal.role))
    why = why_not_change_cards(d.state)
    if signal.role not in SUPERVISORS:
        why = f"a supervisor confirms new cards, not the {signal.role.replace('-', ' ')}"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.CardsChanged(role=signal.role, at_utc_ns=signal.at_utc_ns))


def cards_due(d: Draft) -> None:
    if not d.state.cards_due:
        d.record(e.CardsDue())


def entry_refused(d: Draft, signal: EntryRefused) -> None:
    d.refuse(signal, signal.why)
