"""Commission boxes as a person reads them: six digits a seat, two seats on an HT16K33. Faults are those of the parts.

The box of the lower seat hangs on rows 0 to 7 of the first six common lines, that of the other on rows 8 to 15.
Does not model: a box printed beside the wrong number, colour, the marker buttons that lie in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from drivers.meter_display.twin import read_digit

_SEGMENTS = "abcdefg."


class Lit(Protocol):
    """A part with digits on its common lines (``drivers/parts/ht16k33_twin.py``)."""

    def lit(self, com: int) -> int:
        """The segments of a common line that a person sees lit; ROW0 is bit 0."""


class CommissionBoxesTwin:
    """All boxes of a table."""

    def __init__(self, parts: Sequence[Lit], *, seats: int) -> None:
        self._parts = tuple(parts)
        self._seats = range(1, seats + 1)

    def text(self, seat: int) -> str:
        """What a person reads in the box of this seat, without the blanks before it; empty: dark."""
        which, upper = divmod(seat - 1, 2)
        rows = [self._parts[which].lit(com) >> (8 if upper else 0) & 0xFF for com in range(6)]
        lit = ["".join(name for bit, name in enumerate(_SEGMENTS) if row >> bit & 1) for row in rows]
        return "".join(map(read_digit, lit)).strip()

    def texts(self) -> dict[int, str]:
        """The boxes that are not dark, by seat."""
        return {seat: text for seat in self._seats if (text := self.text(seat))}
