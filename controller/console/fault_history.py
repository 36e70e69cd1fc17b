"""The faults of the record as people read them, and the record as far as a test looks at it.

Follows the journal by position and decodes only records that speak of faults, as the payout log does with awards. Does
not write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

import msgspec

from controller.console.payout_log import FIRST_LOOK
from controller.diagnostics.record import FaultLog, PastFault, Record as FaultRecord
from controller.diagnostics.wires import device_words
from controller.record.journal.record import Record
from controller.table.events import FaultFound, FaultGone
from controller.table.setup import SECOND

_PREFIXES = tuple(b'{"event":"%s"' % kind.__name__.encode() for kind in (FaultFound, FaultGone))
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
        self._records = records
        self._shown = shown
        self._zone = zone
        self._log = FaultLog()
        self._position = 0
        self._since = 1
        self._last_utc_ns: int | None = None

    def lines(self, position: int) -> tuple[FaultLine, ...]:
        """The newest faults among the records up to ``position``, the newest first."""
        self._read(position)
        return tuple(map(self._line, reversed(self._log.faults[-self._shown :])))

    def record(self, position: int, series: str) -> FaultRecord:
        """The record up to ``position``, for a test of the running table; ``kinds`` are not counted."""
        self._read(position)
        return FaultRecord(series, position, self._last_utc_ns, self._log.faults, {}, since=self._since)

    def _read(self, position: int) -> None:
        if self._position == 0:
            self._since = max(1, position - FIRST_LOOK)
            self._position = self._since - 1
        if position <= self._position:
            return
        for record in self._records(self._position + 1):
            if record.position > position:
                break
            self._last_utc_ns = record.at_utc_ns
            if record.body.startswith(_PREFIXES):
                self._log.take(record.position, record.at_utc_ns, _decode(record.body))
        self._position = position

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
