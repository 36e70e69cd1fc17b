"""A report as text in columns that fit 100 characters, for a screen or a line printer. Does not choose what is said."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from datetime import tzinfo
from itertools import zip_longest

from controller.reports.document import (
    GAP,
    PAPER_WIDTH,
    Blanks,
    Document,
    Figures,
    Heading,
    Part,
    Signatures,
    Table,
    unplotted,
)
from controller.reports.values import in_a_line, stacked


def as_text(document: Document, zone: tzinfo) -> str:
    """The whole report; every line ends with a line feed."""
    lines = [document.title, "=" * len(document.title)]
    lines += _pairs([(label, in_a_line(value, zone)) for label, value in document.heading])
    for block in map(unplotted, document.blocks):
        lines += ["", block.title, ("=" if isinstance(block, Part) else "-") * len(block.title)]
        match block:
            case Table():
                lines += _table(block, zone)
            case Figures() | Part():
                lines += _pairs([(label, in_a_line(value, zone)) for label, value in block.rows])
            case Signatures():
                lines += _signatures(block)
            case Blanks():
                lines += _blanks(block)
    notes = [*document.notes, *document.legend()]
    if notes:
        lines.append("")
        lines += [line for note in notes for line in textwrap.wrap(note, PAPER_WIDTH, subsequent_indent="  ")]
    return "\n".join(lines) + "\n"


def _pairs(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    width = max((len(label) for label, _ in rows), default=0)
    for label, value in rows:
        first, *rest = textwrap.wrap(value, PAPER_WIDTH - width - GAP) or [""]
        yield f"{label:<{width}}{' ' * GAP}{first}"
        yield from (f"{'':<{width}}{' ' * GAP}{line}" for line in rest)


def _table(block: Table, zone: tzinfo) -> Iterator[str]:
    headings = block.headings
    if not block.cells:
        yield block.empty
    elif any(heading.title for heading in headings):
        yield from _row([heading.title for heading in headings], headings)
        yield (" " * GAP).join("-" * heading.width for heading in headings)
    spaced = any(len(heading.names) > 1 for heading in headings)
    for number, row in enumerate(block.cells):
        if spaced and number:
            yield ""
        yield from _row([stacked(cell, zone) for cell in row], headings)


def _row(cells: Sequence[str], headings: Sequence[Heading]) -> Iterator[str]:
    """One row, which takes as many lines as its longest cell."""
    wrapped = [_wrap(cell, heading.width) for cell, heading in zip(cells, headings, strict=True)]
    for parts in zip_longest(*wrapped, fillvalue=""):
        placed = [
            part.rjust(heading.width) if heading.right else part.ljust(heading.width)
            for part, heading in zip(parts, headings, strict=True)
        ]
        yield (" " * GAP).join(placed).rstrip()


def _wrap(cell: str, width: int) -> list[str]:
    return [line for part in cell.splitlines() for line in textwrap.wrap(part, width) or [""]] or [""]


def _blanks(block: Blanks) -> Iterator[str]:
    for label in block.labels:
        yield ""
        yield f"{label[:34]:<34}  {'_' * 62}"


def _signatures(block: Signatures) -> Iterator[str]:
    for signer in block.signers:
        yield ""
        yield f"{signer[:1].upper() + signer[1:]:<34}  {'_' * 30}   date, time {'_' * 18}"
