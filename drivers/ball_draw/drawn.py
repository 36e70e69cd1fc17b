"""The balls of one draw, place after place, as far as they were told.

A ball said again at its place is the same one. Does not know the line, orders or faults.
"""

from __future__ import annotations

from enum import Enum


class Seen(Enum):
    """What one reading is, beside those before it."""

    NEW = "the next place"
    AGAIN = "said again"
    OTHER = "another ball at a place that was filled"
    UNREAD = "nobody could read it"
    TWICE = "a ball that has another place already"
    AHEAD = "places before it are not known yet"


class Drawn:
    """One draw; ``number`` is the device's."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._balls: list[int | None] = []

    def __len__(self) -> int:
        """How many places are known, those that nobody could read among them."""
        return len(self._balls)

    def at(self, place: int) -> int | None:
        """The ball at a place that is known; None where it could not be read, or was read before."""
        return self._balls[place - 1]

    def place_of(self, ball: int) -> int:
        """Where a ball is that came. Raises ValueError where it did not."""
        return self._balls.index(ball) + 1

    def see(self, place: int, ball: int | None) -> Seen:
        """Take a reading; a ball that has a place keeps it, and the other place is as one that was not read.

        >>> drawn = Drawn(1)
        >>> [drawn.see(place, ball).name for place, ball in ((1, 17), (1, 17), (2, 17), (4, 3), (1, 5))]
        ['NEW', 'AGAIN', 'TWICE', 'AHEAD', 'OTHER']
        """
        if place > len(self) + 1:
            return Seen.AHEAD
        fresh = place == len(self) + 1
        if not fresh and (ball is None or ball == self.at(place)):
            return Seen.AGAIN
        if ball is not None and ball in self._balls:
            if fresh:
                self._balls.append(None)
                return Seen.TWICE
            return Seen.AGAIN if self.at(place) is None else Seen.TWICE
        if fresh:
            self._balls.append(ball)
            return Seen.UNREAD if ball is None else Seen.NEW
        before, self._balls[place - 1] = self.at(place), ball
        return Seen.NEW if before is None else Seen.OTHER
