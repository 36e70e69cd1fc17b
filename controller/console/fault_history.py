"""The faults of the record as people read them, and the record as far as a test looks at it.

Does not write, and judges no fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

import msgspec

from controller.console.newest_lines import Follower
from controller.diagnostics.record import FaultLog, PastFault, Record as FaultRecord
from controller.diagnostics.wires import device_words
from controller.record.journal.record import Record
from controller.table.events import FaultFound, FaultGone
from controller.table.setup import SECOND

_decode = msgspec.json.Decoder(FaultFound | FaultGone).decode


@dataclass(frozen=True, slots=True)
class FaultLine:
    """One fault: since when, of what, how long."""

    position: int
    at: str
    device: str
    text: str
    lasted: str
    """Empty while it lasts."""


class FaultHistory:
    """Faults from what ``records`` reads; ``shown`` of them on a page."""

    def __init__(self, records: Callable[[int], Iterator[Record]], zone: tzinfo, shown: int) -> None:
        self._follower = Follower(records, (FaultFound, FaultGone), _decode)
        self._shown = shown
        self._zone = zone
        self._log = FaultLog()

    def lines(self, position: int) -> tuple[FaultLine, ...]:
        """The newest faults among the records up to ``position``, the newest first."""
        self._read(position)
        return tuple(map(self._line, reversed(self._log.faults[-self._shown :])))

    def record(self, position: int, series: str) -> FaultRecord:
        """The record up to ``position``, for a test of the running table; ``kinds`` are not counted."""
        self._read(position)
        follower = self._follower
        return FaultRecord(series, position, follower.last_utc_ns, self._log.faults, {}, since=follower.since)

    def _read(self, position: int) -> None:
        for record, event in self._follower.upto(position):
            self._log.take(record.position, record.at_utc_ns, event)

    def _line(self, fault: PastFault) -> FaultLine:
        at = datetime.fromtimestamp(fault.found_utc_ns // SECOND, self._zone)
        return FaultLine(
            position=fault.position,
            at=f"{at:%Y-%m-%d %H:%M:%S}",
            device=device_words(fault.device).removeprefix("the "),
            text=fault.text if not fault.where or fault.where in fault.text else f"{fault.text} ({fault.where})",
            lasted="" if fault.gone_utc_ns is None else _span((fault.gone_utc_ns - fault.found_utc_ns) // SECOND),
        )


def _span(seconds: int) -> str:
    """A time in the largest unit that is whole.

    >>> _span(59), _span(60), _span(7_260)
    ('59 s', '1 min', '2 h 1 min')
    """
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{minutes} min" if not hours else f"{hours} h {minutes} min"
