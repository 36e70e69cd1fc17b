"""``lammer diag``: the technician's walk through a table whose service is stopped, and the support bundle.

Owns the loop while it runs. No journal is opened for writing and no money is touched; however it ends, acceptors are
closed and lamps dark. Does not test anything itself: :mod:`controller.diagnostics` does.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import PATH, BadFile, journal_option, service_record, table_file, table_option
from controller.cli.lines import example, json_option, print_json, say
from controller.cli.new_file import written
from controller.words.one_line import one_line

if TYPE_CHECKING:
    from rich.console import Console

    from controller.config.table_file import TableFile
    from controller.devices.checks.finding import Finding, Verdict
    from controller.diagnostics.lapse import Lapse
    from controller.diagnostics.record import Record
    from controller.diagnostics.stopped_run import Face
    from controller.diagnostics.table_under_test import TableUnderTest
    from controller.diagnostics.walk import Surroundings
    from drivers.reactor import Reactor

MARKS: dict[Verdict, tuple[str, str]] = {
    "ok": ("✓", "green"),
    "wrong": ("✗", "bold red"),
    "noted": ("·", ""),
    "skipped": ("–", "dim"),
}


@click.command(epilog=example("lammer diag --table demo-caribbean-stud lamps"))
@click.argument("device", required=False)
@click.argument("out", required=False, type=PATH)
@table_option
@journal_option
@click.option("--no-input", is_flag=True, help="Only what needs neither hands nor eyes.")
@json_option
def diag(
    device: str | None, out: Path | None, table: str | None, journal: Path | None, no_input: bool, as_json: bool
) -> int:
    """Walk through every lamp, button, key, chip, digit, shuffler and shoe of a stopped table.

    DEVICE limits the walk: buses, inputs, lock-out, key.lower, key.higher, key-pad, lamps, lamp.3, meter-display,
    dealer-display, acceptors, acceptor.3, shuffler, shoe, computer, history, or another device of the table file, such
    as door.cabinet. Chips that are dropped count nothing. On a table of twins the twins are the hands.

    `lammer diag bundle OUT.tar.gz` writes a support bundle instead, without codes, names, serial numbers and amounts;
    while the table runs, without tests. Of a damaged record it holds what can be read, and says what is missing.

    Exit code 1 when something is wrong, 2 when the table runs.

    \f
    Raises:
        click.UsageError: a bundle without a file, or a file without a bundle.
        BadFile: the table runs, or a file cannot be used.
    """
    if (device == "bundle") is not (out is not None):
        raise click.UsageError("a bundle needs one file to write, and nothing else does: lammer diag bundle OUT.tar.gz")
    _, file = table_file(table)
    record = journal or service_record(file)
    if out is not None:
        return _bundle(out, file, record)
    return _walk(file, record, device, no_input=no_input, as_json=as_json)


def _walk(file: TableFile, record: Path, device: str | None, *, no_input: bool, as_json: bool) -> int:
    from rich.console import Console

    from controller.cli.technician import Ended
    from controller.diagnostics.walk import words
    from controller.record.journal.errors import JournalBusy

    if device is not None and device not in words(file):
        raise click.UsageError(f'this table has no test "{device}"; there are {", ".join(words(file))}')
    console = Console(highlight=False)
    counts: Counter[Verdict] = Counter()

    def found(finding: Finding) -> None:
        counts[finding.verdict] += 1
        if as_json:
            print_json(finding.row())
        else:
            _print(console, finding)

    try:
        _test(file, record, device, console, found, hands=not no_input, as_json=as_json)
    except JournalBusy as error:
        raise BadFile(str(error)) from error
    except (Ended, KeyboardInterrupt):
        if not as_json:
            console.print("ended; acceptors closed, lamps dark", style="bold")
        return 130
    if not as_json:
        summary = f"{counts['ok']} right, {counts['wrong']} wrong, {counts['skipped']} not tried"
        console.print(summary, style="bold red" if counts["wrong"] else "bold green")
    return 1 if counts["wrong"] else 0


def _print(console: Console, finding: Finding) -> None:
    from rich.text import Text

    mark, style = MARKS[finding.verdict]
    line = Text.assemble((mark, style), " ", one_line(finding.text[:1].upper() + finding.text[1:]))
    if finding.where and finding.where not in finding.text:
        line.append(f"  {one_line(finding.where)}", style="dim")
    console.print(line)


def _test(
    file: TableFile,
    record: Path,
    device: str | None,
    console: Console,
    found: Callable[[Finding], None],
    *,
    hands: bool,
    as_json: bool,
) -> None:
    """The walk; ``found`` is told each finding. Raises JournalBusy while the service runs."""
    from controller.diagnostics.record import read_record, service_kept_out
    from controller.diagnostics.stopped_run import run_to_end
    from controller.diagnostics.walk import walk
    from controller.record.journal.errors import JournalBusy, JournalError

    with ExitStack() as held:
        try:
            held.enter_context(service_kept_out(record))
        except JournalBusy:
            raise
        except JournalError as error:
            raise BadFile(str(error)) from error
        past = read_record(record)
        if not as_json:
            console.print(f"Table {file.table.id} is tested: nothing that is done now counts.", style="bold")
        held.enter_context(_ends_in_order())
        bench = _table(file, record, past, console, hands=hands, as_json=as_json)
        table, reactor, lapse, face = held.enter_context(bench)
        run_to_end(table, walk(table, _surroundings(record, past), device), reactor, lapse, face, found)


@contextmanager
def _ends_in_order() -> Iterator[None]:
    """A closed terminal and a kill end the walk as Ctrl-C does: with the acceptors closed."""
    before = {number: signal.signal(number, signal.default_int_handler) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _surroundings(record: Path, past: Record) -> Surroundings:
    from controller.config.folder import folder_of
    from controller.diagnostics.computer import Computer
    from controller.diagnostics.walk import Surroundings

    folder = folder_of(record)
    folder = next((place for place in (folder, *folder.parents) if os.path.isdir(place)), Path("/"))
    return Surroundings(Computer(time.time_ns, time.monotonic_ns), past, folder)


@contextmanager
def _table(
    file: TableFile, record: Path, past: Record, console: Console, *, hands: bool, as_json: bool
) -> Iterator[tuple[TableUnderTest, Reactor, Lapse, Face]]:
    """The table on the real loop, with the time that passes there and the person who stands at it."""
    import asyncio
    import random

    from controller.cli.stopped_table import stopped_twins
    from controller.cli.technician import Pipe, Terminal
    from controller.config.folder import folder_of
    from controller.devices.buses import Buses
    from controller.diagnostics.lapse import LoopLapse
    from controller.diagnostics.stopped_run import Nobody
    from controller.diagnostics.table_under_test import TableUnderTest
    from controller.diagnostics.twin_hands import TwinHands
    from controller.service.loop import AsyncioReactor

    with ExitStack() as held:
        loop = asyncio.new_event_loop()
        held.callback(loop.close)
        failures: list[Exception] = []
        reactor, lapse = AsyncioReactor(loop, failures.append), LoopLapse(loop, failures)
        felt = record.with_name(f"{record.name}-felt")
        twins = stopped_twins(held, file, reactor, felt if os.path.exists(felt) else None)
        face: Face = Nobody()
        if hands and twins is not None and file.on_twins:
            face = TwinHands(twins, reactor)
        elif hands and as_json:
            face = held.enter_context(closing(Pipe(sys.stdin.fileno(), reactor)))
        elif hands and sys.stdin.isatty() and console.is_terminal:
            face = held.enter_context(Terminal(console, sys.stdin.fileno(), reactor))
        series = past.series or f"{random.SystemRandom().getrandbits(64):016x}"
        yield (
            TableUnderTest(
                file,
                Buses(file, reactor, twins, str(folder_of(record))),
                reactor,
                series=series,
                utc_now_ns=time.time_ns,
            ),
            reactor,
            lapse,
            face,
        )


def _bundle(out: Path, file: TableFile, record: Path) -> int:
    """The bundle, with what can be tested without hands, or, while the table runs, without tests."""
    from rich.console import Console

    from controller.diagnostics.bundle import write_bundle
    from controller.diagnostics.record import read_record
    from controller.record.journal.errors import JournalBusy

    if out.exists():
        raise BadFile(f"{out}: this file is there already; name another one")
    findings: list[Finding] = []
    tested = True
    try:
        _test(file, record, None, Console(stderr=True), findings.append, hands=False, as_json=True)
    except JournalBusy:
        tested = False
    past = read_record(record)
    with written(out) as target:
        names = write_bundle(target, file, findings, past, made_utc_ns=time.time_ns())
    say(f"{out}: {', '.join(names)}{'' if tested else '; without tests, because the table runs'}")
    if past.missing is not None:
        say(str(past.missing))
    return 0
