"""The last values of a damaged journal that can be trusted, for people to decide from.

Reads record after record as long as each is sealed to the one before, and folds them: from the beginning of the newest
file, or from the newest snapshot that holds, whichever leads farther. Repairs nothing and begins nothing anew: a named
person restores a backup, or accounting decides from which meter a new record begins.
"""

from __future__ import annotations

from contextlib import suppress

import apsw
import msgspec

from controller.record.journal import database, reading, snapshots
from controller.record.journal.errors import JournalError
from controller.record.journal.files import files_of
from controller.record.journal.journal import Snapshot
from controller.record.journal.record import Record, seal
from controller.record.journal.volume import FileVolume
from controller.record.recovery import decode_state, encode_state
from controller.record.replay import EVENTS
from controller.table.apply import apply
from controller.table.state import TableState


class LastGood(msgspec.Struct, frozen=True):
    """The state after the last record that fits the chain."""

    position: int
    state: TableState


def last_good(journal: str) -> LastGood | None:
    """What can be trusted of the newest file of the journal at this path; None where that is nothing."""
    names = files_of(journal, FileVolume())
    if not names:
        return None
    volume = FileVolume()
    with suppress(JournalError, apsw.Error):
        connection = reading.open_reader(names[-1], volume.raw_vfs, volume)
        try:
            start = database.start(connection)
            first = Snapshot(start.position, start.chain, start.state or encode_state(TableState()))
            ends = [_folded(connection, first)]
            with suppress(JournalError, apsw.Error):
                newest = snapshots.kept(connection).newest
                ends += [] if newest is None else [_folded(connection, newest)]
            return max((end for end in ends if end is not None), key=lambda end: end.position, default=None)
        finally:
            database.discard(connection)
    return None


def _folded(connection: apsw.Connection, begins: Snapshot) -> LastGood | None:
    state = decode_state(begins.state)
    if state is None:
        return None
    position, previous = begins.position, begins.seal
    with suppress(apsw.Error, JournalError, msgspec.MsgspecError):
        for record in database.records(connection, position + 1):
            if not _follows(record, position, previous):
                break
            state = apply(state, EVENTS.decode(record.body))
            position, previous = record.position, record.seal
    return LastGood(position, state) if position else None


def _follows(record: Record, position: int, previous: bytes) -> bool:
    expected = seal(previous, position + 1, record.at_utc_ns, record.body)
    return record.position == position + 1 and record.seal == expected
