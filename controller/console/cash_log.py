"""The newest entries of the books, for the page of the cash station.

Follows the journal by position and decodes only records of this kind. Does not write, and does not hold the record:
this can be thrown away and read again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

import msgspec

from controller.record.journal.record import Record
from controller.reports.entries import MOVES, entry_of
from controller.table.events import AnyEvent
from controller.table.setup import SECOND

FIRST_LOOK = 50_000
"""How many records back the first look goes; older entries are in the report."""
SHOWN = 12
_PREFIXES = tuple(b'{"event":"%s"' % kind.__name__.encode() for kind in MOVES)
_decode = msgspec.json.Decoder(AnyEvent).decode


@dataclass(frozen=True, slots=True)
class CashLine:
    """One entry: where it stands, when it was made, what it says."""

    position: int
    at: str
    text: str


class CashLog:
    """What ``records`` reads from a position on."""

    def __init__(self, records: Callable[[int], Iterator[Record]], zone: tzinfo) -> None:
        self._records = records
        self._zone = zone
        self._position = 0
        self._lines: deque[CashLine] = deque(maxlen=SHOWN)

    def upto(self, position: int) -> tuple[CashLine, ...]:
        """The newest lines among the records up to ``position``, the newest first."""
        if self._position == 0:
            self._position = max(0, position - FIRST_LOOK)
        if position > self._position:
            self._read(position)
            self._position = position
        return tuple(reversed(self._lines))

    def _read(self, position: int) -> None:
        for record in self._records(self._position + 1):
            if record.position > position:
                return
            if record.body.startswith(_PREFIXES) and (entry := entry_of(_decode(record.body))) is not None:
                at = datetime.fromtimestamp(record.at_utc_ns // SECOND, self._zone)
                self._lines.append(CashLine(record.position, f"{at:%H:%M:%S}", entry.in_words))
