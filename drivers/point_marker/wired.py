"""A point marker of seven lamps on output wires: one a point, and one that says ON. Each wire is read back.

Does not see whether a lamp burns: a broken filament on a sound wire is found by a person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from drivers.lamp.lamp import Blinker, Lamp
from drivers.lamp.pattern import OFF, STEADY
from drivers.point_marker.port import POINTS
from drivers.points import OutputPoint
from drivers.reactor import Reactor
from drivers.read_back import ReadBack
from drivers.signals import Signal


class WiredPointMarker:
    """One marker; a PointMarker (``port.py``). ``lamps`` has the wire of each point, ``on`` that of the lamp ON.

    ``lit_level`` lights a lamp; the wires are opened dark. Faults: ``lamp-4`` and so on, ``lamp-on``: the wire does not
    follow. Raises ValueError where a point has no lamp, or a lamp is of no point.
    """

    def __init__(
        self,
        device: str,
        lamps: Mapping[int, OutputPoint],
        on: OutputPoint,
        *,
        blinker: Blinker,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        lit_level: bool = True,
    ) -> None:
        if set(lamps) != set(POINTS):
            raise ValueError(f"{device}: lamps of {sorted(lamps)}; each point has one: {', '.join(map(str, POINTS))}")

        def lamp(which: str, wire: OutputPoint) -> Lamp:
            read_back = ReadBack(device, wire, fault=f"lamp-{which}", reactor=reactor, emit=emit)
            return Lamp(f"{device}.{which}", read_back, blinker=blinker, place=0, places=1, lit_level=lit_level)

        self.device = device
        self._points = {point: lamp(str(point), lamps[point]) for point in POINTS}
        self._on = lamp("on", on)

    def show(self, point: int | None, on: bool) -> None:
        """Light exactly this. Raises ValueError for a number that is no point; what was shown stays."""
        if point is not None and point not in self._points:
            raise ValueError(f"{self.device}: {point} is no point; a point is one of {', '.join(map(str, POINTS))}")
        for number, lamp in self._points.items():
            if number != point:  # the old point goes dark before the new one is lit
                lamp.show(OFF)
        if point is not None:
            self._points[point].show(STEADY)
        self._on.show(STEADY if on else OFF)

    def make_safe(self) -> None:
        """Dark: ordered when the table stops."""
        self.show(None, on=False)
