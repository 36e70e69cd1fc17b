"""What a table asks of its start-position display: one number, dashes while it is drawn, or nothing.

Pai gow poker deals from a position 1 to 7 (N.J.A.C. 13:69F-31.11(c)); pai gow tiles replace a total of dice (58 Pa.
Code 621a.6(c)), so the range is a setting. The number is drawn once by the table and stands in its record. A display
that fails is told the same number again; it is never a reason to draw another. Does not draw, and does not know seats.
"""

from __future__ import annotations

from typing import Protocol


class StartPositionDisplay(Protocol):
    """A display for one position."""

    def show(self, position: int | None) -> None:
        """Show ``position``, or nothing for None. Raises ValueError for a number outside the display's range."""

    def show_drawing(self) -> None:
        """Show dashes: the position is being drawn."""

    @property
    def confirmed(self) -> bool | None:
        """Whether the display was read back and holds what was told last; None when it cannot be read back."""
