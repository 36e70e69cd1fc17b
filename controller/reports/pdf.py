"""A report as PDF, one page where it fits one: A4 or letter, the font inside, the header on each page, page n of m.

The same report gives the same bytes, whenever and wherever it is made. Does not choose what is said.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import tzinfo
from functools import cache, partial
from typing import Any, Literal
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    Flowable,
    KeepTogether,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table as Grid,
    TableStyle,
)

from controller.reports.document import PAPER_WIDTH, Blanks, Block, Document, Figures, Part, Plot, Signatures, Table
from controller.reports.drawing import drawing
from controller.reports.letters import drawable
from controller.reports.values import Value, in_a_line, stacked

PAPERS = {"a4": A4, "letter": LETTER}
MARGIN = 15 * mm
SMALL, NORMAL, LARGE = 7.0, 8.0, 14.0
"""Points. With them a line of text in the narrowest column holds what a line of text output does."""
INK, RULE, SHADE = HexColor(0x1A1A1A), HexColor(0xB0B0B0), HexColor(0xF0F0F0)
FONT, BOLD = "Vera", "VeraBd"
"""Bitstream Vera, which comes with the library and may be embedded."""


def as_pdf(document: Document, zone: tzinfo, paper: Literal["a4", "letter"] = "a4") -> bytes:
    """The whole report."""
    _fonts()
    out = io.BytesIO()
    template = SimpleDocTemplate(
        out,
        pagesize=PAPERS[paper],
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN + 5 * mm,
        bottomMargin=MARGIN,
        title=document.title,
        author="Lammer",
    )
    flow = [*_heading(document.title, document.heading, zone, template.width)]
    for block in document.blocks:
        flow += _block(block, zone, template.width)
    notes = [*document.notes, *document.legend()]
    flow += [Spacer(0, 3 * mm), *(_text(note, SMALL) for note in notes)]
    template.build(flow, canvasmaker=partial(_Numbered, header=document.title))
    return out.getvalue()


class _Numbered(Canvas):
    """Draws header and page number once it is known how many pages there are."""

    def __init__(self, *words: Any, header: str, **named: Any) -> None:
        super().__init__(*words, **{**named, "invariant": 1})
        self._header = header
        self._pages: list[dict[str, Any]] = []

    def showPage(self) -> None:
        self._pages.append(dict(self.__dict__))
        self._startPage()  # type: ignore[attr-defined]

    def save(self) -> None:
        for number, page in enumerate(self._pages, start=1):
            self.__dict__.update(page)
            self._around(number, len(self._pages))
            super().showPage()
        super().save()

    def _around(self, number: int, pages: int) -> None:
        width, height = self._pagesize  # type: ignore[attr-defined]
        top = height - MARGIN
        self.setFillColor(INK)
        self.setFont(FONT, SMALL)
        if number > 1:
            self.drawString(MARGIN, top, _drawable(f"{self._header} (continued)"))
        self.drawRightString(width - MARGIN, top, f"page {number} of {pages}")


def _heading(title: str, rows: Sequence[tuple[str, Value]], zone: tzinfo, width: float) -> list[Flowable]:
    return [
        _text(title, LARGE, bold=True),
        Spacer(0, 2 * mm),
        _pairs([(label, in_a_line(value, zone, _spelled)) for label, value in rows], width),
    ]


def _block(block: Block, zone: tzinfo, width: float) -> list[Flowable]:
    title = [Spacer(0, 4 * mm), _text(block.title, NORMAL + 1, bold=True), Spacer(0, 1 * mm)]
    match block:
        case Table():
            grid = _grid(block, zone, width)
            return _together(title, grid, len(block.cells))
        case Plot() if block.table.cells:
            picture = drawing(block, zone, width, FONT)
            return [*_together(title, picture, 1), Spacer(0, 2 * mm), _grid(block.table, zone, width)]
        case Plot():
            return _together(title, _text(block.table.empty, SMALL), 1)
        case Figures():
            rows = [(label, in_a_line(value, zone, _spelled)) for label, value in block.rows]
            return [KeepTogether([*title, _pairs(rows, width)])]
        case Signatures():
            grid = _signatures(block, width)
            return _together(title, grid, len(block.signers)) if block.signers else []
        case Blanks():
            return [KeepTogether([*title, _blanks(block, width)])] if block.labels else []
        case Part():
            return [PageBreak(), *_heading(block.title, block.rows, zone, width)]


def _together(title: list[Flowable], grid: Flowable, rows: int) -> list[Flowable]:
    """On one page with its title, unless it is long."""
    return [KeepTogether([*title, grid])] if rows < 12 else [*title, grid]


def _grid(block: Table, zone: tzinfo, width: float) -> Flowable:
    """Columns share the width of the paper as they share that of a line of text."""
    if not block.cells:
        return _text(block.empty, SMALL)
    titled = any(heading.title for heading in block.headings)
    unit = width / max(PAPER_WIDTH - 2, sum(heading.width for heading in block.headings) + len(block.headings))
    rows: list[list[Flowable]] = []
    if titled:
        rows.append([_text(heading.title, SMALL, bold=True, right=heading.right) for heading in block.headings])
    for row in block.cells:
        cells = [stacked(cell, zone, _spelled) for cell in row]
        rows.append([_text(cell, SMALL, right=one.right) for cell, one in zip(cells, block.headings, strict=True)])
    style = _padded(1.5, 2)
    style.add("LINEBELOW", (0, 0), (-1, -1), 0.4, RULE)
    if titled:
        style.add("BACKGROUND", (0, 0), (-1, 0), SHADE)
    widths = [(heading.width + 1) * unit for heading in block.headings]
    return Grid(rows, colWidths=widths, repeatRows=1 if titled else 0, splitInRow=1, style=style, hAlign="LEFT")


def _pairs(rows: list[tuple[str, str]], width: float) -> Flowable:
    cells = [[_text(label, NORMAL), _text(value, NORMAL, bold=True)] for label, value in rows]
    return Grid(cells, colWidths=[40 * mm, width - 40 * mm], style=_padded(1, 1), hAlign="LEFT")


def _signatures(block: Signatures, width: float) -> Flowable:
    """Room for a name, a signature and the time of it."""
    head = [_text(word, SMALL) if word else "" for word in ("", "name", "", "signature", "", "date and time")]
    rows = [[_text(signer[:1].upper() + signer[1:], NORMAL), *[""] * 5] for signer in block.signers]
    style = TableStyle()
    style.add("VALIGN", (0, 0), (-1, -1), "BOTTOM")
    for column in (1, 3, 5):
        style.add("LINEBELOW", (column, 1), (column, -1), 0.6, INK)
    widths = [part * width for part in (0.2, 0.25, 0.02, 0.3, 0.02, 0.21)]
    return Grid([head, *rows], colWidths=widths, rowHeights=[12, *[26] * len(rows)], style=style, hAlign="LEFT")


def _blanks(block: Blanks, width: float) -> Flowable:
    style = TableStyle()
    style.add("VALIGN", (0, 0), (-1, -1), "BOTTOM")
    style.add("LINEBELOW", (1, 0), (1, -1), 0.6, INK)
    rows = [[_text(label, NORMAL), ""] for label in block.labels]
    return Grid(rows, colWidths=[0.35 * width, 0.6 * width], rowHeights=len(rows) * [20], style=style, hAlign="LEFT")


def _padded(top: float, bottom: float) -> TableStyle:
    """Cells that begin at the top, with so many points above and below."""
    style = TableStyle()
    style.add("VALIGN", (0, 0), (-1, -1), "TOP")
    style.add("TOPPADDING", (0, 0), (-1, -1), top)
    style.add("BOTTOMPADDING", (0, 0), (-1, -1), bottom)
    style.add("LEFTPADDING", (0, 0), (-1, -1), 2)
    style.add("RIGHTPADDING", (0, 0), (-1, -1), 3)
    return style


def _text(words: str, size: float, *, bold: bool = False, right: bool = False) -> Paragraph:
    return Paragraph(escape(_drawable(words)).replace("\n", "<br/>"), _style(size, bold, right))


@cache
def _style(size: float, bold: bool, right: bool) -> ParagraphStyle:
    return ParagraphStyle(
        f"{size}-{bold}-{right}",
        fontName=BOLD if bold else FONT,
        fontSize=size,
        leading=size * 1.25,
        textColor=INK,
        alignment=2 if right else 0,
        splitLongWords=1,
    )


@cache
def _fonts() -> None:
    for name in (FONT, BOLD):
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))


def _spelled(words: str) -> str:
    """A value on one line."""
    return _drawable(words).replace("\n", "[U+000A]")


@cache
def _drawable(words: str) -> str:
    """The words with what the font can draw; number 0 is its box for what it lacks."""
    known = pdfmetrics.getFont(FONT).face.charToGlyph  # type: ignore[attr-defined]
    return drawable(words, lambda letter: known.get(ord(letter), 0) != 0)
