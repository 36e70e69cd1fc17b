"""Records of a table for reports, each with the time that it is given."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from controller.record.journal.journal import Entry
from controller.reports.asked import Asked
from controller.reports.catalogue import report
from controller.reports.document import Document, Table
from controller.reports.house import House
from controller.reports.names import ReportName
from controller.reports.values import SECOND, Value
from controller.table import events as e
from tests.controller.conftest import CoreTable

HOUSE = House(
    title="Caribbean stud (Choctaw)",
    zone_name="America/Chicago",
    chip_cents=100,
    signers={"flush": ("dealer", "floor-supervisor")},
)


@dataclass
class Record:
    """What a table recorded; ``at`` moves the wall clock, for all that comes after it."""

    table: CoreTable
    entries: list[Entry[e.Event]] = field(default_factory=list)
    now_ns: int = 0
    told: int = 0

    def at(self, time: str) -> CoreTable:
        """From here on it is this time, UTC."""
        self.keep()
        self.now_ns = round(datetime.fromisoformat(time).replace(tzinfo=UTC).timestamp()) * SECOND
        return self.table

    def keep(self) -> None:
        new = self.table.events[self.told :]
        self.told = len(self.table.events)
        first = len(self.entries) + 1
        self.entries += [Entry(first + index, self.now_ns, event) for index, event in enumerate(new)]

    def add(self, *events: e.Event) -> None:
        """Facts that no verb of the table makes."""
        self.table._fold(list(events))

    def report(self, name: ReportName, house: House = HOUSE, **asked: str | int) -> Document:
        self.keep()
        return report(name, lambda: iter(self.entries), house, Asked(**asked))  # type: ignore[arg-type]


@pytest.fixture
def record(choctaw: CoreTable) -> Record:
    """The Choctaw table, opened on the 28th at noon in Chicago."""
    record = Record(choctaw)
    record.now_ns = round(datetime(2026, 11, 28, 18, 0, tzinfo=UTC).timestamp()) * SECOND
    return record


def rows_of(document: Document, title: str) -> list[dict[str, Value]]:
    """The rows of the table whose title begins so."""
    (block,) = [one for one in document.blocks if isinstance(one, Table) and one.title.startswith(title)]
    names = [name for heading in block.headings for name in heading.names]
    return [dict(zip(names, [value for cell in row for value in cell], strict=True)) for row in block.cells]


def pay_flush(table: CoreTable, seat: int, colour: str = "red") -> None:
    """A whole round with one flush paid."""
    table.to_settling(seat, colour=colour)
    table.claim(seat, "flush")
    table.staff("floor-supervisor")
    table.staff("floor-supervisor", cards="2h 5h 9h Jh Kh")
    table.staff("floor-supervisor")
    table.turn("lower")
    table.next()
