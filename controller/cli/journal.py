"""``lammer journal``: the record read, checked, handed over, sealed and replayed. Never writes to the newest file.

Without a path each command means the journal of the demonstration table; ``--table`` names another table file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from controller.cli.files import PATH, READ_RECORD, BadFile, journal_path, of_file, of_record, table_file
from controller.cli.handing_over import Lines, export_bundle, export_lines, export_readable, say_held, stamp_of
from controller.cli.keys import signing_key, trusted_key
from controller.cli.lines import Command, answer, example, json_option, print_json, print_sealed, say
from controller.cli.new_file import apart_from_record
from controller.cli.replayed import print_replay

if TYPE_CHECKING:
    from controller.record.journal.reader import JournalReader
    from controller.record.journal.record import Verification
    from controller.record.proof.verification import Proof
    from controller.record.proof.whole_record import WholeRecord
    from controller.record.veil import Handed


def _which_journal(command: Command) -> Command:
    """The argument and the option that say which journal is meant."""
    table = click.option("--table", metavar="FILE", help="The journal of this table instead of the demonstration's.")
    return click.argument("path", required=False, type=READ_RECORD)(table(command))


@click.group()
def journal() -> None:
    """The record of a table: every fact, each sealed to the one before."""


@journal.command(epilog=example("lammer journal verify CS-07.tar --key MMG4-2KLG-YQZW-NEIS-KREL-XMS3"))
@_which_journal
@click.option("--key", metavar="FILE|FINGERPRINT", help="The public key of the machine that signed a bundle.")
@json_option
def verify(path: Path | None, table: str | None, key: str | None, as_json: bool) -> int:
    """Check that the record is what was written; exit code 1 and the record's number where it is not.

    PATH is a journal, a signed bundle (.tar), a folder of bundles, or lines of JSON (.jsonl). A bundle is proved on any
    machine; what was not proved is said too.

    \f
    Raises:
        BadFile: nothing can be read there.
    """
    from controller.record.journal.errors import JournalError
    from controller.record.journal.export import verify_export
    from controller.record.proof.archives import archive_folder, archives_in, verify_folder
    from controller.record.proof.verification import verify_bundle

    path, trusted = _path(path, table), trusted_key(key)
    try:
        if path.is_dir():
            return _tell_proof(path, verify_folder(path, trusted), as_json)
        if path.suffix == ".tar":
            return _tell_proof(path, verify_bundle(path, trusted), as_json)
        if path.suffix == ".jsonl":
            return _tell(path, verify_export(path), as_json)
        code = _tell(path, _verify_files(path), as_json)
        folder = archive_folder(str(path))
        return max(code, _tell_proof(folder, verify_folder(folder, trusted), as_json)) if archives_in(folder) else code
    except JournalError as error:
        raise of_record(error) from error
    except OSError as error:
        raise BadFile(f"{error.filename or path}: cannot be read here: {error.strerror or error}") from error


def _verify_files(path: Path) -> Verification:
    """The journal's files, each going on from the one before, the first from the newest archive where there is one."""
    from controller.record.journal.files import files_of
    from controller.record.journal.reader import JournalReader
    from controller.record.journal.verification import verify_journal
    from controller.record.journal.volume import FileVolume
    from controller.record.proof.archives import archive_folder, archives_in
    from controller.record.proof.verification import read_start

    found = verify_journal(str(path), FileVolume())
    archives = archives_in(archive_folder(str(path)))
    if not found.ok or not archives:
        return found
    about, _ = read_start(archives[-1].path)
    with JournalReader(files_of(str(path), FileVolume())[0], exactly=True) as reader:
        start = reader.start
    if start.position > about.last or (start.position == about.last and start.seal.hex() != about.last_seal):
        what = f"record {start.position + 1} does not go on from the newest archive, which ends with {about.last}"
        return msgspec.structs.replace(found, ok=False, first_bad=start.position + 1, what=what)
    return found


def _tell(path: Path, found: Verification, as_json: bool) -> int:
    if as_json:
        print_json({"journal": str(path), **msgspec.structs.asdict(found)})
    else:
        say(f"{path}: {found.what}")
    return 0 if found.ok else 1


