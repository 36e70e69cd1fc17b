"""How often each device failed within the last day, from the record, read beside the table that writes it.

What was read once is not read again. Takes as long as the disk takes, so it is asked beside the loop. Does not judge.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping

from msgspec import MsgspecError
from msgspec.json import Decoder

from controller.health.checks import OF_THE_BOX
from controller.health.facts import Unknown
from controller.record.journal.errors import JournalError
from controller.record.journal.family import family
from controller.record.proof.whole_record import WholeRecord
from controller.table.events import FaultFound

DAY_NS = 86_400 * 1_000_000_000
NEWEST = 50_000
"""So many of the newest records are looked through at first."""
_PREFIX = b'{"event":"FaultFound"'
_decode = Decoder(FaultFound).decode


class RecentFaults:
    """The faults in the record at one path."""

    def __init__(self, record: str, utc_now_ns: Callable[[], int]) -> None:
        self._record = record
        self._utc_now_ns = utc_now_ns
        self._position: int | None = None
        self._faults: deque[tuple[int, str]] = deque()

    def count(self) -> Mapping[str, int] | Unknown:
        """The devices that failed, and how often; those of the box do not count."""
        if not family(self._record):
            return Unknown(f"this table has no record yet ({self._record})")
        try:
            self._read()
        except (JournalError, OSError, MsgspecError) as error:
            return Unknown(f"the record cannot be read: {error}")
        since_ns = self._utc_now_ns() - DAY_NS
        self._faults = deque(fault for fault in self._faults if fault[0] > since_ns)
        return Counter(device for _, device in self._faults)

    def _read(self) -> None:
        with WholeRecord(self._record) as reader:
            last = reader.position
            begin = max(1, last - NEWEST) if self._position is None else self._position + 1
            found = [
                (record.at_utc_ns, _decode(record.body).device)
                for record in reader.records(begin, last)
                if record.body.startswith(_PREFIX)
            ]
        self._position = last
        self._faults += [(at, device) for at, device in found if device not in OF_THE_BOX]
