"""The checks of the disk of the record and of its backups.

Limits that no document gives are the house's (``house``). Does not measure.
"""

from __future__ import annotations

from controller.health.check import Check, Found, of
from controller.health.facts import Backups, Disk, Facts, TableFacts, Unknown, Wear
from controller.table.equipment.faults import DISK, FILLING, FULL

BACKUP = "backup"
NEARLY_FULL, FULL_PERCENT = 80, 95
"""Per cent of a disk (house)."""
WORN = 90
"""Per cent of a memory's life (house)."""
FILES_LEFT = 5
"""Per cent of the files that a disk can hold (house)."""
HOUR_NS = 3_600 * 1_000_000_000
BACKUP_OLD_NS = 48 * HOUR_NS
"""The timer makes one a day: so much later one was missed (house)."""


def _disk(facts: Facts) -> Disk | Unknown:
    return facts.box.disk


def _table(facts: Facts) -> TableFacts | Unknown:
    return facts.table


def _backups(facts: Facts) -> Backups | Unknown:
    return facts.box.backups


def _room(disk: Disk) -> str:
    return f"{disk.full_percent} % full, {disk.free_bytes >> 20} MiB are free"


def _above_80(disk: Disk) -> Found:
    return _room(disk) if NEARLY_FULL <= disk.full_percent < FULL_PERCENT else None


def _above_95(disk: Disk) -> Found:
    return _room(disk) if disk.full_percent >= FULL_PERCENT else None


def _files_short(disk: Disk) -> Found:
    short = disk.files_left * 100 < disk.files * FILES_LEFT
    return f"{disk.files_left} of {disk.files} files are left" if short else None


def _worn(wear: Wear) -> Found:
    if wear.percent < WORN and wear.spare is None:
        return None
    used = f"up to {wear.percent} % of its life are used"
    return f"{used}, {wear.spare}" if wear.spare else used


def _there(facts: Facts) -> Backups | Unknown:
    """Where backups can be looked for at all."""
    backups = facts.box.backups
    if isinstance(backups, Unknown) or backups.there:
        return backups
    return Unknown(f"the folder of the backups is not there ({backups.folder})")


def _old(backups: Backups, now_utc_ns: int) -> Found:
    if backups.last_utc_ns is None:
        return None
    age_ns = now_utc_ns - backups.last_utc_ns
    return f"{age_ns // HOUR_NS} hours" if age_ns > BACKUP_OLD_NS else None


def _backup_old(facts: Facts) -> Found:
    return of(_there, lambda backups: _old(backups, facts.box.at_utc_ns))(facts)


CHECKS = (
    Check(
        "disk-above-80",
        "notice",
        f"the disk of the record is {NEARLY_FULL} % full or more",
        "make room, or archive the record elsewhere (lammer journal archive)",
        of(_disk, _above_80),
    ),
    Check(
        "disk-above-95",
        "critical",
        f"the disk of the record is {FULL_PERCENT} % full or more",
        "make room now: when it is full the table stops",
        of(_disk, _above_95),
        device=DISK,
    ),
    Check(
        "disk-filling",
        "warning",
        "the disk of the record fills up",
        "make room, or archive the record elsewhere (lammer journal archive)",
        of(_table, lambda table: table.disk_faults.get(FILLING)),
        recorded="`FaultFound` of `disk`: filling",
    ),
    Check(
        "disk-out-of-room",
        "critical",
        "there is hardly room for the record, and the table has stopped",
        "make room; then a supervisor's key lets the table go on",
        of(_table, lambda table: "" if FULL in table.disk_faults else None),
        recorded="`FaultFound` of `disk`: full",
    ),
    Check(
        "disk-read-only",
        "critical",
        "the disk of the record can only be read",
        "the kernel does this after errors of the disk: look at its log (journalctl -k), and replace the disk",
        of(_disk, lambda disk: "" if disk.read_only else None),
        device=DISK,
    ),
    Check(
        "disk-files-short",
        "warning",
        "the disk of the record can hold hardly another file",
        "remove files from it that are not the table's",
        of(_disk, _files_short),
        device=DISK,
    ),
    Check(
        "disk-errors",
        "critical",
        "the file system of the record has found errors",
        "back up, check it with fsck, and replace the disk",
        of(lambda facts: facts.box.disk_errors, lambda count: f"{count} errors" if count else None),
        device=DISK,
    ),
    Check(
        "disk-worn",
        "warning",
        "the memory that the record lies on is worn",
        "back up, and replace it before it fails",
        of(lambda facts: facts.box.wear, _worn),
        device=DISK,
    ),
    Check(
        "backup-folder-away",
        "warning",
        "the folder of the backups is not there",
        "plug the disk in, or mount it",
        of(_backups, lambda backups: None if backups.there else backups.folder),
        device=BACKUP,
    ),
    Check(
        "backup-none",
        "warning",
        "there is no backup of this table",
        "make one (lammer backup make), and enable its timer",
        of(_there, lambda backups: backups.folder if backups.last_utc_ns is None else None),
        device=BACKUP,
    ),
    Check(
        "backup-old",
        "warning",
        "the last backup is older than two days",
        "see why the timer made none (systemctl status lammer-backup@TABLE), and make one (lammer backup make)",
        _backup_old,
        device=BACKUP,
    ),
)
