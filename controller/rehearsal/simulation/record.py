"""A journal that tells the simulation of each event as soon as it is on the disk, and not before.

Hands everything else through to the journal inside. Does not judge what is recorded: the witness does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from controller.record.journal.journal import Batch, Entry, Journal, Snapshot
from controller.record.journal.record import Record, Verification
from controller.table.events import Event


class WatchedJournal:
    """Implements `controller.record.journal.journal.Journal`; ``recorded`` is called for each event, in order."""

    def __init__(self, journal: Journal[Event], recorded: Callable[[Event], None]) -> None:
        self._journal = journal
        self._recorded = recorded

    @property
    def table(self) -> str:
        return self._journal.table

    @property
    def position(self) -> int:
        return self._journal.position

    @property
    def last_seal(self) -> bytes:
        return self._journal.last_seal

    @property
    def nearly_full(self) -> bool:
        return self._journal.nearly_full

    def append(self, events: Sequence[Event], at_utc_ns: int) -> int:
        return self.append_all((Batch(events, at_utc_ns),))

    def append_all(self, batches: Sequence[Batch[Event]]) -> int:
        position = self._journal.append_all(batches)
        for events, _ in batches:
            for event in events:
                self._recorded(event)
        return position

    def read(self, from_position: int = 1) -> Iterator[Entry[Event]]:
        return self._journal.read(from_position)

    def records(self, from_position: int = 1) -> Iterator[Record]:
        return self._journal.records(from_position)

    def verify(self) -> Verification:
        return self._journal.verify()

    def snapshot(self, position: int, state: bytes) -> None:
        self._journal.snapshot(position, state)

    def last_snapshot(self) -> Snapshot | None:
        return self._journal.last_snapshot()

    def checkpoint(self) -> None:
        self._journal.checkpoint()

    def rotate(self) -> None:
        self._journal.rotate()

    def close(self) -> None:
        self._journal.close()
