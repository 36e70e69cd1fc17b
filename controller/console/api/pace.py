"""How much was played in the last hour, and since when each wait is there: what a state does not say. Reads no clock.

Held in memory: a start begins anew, and says since when it knows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.table.setup import SECOND

HOUR_NS = 3_600 * SECOND
EVERY_NS = 60 * SECOND
"""So far apart are two counts that are kept."""


class Count(NamedTuple):
    """What was counted up to a moment."""

    at_ns: int
    chips: int
    rounds: int


@dataclass
class PlayPace:
    """Counts of the last hour, one a minute. Any clock that does not go back will do.

    >>> pace = PlayPace()
    >>> for minute in range(90):
    ...     pace.take(Count(minute * EVERY_NS, chips=minute, rounds=0))
    >>> pace.since(Count(90 * EVERY_NS, chips=90, rounds=0)) == Count(30 * EVERY_NS, 30, 0)
    True
    """

    _kept: deque[Count] = field(default_factory=deque)

    def take(self, now: Count) -> None:
        """Keep it, where the one before is a minute old."""
        if not self._kept or now.at_ns - self._kept[-1].at_ns >= EVERY_NS:
            self._kept.append(now)
        self._forget(now.at_ns)

    def since(self, now: Count) -> Count:
        """What had been counted an hour ago, or when this began."""
        self.take(now)
        return self._kept[0]

    def _forget(self, now_ns: int) -> None:
        while len(self._kept) > 1 and now_ns - self._kept[1].at_ns >= HOUR_NS:
            self._kept.popleft()


@dataclass
class WaitsSince:
    """When each wait was first seen; ``begun`` says that nothing was seen before it."""

    _since: dict[str, int | None] = field(default_factory=dict)
    _begun: bool = False

    def see(self, names: Iterable[str], now_ns: int) -> None:
        """These wait now. What waits already at the first look waits since nobody knows when."""
        first = now_ns if self._begun else None
        self._since = {name: self._since.get(name, first) for name in names}
        self._begun = True

    def since(self, name: str) -> int | None:
        return self._since.get(name)
