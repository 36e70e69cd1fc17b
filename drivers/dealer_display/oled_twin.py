"""An OLED dealer display as a person reads it: lit pixels, back to characters by their shapes.

The letters are those of the package's font file. Faults are those of the part behind it.
Does not model: a person who reads a letter of which a pixel is missing.
"""

from __future__ import annotations

from drivers.dealer_display.font import load_font
from drivers.parts.ssd1306_twin import Ssd1306Twin

_CELL_WIDTH, _CELL_HEIGHT, _LEFT, _COLUMNS, _ROWS = 6, 16, 1, 21, 4


class OledTwin:
    """The face of the glass; ``upside_down``: the board is mounted with its pins below."""

    def __init__(self, part: Ssd1306Twin, *, upside_down: bool = False) -> None:
        self._part = part
        self._upside_down = upside_down
        self._characters: dict[tuple[str, ...], str] = {}
        self._seen: list[tuple[str, ...]] = [()] * _ROWS
        self._lines = [""] * _ROWS
        for character, columns in load_font().glyphs.items():
            self._characters.setdefault(_shape(columns), character)

    def lines(self) -> tuple[str, ...]:
        """The rows, with the blanks at their ends; a shape that is no character is ``□``."""
        picture = self._part.picture()
        if self._upside_down:
            picture = tuple(line[::-1] for line in reversed(picture))
        rows = [picture[top : top + _CELL_HEIGHT] for top in range(0, _ROWS * _CELL_HEIGHT, _CELL_HEIGHT)]
        for row, cells in enumerate(rows):
            if cells != self._seen[row]:
                self._seen[row] = cells
                self._lines[row] = "".join([self._read(cells, column) for column in range(_COLUMNS)])
        return tuple(self._lines)

    def _read(self, cells: tuple[str, ...], column: int) -> str:
        left = _LEFT + _CELL_WIDTH * column
        return self._characters.get(tuple([line[left : left + _CELL_WIDTH] for line in cells]), "□")


def _shape(columns: tuple[int, ...]) -> tuple[str, ...]:
    """The pixels of a letter, row after row."""
    return tuple("".join("#" if column >> y & 1 else "." for column in columns) for y in range(_CELL_HEIGHT))
