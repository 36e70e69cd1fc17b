"""How a journal file is opened to be read: nothing is written beside it, and nothing that waits there is passed over.

SQLite keeps an index of the write-ahead file in shared memory, in a file beside the journal. A table that plays has
that file, and readers share it. Where nobody writes, a reader would have to make it: on an auditor's medium, or in a
folder in which it may not. A record at rest is therefore copied to a private place, with its write-ahead file, and
read there; the copy is gone once it is open. A file that the journal left for a later one never changes again and is
read where it lies. Does not check records, and calls no record damaged because its medium cannot be read.
"""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from shutil import copyfile
from urllib.parse import quote

import apsw

from controller.record.journal import files
from controller.record.journal.errors import JournalError, JournalUnreadable
from controller.record.journal.volume import LOCK_SUFFIX, Volume

BUSY_MS = 2_000
TRIES = 5
"""How often a copy is begun anew, because a table began to write meanwhile."""
_OF_THE_MEDIUM = (
    apsw.CantOpenError, apsw.ReadOnlyError, apsw.IOError, apsw.BusyError, apsw.LockedError, apsw.PermissionsError,
    apsw.NoMemError, apsw.FullError,
)  # fmt: skip
_DAMAGE_AFTER_ALL = {apsw.SQLITE_IOERR_DATA, apsw.SQLITE_IOERR_CORRUPTFS, apsw.SQLITE_IOERR_SHORT_READ}
"""Errors of input and output that are about what was read: a checksum that does not hold, a file that is cut."""
_NO_PLACE = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG}


class Reading(apsw.Connection):
    """A connection that cannot write. ``path`` is the file that is meant, wherever its copy was."""

    path = ""


def open_reader(path: str, vfs: str, volume: Volume) -> Reading:
    """A connection that cannot write; it sees damage, never repairs it.

    Raises:
        JournalUnreadable: nobody can tell what the file holds, from here.
    """
    try:
        if volume.exclusive:
            connection = _connected(path, path, vfs)
            connection.execute("pragma locking_mode = exclusive")
            return connection
        if files.is_left(path, volume) and not volume.size(path + "-wal"):
            return _seen(_connected(path, _unchanging(path), vfs, apsw.SQLITE_OPEN_URI))
        for _ in range(TRIES):
            if _may_be_written(path):
                with suppress(apsw.CantOpenError, apsw.ReadOnlyError):  # its writer has gone meanwhile
                    return _seen(_connected(path, path, vfs))
            copied = _copied(path, vfs)
            if copied is not None:
                return copied
    except apsw.Error as error:
        raise cannot_be_read(path, error) from error
    raise JournalUnreadable(f"{path}: cannot be read here: it changes while it is copied; try again")


def about_the_medium(error: apsw.Error) -> bool:
    """Whether an error says nothing of the records: the file cannot be opened, locked or read from here."""
    return isinstance(error, _OF_THE_MEDIUM) and getattr(error, "extendedresult", 0) not in _DAMAGE_AFTER_ALL


def cannot_be_read(path: str, error: apsw.Error) -> JournalError:
    """What to raise where a journal cannot be read on."""
    if about_the_medium(error):
        return JournalUnreadable(f"{path}: cannot be read here: {error}")
    return JournalError(f"{path}: the journal cannot be read: {error}; verify it")


def _connected(path: str, address: str, vfs: str, flags: int = 0) -> Reading:
    connection = Reading(address, flags=apsw.SQLITE_OPEN_READONLY | flags, vfs=vfs)
    connection.path = path
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # read-only holds for the file, not for its WAL
    connection.set_busy_timeout(BUSY_MS)
    return connection


def _seen(connection: Reading) -> Reading:
    """The same, once it holds all that it needs. Damage is left to the reader."""
    try:
        connection.execute("select 1 from sqlite_schema limit 1").fetchall()
    except apsw.Error as error:
        if about_the_medium(error):
            connection.close(True)
            raise
    return connection


def _unchanging(path: str) -> str:
    """The address of a file that never changes again: SQLite takes no lock and looks for nothing beside it."""
    return f"file:{'//' if path.startswith('/') else ''}{quote(os.fsencode(path))}?immutable=1"


def _copied(path: str, vfs: str) -> Reading | None:
    """A connection to a private copy; None where somebody wrote meanwhile. Raises JournalUnreadable."""
    before = _marks(path)
    try:
        with tempfile.TemporaryDirectory(prefix="lammer-") as folder:
            copy = os.path.join(folder, "journal")
            for suffix in ("", "-wal", "-journal"):
                with suppress(FileNotFoundError):
                    copyfile(path + suffix, copy + suffix)
            return _seen(_connected(path, copy, vfs)) if _marks(path) == before else None
    except OSError as error:
        why = error.strerror or str(error)
        if error.errno in _NO_PLACE or not os.path.isdir(_place()):
            why = f"no copy of it can be made in {_place()}: {why}; TMPDIR names another place"
        raise JournalUnreadable(f"{path}: cannot be read here: {why}") from error


def _place() -> str:
    return tempfile.tempdir or os.environ.get("TMPDIR", "/tmp")


def _marks(path: str) -> list[tuple[int, int, int, int] | None]:
    """What changes when somebody writes. Raises OSError."""
    marks: list[tuple[int, int, int, int] | None] = []
    for suffix in ("", "-wal", "-shm"):
        try:
            found = os.stat(path + suffix)
        except FileNotFoundError:
            marks.append(None)
        else:
            marks.append((found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns))
    return marks


def _may_be_written(path: str) -> bool:
    """Whether a table may be writing this file: it has the index, and nobody can say that its lock is free.

    To try the lock would keep a table out that starts at this moment. Where the kernel does not tell of locks, as
    inside the units, the index alone must do.
    """
    if not os.path.exists(path + "-shm"):
        return False
    try:
        lock = os.stat(files.first_name(path) + LOCK_SUFFIX).st_ino
    except FileNotFoundError:
        return False
    with suppress(OSError):
        held = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
        return any("FLOCK" in words and words[-3].endswith(f":{lock}") for words in held)
    return True
