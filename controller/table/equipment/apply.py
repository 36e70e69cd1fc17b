"""The fold of what happens to the equipment around the round. One part of :mod:`controller.table.apply`. Does not
decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import Fault, Firmware, ModeAsked, NumberEntry, TableState

replace = msgspec.structs.replace


def _fault_found(s: TableState, v: e.FaultFound) -> TableState:
    others = tuple(f for f in s.faults if (f.device, f.fault) != (v.device, v.fault))
    return replace(s, faults=(*others, Fault(device=v.device, fault=v.fault, where=v.where, text=v.text)))


def _fault_gone(s: TableState, v: e.FaultGone) -> TableState:
    return replace(s, faults=tuple(f for f in s.faults if (f.device, f.fault) != (v.device, v.fault)))


def _door_opened(s: TableState, v: e.DoorOpened) -> TableState:
    return replace(s, doors_open=(*(door for door in s.doors_open if door != v.door), v.door))


def _door_closed(s: TableState, v: e.DoorClosed) -> TableState:
    return replace(s, doors_open=tuple(door for door in s.doors_open if door != v.door))


def _bet_laid(s: TableState, v: e.BetLaid) -> TableState:
    return replace(s, round=replace(s.round, laid=(*s.round.laid, v.seat)))


def _bet_taken_back(s: TableState, v: e.BetTakenBack) -> TableState:
    return replace(s, round=replace(s.round, laid=tuple(seat for seat in s.round.laid if seat != v.seat)))


def _bet_lifted(s: TableState, v: e.BetLifted) -> TableState:
    return replace(s, round=replace(s.round, lifted=(*s.round.lifted, v.seat)))


def _bet_restored(s: TableState, v: e.BetRestored) -> TableState:
    return replace(s, round=replace(s.round, lifted=tuple(seat for seat in s.round.lifted if seat != v.seat)))


def _bet_added(s: TableState, v: e.BetAdded) -> TableState:
    return replace(s, round=replace(s.round, added=(*s.round.added, v.seat)))


def _bet_added_taken(s: TableState, v: e.BetAddedTaken) -> TableState:
    return replace(s, round=replace(s.round, added=tuple(seat for seat in s.round.added if seat != v.seat)))


def _number_keyed(s: TableState, v: e.NumberKeyed) -> TableState:
    others = tuple(entry for entry in s.numbers if entry.pad != v.pad)
    return replace(s, numbers=(*others, NumberEntry(pad=v.pad, number=v.number)))


def _tray_seen(s: TableState, v: e.TraySeen) -> TableState:
    return replace(s, tray_covered=v.covered)


def _mode_changed(s: TableState, v: e.ShufflerModeChanged) -> TableState:
    return replace(s, sorting=v.mode == "sort", mode_asked=None)


def _mode_asked(s: TableState, v: e.ShufflerModeAsked) -> TableState:
    return replace(s, mode_asked=ModeAsked(v.mode, v.token))


def _firmware_found(s: TableState, v: e.FirmwareFound) -> TableState:
    return _with_firmware(s, v, None)


def _firmware_accepted(s: TableState, v: e.FirmwareAccepted) -> TableState:
    return _with_firmware(s, v, v.role)


def _with_firmware(s: TableState, v: e.FirmwareFound | e.FirmwareAccepted, role: str | None) -> TableState:
    found = Firmware(v.device, v.model, v.serial, v.firmware, v.digest, accepted_by=role)
    return replace(s, firmware=(*(one for one in s.firmware if one.device != v.device), found))


def _test_entered(s: TableState, v: e.TestModeEntered) -> TableState:
    """What devices show is asked again afterwards, as at a start; who identified before has to do so again."""
    return replace(s, testing=True, tested_from=v.at, closed=(), keys_on=(), keys_idle=(), present=None)


def _test_left(s: TableState, _: e.TestModeLeft) -> TableState:
    return replace(s, testing=False, tested_from=None)


def _unchanged(s: TableState, _: e.Event) -> TableState:
    """What is missing from a sorted deck stands in the record; no state hangs on it."""
    return s


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.FaultFound: _fault_found,
    e.FaultGone: _fault_gone,
    e.DoorOpened: _door_opened,
    e.DoorClosed: _door_closed,
    e.BetLaid: _bet_laid,
    e.BetTakenBack: _bet_taken_back,
    e.BetLifted: _bet_lifted,
    e.BetRestored: _bet_restored,
    e.BetAdded: _bet_added,
    e.BetAddedTaken: _bet_added_taken,
    e.TraySeen: _tray_seen,
    e.ShufflerModeAsked: _mode_asked,
    e.ShufflerModeChanged: _mode_changed,
    e.DeckFoundSorted: _unchanged,
    e.NumberKeyed: _number_keyed,
    e.FirmwareFound: _firmware_found,
    e.FirmwareAccepted: _firmware_accepted,
    e.TestModeEntered: _test_entered,
    e.TestModeLeft: _test_left,
}
