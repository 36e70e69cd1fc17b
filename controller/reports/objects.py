"""A report as JSON objects, one a line: the heading first, then each row of each block. Does not know paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import tzinfo

from controller.reports.document import Blanks, Document, Figures, Part, Signatures, Table, unplotted
from controller.reports.values import as_json


def as_objects(document: Document, zone: tzinfo) -> Iterator[Mapping[str, object]]:
    """Each row with the report's name and the title of its block; money in cents."""
    heading = {label: as_json(value, zone) for label, value in document.heading}
    yield {"report": document.name, **heading, "agrees": document.agrees}
    for block in map(unplotted, document.blocks):
        of = {"report": document.name, "block": block.title}
        match block:
            case Table():
                names = [name for heading in block.headings for name in heading.names]
                for row in block.cells:
                    values = [as_json(value, zone) for cell in row for value in cell]
                    yield {**of, **dict(zip(names, values, strict=True))}
            case Figures() | Part():
                yield {**of, **{label: as_json(value, zone) for label, value in block.rows}}
            case Signatures():
                yield {**of, "signers": list(block.signers)}
            case Blanks():
                yield {**of, "blanks": list(block.labels)}
