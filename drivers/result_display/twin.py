"""A result display as a person reads it: five digits on an HT16K33, from the left. Faults are those of the part.

Does not model: digits upside down, a glass that is dirty.
"""

from __future__ import annotations

from typing import Protocol

from drivers.meter_display.twin import read_digit


class Lit(Protocol):
    """A part with digits on its common lines (``drivers/parts/ht16k33_twin.py``)."""

    def lit(self, com: int) -> int:
        """The segments of a common line that a person sees lit; ROW0 is bit 0."""


class ResultDisplayTwin:
    """The display."""

    def __init__(self, part: Lit) -> None:
        self._part = part

    def text(self) -> str:
        """Its five digits as a person reads them, dark ones among them; a shape that is no character is ``?``."""
        return "".join(self._digit(place) for place in range(5))

    def _digit(self, place: int) -> str:
        rows = self._part.lit(place)
        return read_digit("".join(name for bit, name in enumerate("abcdefg.") if rows >> bit & 1))
