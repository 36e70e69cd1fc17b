"""``lammer memory``: the further copies of the critical record of a stopped table: show them, make them, clear them.

Does not decide which copy is right: a named person does, on the accounting page. Does not correct a meter.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.backup import refusals
from controller.cli.code import asked_code
from controller.cli.files import PATH, BadFile, backup_folder, journal_option, journal_path, table_file, table_option
from controller.cli.lines import OneLine, answer, example, json_option, print_json, say

if TYPE_CHECKING:
    from controller.config.table_file import TableFile
    from controller.people.staff import Identified


@click.group(epilog=example("lammer memory show --table demo-equipment"))
def memory() -> None:
    """The copies of the meters beside the record; the table is stopped meanwhile. While it runs, see its console."""


@memory.command(epilog=example("lammer memory show --table demo-equipment"))
@table_option
@journal_option
@json_option
def show(table: str | None, journal: Path | None, as_json: bool) -> int:
    """Say what the record and each copy say last, and whether they agree; exit code 1 where one contradicts it."""
    from controller.cli.stopped_table import stopped_table
    from controller.devices.equipment import MEMORY
    from controller.record.copies.survey import survey

    file, record = _that_ran(table, journal)
    with refusals(), stopped_table(file, record) as wired:
        found = survey(str(record), wired.ports(MEMORY))
    for copy in found:
        if as_json:
            print_json({"copy": copy.name, "state": copy.kind, "text": copy.text, "position": copy.position})
        else:
            say(f"{copy.name:<16}{copy.text}")
    return 1 if any(copy.kind == "differs" for copy in found) else 0


@memory.command(epilog=example("lammer memory create --table /etc/lammer/tables/cs-07.toml"))
@table_option
@journal_option
@json_option
def create(table: str | None, journal: Path | None, as_json: bool) -> int:
    """Make the files of copies on further disks, once, at the installation. One that is there is never written over."""
    from controller.config.folder import folder_of
    from controller.config.table_file import DiskBus
    from controller.devices.buses import Buses
    from controller.devices.file_memory import FileMemorySection, make
    from controller.devices.registry import devices_of
    from drivers.errors import DeviceError
    from drivers.reactor import VirtualReactor

    file, record = _of(table, journal)
    buses = Buses(file, VirtualReactor(), None, str(folder_of(record)))
    failed = made = 0
    for device in devices_of(file):
        section = device.section
        if not isinstance(section, FileMemorySection) or not isinstance(file.bus[section.bus], DiskBus):
            continue
        try:
            where = make(device.name, buses.disk(section.bus))
        except DeviceError as error:
            failed += 1
            say(f"{device.name}: {error.text}", err=True)
        else:
            made += 1
            answer({"copy": device.name, "made": where}, f"{device.name}: made, {where}", as_json=as_json)
    if not failed + made and not as_json:
        say("nothing to make: no copy of this table is a file on a real disk")
    return 1 if failed else 0


@memory.command(epilog=example("lammer memory clear --table demo-equipment --why 'the board was exchanged'"))
@table_option
@journal_option
@click.option("--why", required=True, type=OneLine(), metavar="TEXT", help="Why; it stands in the record.")
@click.option("--code-file", type=PATH, help="A file whose first line is the code; else it is asked.")
@json_option
def clear(table: str | None, journal: Path | None, why: str, code_file: Path | None, as_json: bool) -> int:
    """Begin the record and every copy anew, from the start amounts. What was there is kept in a folder beside it.

    It takes an open door of the logic, and the configuration code of a named person. The new record begins with who
    did it, why, and what every copy said. Money then waits for a supervisor's key.

    \f
    Raises:
        BadFile: it is not cleared: a door is closed, the code is nobody's, or a file cannot be used.
    """
    from controller.assembly import table_setup
    from controller.cli.stopped_table import stopped_table
    from controller.devices.equipment import DOOR, MEMORY
    from controller.people.staff import Staff
    from controller.record.backup.target import Target, generation_seen
    from controller.record.copies.clearing import clear as begin_anew, why_not_clear
    from controller.record.copies.comparison import spoken
    from games.house.authority import Person

    file, record = _that_ran(table, journal)
    setup = table_setup(file)
    code = asked_code("Configuration code", code_file)
    who: Identified | None = Staff(file.staff, file.person).identify(code)
    by = None if who is None else Person(who.role, who.person)
    folder = backup_folder(file)
    with refusals(), stopped_table(file, record) as wired:
        found = wired.ports(DOOR)
        doors = {name: found[f"door.{name}"].is_open for name in sorted(file.logic_doors)}
        configuration = who is not None and who.configuration
        told = why_not_clear(setup.rules.configuration, doors, by, configuration=configuration, why=why)
        if told is not None or by is None:
            raise BadFile(f"not cleared: {told}")
        done = begin_anew(
            str(record),
            file.table.id,
            wired.ports(MEMORY),
            by,
            why,
            utc_now_ns=time.time_ns,
            generation_seen=0 if folder is None else generation_seen(folder, file.table.id),
        )
        if folder is not None and folder.is_dir():
            Target(folder, file.table.id).note_generation(done.record.generation)
    begun = done.record
    answer(
        {"record": str(record), "generation": begun.generation, "position": begun.position, "kept": begun.kept},
        f"{record}: begun anew as generation {begun.generation}",
        f"what was there, {begun.position} records with {spoken(begun.meters)}, is in {begun.kept}",
        "money is stopped until a supervisor's key: compare each meter with its last reading first",
        as_json=as_json,
    )
    for text in done.failed:
        say(text, err=True)
    return 1 if done.failed else 0


def _that_ran(table: str | None, journal: Path | None) -> tuple[TableFile, Path]:
    """The same of a table that has a record. Raises BadFile where it has none yet."""
    from controller.record.journal.family import family

    file, record = _of(table, journal)
    if not family(str(record)):
        raise BadFile(f"{record}: table {file.table.id} has no record yet: its first start makes it, and its copies")
    return file, record


def _of(table: str | None, journal: Path | None) -> tuple[TableFile, Path]:
    _, file = table_file(table)
    if not file.memory:
        raise BadFile(f"table {file.table.id} has no further copy of its meters: add a [memory.…] to its file")
    return file, journal or journal_path(file)
