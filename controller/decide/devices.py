"""Faults of devices, and what the service itself reports: found, gone, suspended, refused.

A fault stays until its device says that it is gone; one that was there when the power went is still there after.
Does not repair or reopen anything: drivers do.
"""

from __future__ import annotations

from controller import events as e
from controller.commands import CardsChangedKeyed, EntryRefused, SuspensionDemanded
from controller.decide.draft import Draft
from drivers.signals import DeviceFault, DeviceRecovered


def fault(d: Draft, signal: DeviceFault) -> None:
    known = any((f.device, f.fault, f.text) == (signal.device, signal.fault, signal.text) for f in d.state.faults)
    if not known:
        d.record(e.FaultFound(device=signal.device, fault=signal.fault, where=signal.where, text=signal.text))


def recovered(d: Draft, signal: DeviceRecovered) -> None:
    if any((f.device, f.fault) == (signal.device, signal.fault) for f in d.state.faults):
        d.record(e.FaultGone(device=signal.device, fault=signal.fault))


def suspend(d: Draft, signal: SuspensionDemanded) -> None:
    if d.state.suspended is None:
        d.record(e.TableSuspended(why=signal.why))


def cards_changed(d: Draft, signal: CardsChangedKeyed) -> None:
    d.record(e.StaffIdentified(role=signal.role))
    if d.state.round.phase != "betting":
        d.refuse(signal, "cards are changed between rounds, before lock-out")
        return
    d.record(e.CardsChanged(role=signal.role, at_utc_ns=signal.at_utc_ns))


def cards_due(d: Draft) -> None:
    if not d.state.cards_due:
        d.record(e.CardsDue())


def entry_refused(d: Draft, signal: EntryRefused) -> None:
    d.refuse(signal, signal.why)
