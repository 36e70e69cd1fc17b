"""A dealer display of characters, on an HD44780.

Turns text into the display's codes and makes it fit. Does not send anything itself: that is the part's work.
"""

from __future__ import annotations

from drivers.parts.hd44780 import Hd44780, encode

CUT_MARK = "→"


class Hd44780Display:
    """A DealerDisplay (``port.py``)."""

    def __init__(self, device: str, part: Hd44780) -> None:
        self.device = device
        self._part = part

    @property
    def columns(self) -> int:
        return self._part.columns

    @property
    def rows(self) -> int:
        return self._part.rows

    def show(self, lines: tuple[str, ...]) -> None:
        self._part.show([encode(self._fitted(line)) for line in lines[: self.rows]])

    def _fitted(self, line: str) -> str:
        return line if len(line) <= self.columns else line[: self.columns - 1] + CUT_MARK
