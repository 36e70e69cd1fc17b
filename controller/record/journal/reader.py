"""Read a journal file that someone else may be writing, or that nobody writes any more. Never writes to it.

For reports, the command line and checks. Each record is checked against the one before it as it is read, so that nobody
goes on with one that was changed. Does not decode events unless asked with a codec.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from types import TracebackType

import apsw

from controller.record.journal import database, files, reading, snapshots
from controller.record.journal.damage import Following, cannot_be_read_on
from controller.record.journal.errors import JournalDamaged, JournalMismatch
from controller.record.journal.journal import Codec, Entry, Event, Snapshot
from controller.record.journal.record import Record, Start
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume, Volume


class JournalReader:
    """A read-only look at the newest file of the journal at ``path``. Raises JournalMismatch when there is none.

    What stands in earlier files and archives is read by `controller.record.proof.whole_record`.
    """

    def __init__(self, path: str, volume: Volume | None = None, *, exactly: bool = False) -> None:
        """``exactly``: the file at ``path`` itself, also where the journal went on in another."""
        volume = volume if volume is not None else FileVolume()
        path = path if exactly else files.current_file(path, volume)
        if volume.size(path) == 0:
            raise JournalMismatch(f"{path}: there is no journal here")
        self.path = path
        self._volume = volume
        self._connection = reading.open_reader(path, volume.vfs, volume)
        try:
            self.table = database.table_id(self._connection)
            self.start: Start = database.start(self._connection)
            """Where the records of this file begin."""
        except apsw.Error as error:
            self._connection.close()
            raise cannot_be_read_on(path, volume, Following(path, files.first_of(path) - 1, None), error) from error
        except JournalMismatch:
            self._connection.close()
            raise

    def __enter__(self) -> JournalReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def position(self) -> int:
        """The last durable position; 0 when nothing was recorded.

        Raises:
            JournalDamaged: the newest records are not what was written.
            JournalError: the file cannot be read.
        """
        with self._readable():
            newest = self._connection.execute(database.SELECT_LAST)
            return max((position for position, _ in newest), default=self.start.position)

    def records(self, from_position: int = 1, to_position: int | None = None) -> Iterator[Record]:
        """The records from ``from_position`` to ``to_position``, both included, oldest first.

        Raises JournalDamaged at the first that is not what was written, JournalError where the file cannot be read.
        """
        first = max(from_position, self.start.position + 1)
        count = None if to_position is None else max(0, to_position - first + 1)
        following = Following(self.path, first - 2, None)
        try:
            before = self.start.chain if first == 1 else database.seal_at(self._connection, first - 1)
            following = Following(self.path, first - 1, before)
            yield from islice(following.checked(database.records(self._connection, first)), count)
        except apsw.Error as error:
            raise cannot_be_read_on(self.path, self._volume, following, error) from error

    def read(
        self, codec: Codec[Event], from_position: int = 1, to_position: int | None = None
    ) -> Iterator[Entry[Event]]:
        """The same, decoded."""
        for record in self.records(from_position, to_position):
            yield Entry(record.position, record.at_utc_ns, codec.decode(record.body))

    def last_snapshot(self, at_most: int | None = None) -> Snapshot | None:
        """The newest snapshot whose seals hold, of none later than record ``at_most``."""
        with self._readable():
            return snapshots.newest_trusted(self._connection, at_most)

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except apsw.Error as error:
            if not reading.about_the_medium(error):
                found = verify_file(self.path, self._volume)
                if not found.ok:
                    raise JournalDamaged(f"{self.path}: {found.what}", found.first_bad or 1) from error
            raise reading.cannot_be_read(self.path, error) from error

    def close(self) -> None:
        """Let go of the file; closing twice is harmless."""
        self._connection.close()
