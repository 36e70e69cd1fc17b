"""One report while it is made: what it is of, who has to be told the record, and what stands at its head.

Does not say what a report holds (:mod:`controller.reports.contents`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from controller.record.journal.journal import Entry
from controller.reports.asked import Asked, scope_of
from controller.reports.balance import Span
from controller.reports.document import Block, Document
from controller.reports.history import Collector, Line
from controller.reports.house import House
from controller.reports.names import TITLES, ReportName
from controller.reports.newest import Newest
from controller.reports.values import Moment, Money, Value, words
from controller.table.events import Event
from controller.table.state import TableState

Read: TypeAlias = Callable[[], Iterable[Entry[Event]]]


class Record(NamedTuple):
    """What all reports of one record have in common; ``read`` reads it once more, as it was made."""

    read: Read
    house: House
    newest: Newest
    printed_utc_ns: int | None
    make: Mapping[ReportName, Callable[[Reader], Making]]
    """How each report is made."""


class Reader:
    """One report while it is made, and what its parts share: the record told once to all of them."""

    def __init__(self, name: ReportName, record: Record, asked: Asked) -> None:
        self.record = record
        self.house = record.house
        self.asked = asked
        self.scope = scope_of(name, record.house, asked, record.newest)
        self.span = Span(self.scope)
        self.closed = True
        """Whether that which the report is of can change no more, where its scope does not say it."""
        self.table = TableState()
        """As it stood last."""
        self._name = name
        self._making = record.make[name](self)
        self._made: Made = (), False
        self.collectors: tuple[Collector, ...] = (self, self.span, *next(self._making))
        """Who has to be told the record before it goes on; nobody once it is made."""

    def other(self, name: ReportName, asked: Asked) -> Reader:
        """Another report of the same record, begun."""
        return Reader(name, self.record, asked)

    def go_on(self) -> None:
        """They were told."""
        try:
            self.collectors = next(self._making)
        except StopIteration as end:
            self.collectors, self._made = (), end.value

    def document(self) -> Document:
        blocks, agrees = self._made
        heading = (*_heading(self._name, self), *_printed(self))
        return Document(self._name, TITLES[self._name], heading, blocks, _notes(self._name), agrees)

    def take(self, line: Line) -> None:
        self.table = line.after


Made: TypeAlias = tuple[tuple[Block, ...], bool]
Making: TypeAlias = Generator[tuple[Collector, ...], None, Made]
"""How a report is made: it says who has to be told the record, and goes on once they were."""


def _heading(name: ReportName, reader: Reader) -> Iterable[tuple[str, Value]]:
    span, house, state, newest = reader.span, reader.house, reader.table, reader.record.newest
    if house.casino:
        yield "casino", house.casino
    yield "table", f"{state.table}, {words(state.game)} under {house.title or words(state.house)}"
    yield "of", span.scope.title
    if span.first:
        yield "records", f"{span.first:,} to {span.last:,} of {newest.position:,}"
        yield "last record", span.ended.at if span.ended is not None else None
    else:
        yield "records", f"none; the journal has {newest.position:,}"
    if name in _CLOSES_BY_ITSELF:
        if not reader.closed:
            yield "state", "still open: it is not closed on record"
    elif not span.over:
        yield "state", "still open: nothing in the record is later, more may come"
    yield "times", f"of {house.zone_name}, UTC beside them (Z)"
    if house.chip_cents:
        yield "one chip", Money.of(house.chip_cents)


def _printed(reader: Reader) -> Iterable[tuple[str, Value]]:
    utc_ns = reader.record.printed_utc_ns
    if utc_ns is not None:
        yield "printed", Moment(utc_ns, reader.table.clock_synchronised)


_CLOSES_BY_ITSELF = ("slip", "round")
"""What these are of is closed by a fact of its own, and not by time."""


def _notes(name: ReportName) -> tuple[str, ...]:
    if name in ("payouts", "shift"):
        return ("An award stands in the shift in which its key was turned.",)
    return ()
