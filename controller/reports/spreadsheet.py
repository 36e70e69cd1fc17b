"""A report as CSV (RFC 4180): the heading, then each block with its title, an empty row between.

Amounts are plain numbers, times carry their distance from UTC, and no cell can begin a formula. Does not know paper.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, tzinfo

from controller.reports.document import Blanks, Document, Figures, Part, Signatures, Table, unplotted
from controller.reports.values import Moment, Value, in_a_cell


def as_csv(document: Document, zone: tzinfo) -> str:
    """The whole report; rows end with carriage return and line feed."""
    out = io.StringIO()
    csv.writer(out).writerows(_rows(document, zone))
    return out.getvalue()


def _rows(document: Document, zone: tzinfo) -> Iterator[list[str]]:
    yield [document.title]
    for label, value in document.heading:
        yield [label, *_cells(value, zone)]
    for block in map(unplotted, document.blocks):
        yield []
        yield [block.title]
        match block:
            case Table():
                yield from _table(block, zone)
            case Figures() | Part():
                for label, value in block.rows:
                    yield [label, *_cells(value, zone)]
            case Signatures():
                yield from ([signer, ""] for signer in block.signers)
            case Blanks():
                yield from ([in_a_cell(label, zone), ""] for label in block.labels)
    notes = [*document.notes, *document.legend()]
    if notes:
        yield []
        yield from ([in_a_cell(note, zone)] for note in notes)


def _table(block: Table, zone: tzinfo) -> Iterator[list[str]]:
    """A time takes three columns: the house's, UTC, and whether the clock was synchronised."""
    names = [name for heading in block.headings for name in heading.names]
    rows = [[value for cell in row for value in cell] for row in block.cells]
    times = [any(isinstance(row[index], Moment) for row in rows) for index in range(len(names))]
    yield [
        title
        for name, is_time in zip(names, times, strict=True)
        for title in ((name, f"{name}_utc", f"{name}_clock") if is_time else (name,))
    ]
    for row in rows:
        yield [
            cell
            for value, is_time in zip(row, times, strict=True)
            for cell in (_cells(value, zone, 3) if is_time else _cells(value, zone))
        ]


def _cells(value: Value, zone: tzinfo, width: int = 1) -> list[str]:
    if isinstance(value, Moment):
        clock = {True: "synchronised", False: "not synchronised", None: "not known"}[value.synchronised]
        return [in_a_cell(value, zone), in_a_cell(value, UTC), clock]
    return [in_a_cell(value, zone), *[""] * (width - 1)]
