"""``lammer health``: what is wrong with the box under a table, and what to do about it, whether the table runs or not.

Measures the box itself and reads the record beside the table that writes it. Does not ask the running table, and does
not judge: :mod:`controller.health` does.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import SERVICE_STATE, backup_folder, journal_option, service_record, table_file, table_option
from controller.cli.lines import example, json_option, print_json, say

if TYPE_CHECKING:
    from controller.config.table_file import TableFile
    from controller.health.box import Box
    from controller.health.check import Health
    from controller.health.facts import TableFacts, Unknown


@click.command(epilog=example("lammer health --table /etc/lammer/tables/cs-07.toml"))
@table_option
@journal_option
@json_option
def health(table: str | None, journal: Path | None, as_json: bool) -> int:
    """Say what is wrong with the box under a table: supply, heat, memory, clock, disk, backups, record, devices.

    The table may run meanwhile. docs/health.md explains each word in brackets. What cannot be measured here is named
    with its reason. Exit code 1 where something is a warning or worse; a notice alone is none.
    """
    from controller.health.check import judge
    from controller.health.checks import CHECKS
    from controller.health.facts import Facts
    from controller.health.readers import clock_is_synchronised
    from controller.service.clock_watch import of_the_system

    _, file = table_file(table)
    record = journal or service_record(file)
    box = box_of(file, record, _backups(file, record), of_the_system(clock_is_synchronised, time.time_ns))
    found = judge(CHECKS, Facts(box.measure(), _told(file, record)))
    (_print_rows if as_json else _print_lines)(found)
    return 1 if found.needs_somebody else 0


def box_of(file: TableFile, record: Path, backups: Path | None, synchronised: Callable[[], bool | None]) -> Box:
    """The box under the table whose record is there; ``backups`` is the folder of its backups, if it has any."""
    import apsw

    from controller.cli.certificate import certificate_facts
    from controller.config.folder import folder_of
    from controller.health.box import Box
    from controller.health.recent_faults import RecentFaults

    major, minor, patch = map(int, apsw.sqlite_lib_version().split(".")[:3])
    folder = folder_of(record)
    there = next((place for place in (folder, *folder.parents) if os.path.isdir(place)), Path("/"))
    faults = RecentFaults(str(record), time.time_ns)
    shown = certificate_facts(file, record)
    return Box(time.time_ns, synchronised, (major, minor, patch), there, file.table.id, backups, shown, faults.count)


def _backups(file: TableFile, record: Path) -> Path | None:
    """Where the table's service puts its backups: a relative folder stands beside its record, not in mine."""
    if file.backup is not None and record.is_relative_to(SERVICE_STATE):
        return SERVICE_STATE / file.backup.to
    return backup_folder(file)


def _told(file: TableFile, record: Path) -> TableFacts | Unknown:
    """What the table says of itself, as far as its record can be read."""
    from msgspec import MsgspecError

    from controller.health.facts import Unknown
    from controller.health.told import told_by
    from controller.record.journal.errors import JournalError
    from controller.record.journal.family import family
    from controller.record.proof.whole_record import WholeRecord
    from controller.record.recovery import WrongJournal, rebuilt
    from controller.record.replay import EVENTS

    if not family(str(record)):
        return Unknown(f"this table has no record yet ({record})")
    try:
        with WholeRecord(str(record)) as reader:
            last = reader.position
            state = rebuilt(reader.table, last, reader.last_snapshot(), lambda first: reader.read(EVENTS, first, last))
    except (JournalError, WrongJournal, OSError, MsgspecError) as error:
        return Unknown(f"the record cannot be read: {error}")
    return told_by(state, has_copies=bool(file.memory))


def _print_lines(found: Health) -> None:
    for finding in found.findings:
        say(f"{finding.check.severity:<10}{finding.text}  [{finding.check.id}]")
        say(f"{'':<10}{finding.check.do}")
    if not found.findings:
        say("nothing is wrong with the box")
    for why, ids in found.reasons().items():
        say(f"{'not known':<10}{', '.join(ids)}: {why}")


def _print_rows(found: Health) -> None:
    for finding in found.findings:
        check = finding.check
        print_json({"id": check.id, "severity": check.severity, "text": finding.text, "do": check.do})
    for one in found.left_out:
        print_json({"id": one.check.id, "severity": "unknown", "text": one.why, "do": ""})
