"""A report as a piece of a page: what a person reads before it is printed, with its plots and its ways to the records.

Each record's number leads to that record, each table to the report of the same time that lists what it is made of.
Plots carry their values for a script; without one there is the table. Does not make the page around it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import tzinfo
from functools import cache, partial
from pathlib import Path
from urllib.parse import urlencode

import msgspec
from jinja2 import Environment

from controller.reports.asked import Asked
from controller.reports.document import Block, Document, Plot, unplotted
from controller.reports.values import SECOND, Moment, Money, Value, coordinate, in_a_line, stacked
from controller.words.templates import templates_in

RECORD = "record"
"""A column of this name holds numbers of records."""


def as_page(document: Document, zone: tzinfo, zone_name: str, asked: Asked) -> str:
    """The piece of HTML."""
    return (
        _environment()
        .get_template("report.html")
        .render(
            document=document,
            same=query(asked),
            said=partial(in_a_line, zone=zone),
            stacked=partial(stacked, zone=zone),
            table_of=unplotted,
            kind_of=lambda block: type(block).__name__,
            drawn=partial(_drawn, zone_name=zone_name),
            record_of=_record_of,
        )
    )


def query(asked: Asked) -> str:
    """What is asked for, as it stands in an address.

    >>> query(Asked(day="2026-11-28", shift=2))
    'day=2026-11-28&shift=2'
    """
    names = {"begins": "from", "ends": "to"}
    told = msgspec.structs.asdict(asked)
    return urlencode({names.get(name, name): value for name, value in told.items() if value is not None})


def _record_of(names: tuple[str, ...], cell: tuple[Value, ...]) -> int | None:
    """The record that a cell names."""
    number = cell[0] if names == (RECORD,) else None
    return number if isinstance(number, int) else None


def _drawn(block: Block, zone_name: str) -> str | None:
    """What a script draws, as JSON: seconds across, dollars or counts up. The exact values stand in the table."""
    if not isinstance(block, Plot) or block.shape == "ranks" or not block.table.cells:
        return None
    rows = block.points()
    told: Mapping[str, object] = {
        "shape": block.shape,
        "curves": block.curves(),
        "zone": zone_name,
        "dollars": any(isinstance(value, Money) for value in rows[0]),
        "seconds": [row[0].utc_ns // SECOND for row in rows if isinstance(row[0], Moment)],
        "each": block.each_s,
        "values": [[coordinate(row[curve + 1]) for row in rows] for curve in range(len(block.curves()))],
    }
    return msgspec.json.encode(told).decode()


@cache
def _environment() -> Environment:
    return templates_in(Path(__file__).parent / "templates", lines_stay=True)
