"""A dealer display of characters, on an HD44780.

Turns text into the display's codes and makes it fit. Does not send anything itself: that is the part's work.
"""

from __future__ import annotations

from drivers.dealer_display.port import fitted
from drivers.parts.hd44780 import Hd44780, encode


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
        self._part.show([encode(fitted(line, self.columns)) for line in lines[: self.rows]])
