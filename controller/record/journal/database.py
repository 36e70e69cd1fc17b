"""The SQLite file that holds a journal: its schema, its settings, and the questions put to it.

Every setting is read back, because a pragma that is misspelt or refused changes nothing and says nothing.
Sources: https://sqlite.org/wal.html (one writer that also checkpoints; the fault fixed in 3.51.3),
https://sqlite.org/pragma.html#pragma_synchronous. Does not seal or check records.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import apsw

from controller.record.journal.errors import JournalMismatch
from controller.record.journal.journal import Snapshot
from controller.record.journal.reading import Reading
from controller.record.journal.record import Record, Start, first_start
from controller.record.journal.volume import Volume

APPLICATION_ID = 0x4C4D5231  # "LMR1"
FORMAT_VERSION = 1
CONTINUED_VERSION = 2
"""Of a file that goes on from another: it has a table ``start`` as well."""
PAGE_BYTES = 1024
"""Of a new journal. A commit writes and flushes whole pages: eight records fit on one, and a flush is the shorter."""
OLDER_PAGE_BYTES = 4096
"""Of journals from before; they are read and written as they are."""
CHECKSUM_BYTES = 8
WAL_LIMIT_BYTES = 16 * 1024 * 1024

SCHEMA = f"""
pragma application_id = {APPLICATION_ID};
pragma user_version = {FORMAT_VERSION};
create table journal (table_id text not null) strict;
create table record (
  position integer primary key,
  at_utc_ns integer not null,
  body blob not null,
  seal blob not null
) strict;
create table snapshot (
  position integer primary key,
  state blob not null,
  seal blob not null,
  digest blob not null
) strict;
create trigger record_never_changes before update on record begin select raise(abort, 'records never change'); end;
create trigger record_never_goes before delete on record begin select raise(abort, 'records are never deleted'); end;
"""

START_SCHEMA = f"""
pragma user_version = {CONTINUED_VERSION};
create table start (position integer not null, seal blob not null, state blob not null, chain blob not null) strict;
create trigger start_never_changes before update on start begin select raise(abort, 'a start never changes'); end;
create trigger start_never_goes before delete on start begin select raise(abort, 'a start is never deleted'); end;
"""

INSERT_START = "insert into start values (?, ?, ?, ?)"
SELECT_START = "select position, seal, state, chain from start"
INSERT_RECORD = "insert into record values (?, ?, ?, ?)"
SELECT_RECORDS = "select position, at_utc_ns, body, seal from record where position >= ? order by position"
SELECT_LAST = "select position, seal from record order by position desc limit 1"
SELECT_SEAL = "select seal from record where position = ?"
SELECT_SNAPSHOT_POSITIONS = "select position from snapshot order by position desc"
SELECT_SNAPSHOT = "select seal, state, digest from snapshot where position = ?"
INSERT_SNAPSHOT = "insert or replace into snapshot (position, seal, state, digest) values (?, ?, ?, ?)"
FORGET_SNAPSHOTS = (
    "delete from snapshot where position not in (select position from snapshot order by position desc limit 3)"
)


def open_writer(path: str, volume: Volume) -> apsw.Connection:
    """The one connection that writes and checkpoints; the file is made when it is not there."""
    is_new = volume.size(path) == 0
    connection = apsw.Connection(path, vfs=volume.vfs)
    try:
        if volume.exclusive:
            connection.execute("pragma locking_mode = exclusive")
        if is_new:
            connection.execute(f"pragma page_size = {PAGE_BYTES}")
            if volume.page_checksums:
                connection.reserve_bytes("main", CHECKSUM_BYTES)
        # While the file turns to WAL there is a rollback journal. EXTRA flushes the directory after deleting it: else
        # a power cut, even much later, can bring it back, and SQLite rolls the whole file back to its beginning.
        _set(connection, "synchronous", "extra", 3)
        _set(connection, "journal_mode", "wal", "wal")
        _set(connection, "synchronous", "full", 2)
        _set(connection, "wal_autocheckpoint", "0", 0)
        _set(connection, "journal_size_limit", str(WAL_LIMIT_BYTES), WAL_LIMIT_BYTES)
        _set(connection, "mmap_size", "0", 0)
    except BaseException:
        discard(connection)
        raise
    return connection


def discard(connection: apsw.Connection) -> None:
    """Close without writing anything more: what lies there now is for the next start to judge."""
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    with suppress(apsw.Error):
        connection.close(True)


def _set(connection: apsw.Connection, name: str, value: str, expected: str | int) -> None:
    """Set a pragma and see what came of it: most answer with the value in force, the others are asked."""
    answer = (
        connection.execute(f"pragma {name} = {value}").fetchall() or connection.execute(f"pragma {name}").fetchall()
    )
    if answer != [(expected,)] and not (name == "mmap_size" and not answer):  # a VFS without mapping says nothing
        raise JournalMismatch(f"{connection.filename}: SQLite did not take {name} = {value}; it answers {answer}")


def create(connection: apsw.Connection, table: str, start: Start | None = None) -> None:
    """Write the schema into an empty file, all or nothing; with ``start`` the file goes on from another."""
    with connection:
        connection.execute(SCHEMA)
        connection.execute("insert into journal values (?)", (table,))
        if start is not None:
            connection.execute(START_SCHEMA)
            connection.execute(INSERT_START, (start.position, start.seal, start.state, start.chain))


def is_empty(connection: apsw.Connection) -> bool:
    """The file holds no schema yet."""
    return connection.execute("select count(*) from sqlite_schema").fetchall() == [(0,)]


def table_id(connection: apsw.Connection) -> str:
    """Whose journal this is. Raises JournalMismatch when it is none, or of a newer version."""
    path = _named(connection)
    if connection.execute("pragma application_id").fetchall() != [(APPLICATION_ID,)]:
        raise JournalMismatch(f"{path}: this is an SQLite file, but no journal of a table")
    version = _version(connection)
    if version not in (FORMAT_VERSION, CONTINUED_VERSION):
        raise JournalMismatch(
            f"{path}: the journal has format {version}; this program reads format {FORMAT_VERSION} "
            f"and {CONTINUED_VERSION}"
        )
    with _text_is_damage():
        for (table,) in connection.execute("select table_id from journal"):
            return str(table)
    raise JournalMismatch(f"{path}: the journal does not say whose it is")


def start(connection: apsw.Connection) -> Start:
    """Where this file's records begin. Raises JournalMismatch where the start is not what was written."""
    if _version(connection) == FORMAT_VERSION:
        return first_start(table_id(connection))
    with _text_is_damage():
        for position, seal, state, chain in connection.execute(SELECT_START):
            if isinstance(seal, bytes) and isinstance(state, bytes):
                found = Start(position, seal, state)
                if found.chain == chain:
                    return found
    raise JournalMismatch(f"{_named(connection)}: the state at the beginning of this file was changed")


