"""Is the disk of a record filling up, long before a table has to stop? Pure: a look is handed in.

Warns on a share that is free, and on the time that is left at the speed at which room was used. What happens at the end
is the journal's business: it suspends the table while that can still be recorded (`sqlite`). Does not look at a disk.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

DAY_NS = 86_400 * 1_000_000_000
_LOOKS = 8 * 24
"""Kept looks, an hour apart: a little more than a week."""


class Room(NamedTuple):
    """What a disk has, in bytes."""

    free: int
    total: int


class Filling:
    """Looks at a disk, one after the other, and what they mean.

    ``below_percent``: free space that is worth a warning. ``before_days``: so long before the disk will be full.
    """

    def __init__(self, below_percent: int = 10, before_days: int = 7) -> None:
        self._below_percent = below_percent
        self._before_days = before_days
        self._looks: deque[tuple[int, int]] = deque(maxlen=_LOOKS)

    def look(self, at_ns: int, room: Room) -> str | None:
        """Count one look, at a monotonic time; the warning in one sentence, None where there is nothing to warn of.

        The sentence is the same as long as the reason is. What was used is only known after a day of looks.
        """
        self._looks.append((at_ns, room.free))
        if room.free * 100 < room.total * self._below_percent:
            return f"less than {self._below_percent} % of the disk is free: archive the record elsewhere, or make room"
        began_ns, free_then = self._looks[0]
        took_ns, used = at_ns - began_ns, free_then - room.free
        if took_ns >= DAY_NS and used > 0 and room.free * took_ns < used * self._before_days * DAY_NS:
            return (
                f"the disk will be full within {self._before_days} days if it goes on filling like this: archive the "
                "record elsewhere, or make room"
            )
        return None
