"""How far a record goes: found without a fold, before anything is reported. Reports nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from controller.record.journal.journal import Entry
from controller.table.events import Event, RoundClosed


class Newest(NamedTuple):
    """How far the record goes: its last position, the latest time it tells, and the round in play."""

    position: int
    counts_at_ns: int
    round: int


def newest(read: Callable[[], Iterable[Entry[Event]]]) -> Newest:
    """The end of a record; its position is 0 where there is none."""
    position, latest_ns, number = 0, 0, 1
    for entry in read():
        position, latest_ns = entry.position, max(latest_ns, entry.at_utc_ns)
        if isinstance(entry.event, RoundClosed):
            number = entry.event.number + 1
    return Newest(position, latest_ns, number)
