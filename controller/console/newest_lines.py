"""Following the journal by position: each record of some kinds once, and the newest of them as lines of a page.

Decodes only records of those kinds. Does not write, and does not hold the record: this can be thrown away and read
again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Generic, TypeVar

from controller.record.journal.record import Record
from controller.table.event import Event
from controller.table.setup import SECOND

FIRST_LOOK = 50_000
"""How many records back the first look goes; older entries are in the journal, not on the page."""

Told = TypeVar("Told")


class Follower(Generic[Told]):
    """What ``records`` reads from a position on of these kinds, as ``decode`` reads a record's body."""

    def __init__(
        self,
        records: Callable[[int], Iterator[Record]],
        kinds: Collection[type[Event]],
        decode: Callable[[bytes], Told],
    ) -> None:
        self._records = records
        self._prefixes = tuple(b'{"event":"%s"' % kind.__name__.encode() for kind in kinds)
        self._decode = decode
        self._position = 0
        self.since = 1
        """The first record that was looked at."""
        self.last_utc_ns: int | None = None
        """When the newest one of any kind was made; None where none was looked at."""

    def upto(self, position: int) -> Iterator[tuple[Record, Told]]:
        """Those up to ``position`` that were not told yet, the oldest first."""
        if self._position == 0:
            self.since = max(1, position - FIRST_LOOK)
            self._position = self.since - 1
        if position <= self._position:
            return
        for record in self._records(self._position + 1):
            if record.position > position:
                break
            self.last_utc_ns = record.at_utc_ns
            if record.body.startswith(self._prefixes):
                yield record, self._decode(record.body)
        self._position = position


@dataclass(frozen=True, slots=True)
class LogLine:
    """One record: where it stands, when it was made, what it says."""

    position: int
    at: str
    text: str


class NewestLines(Generic[Told]):
    """The newest records of a follower, ``shown`` of them, as ``tell`` says them.

    ``stamp`` is how their time is written, as strftime has it.
    """

    def __init__(
        self, follower: Follower[Told], tell: Callable[[Told], str], zone: tzinfo, stamp: str, shown: int
    ) -> None:
        self._follower = follower
        self._tell = tell
        self._zone = zone
        self._stamp = stamp
        self._lines: deque[LogLine] = deque(maxlen=shown)

    def upto(self, position: int) -> tuple[LogLine, ...]:
        """The newest lines among the records up to ``position``, the newest first."""
        for record, told in self._follower.upto(position):
            at = datetime.fromtimestamp(record.at_utc_ns // SECOND, self._zone)
            self._lines.append(LogLine(record.position, f"{at:{self._stamp}}", self._tell(told)))
        return tuple(reversed(self._lines))
