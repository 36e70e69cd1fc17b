"""Closed files of a journal become archives: verified, written as signed bundles, proved again, and only then removed.

Ended at any instant, the next run goes on: what was not given its name is written again, what was is proved again, and
a file is removed only while its archive stands beside it. May be done while the table plays, by one process at a time.
Does not close a file: the journal does, between two rounds.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import msgspec

from controller.record.flushing import flush_folder
from controller.record.journal.errors import JournalBusy, JournalDamaged, JournalError
from controller.record.journal.files import files_of
from controller.record.journal.reader import JournalReader
from controller.record.journal.record import Start
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from controller.record.proof.archives import Archive, archive_folder, archive_name, archives_in
from controller.record.proof.bundle import Contents, write_bundle
from controller.record.proof.signing import SigningKey
from controller.record.proof.verification import read_start, verify_bundle

_SIDE_FILES = ("", "-wal", "-shm")


class Stamp(msgspec.Struct, frozen=True):
    """What goes into an archive beside its records."""

    version: str
    play: str
    rules: Mapping[str, bytes]
    made_utc_ns: int


def seal_closed_files(journal: str, key: SigningKey, stamp: Stamp) -> Iterator[Archive]:
    """Archive each closed file of the journal at this path, oldest first; each archive once it stands for its file.

    Raises JournalBusy, JournalDamaged where a closed file is not what was written, JournalError, OSError.
    """
    folder = archive_folder(journal)
    names = files_of(journal, FileVolume())
    if len(names) < 2:
        return
    folder.mkdir(mode=0o750, exist_ok=True)
    flush_folder(folder.parent, folder)
    with _alone(folder):
        for closed, following in pairwise(names):
            yield _seal(closed, _start(following), folder, key, stamp)


def _seal(closed: str, after: Start, folder: Path, key: SigningKey, stamp: Stamp) -> Archive:
    start = _start(closed)
    archive = Archive(start.position + 1, after.position, folder / archive_name(start.position + 1, after.position))
    _check_join(archives_in(folder), archive, start)
    if not archive.path.exists():
        _write(closed, start, archive, key, stamp)
    found = verify_bundle(archive.path, key.public)
    if (
        not found.ok
        or found.about is None
        or (found.about.last, found.about.last_seal)
        != (
            after.position,
            after.seal.hex(),
        )
    ):
        raise JournalError(f"{archive.path}: {found.what}; {closed} is kept: move the archive away and seal it again")
    flush_folder(folder, archive.path)  # once more: a run that was ended here may not have come to it
    for suffix in _SIDE_FILES:
        Path(closed + suffix).unlink(missing_ok=True)
    flush_folder(Path(closed).parent)
    return archive


def _write(closed: str, start: Start, archive: Archive, key: SigningKey, stamp: Stamp) -> None:
    sound = verify_file(closed, FileVolume())
    if not sound.ok:
        raise JournalDamaged(f"{closed}: {sound.what}; it is kept and not archived", sound.first_bad or 1)
    with JournalReader(closed, exactly=True) as reader:
        contents = Contents(
            table=reader.table,
            start=start,
            records=reader.records(),
            rules=stamp.rules,
            play=stamp.play,
            version=stamp.version,
            made_utc_ns=stamp.made_utc_ns,
        )
        write_bundle(archive.path, contents, key, needed=True)


def _check_join(there: tuple[Archive, ...], archive: Archive, start: Start) -> None:
    """Raise JournalError where the newest archive before this one does not end where this one begins."""
    before = [one for one in there if one.first < archive.first]
    if not before:
        return
    about, _ = read_start(before[-1].path)
    if (about.last, about.last_seal) != (start.position, start.seal.hex()):
        raise JournalError(f"{before[-1].path} ends with record {about.last}: record {start.position} is not its last")


def _start(name: str) -> Start:
    with JournalReader(name, exactly=True) as reader:
        return reader.start


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Only one process seals. Raises JournalBusy."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise JournalBusy(f"{folder}: another process is sealing these archives; let it finish") from None
    finally:
        os.close(descriptor)
