"""Safe mode: how ``lammer run`` counts starts that fail, starts safely after two of them, and how a person leaves it.

A safe start reads the record and writes none, opens the devices that ship and no other package's, and takes no money.
Does not find out what is wrong: a technician does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import BadFile, in_state_folder, journal_option, service_record, table_file, table_option
from controller.cli.lines import answer, example, json_option, say
from controller.cli.plug_in import only_accepted

if TYPE_CHECKING:
    from controller.record.journal.journal import Snapshot
    from controller.service.starts import Starts
    from controller.table.events import DamageFound
    from drivers.reactor import Reactor

AGAIN = 75
"""The exit code (EX_TEMPFAIL of sysexits.h) with which safe mode ends once somebody left it: start me again."""
LOOKED_AT_NS = 1_000_000_000


@click.group("safe-mode", epilog=example("lammer safe-mode leave --table /etc/lammer/tables/cs-07.toml"))
def safe_mode() -> None:
    """What a table does after two starts that failed: it shows its meters, and takes no money."""


@safe_mode.command(epilog=example("lammer safe-mode leave --table /etc/lammer/tables/cs-07.toml"))
@table_option
@journal_option
@json_option
def leave(table: str | None, journal: Path | None, as_json: bool) -> None:
    """Start the table as any other again, once what kept it from starting is mended.

    A table that is in safe mode ends within a second, and its service manager starts it again.

    \f
    Raises:
        BadFile: it is not in safe mode, or that cannot be changed.
    """
    from controller.service.starts import Starts

    with only_what_ships():
        _, file = table_file(table)
    path = _beside(journal or service_record(file))
    starts = Starts(path)
    if not starts.safe:
        raise BadFile(f"{file.table.id} is not in safe mode: its next start is one as any other")
    starts.forget()
    if not starts.forgotten():
        raise BadFile(
            f"{path}: cannot be removed; do it as the user of the service: sudo -u lammer lammer safe-mode leave"
        )
    again = f"{file.table.id} starts as any other again; before, its starts failed: {starts.why}"
    answer({"table": file.table.id, "failed": starts.why}, again, as_json=as_json)


def starts_of(table: str | None, journal: Path | None) -> Starts:
    """The starts of the table that is asked for, before its file is checked; of none where it has mistakes anyway."""
    from controller.config.folder import DEMO_TABLE, config_folder, table_path
    from controller.config.toml_text import read_toml
    from controller.service.starts import Starts

    try:
        path = table_path(DEMO_TABLE if table is None else table, config_folder())
        kept = read_toml(path.read_text("utf-8"))["journal"]
        record = journal or in_state_folder(str(kept["path"] if isinstance(kept, Mapping) else kept))
        return Starts(_beside(record))
    except (OSError, ValueError, KeyError, TypeError):
        return Starts(None)


@contextmanager
def counted(starts: Starts) -> Iterator[None]:
    """A start, whose failure is counted. Of other packages' drivers it loads what was accepted, in safe mode none."""
    starts.begin()
    try:
        with only_what_ships() if starts.safe else only_accepted():
            yield
    except (click.ClickException, KeyboardInterrupt):
        starts.take_back()
        raise
    except BaseException as error:
        starts.fail(f"{type(error).__name__}: {error}")
        raise


@contextmanager
def only_what_ships() -> Iterator[None]:
    """No driver of another package is loaded meanwhile; what a table file says of one is left out."""
    from controller.config.driver_choice import leaving_out

    with leaving_out():
        yield


def shown_safely(starts: Starts, record: Path) -> tuple[Snapshot, DamageFound]:
    """The last state that can be trusted, and why nothing more is done with it; said to whom it concerns."""
    from controller.record.journal.journal import Snapshot
    from controller.record.proof.last_good import last_good
    from controller.record.recovery import encode_state
    from controller.table.events import DamageFound
    from controller.table.state import TableState

    why = f"safe mode: {starts.failed} starts in a row failed, the last because {starts.why}"
    say(f"lammer: {why}", err=True)
    say("lammer: meters can be read, no money is taken; once it is mended: lammer safe-mode leave", err=True)
    found = last_good(str(record))
    state, position = (TableState(), 0) if found is None else (found.state, found.position)
    return Snapshot(position, b"", encode_state(state)), DamageFound(part="start", file=str(record), why=why)


def ends_when_left(starts: Starts, reactor: Reactor, end: Callable[[], None]) -> None:
    """Call ``end`` once somebody has left safe mode."""

    def look() -> None:
        if starts.forgotten():
            end()
        else:
            reactor.call_later(LOOKED_AT_NS, look)

    look()


def _beside(record: Path) -> Path:
    return record.with_name(f"{record.name}-starts")
