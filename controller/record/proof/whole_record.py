"""The whole record of a table as one: archives, closed files and the written one; or that in a bundle. Writes nothing.

Reads as :class:`~controller.record.journal.reader.JournalReader` does and may take its place where also older records
matter. Does not check seals: verification does.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from controller.record.journal.damage import Following
from controller.record.journal.errors import JournalDamaged
from controller.record.journal.journal import Codec, Entry, Event, Snapshot
from controller.record.journal.reader import JournalReader
from controller.record.journal.record import Record, Start, first_start
from controller.record.proof.archives import archive_folder, archives_in, earlier_records
from controller.record.proof.tar import NotCanonical
from controller.record.proof.verification import read_records, read_start


class WholeRecord:
    """A read-only look at everything that table recorded. Raises JournalMismatch when there is no journal."""

    def __init__(self, path: str) -> None:
        self.journal = path
        self._newest = JournalReader(path)
        self.path = self._newest.path
        self.table = self._newest.table

    def __enter__(self) -> WholeRecord:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def position(self) -> int:
        """The last durable position; 0 when nothing was recorded."""
        return self._newest.position

    @property
    def begins(self) -> Start:
        """The whole record begins with nothing."""
        return first_start(self.table)

    @property
    def start(self) -> Start:
        """Where the newest file begins."""
        return self._newest.start

    def starts(self) -> Iterator[Start]:
        """The state at each join that is archived, and where the newest file begins, oldest first."""
        for archive in archives_in(archive_folder(self.journal)):
            about, start = read_start(archive.path)
            if about.continues:
                yield start
        if self._newest.start.position:
            yield self._newest.start

    def records(self, from_position: int = 1, to_position: int | None = None) -> Iterator[Record]:
        """The records from ``from_position`` to ``to_position``, both included, oldest first.

        Raises JournalError where one is missing or cannot be read.
        """
        joined = self._newest.start.position
        if from_position <= joined:
            until = joined if to_position is None else min(joined, to_position)
            yield from earlier_records(self.journal, from_position, until)
        if to_position is None or to_position > joined:
            yield from self._newest.records(from_position, to_position)

    def read(
        self, codec: Codec[Event], from_position: int = 1, to_position: int | None = None
    ) -> Iterator[Entry[Event]]:
        """The same, decoded."""
        for record in self.records(from_position, to_position):
            yield Entry(record.position, record.at_utc_ns, codec.decode(record.body))

    def last_snapshot(self, at_most: int | None = None) -> Snapshot | None:
        """The newest snapshot whose seals hold, of none later than record ``at_most``."""
        return self._newest.last_snapshot(at_most)

    def close(self) -> None:
        """Let go of the file; closing twice is harmless."""
        self._newest.close()


class BundleRecord:
    """The record in one bundle, as it stands there. Raises NotCanonical where the file is no bundle."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self._path = path
        self.about, self.begins = read_start(path)
        self.table = self.about.table

    def records(self, from_position: int = 1, to_position: int | None = None) -> Iterator[Record]:
        """Its records from ``from_position`` to ``to_position``, both included, oldest first.

        Raises JournalDamaged at the first that is not what was written.
        """
        begins = self.begins
        following = Following(self.path, begins.position, begins.chain if begins.state else begins.seal)
        for record in self._readable(following):
            if to_position is not None and record.position > to_position:
                return
            if record.position >= from_position:
                yield record

    def _readable(self, following: Following) -> Iterator[Record]:
        try:
            yield from following.checked(read_records(self._path))
        except NotCanonical as error:
            number = following.last + 1
            raise JournalDamaged(f"{self.path}: record {number} cannot be read: {error}", number) from error

    def read(
        self, codec: Codec[Event], from_position: int = 1, to_position: int | None = None
    ) -> Iterator[Entry[Event]]:
        """The same, decoded."""
        for record in self.records(from_position, to_position):
            yield Entry(record.position, record.at_utc_ns, codec.decode(record.body))

    def starts(self) -> Iterator[Start]:
        """There is no join within a bundle."""
        yield from ()

    def last_snapshot(self) -> Snapshot | None:
        """No table starts from a bundle."""
        return None
