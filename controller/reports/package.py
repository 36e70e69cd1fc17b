"""Several reports as one document: the list that stands on its cover, and each of them as a part. Makes no report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.reports.document import Block, Column, Document, Figures, Part, Table, column, table
from controller.reports.values import Value

_Listed = tuple[int, Document]


def contents_of(documents: Sequence[Document]) -> Table:
    """The cover's list, in the order in which they follow."""
    columns: tuple[Column[_Listed], ...] = (
        column("No.", 4, "number", lambda one: one[0], right=True),
        column("Report", 30, "report", lambda one: one[1].title),
        column("Of", 46, "of", lambda one: _of(one[1])),
        column("Figures", 12, "figures", lambda one: "agree" if one[1].agrees else "DIFFER"),
    )
    return table("Contents", columns, list(enumerate(documents, 1)))


def _of(document: Document) -> Value:
    """What it is of: a slip's own number, else the time."""
    told = dict(document.heading)
    slips = [dict(block.rows).get("slip") for block in document.blocks if isinstance(block, Figures)]
    return next((slip for slip in slips if slip is not None), told.get("of"))


def in_one(documents: Sequence[Document]) -> Iterator[Block]:
    """All of them, one behind the other; the notes of each stay at its end."""
    for number, document in enumerate(documents, 1):
        yield Part(f"{number}. {document.title}", document.heading)
        yield from document.blocks
        if document.notes:
            yield Figures("Notes", tuple((str(place), note) for place, note in enumerate(document.notes, 1)))
