"""Put a backup in the place of a table's record, by a named person, and keep what was there.

Rehearsed first: decrypted, unpacked beside the journal, verified. Then the copy records `TableRestored` with the next
generation, what is there is moved into a folder of its own, and the copy is moved into its place, the newest file last.
While the folder ``NAME-restoring`` is there the table does not start, so ended at any instant it is done again. Nothing
is ever deleted, and nothing damaged is begun anew. Does not correct meters: people do, by adding.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from controller.record.backup.backup_file import open_backup
from controller.record.backup.contents import check, unpack
from controller.record.backup.encryption import Opener
from controller.record.backup.first_line import CannotOpen, Header, digest_of
from controller.record.backup.make import state_of
from controller.record.backup.target import Target
from controller.record.flushing import flush_folder
from controller.record.journal.errors import JournalError
from controller.record.journal.family import family, new_folder, table_stopped
from controller.record.journal.files import RESTORING_SUFFIX, files_of
from controller.record.journal.reader import JournalReader
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.volume import FileVolume
from controller.record.proof.archives import earlier_records
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import EVENTS
from controller.table.events import TableRestored
from controller.table.state import TableState


class Rehearsed(msgspec.Struct, frozen=True):
    """A backup that opens and verifies. ``state`` is the table as it would go on."""

    header: Header
    state: TableState
    found: str


class Restored(msgspec.Struct, frozen=True):
    """What a restore did. ``kept`` is the folder with what was there before, None where nothing was."""

    generation: int
    position: int
    lost: int
    kept: Path | None


def rehearse(path: Path, opener: Opener, scratch: Path) -> Rehearsed:
    """Open the backup at ``path`` and verify all that is in it; ``scratch`` holds it for that time. Changes nothing.

    Raises CannotOpen, JournalError, WrongJournal, OSError.
    """
    with TemporaryDirectory(dir=scratch, prefix="rehearsal-") as folder:
        header, journal, found = _unpacked(path, opener, Path(folder), "journal")
        return Rehearsed(header, _state(journal, header), found)


def restore(
    path: Path,
    opener: Opener,
    journal: str,
    table: str,
    target: Target | None,
    *,
    person: str,
    why: str,
    utc_now_ns: Callable[[], int],
) -> Restored:
    """Put the backup at ``path`` in the place of the journal at this path, which is that of ``table``.

    ``target``, the folder of backups, is told of the new generation. Where an error is raised nothing was replaced.

    Raises:
        JournalBusy: the table runs.
        CannotOpen: the backup does not open, or is of another table.
        JournalError, WrongJournal, OSError: what is in it cannot be read, or not be put there.
    """
    staging = Path(journal + RESTORING_SUFFIX)
    with table_stopped(journal):
        flush_folder(Path(journal).parent, Path(journal))  # a disk that does not do it holds no record
        shutil.rmtree(staging, ignore_errors=True)  # of a restore that was ended; what it replaced is kept elsewhere
        last = _last_position(journal)
        staging.mkdir(mode=0o750)
        try:
            header, copy, _ = _unpacked(path, opener, staging, Path(journal).name)
            state = _state(copy, header)
            if header.table != table:
                raise CannotOpen(f"{path}: this is a backup of table {header.table}, not of {table}")
            lost = max(header.position, last)
            seen = target.generation() if target is not None else 0
            generation = max(state.generation, seen) + 1
            restored = TableRestored(
                generation=generation,
                backup=digest_of(path),
                position=header.position,
                lost=lost,
                person=person,
                why=why,
            )
            _record(copy, header.table, restored, utc_now_ns())
        except BaseException:
            shutil.rmtree(staging, ignore_errors=True)
            raise
        if target is not None:
            target.note_generation(generation)
        kept = _replace(journal, copy, utc_now_ns())
    return Restored(generation, header.position, lost, kept)


def _unpacked(path: Path, opener: Opener, folder: Path, name: str) -> tuple[Header, str, str]:
    header, content = open_backup(path, opener, folder)
    with content:
        journal = unpack(content, folder, name)
    return header, journal, check(journal)


def _state(journal: str, header: Header) -> TableState:
    with WholeRecord(journal) as record:
        state, position, seal = state_of(record)
    if (state.table, state.generation, position, seal.hex()) != (
        header.table,
        header.generation,
        header.position,
        header.last_seal,
    ):
        raise CannotOpen("its first line tells of another record than it holds")
    return state


def _record(journal: str, table: str, restored: TableRestored, at_utc_ns: int) -> None:
    opened = SqliteJournal(journal, table, EVENTS, earlier=earlier_records)
    try:
        opened.append([restored], at_utc_ns)
        opened.checkpoint()
    finally:
        opened.close()


def _last_position(journal: str) -> int:
    """The last record of what is there now, as far as it can still be read; 0 where nothing can."""
    try:
        with JournalReader(journal) as reader:
            return reader.position
    except (JournalError, OSError):
        return 0


def _replace(journal: str, copy: str, at_utc_ns: int) -> Path | None:
    """What is there goes into a folder of its own; then the copy takes its place, its newest file last."""
    home, staging = Path(journal).parent, Path(copy).parent
    there = family(journal)
    kept = None
    if there:
        stamp = datetime.fromtimestamp(at_utc_ns // 1_000_000_000, UTC).strftime("%Y%m%dT%H%M%SZ")
        kept = new_folder(Path(f"{journal}-replaced-{stamp}"))
        for path in there:
            os.rename(path, kept / path.name)
        flush_folder(kept)
    for path in [*(path for path in family(copy) if path.is_dir()), *map(Path, files_of(copy, FileVolume()))]:
        if not path.is_dir() or any(path.iterdir()):
            os.rename(path, home / path.name)
    flush_folder(home)
    os.rename(staging, new_folder(Path(f"{journal}-restored")))  # the table file and the rules, to compare
    flush_folder(home)
    return kept
