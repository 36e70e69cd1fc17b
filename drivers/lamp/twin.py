"""A lamp as a thing: it is lit while its wire has the right level. Fault: ``burn_out``.

Does not model: brightness, warm-up, current.
"""

from __future__ import annotations

from collections import deque

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinWire

HISTORY = 256


class LampTwin(Breakable):
    """One lamp on a wire. ``history`` holds the last (time, lit) changes."""

    CALLED = "a lamp"
    FAULTS = ("burnt-out",)

    def __init__(self, wire: TwinWire, *, lit_level: bool = True) -> None:
        super().__init__()
        self.history: deque[tuple[int, bool]] = deque(maxlen=HISTORY)
        self._wire = wire
        self._lit_level = lit_level
        self._burnt_out = False
        wire.observe(self._changed)

    @property
    def lit(self) -> bool:
        """Whether a person sees light."""
        return self._wire.level() is self._lit_level and not self._burnt_out

    def burn_out(self, burnt_out: bool) -> None:
        """The filament is broken, or the lamp was replaced."""
        self._burnt_out = burnt_out

    def _when_broken(self, fault: str) -> None:
        self.burn_out(True)

    def _when_mended(self, faults: frozenset[str]) -> None:
        self.burn_out(False)

    def _changed(self, level: bool, at_ns: int) -> None:
        if not self._burnt_out:
            self.history.append((at_ns, level is self._lit_level))
