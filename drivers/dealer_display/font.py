"""The letters of a pixel glass: a font of cells that are all alike, read from a BDF file, as columns of pixels.

The file is a part of the X Window System's 6x13, which is in the public domain (its notice stands in the file).
Does not know kerning, several sizes, or cells of different widths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

ROW_PIXELS = 16
"""Height of a line of text: two pages of eight pixels."""
TOP = 1
"""Empty pixels above a cell of 13."""


@dataclass(frozen=True)
class Font:
    """``glyphs``: each character's columns from the left, bit 0 is the top pixel of a line of text."""

    width: int
    glyphs: Mapping[str, tuple[int, ...]]

    def columns(self, character: str) -> tuple[int, ...]:
        """The columns of a character; one that the font lacks becomes a question mark."""
        return self.glyphs.get(character) or self.glyphs["?"]


@cache
def load_font() -> Font:
    """The font that comes with this package."""
    text = resources.files("drivers.dealer_display").joinpath("6x13.bdf").read_text(encoding="ascii")
    return read_bdf(text.splitlines())


def read_bdf(lines: Iterable[str]) -> Font:
    """A font from the lines of a BDF 2.1 file (Adobe 5005) whose glyphs all fill the font's bounding box.

    Raises ValueError when a glyph does not, or when a cell is higher than a line of text or wider than eight pixels.
    """
    box: list[str] = []
    width = height = code = 0
    glyphs: dict[str, tuple[int, ...]] = {}
    rows: list[int] | None = None
    for line in lines:
        word, *values = line.split()
        if word == "FONTBOUNDINGBOX":
            box, width, height = values, int(values[0]), int(values[1])
            if width > 8 or height > ROW_PIXELS - TOP:
                raise ValueError(f"a font of {width} × {height} pixels; at most 8 × {ROW_PIXELS - TOP}")
        elif word == "ENCODING":
            code = int(values[0])
        elif word == "BBX" and values != box:
            raise ValueError(f"the glyph of U+{code:04X} is {' '.join(values)}; this reader needs {' '.join(box)}")
        elif word == "BITMAP":
            rows = []
        elif word == "ENDCHAR" and rows is not None:
            glyphs[chr(code)] = tuple(_column(rows, column) for column in range(width))
            rows = None
        elif rows is not None:
            rows.append(int(word, 16))
    return Font(width, glyphs)


def _column(rows: list[int], column: int) -> int:
    """One column of a glyph: the leftmost pixel of a row is its highest bit."""
    return sum((bits >> (7 - column) & 1) << (TOP + row) for row, bits in enumerate(rows))