def _tell_proof(path: Path, found: Proof, as_json: bool) -> int:
    if as_json:
        print_json({"journal": str(path), **msgspec.to_builtins(found)})
        return 0 if found.ok else 1
    say(f"{path}: {found.what}")
    for heading, sentences in (("proved", found.proved), ("not proved", found.not_proved)):
        for number, sentence in enumerate(sentences):
            say(f"  {heading if number == 0 else '':<10}  {sentence}")
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
    """Print the record: position, time (UTC), event.

    Faces of a round in play are printed as ##; with --json, records as they were sealed, the list ends before them.
    """
    from controller.cli.event_text import event_text
    from controller.record.journal.export import line
    from controller.record.replay import EVENTS
    from controller.record.veil import Handed, veiled

    kinds = _kinds(kind)
    with _open(_path(path, table)) as reader:
        if as_json:
            handed = Handed(reader.records(first), last)
            for record in handed:
                if not kinds or type(EVENTS.decode(record.body)).__name__ in kinds:
                    print_sealed(line(reader.table, record))
            say_held(handed)
            return
        for position, at_utc_ns, event in veiled(reader.read(EVENTS, first), last):
            if not kinds or type(event).__name__ in kinds:
                say(f"{position:>8}  {_utc(at_utc_ns)}  {event_text(event)}")


@journal.command(epilog=example("lammer journal export --out CS-07.tar"))
@_which_journal
@click.option("--from", "first", type=click.IntRange(min=1), help="The first record (default: the file's first).")
@click.option("--to", "last", type=click.IntRange(min=1), help="The last record (default: the newest).")
@click.option("--out", type=PATH, help="The file: .tar is a signed bundle, .jsonl bare lines.")
@json_option
def export(
    path: Path | None, table: str | None, first: int | None, last: int | None, out: Path | None, as_json: bool
) -> int:
    """Hand the record over: as a bundle that this machine signs, or as lines of JSON (the default, to standard output).

    Says the last seal at the end: kept apart, it shows later that the newest records were not cut off. What is in
    archives is handed over as it is there. While cards that a machine read are in play, it ends before their faces.

    Lines of a damaged record hold every record that can be read, and name each that cannot; the exit code is 1 then. A
    bundle is signed of a whole record only.

    \f
    Raises:
        BadFile: the record cannot be read, has no such records, or the file cannot be written.
    """
    from controller.record.journal.export import numbers

    path = _path(path, table)
    out = None if out is None else apart_from_record(out, path)
    with _one_line():
        found, handed = _handed_over(path, first, last, out)
    say_held(handed)
    where = "" if out is None else f" in {out}"
    answer(
        {"records": found.written, "out": None if out is None else str(out), "seal": found.sealed, "lost": found.lost},
        f"{found.written} records{where}; the last seal is {found.sealed or 'none'}",
        as_json=as_json,
        err=out is None,
    )
    if found.lost:
        say(f"lammer: {path}: {numbers(found.lost)} cannot be read, and named there; put back a good copy", err=True)
    return 1 if found.lost else 0


def _handed_over(path: Path, first: int | None, last: int | None, out: Path | None) -> tuple[Lines, Handed]:
    """What was written. Raises JournalError where nothing was, BadFile where it cannot be written."""
    from controller.record.journal.errors import JournalDamaged
    from controller.record.journal.files import current_file
    from controller.record.journal.reader import JournalReader
    from controller.record.journal.volume import FileVolume
    from controller.record.veil import Handed

    as_bundle = out is not None and out.suffix == ".tar"
    try:
        reader = JournalReader(str(path))
    except JournalDamaged:
        if as_bundle:
            raise
        handed = Handed((), last)
        return export_readable(current_file(str(path), FileVolume()), handed, first, out), handed
    with reader:
        begins = reader.start.position + 1
        first = begins if first is None else first
        if first < begins:
            raise BadFile(f"{path}: records 1 to {begins - 1} are in files before this one; its first is {begins}")
        handed = Handed(reader.records(first), last)
        if out is not None and as_bundle:
            return Lines(*export_bundle(reader, handed, first, out)), handed
        return export_lines(reader, handed, first, out), handed


