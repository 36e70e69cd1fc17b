"""The outside of one twin wire: where the twin of a sensor, a button or a lamp is soldered on.

A wire has two ends. The controller's end is an InputPoint or OutputPoint (``drivers/points.py``); this is the other.
Both a line of a twin GPIO chip and a pin of a twin expander have it; a thing does not care which one it hangs on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

WireAction = Callable[[bool, int], None]
"""Called with (level, monotonic nanoseconds)."""


class TwinWire(Protocol):
    """One wire, from the side of the thing that is connected to it."""

    def drive(self, level: bool | None, at_ns: int | None = None) -> None:
        """Put a level on the wire, or let it float (None). ``at_ns`` is the time of the edge; None means now."""

    def level(self) -> bool:
        """The level on the wire now."""

    def observe(self, action: WireAction) -> None:
        """Call ``action`` at each change of level; several may observe."""

    def stick(self, level: bool | None) -> None:
        """The wire keeps ``level`` whatever drives it, shorted to a rail; None frees it."""


class TwinReactor(Protocol):
    """Time, as a twin needs it."""

    def now(self) -> int:
        """Monotonic nanoseconds."""

    def call_later(self, delay_ns: int, action: Callable[[], None]) -> object:
        """Run ``action`` once, ``delay_ns`` from now."""
