"""What to say where a journal cannot be read on: the record, the file, and what differs; or that it is the medium.

Readers check what they read, each record against the one before, so that nobody works with a record that was changed.
Where SQLite gives up at a page, the records on it are looked at without its checksum, to name the one that is damaged
and not the first of the page. Looks at a few records and not at the whole file: `verification` does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import apsw

from controller.record.journal import database, reading
from controller.record.journal.errors import JournalDamaged, JournalError
from controller.record.journal.record import Record, check_chain, seal
from controller.record.journal.volume import Volume

LOOKED_AT = 1_000
"""Records after the last that could be read: more than lie on any page."""


class Following:
    """Records as they are read on, each sealed to the one before; it remembers how far that was."""

    def __init__(self, path: str, last: int, previous: bytes | None) -> None:
        """``previous``: the seal that the next record is sealed to; None where nobody knows, and it is believed."""
        self._path = path
        self.last = last
        self.previous = previous

    def checked(self, records: Iterable[Record]) -> Iterator[Record]:
        """The same records. Raises JournalDamaged at the first that does not follow."""
        for record in records:
            expected = self.last + 1
            if record.position != expected:
                what = f"record {expected} is missing: record {record.position} follows record {self.last}"
                raise JournalDamaged(f"{self._path}: {what}", expected)
            before = self.previous
            if before is not None and seal(before, expected, record.at_utc_ns, record.body) != record.seal:
                what = f"record {expected} was changed: its seal does not fit its content and the record before it"
                raise JournalDamaged(f"{self._path}: {what}", expected)
            self.last, self.previous = expected, record.seal
            yield record


def cannot_be_read_on(path: str, volume: Volume, after: Following, error: apsw.Error) -> JournalError:
    """What to raise where the record after ``after`` cannot be read."""
    if reading.about_the_medium(error):
        return reading.cannot_be_read(path, error)
    number = after.last + 1
    try:
        connection = reading.open_reader(path, volume.raw_vfs, volume)
        try:
            read = islice(database.records(connection, number), LOOKED_AT)
            found = check_chain(read, after.previous, after.last) if after.previous is not None else None
        finally:
            database.discard(connection)
    except (apsw.Error, JournalError):
        found = None
    if found is not None and not found.ok:
        return JournalDamaged(f"{path}: {found.what}", found.first_bad or number)
    return JournalDamaged(f"{path}: record {number} cannot be read: its page was changed ({error})", number)
