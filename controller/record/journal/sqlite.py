"""The embedded journal: one SQLite file a table, written by one connection, durable when ``append`` returns.

A batch is one transaction. **A failed commit or flush is never tried again**: after it the object refuses
everything, because the next commit on the same file would succeed as if nothing had been lost. The process ends,
and the next start verifies what is there. Room is looked at before each commit: when free room falls below the
reserve, ``nearly_full`` says so while there is still enough left for the suspension and all that it takes.

A file that has grown large is left for a new one at the end of a round (`rotate`, `files`). Older records are then read
through ``earlier``, which knows where they are; without it, from the files that are still here.

Starting reads the newest snapshot and checks the records after it, not the whole chain: `verify` does that.
Not for two threads at once: with `committer.ThreadCommitter`, only the committer may touch it; others read
through `reader.JournalReader`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Generic, NoReturn

import apsw

from controller.record.journal import database, files, reading, snapshots, verification
from controller.record.journal.errors import JournalDamaged, JournalError, JournalFailed, JournalFull, JournalMismatch
from controller.record.journal.journal import Batch, Codec, Entry, Event, Journal, Snapshot
from controller.record.journal.record import Record, Start, Verification, check_chain, genesis_seal, seal
from controller.record.journal.resting import RestingJournal
from controller.record.journal.volume import FileVolume, Volume

ROTATE_BYTES = 64 * 1024 * 1024
"""Of a file when the journal goes on in the next one: some two weeks of play."""
RESERVE_BYTES = 16 * 1024 * 1024
LAID_OUT_BYTES = 64 * 1024
"""Zeros with which an emptied write-ahead file begins: more than the commits of most rounds."""
_COMMIT_BYTES = 64 * 1024  # pages that any commit may touch: the tree's edge, twice (write-ahead file and file)


Earlier = Callable[[str, int, int], Iterator[Record]]
"""The records of the journal at a path, from one position to another, that are not in its newest file."""


class SqliteJournal(Generic[Event]):
    """Implements `Journal`. Opening raises JournalBusy, JournalMismatch or JournalDamaged."""

    def __init__(
        self,
        path: str,
        table: str,
        codec: Codec[Event],
        volume: Volume | None = None,
        reserve_bytes: int = RESERVE_BYTES,
        rotate_bytes: int = ROTATE_BYTES,
        earlier: Earlier | None = None,
    ) -> None:
        self.table = table
        self.path = path
        self.nearly_full = False
        self.position = 0
        self.last_seal = genesis_seal(table)
        self._codec = codec
        self._volume = volume if volume is not None else FileVolume()
        self._reserve_bytes = reserve_bytes
        self._rotate_bytes = rotate_bytes
        self._earlier = earlier
        self._wal_bytes_at_most = 0
        self._begins_after = 0
        self._failed: JournalFailed | None = None
        self._newest_snapshot: Snapshot | None = None
        self._keeps_snapshots = True
        """None can be written where one of those before it lies on a damaged page: that one stays, to be named."""
        self._connection: apsw.Connection | None = None
        self._volume.claim(path)
        self.file = path
        """The file that is written now: the newest of the journal's files."""
        try:
            self.file = files.current_file(path, self._volume)
            self._open()
        except BaseException:
            self.abandon()
            raise

    @property
    def read_beside(self) -> str | None:
        """Where another process finds the record while this one writes it; None where no other can look."""
        return None if self._volume.exclusive else self.path

    def append(self, events: Sequence[Event], at_utc_ns: int) -> int:
        return self.append_all((Batch(events, at_utc_ns),))

    def append_all(self, batches: Sequence[Batch[Event]]) -> int:
        connection = self._usable()
        rows, size = self._seal(batches)
        if not rows:
            return self.position
        self._look_for_room(2 * size + _COMMIT_BYTES)
        try:
            if len(rows) == 1:
                connection.execute(database.INSERT_RECORD, rows[0])
            else:
                connection.execute("begin immediate")
                connection.executemany(database.INSERT_RECORD, rows)
                connection.execute("commit")
        except (apsw.Error, OSError) as error:
            self._fail(f"records {rows[0][0]} to {rows[-1][0]} could not be committed", error)
        self.position, _, _, self.last_seal = rows[-1]
        return self.position

    def read(self, from_position: int = 1) -> Iterator[Entry[Event]]:
        decode = self._codec.decode
        return (Entry(record.position, record.at_utc_ns, decode(record.body)) for record in self.records(from_position))

    def records(self, from_position: int = 1) -> Iterator[Record]:
        """The records from a position on, those of closed files and archives too.

        Raises:
            JournalError: the journal cannot be read.
        """
        connection = self._usable()
        try:
            if from_position <= self._begins_after:
                earlier = self._earlier or self._closed_records
                yield from earlier(self.path, from_position, self._begins_after)
            yield from database.records(connection, from_position)
        except apsw.Error as error:
            raise JournalError(f"{self.path}: the journal cannot be read: {error}") from error

    def verify(self) -> Verification:
        return verification.verify_file(self.file, self._volume)

    def snapshot(self, position: int, state: bytes) -> None:
        """Keep the state after a record, and forget the oldest; nothing where those that are kept are damaged.

        Raises:
            ValueError: there is no such record.
            JournalError: it cannot be committed.
        """
        connection = self._usable()
        sealed = self.last_seal if position == self.position else database.seal_at(connection, position)
        if sealed is None or position < 1:
            raise ValueError(f"{self.path}: no snapshot at {position}: the journal holds records 1 to {self.position}")
        if not self._keeps_snapshots:
            return
        taken = Snapshot(position, sealed, state)
        self._look_for_room(2 * len(state) + _COMMIT_BYTES)
        try:
            connection.execute("begin immediate")
            connection.execute(database.INSERT_SNAPSHOT, (position, sealed, state, snapshots.digest(taken)))
            connection.execute(database.FORGET_SNAPSHOTS)
            connection.execute("commit")
        except (apsw.Error, OSError) as error:
            self._fail(f"the snapshot at record {position} could not be committed", error)
        if self._newest_snapshot is None or self._newest_snapshot.position <= position:
            self._newest_snapshot = taken

    def last_snapshot(self) -> Snapshot | None:
        self._usable()
        return self._newest_snapshot

    def checkpoint(self) -> None:
        """Move the write-ahead file into the main file and empty it; readers in the way only put it off.

        The empty file is laid out in zeros, which the next commits write over: SQLite takes them for no frames.
        """
        connection = self._usable()
        try:
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            if self._volume.free_bytes(self.path) >= self._reserve_bytes + LAID_OUT_BYTES:
                self._volume.lay_out(self.file + "-wal", LAID_OUT_BYTES)
        except apsw.BusyError:
            return
        except (apsw.Error, OSError) as error:
            self._fail("the write-ahead file could not be moved into the journal", error)

    def rotate(self) -> None:
        """Go on in a new file, where this one is large and the newest snapshot is of the newest record."""
        connection = self._usable()
        taken = self._newest_snapshot
        newest = taken is not None and taken.position == self.position > self._begins_after
        if taken is None or not newest or self._volume.size(self.file) < self._rotate_bytes:
            return
        self._look_for_room(4 * len(taken.state) + 4 * _COMMIT_BYTES)
        if self.nearly_full:
            return
        start = Start(self.position, self.last_seal, taken.state)
        path = files.name_of(self.path, self.position + 1)
        try:
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            self._make_file(path, start)
            following = database.open_writer(path, self._volume)
        except apsw.BusyError:  # a reader is in the way: after a later round
            return
        except (apsw.Error, OSError) as error:
            self._fail(f"the journal could not go on in {path}", error)
        self._connection, self.file, self._begins_after = following, path, start.position
        self.last_seal = start.chain
        self._newest_snapshot = Snapshot(start.position, start.chain, start.state)
        self._wal_bytes_at_most = 0
        with suppress(apsw.Error):
            connection.close()

    def _make_file(self, path: str, start: Start) -> None:
        """A file that goes on from ``start``: whole and on the disk before it has its name."""
        self._remove_unfinished()
        unfinished = self.path + files.NEXT_SUFFIX
        connection = database.open_writer(unfinished, self._volume)
        try:
            database.create(connection, self.table, start)
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            connection.close()
        except BaseException:
            database.discard(connection)
            raise
        self._volume.publish(unfinished, path)

    def _closed_records(self, path: str, from_position: int, to_position: int) -> Iterator[Record]:
        """Those in closed files that are still here."""
        for name in files.files_of(path, self._volume)[:-1]:
            connection = reading.open_reader(name, self._volume.vfs, self._volume)
            try:
                for record in database.records(connection, from_position):
                    if record.position <= to_position:
                        yield record
            finally:
                database.discard(connection)

    def _remove_unfinished(self) -> None:
        """A file that never got its name holds nothing that was acknowledged."""
        for suffix in ("", "-wal", "-journal"):
            self._volume.remove(self.path + files.NEXT_SUFFIX + suffix)

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(apsw.Error):  # what cannot be moved now stays in the write-ahead file for the next start
                connection.close()
        self._volume.let_go(self.path)

    def __del__(self) -> None:
        """Dropped without `close`: write nothing more, as if the process had ended here."""
        connection = getattr(self, "_connection", None)
        if connection is not None:
            database.discard(connection)

    def _open(self) -> None:
        path, volume = self.file, self._volume
        try:
            self._remove_unfinished()
            self._trust_no_cache(path)
            self._wal_bytes_at_most = volume.size(path + "-wal")
            self._connection = connection = database.open_writer(path, volume)
            if database.is_empty(connection):
                database.create(connection, self.table)
            owner = database.table_id(connection)
            if owner != self.table:
                raise JournalMismatch(f"{path}: this is the journal of table {owner!r}, not of {self.table!r}")
            self._check_tail(connection)
            if self.position == self._begins_after:  # nobody wrote in it yet, and saw to it that its name stays
                volume.flush_names(path)
        except apsw.NotADBError as error:
            raise JournalMismatch(f"{path}: this is no journal: {error}") from error
        except (apsw.CorruptError, apsw.IOError) as error:
            found = verification.verify_file(path, volume)
            if found.ok:  # the disk failed, not the record: the next start may find it in order
                raise JournalError(
                    f"{path}: the journal cannot be opened: {error}; it verifies: {found.what}"
                ) from error
            raise JournalDamaged(f"{path}: {error}; {found.what}", found.first_bad or 1) from error
        except (apsw.Error, OSError) as error:
            raise JournalError(f"{path}: the journal cannot be opened: {error}") from error

    def _check_tail(self, connection: apsw.Connection) -> None:
        """Trust the newest snapshot that holds, passing over pages that are damaged; check each record after it."""
        self._newest_snapshot, self._keeps_snapshots = start, _ = snapshots.kept(connection)
        previous, after = (start.seal, start.position) if start else (self.last_seal, 0)
        begun = database.start(connection)
        self.position = self._begins_after = begun.position
        self.last_seal = begun.chain
        found = check_chain(database.records(connection, after + 1), previous, after)
        if not found.ok:
            raise JournalDamaged(f"{self.path}: {found.what}", found.first_bad or 1)
        for position, last_seal in connection.execute(database.SELECT_LAST):
            self.position, self.last_seal = position, last_seal

    def _trust_no_cache(self, path: str) -> None:
        """Make sure that the write-ahead file lies on the disk as it is read, up to its last commit and no further.

        After a flush that failed, the cache may show frames and names that never reached the disk: what is appended
        behind them would be lost with them at the next power cut. The torn end of a commit goes: frames of a next
        commit that is torn as well would stand among its own, and look like damage.
        """
        if self._volume.size(path + "-wal"):
            self._volume.write_anew(path + "-wal", verification.sound_wal_bytes(path, self._volume))
            self._volume.flush_names(path)

    def _seal(self, batches: Sequence[Batch[Event]]) -> tuple[list[tuple[int, int, bytes, bytes]], int]:
        position, previous, size = self.position, self.last_seal, 0
        encode = self._codec.encode
        rows = []
        for events, at_utc_ns in batches:
            for event in events:
                body = encode(event)
                position += 1
                previous = seal(previous, position, at_utc_ns, body)
                size += len(body)
                rows.append((position, at_utc_ns, body, previous))
        return rows, size

    def _look_for_room(self, needed: int) -> None:
        """Where there is plenty, a bound on the write-ahead file does: a chip need not wait for its size."""
        self._wal_bytes_at_most += needed
        if self._volume.free_bytes(self.path) - self._wal_bytes_at_most >= self._reserve_bytes:
            self.nearly_full = False
            return
        self._wal_bytes_at_most = self._volume.size(self.file + "-wal") + needed
        free = self._room()
        self.nearly_full = free < self._reserve_bytes
        if free < needed:
            self._volume.release_spare(self.path)
            free = self._room()
            if free < needed:
                raise JournalFull(f"{self.path}: the disk is full: {max(0, free)} bytes are free, {needed} are needed")

    def _room(self) -> int:
        """Free bytes, less what the main file will grow by when the write-ahead file is moved into it."""
        return self._volume.free_bytes(self.path) - self._volume.size(self.file + "-wal")

    def _usable(self) -> apsw.Connection:
        if self._failed is not None:
            raise JournalFailed(f"{self.path}: refused, because an earlier commit failed: {self._failed}")
        if self._connection is None:
            raise JournalError(f"{self.path}: the journal is closed")
        return self._connection

    def _fail(self, what: str, error: Exception) -> NoReturn:
        self._failed = JournalFailed(f"{self.path}: {what}: {error}")
        self.abandon()
        raise self._failed from error

    def abandon(self) -> None:
        """Close without writing, as a process that dies does: what lies there now is for the next start to judge."""
        connection, self._connection = self._connection, None
        if connection is not None:
            database.discard(connection)
        self._volume.let_go(self.path)


def read_beside(journal: Journal[Event]) -> str | None:
    """The path at which another process can read the journal; None where none can: it is read here."""
    return journal.read_beside if isinstance(journal, SqliteJournal | RestingJournal) else None
