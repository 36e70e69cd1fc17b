"""What a table asks of its point marker: the number that is the point, and whether bets on it are on.

Does not know how dice fell, nor when a bet is off.
"""

from __future__ import annotations

from typing import Protocol

POINTS = (4, 5, 6, 8, 9, 10)


class PointMarker(Protocol):
    """One marker. It is dark from the moment it is built until ``show`` is called."""

    def show(self, point: int | None, on: bool) -> None:
        """Light exactly this: the lamp of ``point`` or none, and the lamp that says ON or not.

        Saying the same again changes nothing. Raises ValueError for a number that is no point.
        """
