"""What a journal says of an earlier moment: the seal of a record and the state after it. Reads, and writes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Protocol

from controller.record.journal.errors import JournalDamaged
from controller.record.journal.journal import Entry, Journal
from controller.record.proof.whole_record import WholeRecord
from controller.record.recovery import rebuilt
from controller.record.replay import EVENTS
from controller.table.events import Event
from controller.table.state import TableState


class Past(Protocol):
    """One journal, asked about earlier moments. Both raise JournalError where the record cannot be read."""

    def seal_at(self, position: int) -> bytes | None:
        """The seal of the record at ``position``; None where the journal has none."""

    def state_at(self, position: int) -> TableState:
        """The state after the record at ``position``, which is there."""


class PastOfJournal:
    """Asks the journal itself: where nothing else touches it at that moment."""

    def __init__(self, journal: Journal[Event]) -> None:
        self._journal = journal

    def seal_at(self, position: int) -> bytes | None:
        if not 1 <= position <= self._journal.position:
            return None
        return next(record.seal for record in self._journal.records(position))

    def state_at(self, position: int) -> TableState:
        journal = self._journal
        snapshot = journal.last_snapshot()
        if snapshot is not None and snapshot.position > position:
            snapshot = None
        return rebuilt(journal.table, position, snapshot, lambda first: _until(position, journal.read(first)))


class PastOnDisk:
    """Asks the files of the journal at ``path`` through a reader of its own, while another thread writes them."""

    def __init__(self, path: str) -> None:
        self._path = path

    def seal_at(self, position: int) -> bytes | None:
        with WholeRecord(self._path) as record:
            if not 1 <= position <= record.position:
                return None
            return next(found.seal for found in record.records(position, position))

    def state_at(self, position: int) -> TableState:
        with WholeRecord(self._path) as record:
            try:
                snapshot = record.last_snapshot(at_most=position)
            except JournalDamaged:  # the records say it too
                snapshot = None
            return rebuilt(record.table, position, snapshot, lambda first: record.read(EVENTS, first, position))


def _until(position: int, entries: Iterator[Entry[Event]]) -> Iterator[Entry[Event]]:
    return takewhile(lambda entry: entry.position <= position, entries)