def _named(connection: apsw.Connection) -> str:
    """The file that is meant; a reader's connection may be to a copy of it."""
    return connection.path if isinstance(connection, Reading) else connection.filename


def _version(connection: apsw.Connection) -> int:
    version = connection.execute("pragma user_version").fetchall()[0][0]
    return version if isinstance(version, int) else 0


def records(connection: apsw.Connection, from_position: int = 1) -> Iterator[Record]:
    """The records from ``from_position`` on, oldest first."""
    with _text_is_damage():
        for position, at_utc_ns, body, seal in connection.execute(SELECT_RECORDS, (from_position,)):
            if isinstance(at_utc_ns, int) and isinstance(body, bytes) and isinstance(seal, bytes):
                yield Record(position, at_utc_ns, body, seal)
            else:  # only damage changes a type; such a record fits no seal
                yield Record(position, 0, b"", b"")


def snapshot_positions(connection: apsw.Connection) -> list[int]:
    """After which records a snapshot is kept, newest first."""
    return [position for (position,) in connection.execute(SELECT_SNAPSHOT_POSITIONS)]


def snapshot_at(connection: apsw.Connection, position: int) -> tuple[Snapshot, bytes]:
    """The snapshot after one record, with the digest that was stored beside it; an empty one where there is none."""
    with _text_is_damage():
        for seal, state, digest in connection.execute(SELECT_SNAPSHOT, (position,)):
            if isinstance(seal, bytes) and isinstance(state, bytes) and isinstance(digest, bytes):
                return Snapshot(position, seal, state), digest
    return Snapshot(position, b"", b""), b""


def seal_at(connection: apsw.Connection, position: int) -> bytes | None:
    """The stored seal of one record, or None when there is no such record; where the file begins, its chain's."""
    with _text_is_damage():
        for (seal,) in connection.execute(SELECT_SEAL, (position,)):
            return seal if isinstance(seal, bytes) else None
    if _version(connection) == CONTINUED_VERSION and (begun := start(connection)).position == position:
        return begun.chain
    return None


@contextmanager
def _text_is_damage() -> Iterator[None]:
    """Damage can turn bytes into text that is not UTF-8."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise apsw.CorruptError(f"text that is not UTF-8: {error.reason}") from error
