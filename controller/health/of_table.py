"""The checks of what the table says of itself: record, copies, keys, stops, and its devices' faults, counted.

A fault of a device has its own words elsewhere; here it is only counted. Does not read a record.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.health.check import Check, Found, of
from controller.health.facts import Facts, TableFacts, Unknown

UNSTEADY = 5
"""So many faults of one device within a day (house)."""


def _counted(faults: Mapping[str, int]) -> str:
    """The devices, the one with the most faults first."""
    most = sorted(faults.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{device} {count}" for device, count in most)


def _table(facts: Facts) -> TableFacts | Unknown:
    return facts.table


def _disagree(table: TableFacts) -> Found:
    told = table.disagreements
    return told if isinstance(told, Unknown) else "; ".join(told) or None


def _stops(table: TableFacts) -> Found:
    return f"{table.unsafe_stops} since its last orderly stop" if table.unsafe_stops else None


def _unsteady(recent: Mapping[str, int]) -> Found:
    return _counted({device: count for device, count in recent.items() if count >= UNSTEADY}) or None


CHECKS = (
    Check(
        "record-damaged",
        "critical",
        "record or program are not what was written, and no money moves",
        "read what operation.md says of a damaged record; a named person decides",
        of(_table, lambda table: "; ".join(table.damage) or None),
        recorded="`DamageFound`",
    ),
    Check(
        "safe-mode",
        "critical",
        "the table is in safe mode: it shows its meters and takes no money",
        "see why it did not start (journalctl -u lammer@TABLE), mend that, then: lammer safe-mode leave",
        of(_table, lambda table: table.safe_mode.removeprefix("safe mode: ") or None),
        recorded="nothing is recorded in safe mode",
    ),
    Check(
        "record-unchecked",
        "notice",
        "the record is being checked since the start, and takes no money until then",
        "wait: the displays say how far the check is",
        of(_table, lambda table: "" if table.unchecked else None),
        recorded="`CheckBegun`",
    ),
    Check(
        "copies-disagree",
        "critical",
        "a copy of the meters contradicts the record, and no money moves",
        "a named person compares them and decides, on the accounting page",
        of(_table, _disagree),
        recorded="`CopiesDisagreed`, and `CopiesSettled` afterwards",
    ),
    Check(
        "key-left-on",
        "warning",
        "a key was left turned",
        "turn it back and take it out",
        of(_table, lambda table: ", ".join(table.keys_left) or None),
        recorded="`KeyLeftOn`",
    ),
    Check(
        "unsafe-stops",
        "notice",
        "the table ended without being stopped",
        "find out why: mains, plug, a kill; stop it in order before power is taken away; an orderly stop clears this",
        of(_table, _stops),
        recorded="`ServiceStarted` without a `ServiceStopped` before it",
    ),
    Check(
        "device-faults",
        "warning",
        "devices have faults now",
        "see the faults of the record on the technician's page, and operation.md for each",
        of(_table, lambda table: _counted(table.device_faults) or None),
        recorded="`FaultFound` of each device",
    ),
    Check(
        "device-unsteady",
        "warning",
        f"a device failed {UNSTEADY} times or more within a day",
        "test it and its cable (lammer diag), even if it works just now",
        of(lambda facts: facts.box.recent_faults, _unsteady),
        recorded="`FaultFound` of the device, each time",
    ),
)
