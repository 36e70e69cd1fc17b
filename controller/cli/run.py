"""``lammer run``: a table and its console, until it is told to stop, its journal fails or an error escapes in it.

The one place where there is a real clock, real randomness and signals of the operating system. Does not decide, and
does not start again after a failure: the parent of the process does.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import (
    RECORD,
    BadFile,
    backup_folder,
    in_state_folder,
    journal_path,
    of_file,
    state_folder,
    table_file,
    table_option,
)
from controller.cli.last_good import shown_to_last_good
from controller.cli.lines import answer, example, json_option, say
from controller.cli.linked_table import joined, why_not_linked
from controller.cli.safe_mode import AGAIN, counted, ends_when_left, shown_safely, starts_of
from controller.cli.where import say_where

if TYPE_CHECKING:
    from controller.assembly import RunningTable
    from controller.config.table_file import TableFile
    from controller.outlets.open import Outlets
    from controller.record.journal.errors import JournalError
    from controller.record.journal.journal import Journal, Snapshot
    from controller.service.certificate_watch import CertificateWatch
    from controller.service.clock_watch import Synchronised
    from controller.service.disk_watch import RoomWatch, Table
    from controller.service.health_watch import HealthWatch
    from controller.service.loop import AsyncioReactor, LooseThread, WorkThread
    from controller.service.record_check import RecordCheck
    from controller.service.starts import Starts
    from controller.table.events import DamageFound, Event

FAILED = 70
"""The exit code (EX_SOFTWARE of sysexits.h) after which a service manager starts the table again, which verifies."""


@click.command(epilog=example("lammer run --table config/tables/demo-caribbean-stud-oneida.toml"))
@table_option
@click.option("--port", type=click.IntRange(0, 65535), help="The console's port instead of the table file's; 0: any.")
@click.option("--journal", type=RECORD, metavar="PATH", help="Keep the record here instead.")
@json_option
def run(table: str | None, port: int | None, journal: Path | None, as_json: bool) -> int:
    """Run a table, with its console in the browser. Stop it with Ctrl-C or SIGTERM.

    With no file: the demonstration table, every device a twin. It goes on from where its record ends.

    \f
    Raises:
        BadFile: a file that a person has to correct, or a place that cannot be had.
    """
    starts = starts_of(table, journal)
    with counted(starts):
        path, file = table_file(table)
        record = journal or journal_path(file)
        try:
            record.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(f"{record.parent}: no place for the record: {error.strerror}") from error
        try:
            port = file.console.port if port is None else port
            return asyncio.run(_run(path, file, record, port, starts, as_json=as_json))
        except OSError as error:  # that nobody expected: the service manager starts the table again
            starts.fail(str(error))
            return _failed(error)


async def _run(path: Path, file: TableFile, record: Path, port: int, starts: Starts, *, as_json: bool) -> int:
    from msgspec import DecodeError

    from controller.cli.follow_people import follow_people
    from controller.cli.service_manager import ServiceManager
    from controller.cli.systemd import tell
    from controller.config.mistake import InvalidHouseRules
    from controller.console.app import create_app
    from controller.console.server import Encrypted, PortTaken, serve
    from controller.health.readers import clock_is_synchronised
    from controller.record.journal.errors import JournalDamaged, JournalError, JournalFailed, JournalFull
    from controller.record.recovery import WrongJournal
    from controller.service.clock_watch import ClockWatch, of_the_system
    from controller.service.loop import AsyncioReactor, LooseThread, WorkThread
    from controller.service.sessions_file import SessionsFile, runtime_folder
    from controller.service.shown import ShownTable
    from controller.service.table_change import PlaceOfTable
    from controller.twins.keeping import NoFelt

    loop = asyncio.get_running_loop()
    end, again, failures = asyncio.Event(), asyncio.Event(), list[Exception]()

    def failed(error: Exception) -> None:
        failures.append(error)
        end.set()

    def start_again() -> None:
        again.set()
        end.set()

    reactor, worker = AsyncioReactor(loop, failed), WorkThread(loop, failed)
    try:
        manager = ServiceManager(os.environ, os.getpid())
    except OSError as error:
        raise BadFile(f"NOTIFY_SOCKET: no service manager answers there: {error.strerror or error}") from error

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end.set)
    try:
        try:
            safely = shown_safely(starts, record) if starts.safe else None
            running = _assemble(file, record, reactor, worker, failed, safely)
        except JournalDamaged as error:
            shown = shown_to_last_good(file, record)
            if shown is None:
                return _failed(error)
            running = _assemble(file, record, reactor, worker, failed, shown)
    except (JournalFailed, JournalFull) as error:
        starts.fail(str(error))
        return _failed(error)
    except (JournalError, WrongJournal, InvalidHouseRules, NoFelt) as error:
        raise BadFile(str(error)) from error
    except DecodeError as error:
        raise BadFile(f"{record}: holds what this version does not know: {error}") from error
    except OSError as error:
        raise BadFile(f"{record}: the record cannot be opened: {of_file(error)}") from error
    if why := why_not_linked(running) or _newer_copy(file, running.service.state.generation):
        running.journal.close()
        raise BadFile(why)
    if (folder := runtime_folder(os.environ)) is not None:
        kept = folder / f"{file.table.id}-{running.service.state.generation}-sessions"  # none of it over a restore
        running.sessions = SessionsFile(kept, time.monotonic_ns, time.time_ns)
    running.place, running.start_again = PlaceOfTable(path, record), start_again
    check = _record_check(running, record, reactor)
    room = _room_watch(file, record, reactor, running.service)
    synchronised = of_the_system(clock_is_synchronised, time.time_ns)
    clock = ClockWatch(reactor, running.service.take, synchronised)
    looker = LooseThread(loop, failed)
    outlets = _outlets(file)
    health = running.health = _health_watch(running, record, reactor, looker, synchronised, outlets)
    certificate = running.certificate = _certificate_watch(file, record, reactor, looker)
    if isinstance(running.service, ShownTable):
        running.service.start()
    else:
        running.service.start(unchecked=check.at_start())
        check.start()
        running.doubt = check.doubt
        room.start()
        clock.start()
    if outlets is not None:
        running.outlets = outlets.lines
        outlets.start()
    health.start()
    encrypted = None
    if certificate is not None and file.console.network is not None:
        certificate.start()
        encrypted = Encrypted(file.console.network.host, file.console.network.port, certificate.context)
    linked = joined(running, record, loop, failed)
    try:
        console = await serve(create_app(running), file.console.host, port, encrypted=encrypted)
    except PortTaken as error:
        check.close()
        linked()
        running.service.stop()
        raise BadFile(error.strerror or str(error)) from error
    starts.well()
    if starts.safe:
        ends_when_left(starts, reactor, end.set)
    code = running.first.offer()
    unsaid = say_where(console, path, file, record, running.journal.position, code, as_json=as_json)
    if unsaid is not None:
        end.set()
    people = follow_people(running.accounts, failed)
    heartbeat = tell(manager, running.service, console.url, reactor)
    await end.wait()
    manager.stopping()
    heartbeat.stop()
    linked()
    people.cancel()
    health.close()
    if certificate is not None:
        certificate.close()
    looker.close()
    clock.close()
    room.close()
    check.close()
    worker.close()
    running.service.stop()  # does nothing after a failure, and may be when it comes
    await console.stop()
    if outlets is not None:
        await asyncio.to_thread(outlets.close)
    if failures:
        return _failed(failures[0])
    if unsaid is not None:
        raise unsaid
    if starts.safe and starts.forgotten():
        return AGAIN
    if again.is_set():
        answer({"stopped": True, "again": True}, "stopped, to be started again; acceptors closed", as_json=as_json)
        return AGAIN
    damage = running.service.state.damage
    whole = damage[0].why if damage else "the record is complete"
    answer({"stopped": True, "record": whole}, f"stopped; acceptors closed, {whole}", as_json=as_json)
    return 0


def _assemble(
    file: TableFile,
    record: Path,
    reactor: AsyncioReactor,
    worker: WorkThread,
    on_failed: Callable[[JournalError], None],
    shown: tuple[Snapshot, DamageFound] | None = None,
) -> RunningTable:
    """The table on its real clock and its record, with a felt of twins where its file has any.

    ``shown``: what it shows where its newest records are damaged, and which those are.
    """
    from controller.assembly import CODEC, assemble, twin_table
    from controller.config.table_file import TwinBus
    from controller.record.journal.resting import RestingJournal
    from controller.record.journal.sqlite import SqliteJournal
    from controller.record.proof.archives import earlier_records
    from controller.record.trigger_key import trigger_key
    from controller.service.accounts_file import FileStore, beside
    from controller.service.pins_file import FilePins
    from controller.twins.lines import PtyLines

    rng = random.SystemRandom()
    has_twins = any(isinstance(bus, TwinBus) for bus in file.bus.values())
    journal: Journal[Event]
    if shown is None:
        rotate_bytes = file.journal.rotate_at_mib << 20
        journal = SqliteJournal(str(record), file.table.id, CODEC, rotate_bytes=rotate_bytes, earlier=earlier_records)
    else:
        journal = RestingJournal(str(record), file.table.id, shown[0])
    lines = PtyLines(reactor, record.with_name(f"{record.name}-lines"))
    felt = record.with_name(f"{record.name}-felt")
    try:
        return assemble(
            file,
            reactor=reactor,
            journal=journal,
            utc_now_ns=time.time_ns,
            rng=rng,
            twins=twin_table(file, reactor, rng, lines, felt, time.time_ns) if has_twins else None,
            on_failed=on_failed,
            threaded=True,
            accounts=FileStore(beside(record), rng.randbytes),
            pins=FilePins.beside(record),
            trigger_key=lambda: trigger_key(record.with_name(f"{record.name}-triggers"), rng.randbytes),
            worker=worker,
            damage=None if shown is None else shown[1],
        )
    except ValueError:
        journal.close()
        raise


def _newer_copy(file: TableFile, generation: int) -> str | None:
    """Why this copy of the table must not run: the folder of its backups has seen a newer one."""
    from controller.record.backup.target import generation_seen, newer_copy

    folder = backup_folder(file)
    if folder is None:
        return None
    return newer_copy(file.table.id, generation, generation_seen(folder, file.table.id), str(folder))


def _record_check(running: RunningTable, record: Path, reactor: AsyncioReactor) -> RecordCheck:
    from controller.record.proof.whole_check import machines_key
    from controller.service.look import ProcessLook
    from controller.service.record_check import RecordCheck

    key = None
    with suppress(BadFile):  # it was told where the record is, and nobody says where keys are
        key = machines_key(state_folder())
    return RecordCheck(running.service, reactor, ProcessLook(str(record), key, reactor))


def _health_watch(
    running: RunningTable,
    record: Path,
    reactor: AsyncioReactor,
    looker: LooseThread,
    synchronised: Synchronised,
    outlets: Outlets | None,
) -> HealthWatch:
    from controller.cli.health import box_of
    from controller.service.health_watch import HealthWatch

    box = box_of(running.file, record, backup_folder(running.file), synchronised)
    has_copies = bool(running.file.memory)
    watch = partial(HealthWatch, running.service, reactor, looker, box.measure, time.time_ns, has_copies=has_copies)
    return watch() if outlets is None else watch(heard=outlets.look)


def _outlets(file: TableFile) -> Outlets | None:
    """Who else is told of the health; nothing is loaded for it where the table file names nobody."""
    if file.health == type(file.health)():
        return None
    import socket

    from controller.outlets.open import opened
    from controller.service.service import VERSION

    return opened(file.health, in_state_folder, socket.gethostname(), file.table.id, VERSION)


def _certificate_watch(
    file: TableFile, record: Path, reactor: AsyncioReactor, looker: LooseThread
) -> CertificateWatch | None:
    """None where the console is for this machine alone, also because no certificate can be used, which is said."""
    from controller.certificate.reading import BadCertificate
    from controller.cli.certificate import certificates_of
    from controller.service.certificate_watch import CertificateWatch

    if file.console.network is None:
        return None
    certificates = certificates_of(file, record)
    try:
        watch = CertificateWatch(certificates, reactor, looker)
    except BadCertificate as error:
        say(f"lammer: the console stays closed to other machines: {error}", err=True)
        return None
    return watch


def _room_watch(file: TableFile, record: Path, reactor: AsyncioReactor, table: Table) -> RoomWatch:
    from controller.record.journal.disk_room import Filling, Room
    from controller.service.disk_watch import RoomWatch

    def room() -> Room | None:
        try:
            found = os.statvfs(record.parent)
        except OSError:
            return None
        return Room(found.f_bavail * found.f_frsize, found.f_blocks * found.f_frsize)

    filling = Filling(file.journal.warn_below_percent, file.journal.warn_before_days)
    return RoomWatch(table, reactor, room, filling, str(record.parent))


def _failed(error: Exception) -> int:
    from controller.record.journal.errors import JournalError

    what = "its journal failed" if isinstance(error, JournalError) else "the program has an error, shown above"
    if not isinstance(error, JournalError):
        traceback.print_exception(error)
    say(f"lammer: the table is safe and stopped, because {what}: {error}", err=True)
    return FAILED
