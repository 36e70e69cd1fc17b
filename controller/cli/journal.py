"""``lammer journal``: the record read, checked, handed over and replayed. Never writes to it.

Without a path each command means the journal of the demonstration table; ``--table`` names another table file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from controller.cli.files import BadFile, journal_path, table_file
from controller.cli.lines import example, json_option, print_columns, print_json

if TYPE_CHECKING:
    from controller.journal.reader import JournalReader
    from controller.replay import Replay

Command = TypeVar("Command", bound=Callable[..., Any])


def _which_journal(command: Command) -> Command:
    """The argument and the option that say which journal is meant."""
    table = click.option("--table", metavar="FILE", help="The journal of this table instead of the demonstration's.")
    return click.argument("path", required=False, type=click.Path(path_type=Path))(table(command))


@click.group()
def journal() -> None:
    """The record of a table: every fact, each sealed to the one before."""


@journal.command(epilog=example("lammer journal verify"))
@_which_journal
@json_option
def verify(path: Path | None, table: str | None, as_json: bool) -> int:
    """Check that the record is what was written; exit code 1 and the record's number where it is not.

    PATH may also be an export (.jsonl).
    """
    from msgspec.structs import asdict

    from controller.journal.errors import JournalError
    from controller.journal.export import verify_export
    from controller.journal.verification import verify_file
    from controller.journal.volume import FileVolume

    path = _path(path, table)
    try:
        found = verify_export(path) if path.suffix == ".jsonl" else verify_file(str(path), FileVolume())
    except (JournalError, OSError) as error:
        raise BadFile(str(error)) from error
    if as_json:
        print_json({"journal": str(path), **asdict(found)})
    else:
        click.echo(f"{path}: {found.what}")
    return 0 if found.ok else 1


@journal.command(epilog=example("lammer journal show --kind MeterReduced"))
@_which_journal
@click.option("--from", "first", type=click.IntRange(min=1), default=1, help="The first record (default 1).")
@click.option("--to", "last", type=click.IntRange(min=1), help="The last record (default: the newest).")
@click.option("--kind", metavar="KIND", multiple=True, help="Only events of this kind; may be given again.")
@json_option
def show(
    path: Path | None, table: str | None, first: int, last: int | None, kind: tuple[str, ...], as_json: bool
) -> None:
    """Print the record: position, time (UTC), event."""
    from controller.cli.event_text import event_text
    from controller.journal.export import line
    from controller.replay import EVENTS

    kinds = _kinds(kind)
    with _open(_path(path, table)) as reader:
        for record in reader.records(first, last):
            event = EVENTS.decode(record.body)
            if kinds and type(event).__name__ not in kinds:
                continue
            if as_json:
                click.echo(line(reader.table, record), nl=False)
            else:
                click.echo(f"{record.position:>8}  {_utc(record.at_utc_ns)}  {event_text(event)}")


@journal.command(epilog=example("lammer journal export --out CS-07.jsonl"))
@_which_journal
@click.option("--from", "first", type=click.IntRange(min=1), default=1, help="The first record (default 1).")
@click.option("--to", "last", type=click.IntRange(min=1), help="The last record (default: the newest).")
@click.option("--out", type=click.Path(path_type=Path), help="The file to write; without it, standard output.")
def export(path: Path | None, table: str | None, first: int, last: int | None, out: Path | None) -> None:
    """Hand the record over as lines of JSON, one record a line, each with its seal.

    Says the last seal at the end: keep it apart from the lines, and nobody can change or shorten them unseen.
    """
    from controller.journal.export import line

    with _open(_path(path, table)) as reader:
        count, sealed = 0, ""
        target = click.open_file("-", "wb") if out is None else _writable(out)
        with target as lines:
            for record in reader.records(first, last):
                lines.write(line(reader.table, record))
                count, sealed = count + 1, record.seal.hex()
    where = "" if out is None else f" in {out}"
    click.echo(f"{count} records{where}; the last seal is {sealed or 'none'}", err=out is None)


@journal.command(epilog=example("lammer journal replay"))
@_which_journal
@json_option
def replay(path: Path | None, table: str | None, as_json: bool) -> int:
    """Rebuild the table from nothing, and compare it with the start from the last snapshot.

    Prints the meter and what it is made of: seeds + contributions - awards. Exit code 1 where anything differs.
    """
    from msgspec.structs import asdict

    from controller.replay import replay as replay_journal

    with _open(_path(path, table)) as reader:
        found = replay_journal(reader)
    if as_json:
        print_json({"journal": str(reader.path), **asdict(found), "ok": found.ok})
    else:
        _print_replay(found)
    return 0 if found.ok else 1


def _print_replay(found: Replay) -> None:
    from controller.advice import dollars

    with_rest = f" and {found.carried} of a cent" if found.carried else ""
    print_columns(
        (
            ("table", f"{found.table}, {found.game} under {found.house}"),
            ("records", f"{found.records}, round {found.round}, phase {found.phase}"),
            ("meter", f"{dollars(found.meter_cents)}{with_rest}"),
            ("seeds", dollars(found.seeded_cents)),
            ("contributions", f"+ {found.contributed} cents by {found.chips} chips"),
            ("awards", f"- {dollars(found.paid_cents)} for {found.wins} wins"),
            ("identity", "holds" if found.identity_holds else "DOES NOT HOLD"),
            ("snapshot", found.snapshot),
        )
    )


@contextmanager
def _open(path: Path) -> Iterator[JournalReader]:
    """Read a journal; whatever is wrong with it becomes one line."""
    from msgspec import DecodeError

    from controller.journal.errors import JournalError
    from controller.journal.reader import JournalReader

    try:
        with JournalReader(str(path)) as reader:
            yield reader
    except (JournalError, DecodeError) as error:
        raise BadFile(str(error)) from error


def _path(path: Path | None, table: str | None) -> Path:
    if path is not None and table is not None:
        raise click.UsageError("a path or --table, not both")
    return path if path is not None else journal_path(table_file(table)[1])


def _writable(path: Path) -> Any:
    try:
        return path.open("wb")
    except OSError as error:
        raise BadFile(f"{path}: cannot be written: {error.strerror}") from error


def _kinds(asked: tuple[str, ...]) -> frozenset[str]:
    from controller.config.sentences import nearest
    from controller.events import kinds

    known = [kind.__name__ for kind in kinds()]
    for kind in asked:
        if kind not in known:
            raise click.UsageError(f'no event is of kind "{kind}"; {nearest(kind, known)}')
    return frozenset(asked)


def _utc(at_utc_ns: int) -> str:
    return datetime.fromtimestamp(at_utc_ns // 1_000_000_000, UTC).strftime("%Y-%m-%d %H:%M:%S")