@journal.command(epilog=example("lammer journal archive"))
@_which_journal
@json_option
def archive(path: Path | None, table: str | None, as_json: bool) -> None:
    """Seal the files that the journal has left, as signed bundles in the folder beside it; may run while it plays.

    Each is verified, written, proved again, and only then removed. Ended at any moment, the next run goes on.

    \f
    Raises:
        BadFile: the record cannot be read, or an archive not be made.
    """
    from controller.record.proof.sealing import seal_closed_files

    path = _path(path, table)
    with _open_newest(path) as reader:
        stamp = stamp_of(reader)
        try:
            for sealed in seal_closed_files(str(path), signing_key(), stamp):
                answer(
                    {"first": sealed.first, "last": sealed.last, "archive": str(sealed.path)},
                    f"records {sealed.first} to {sealed.last} are sealed in {sealed.path}",
                    as_json=as_json,
                )
        except OSError as error:
            raise BadFile(f"{path}: cannot be archived: {of_file(error)}") from error


@journal.command(epilog=example("lammer journal replay"))
@_which_journal
@click.option("--by", metavar="FILE", help="The table file that judges records which do not say their rules.")
@json_option
def replay(path: Path | None, table: str | None, by: str | None, as_json: bool) -> int:
    """Decide every record again by the rules on record, rebuild every meter, and compare it with all that tells of it.

    PATH is a journal, with its archives, or a bundle (.tar). Exit code 1 where anything differs or cannot be judged.

    \f
    Raises:
        BadFile: the record cannot be read.
    """
    from controller.assembly import table_setup
    from controller.record.proof.tar import NotCanonical
    from controller.record.proof.whole_record import BundleRecord
    from controller.record.replay import replay as replay_record

    path = _path(path, table)
    by = by or table
    setup = None if by is None else table_setup(table_file(by)[1])
    try:
        if path.suffix == ".tar":
            with _one_line():
                found = replay_record(BundleRecord(path), setup)
        else:
            with _open(path) as record:
                found = replay_record(record, setup)
    except (NotCanonical, ValueError, FileNotFoundError) as error:
        raise BadFile(f"{path}: {error}") from error
    if as_json:
        print_json({"journal": str(path), **msgspec.to_builtins(found), "ok": found.ok})
    else:
        print_replay(found)
    return 0 if found.ok else 1


@contextmanager
def _open(path: Path) -> Iterator[WholeRecord]:
    """Read a whole record; whatever is wrong with it becomes one line."""
    from controller.record.proof.whole_record import WholeRecord

    with _one_line(), WholeRecord(str(path)) as record:
        yield record


@contextmanager
def _open_newest(path: Path) -> Iterator[JournalReader]:
    """Read the newest file of a journal; whatever is wrong with it becomes one line."""
    from controller.record.journal.reader import JournalReader

    with _one_line(), JournalReader(str(path)) as reader:
        yield reader


@contextmanager
def _one_line() -> Iterator[None]:
    from controller.record.journal.errors import JournalError

    try:
        yield
    except (JournalError, msgspec.DecodeError) as error:
        raise of_record(error) from error


def _path(path: Path | None, table: str | None) -> Path:
    if path is not None and table is not None:
        raise click.UsageError("a path or --table, not both")
    return path if path is not None else journal_path(table_file(table)[1])


def _kinds(asked: tuple[str, ...]) -> frozenset[str]:
    from controller.config.sentences import nearest
    from controller.table.events import kinds

    known = [kind.__name__ for kind in kinds()]
    for kind in asked:
        if kind not in known:
            raise click.UsageError(f'no event is of kind "{kind}"; {nearest(kind, known)}')
    return frozenset(asked)


def _utc(at_utc_ns: int) -> str:
    return datetime.fromtimestamp(at_utc_ns // 1_000_000_000, UTC).strftime("%Y-%m-%d %H:%M:%S")
