"""One wire each: the small protocols on which acceptors, lamps, buttons and key locks are written.

A point is one line of a GPIO chip or one pin of an expander; which one, the table file says. ``active`` and
``level`` are two things: these protocols speak of levels (True = high). They do not know polarity: the device does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

EdgeAction = Callable[[bool, int], None]
"""Called with (level, monotonic nanoseconds of the edge)."""
GapAction = Callable[[int], None]
"""Called where edges were lost, with the monotonic nanoseconds of the next one, before that is told."""


class InputPoint(Protocol):
    """One input wire."""

    @property
    def where(self) -> str:
        """The wire in the technician's words: ``acceptors.A2 (0x20 on felt)``."""

    def read(self) -> bool:
        """The level now."""

    def watch(self, action: EdgeAction, lost: GapAction | None = None) -> None:
        """Call ``action`` at each edge, and ``lost`` where the point knows that edges are missing; one watcher a point.

        A watcher that takes levels needs no ``lost``: the level is right again with the next edge that is told.
        """


class OutputPoint(Protocol):
    """One output wire. It is opened with its start level in one step, so that nothing blips."""

    @property
    def where(self) -> str:
        """The wire in the technician's words."""

    def write(self, level: bool) -> None:
        """Make the wire this level. Absolute, never a toggle."""

    def seen(self) -> bool:
        """The level that the pin really has, read back: wanted and seen are two values."""
