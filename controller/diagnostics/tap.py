"""An input wire with every edge counted on its way to the driver: how much a contact bounces, how short its pulses are.

The driver behind it gets each edge as before. Does not judge: what is much depends on the device.
"""

from __future__ import annotations

from dataclasses import dataclass

from drivers.points import EdgeAction, GapAction, InputPoint


@dataclass(frozen=True, slots=True)
class Unrest:
    """What a wire did while it was looked at. ``shortest_us`` is its shortest pulse, None with fewer than two edges."""

    edges: int
    shortest_us: int | None

    def measured(self) -> dict[str, int]:
        """For a finding."""
        return {"edges": self.edges} | ({} if self.shortest_us is None else {"shortest_us": self.shortest_us})

    def words(self) -> str:
        """For a person.

        >>> Unrest(6, 1_800).words(), Unrest(1, None).words()
        ('6 edges, the shortest pulse 1.8 ms', '1 edge')
        """
        count = f"{self.edges} edge{'' if self.edges == 1 else 's'}"
        return count if self.shortest_us is None else f"{count}, the shortest pulse {milliseconds(self.shortest_us)}"


class _Count:
    """Edges of one wire from some moment on."""

    def __init__(self) -> None:
        self._edges = 0
        self._last_ns: int | None = None
        self._shortest_ns: int | None = None

    def edge(self, at_ns: int) -> None:
        if self._last_ns is not None:
            width_ns = at_ns - self._last_ns
            self._shortest_ns = width_ns if self._shortest_ns is None else min(self._shortest_ns, width_ns)
        self._edges += 1
        self._last_ns = at_ns

    def unrest(self) -> Unrest:
        return Unrest(self._edges, None if self._shortest_ns is None else self._shortest_ns // 1_000)


class Tap:
    """An InputPoint before another. ``level`` is what was read or heard last; None before either."""

    def __init__(self, point: InputPoint) -> None:
        self.level: bool | None = None
        self._point = point
        self._action: EdgeAction | None = None
        self._count = _Count()
        self._watched = _Count()

    @property
    def where(self) -> str:
        return self._point.where

    def read(self) -> bool:
        self.level = self._point.read()
        return self.level

    def watch(self, action: EdgeAction, lost: GapAction | None = None) -> None:
        self._action = action
        self._point.watch(self._edge, lost)

    def forget(self) -> None:
        """Count from nothing for the next test."""
        self._count = _Count()

    def watch_anew(self) -> None:
        """Count from nothing for a new watcher."""
        self._watched = _Count()

    def unrest(self) -> Unrest:
        """What was counted since :meth:`forget`."""
        return self._count.unrest()

    def watched(self) -> Unrest:
        """What was counted since :meth:`watch_anew`, whatever was tested meanwhile."""
        return self._watched.unrest()

    def _edge(self, level: bool, at_ns: int) -> None:
        self.level = level
        self._count.edge(at_ns)
        self._watched.edge(at_ns)
        if self._action is not None:
            self._action(level, at_ns)


def milliseconds(us: int) -> str:
    """A width in milliseconds, to the tenth.

    >>> milliseconds(40_000), milliseconds(1_849)
    ('40.0 ms', '1.8 ms')
    """
    return f"{us // 1_000}.{us % 1_000 // 100} ms"
