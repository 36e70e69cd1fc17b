"""A point marker as a person at the craps table reads it: which numbers are lit, and whether ON is.

Faults: ``unplug`` (its plug is out: dark), and one a lamp, ``burn-out-4``, ``burn-out-on``.
Does not model: colour, brightness, current. A wire that does not follow is a fault of the wire's part.
"""

from __future__ import annotations

from collections.abc import Mapping

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinWire


class PointMarkerTwin(Breakable):
    """One marker on the outer ends of its wires, by what stands on each lamp: ``4`` to ``10`` and ``on``."""

    CALLED = "a point marker"

    def __init__(self, wires: Mapping[str, TwinWire], *, lit_level: bool = True) -> None:
        super().__init__()
        self.FAULTS = ("unplug", *(f"burn-out-{which}" for which in wires))
        self._wires = dict(wires)
        self._lit_level = lit_level
        for wire in wires.values():
            wire.drive(not lit_level)  # the resistor at its transistor: a wire that nobody drives is dark

    def lit(self) -> tuple[str, ...]:
        """The lamps that a person sees lit, as they stand."""
        glowing = (which for which in self._wires if self._faults.isdisjoint(("unplug", f"burn-out-{which}")))
        return tuple(which for which in glowing if self._wires[which].level() is self._lit_level)
