"""The journal as reports read it: each record with its time, and the table before and after it.

Folds from record 1, so that every report begins from what the record says and from nothing else. Does not write, and
does not check the seals: that is verification.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from controller.record.journal.journal import Entry
from controller.reports.people import with_names
from controller.reports.values import Moment
from controller.table.apply import apply
from controller.table.events import Event
from controller.table.state import TableState


class Line(NamedTuple):
    """One record."""

    position: int
    at_utc_ns: int
    counts_at_ns: int
    """The latest time that the record has told so far: it never goes back, as a clock may."""
    event: Event
    """With people by name, where these are known."""
    before: TableState
    after: TableState

    @property
    def at(self) -> Moment:
        return Moment(self.at_utc_ns, self.after.clock_synchronised)


class Collector(Protocol):
    """Gathers what one part of a report needs. It is told every record from the first one on."""

    def take(self, line: Line) -> None: ...


def history(entries: Iterable[Entry[Event]], people: Mapping[str, str] = MappingProxyType({})) -> Iterator[Line]:
    """Every record, oldest first; ``people`` are names by ID."""
    state, latest_ns = TableState(), 0
    for position, at_utc_ns, event in entries:
        before, state = state, apply(state, event)
        latest_ns = max(latest_ns, at_utc_ns)
        event = with_names(event, people) if people else event
        yield Line(position, at_utc_ns, latest_ns, event, before, state)


def tell(lines: Iterable[Line], *collectors: Collector) -> None:
    """Tell each collector each record."""
    takes = [collector.take for collector in collectors]
    for line in lines:
        for take in takes:
            take(line)
