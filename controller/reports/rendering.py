"""A document in the format that is asked for. Does not know what the document says."""

from __future__ import annotations

from datetime import tzinfo
from typing import Literal, TypeAlias

from controller.reports.document import Document
from controller.reports.spreadsheet import as_csv
from controller.reports.text import as_text

Format: TypeAlias = Literal["text", "csv", "pdf"]
Paper: TypeAlias = Literal["a4", "letter"]
MEDIA: dict[Format, tuple[str, str]] = {
    "text": ("text/plain; charset=utf-8", "txt"),
    "csv": ("text/csv; charset=utf-8", "csv"),
    "pdf": ("application/pdf", "pdf"),
}
"""What each is called on the web, and how its files end."""


def render(document: Document, zone: tzinfo, kind: Format, paper: Paper = "a4") -> bytes:
    """The document's bytes."""
    if kind == "text":
        return as_text(document, zone).encode()
    if kind == "csv":
        return as_csv(document, zone).encode()
    from controller.reports.pdf import as_pdf  # the library takes long to load, and only here

    return as_pdf(document, zone, paper)
