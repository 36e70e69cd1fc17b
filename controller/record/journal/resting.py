"""A journal whose newest records are damaged, as far as it can be trusted: to be shown, never to be written.

It holds the lock, so that nobody writes or restores it meanwhile. Whoever reads it reads its files, and is told of the
damage there. Does not find out how far it can be trusted (`proof.last_good`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic

from controller.record.journal.errors import JournalFailed
from controller.record.journal.journal import Batch, Entry, Event, Snapshot
from controller.record.journal.record import Record, Verification
from controller.record.journal.verification import verify_journal
from controller.record.journal.volume import FileVolume


class RestingJournal(Generic[Event]):
    """Implements `Journal`: it ends with what ``trusted`` says. Raises JournalBusy where somebody writes it."""

    nearly_full = False

    def __init__(self, path: str, table: str, trusted: Snapshot) -> None:
        self.path = path
        self.table = table
        self.position = trusted.position
        self.last_seal = trusted.seal
        self.read_beside: str | None = path
        self._trusted = trusted
        self._volume = FileVolume()
        self._volume.claim(path)

    def append(self, events: Sequence[Event], at_utc_ns: int) -> int:
        """Raises JournalFailed: what followed the last record is not known."""
        raise JournalFailed(f"{self.path}: nothing is written behind damaged records")

    def append_all(self, batches: Sequence[Batch[Event]]) -> int:
        """Raises JournalFailed."""
        return self.append((), 0)

    def read(self, from_position: int = 1) -> Iterator[Entry[Event]]:
        """Nothing follows what can be trusted, and that is the snapshot."""
        return iter(())

    def records(self, from_position: int = 1) -> Iterator[Record]:
        """The same."""
        return iter(())

    def verify(self) -> Verification:
        return verify_journal(self.path, self._volume)

    def snapshot(self, position: int, state: bytes) -> None:
        """None is kept."""

    def last_snapshot(self) -> Snapshot | None:
        return self._trusted

    def checkpoint(self) -> None:
        """Nothing was written."""

    def rotate(self) -> None:
        """Nothing was written."""

    def close(self) -> None:
        self._volume.let_go(self.path)
