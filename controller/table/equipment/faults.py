"""Faults of devices: found, gone, and answered for by a supervisor.

A fault stays until its device says that it is gone; one that was there when the power went is still there after.
Does not repair or reopen anything: drivers do.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.draft import Draft
from controller.table.state import Firmware, TableState
from drivers.signals import DeviceFault, DeviceRecovered, FirmwareDeviates

EVENTS_LOST = "events-lost"
"""An acceptor lost count of its chips; no device can say that this is gone, a supervisor answers for it."""
WRONG_FIRMWARE = "wrong-firmware"


def fault(d: Draft, signal: DeviceFault) -> None:
    known = any((f.device, f.fault, f.text) == (signal.device, signal.fault, signal.text) for f in d.state.faults)
    if not known:
        d.record(e.FaultFound(device=signal.device, fault=signal.fault, where=signal.where, text=signal.text))


def recovered(d: Draft, signal: DeviceRecovered) -> None:
    if any((f.device, f.fault) == (signal.device, signal.fault) for f in d.state.faults):
        d.record(e.FaultGone(device=signal.device, fault=signal.fault))


def answered(d: Draft, role: str) -> bool:
    """A supervisor's code where nothing of the round waits for one answers for one thing, the oldest worry first.

    Acceptors that lost count were looked at: they may be set up anew and open again. A device that is not the approved
    one may work. False where no device had a question.
    """
    lost = [fault for fault in d.state.faults if fault.fault == EVENTS_LOST]
    for fault in lost:
        d.record(e.FaultGone(device=fault.device, fault=EVENTS_LOST))
    found = firmware_in_doubt(d.state)
    if found is not None and not lost:
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
    return bool(lost) or found is not None


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
