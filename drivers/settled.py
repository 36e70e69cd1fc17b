"""An input whose level counts only when it has been stable for a while: debounce by the edges' own times.

The time of a change is the first edge of the unrest that led to it, so a bouncing contact moves nothing later.
It needs no time-out to be punctual: a late loop gives the same answer, because edges carry their times.
Does not serve buttons, which act on their first edge (``drivers/button/``).
"""

from __future__ import annotations

from drivers.errors import DeviceError
from drivers.points import EdgeAction, GapAction, InputPoint
from drivers.reactor import Reactor, Timer


def level_at_start(point: InputPoint) -> bool | None:
    """The level now, or None when the part behind the point does not answer (yet)."""
    try:
        return point.read()
    except DeviceError:
        return None


def watch_settled(
    point: InputPoint, action: EdgeAction, *, reactor: Reactor, debounce_ms: int, lost: GapAction | None = None
) -> bool | None:
    """Call ``action(level, first edge's ns)`` for each settled change; gives the level at start (None: not known yet).

    With ``debounce_ms`` 0 every edge counts and nothing stands between the point and ``action``. ``lost`` is called
    where edges are missing; what was not settled before them does not count.

    Raises:
        ValueError: the debounce is below zero.
    """
    if debounce_ms < 0:
        raise ValueError(f"{point.where}: debounce of {debounce_ms} ms; it cannot be negative")
    level = level_at_start(point)
    if debounce_ms == 0:
        point.watch(action, lost)
    else:
        settled = Settled(action, level, reactor=reactor, debounce_ms=debounce_ms)

        def gap(at_ns: int) -> None:
            settled.lost()
            if lost is not None:
                lost(at_ns)

        point.watch(settled.edge, gap)
    return level


class Settled:
    """The state between a raw wire and ``action``."""

    __slots__ = ("_action", "_debounce_ns", "_first_ns", "_last_ns", "_raw", "_reactor", "_timer", "level")

    def __init__(self, action: EdgeAction, level: bool | None, *, reactor: Reactor, debounce_ms: int) -> None:
        self.level = level
        self._raw = level
        self._action = action
        self._reactor = reactor
        self._debounce_ns = debounce_ms * 1_000_000
        self._first_ns: int | None = None
        self._last_ns = 0
        self._timer: Timer | None = None

    def edge(self, level: bool, at_ns: int) -> None:
        """One raw edge."""
        if self._first_ns is not None and at_ns - self._last_ns >= self._debounce_ns:
            self._settle()
        self._raw = level
        self._last_ns = at_ns
        if self._first_ns is None:
            self._first_ns = at_ns
        if self._timer is None:
            self._timer = self._reactor.call_later(self._debounce_ns, self._due)

    def lost(self) -> None:
        """Edges are missing: what moved before them says nothing of when it came to rest."""
        self._first_ns = None

    def _due(self) -> None:
        self._timer = None
        if self._first_ns is None:
            return
        remaining_ns = self._last_ns + self._debounce_ns - self._reactor.now()
        if remaining_ns > 0:
            self._timer = self._reactor.call_later(remaining_ns, self._due)
        else:
            self._settle()

    def _settle(self) -> None:
        first_ns, self._first_ns = self._first_ns, None
        if self._raw is not self.level and self._raw is not None and first_ns is not None:
            self.level = self._raw
            self._action(self._raw, first_ns)
