"""Faults of devices: found, gone, and answered for by a supervisor.

A fault stays until its device says that it is gone; one that was there when the power went is still there after.
Does not repair or reopen anything: drivers do.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.draft import Draft
from controller.table.state import Fault, Firmware, TableState
from drivers.signals import DeviceFault, DeviceRecovered, FirmwareDeviates

EVENTS_LOST = "events-lost"
"""An acceptor lost count of its chips."""
WRONG_FIRMWARE = "wrong-firmware"
TAPE = "tape"
"""The security tape of a device is not as on record; a new strip ends it."""
LOOKED_AT = (EVENTS_LOST, TAPE)
"""No device says of these that they are gone: somebody looks, and answers for it."""
DISK = "disk"
FULL = "full"
"""The disk of the record has no more room than to say so."""
FILLING = "filling"
"""It will not have room for long."""


def fault(d: Draft, signal: DeviceFault) -> None:
    known = any((f.device, f.fault, f.text) == (signal.device, signal.fault, signal.text) for f in d.state.faults)
    if not known:
        d.record(e.FaultFound(device=signal.device, fault=signal.fault, where=signal.where, text=signal.text))


def recovered(d: Draft, signal: DeviceRecovered) -> None:
    """No device has a say in what a person found at its tape."""
    if signal.fault != TAPE and any((f.device, f.fault) == (signal.device, signal.fault) for f in d.state.faults):
        d.record(e.FaultGone(device=signal.device, fault=signal.fault))


def lost_count(state: TableState) -> tuple[Fault, ...]:
    """Acceptors that lost count of their chips, and that nobody has looked at."""
    return tuple(fault for fault in state.faults if fault.fault == EVENTS_LOST)


def count_answered(d: Draft) -> None:
    """A supervisor looked at every acceptor that lost count: it may be set up anew and open again."""
    for fault in lost_count(d.state):
        d.record(e.FaultGone(device=fault.device, fault=EVENTS_LOST))


def accept_firmware(d: Draft, role: str) -> None:
    """A supervisor lets the first device work that is not the approved one."""
    found = firmware_in_doubt(d.state)
    if found is not None:
        d.record(
            e.FirmwareAccepted(
                device=found.device,
                model=found.model,
                serial=found.serial,
                firmware=found.firmware,
                digest=found.digest,
                role=role,
                person=d.state.person,
            )
        )


def firmware_deviates(d: Draft, signal: FirmwareDeviates) -> None:
    """The answer for one device is no answer for another, nor for the same one when it comes back."""
    found = Firmware(signal.device, signal.model, signal.serial, signal.firmware, signal.digest)
    if found not in d.state.firmware:
        d.record(
            e.FirmwareFound(
                device=signal.device,
                model=signal.model,
                serial=signal.serial,
                firmware=signal.firmware,
                digest=signal.digest,
            )
        )


def firmware_in_doubt(state: TableState) -> Firmware | None:
    """The first device that stands there now, is not the approved one, and that nobody answered for."""
    wrong = {fault.device for fault in state.faults if fault.fault == WRONG_FIRMWARE}
    return next((one for one in state.firmware if one.device in wrong and one.accepted_by is None), None)
