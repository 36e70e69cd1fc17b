"""A report as values: its heading, and blocks of tables, figures and signature lines. Every renderer reads this.

A column is declared once. On paper it holds its fields under one another; in a spreadsheet and in JSON each field is
a column of its own. Does not render and does not read a journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from controller.reports.names import ReportName
from controller.reports.values import MARKS, Moment, Value

PAPER_WIDTH = 100
"""Characters that a line of text holds."""
GAP = 2
"""Between two columns."""

Row = TypeVar("Row")


@dataclass(frozen=True)
class Field(Generic[Row]):
    """One value of a row. ``name`` heads its column in a spreadsheet."""

    name: str
    of: Callable[[Row], Value]


@dataclass(frozen=True)
class Column(Generic[Row]):
    """One column on paper. ``width`` in characters; figures stand at the right."""

    title: str
    width: int
    fields: tuple[Field[Row], ...]
    right: bool = False


def column(title: str, width: int, name: str, of: Callable[[Row], Value], *, right: bool = False) -> Column[Row]:
    """A column of one field."""
    return Column(title, width, (Field(name, of),), right)


@dataclass(frozen=True)
class Heading:
    """A column without its rows."""

    title: str
    width: int
    right: bool
    names: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Rows of cells; each cell has one value a field of its column."""

    title: str
    headings: tuple[Heading, ...]
    cells: tuple[tuple[tuple[Value, ...], ...], ...]
    empty: str
    """What stands there when there is no row."""
    records: ReportName | None = None
    """The report of the same time that lists the records which these figures are made of."""


def table(
    title: str,
    columns: Sequence[Column[Row]],
    rows: Iterable[Row],
    empty: str = "None.",
    records: ReportName | None = None,
) -> Table:
    """The table of ``rows``.

    >>> table("Hands", [column("Seat", 4, "seat", lambda row: row)], [3]).cells
    (((3,),),)
    """
    return Table(
        title=title,
        headings=tuple(
            Heading(one.title, one.width, one.right, tuple(field.name for field in one.fields)) for one in columns
        ),
        cells=tuple(tuple(tuple(field.of(row) for field in one.fields) for one in columns) for row in rows),
        empty=empty,
        records=records,
    )


@dataclass(frozen=True)
class Plot:
    """A table whose rows are seen as a picture as well: the first value of a row is its place, each other one a curve.

    ``steps``: what stood at the end of each time. ``bars``: what came within each. ``ranks``: one bar for each row,
    which has a name and no time. Where a format has no pictures the table is what there is.
    """

    table: Table
    shape: Literal["steps", "bars", "ranks"]
    each_s: int = 0
    """How long the time of a row is, in seconds; 0 where it is a moment."""

    @property
    def title(self) -> str:
        return self.table.title

    def curves(self) -> tuple[str, ...]:
        """The names of what is drawn."""
        return tuple(heading.title for heading in self.table.headings[1:])

    def points(self) -> tuple[tuple[Value, ...], ...]:
        """Each row as one value a column."""
        return tuple(tuple(cell[0] for cell in row) for row in self.table.cells)


@dataclass(frozen=True)
class Figures:
    """Names with their values, one under the other."""

    title: str
    rows: tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Signatures:
    """A line to sign on for each of these."""

    title: str
    signers: tuple[str, ...]


@dataclass(frozen=True)
class Blanks:
    """A line to write on for each of these."""

    title: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """Where a report within a report begins, on a page of its own: its title and its heading."""

    title: str
    rows: tuple[tuple[str, Value], ...]


Block: TypeAlias = Table | Plot | Figures | Signatures | Blanks | Part


def unplotted(block: Block) -> Table | Figures | Signatures | Blanks | Part:
    """The block as it stands where there are no pictures."""
    return block.table if isinstance(block, Plot) else block


@dataclass(frozen=True)
class Document:
    """One report. ``heading`` says of which table, time and records it is; ``notes`` stand at its end."""

    name: str
    title: str
    heading: tuple[tuple[str, Value], ...]
    blocks: tuple[Block, ...]
    notes: tuple[str, ...] = ()
    agrees: bool = True
    """Whether all figures that must agree do."""

    def legend(self) -> tuple[str, ...]:
        """What the marks at its times mean."""
        used = {value.mark for value in self._values() if isinstance(value, Moment)}
        return tuple(f"{mark} {meaning}" for mark, meaning in MARKS.items() if mark in used)

    def _values(self) -> Iterable[Value]:
        yield from (value for _, value in self.heading)
        for block in map(unplotted, self.blocks):
            if isinstance(block, Table):
                yield from (value for row in block.cells for cell in row for value in cell)
            elif isinstance(block, Figures | Part):
                yield from (value for _, value in block.rows)
