"""A box with which nothing is wrong, and of which everything can be measured; tests change one thing of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.health.facts import Backups, BoxFacts, Certificate, Disk, Facts, Memory, Supply, TableFacts, Wear

HOUR_NS = 3_600 * 1_000_000_000
NOW_UTC_NS = 1_800_000_000 * 1_000_000_000
SUPPLY = Supply(low=False, low_before=False, slowed=(), slowed_before=())
DISK = Disk(full_percent=79, free_bytes=5 << 30, files_left=500, files=1_000, read_only=False)
BACKUPS = Backups("/media/backups", there=True, last_utc_ns=NOW_UTC_NS - 20 * HOUR_NS)
CERTIFICATE = Certificate(NOW_UTC_NS + 22 * 24 * HOUR_NS, left_out=())
BOX = BoxFacts(
    at_utc_ns=NOW_UTC_NS,
    supply=SUPPLY,
    celsius=55,
    memory=Memory(available=1_000 << 20, total=2_000 << 20),
    disk=DISK,
    disk_errors=0,
    wear=Wear(percent=80, spare=None),
    synchronised=True,
    backups=BACKUPS,
    certificate=CERTIFICATE,
    sqlite=(3, 51, 3),
    recent_faults={"shoe": 4},
    stepped_ms=0,
)
TABLE = TableFacts(
    disagreements=(),
    damage=(),
    safe_mode="",
    unchecked=False,
    keys_left=(),
    unsafe_stops=0,
    device_faults={},
    disk_faults={},
)
FINE = Facts(BOX, TABLE)


def box(**changed: Any) -> Facts:
    return Facts(replace(BOX, **changed), TABLE)


def disk(**changed: Any) -> Facts:
    return box(disk=replace(DISK, **changed))


def supply(**changed: Any) -> Facts:
    return box(supply=replace(SUPPLY, **changed))


def table(**changed: Any) -> Facts:
    return Facts(BOX, replace(TABLE, **changed))
