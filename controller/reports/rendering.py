"""A document in the format that is asked for. Does not know what the document says."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from controller.reports.asked import Asked
from controller.reports.document import Document
from controller.reports.house import House
from controller.reports.objects import as_objects
from controller.reports.page import as_page
from controller.reports.spreadsheet import as_csv
from controller.reports.text import as_text

Format: TypeAlias = Literal["text", "csv", "pdf", "page", "json"]
Paper: TypeAlias = Literal["a4", "letter"]
MEDIA: dict[Format, tuple[str, str]] = {
    "text": ("text/plain; charset=utf-8", "txt"),
    "csv": ("text/csv; charset=utf-8", "csv"),
    "pdf": ("application/pdf", "pdf"),
    "json": ("application/x-ndjson", "ndjson"),
    "page": ("text/html; charset=utf-8", "html"),
}
"""What each is called on the web, and how its files end."""


ANY = Asked()


def render(document: Document, house: House, kind: Format, paper: Paper = "a4", asked: Asked = ANY) -> bytes:
    """The document's bytes; ``asked`` is what it was asked by, to which a page's links lead back."""
    zone = house.zone
    if kind == "text":
        return as_text(document, zone).encode()
    if kind == "csv":
        return as_csv(document, zone).encode()
    if kind == "json":
        return b"".join(msgspec.json.encode(row) + b"\n" for row in as_objects(document, zone))
    if kind == "page":
        return as_page(document, zone, house.zone_name, asked).encode()
    from controller.reports.pdf import as_pdf  # the library takes long to load, and only here

    return as_pdf(document, zone, paper)
