"""A tower light as a thing: lamps that are lit while their wires have the right level, and what a person across the pit
sees of them.

Faults: ``burn-out`` (every lamp is dark), ``unplug`` (the plug of the tower is out: dark as well), and one a lamp,
``burn-out-red``.
Does not model: colour of the glass, brightness, current. A wire that does not follow is a fault of the wire's part.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import partial
from typing import Literal

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor, TwinWire

HISTORY = 64
SECOND = 1_000_000_000

Seen = Literal["off", "steady", "slow-flash", "fast-flash"]


class TowerLightTwin(Breakable):
    """One tower on the outer ends of its wires, by colour. ``history`` holds the last (time, lit) changes of a lamp."""

    CALLED = "this tower light"

    def __init__(self, reactor: TwinReactor, wires: Mapping[str, TwinWire], *, lit_level: bool = True) -> None:
        super().__init__()
        self.FAULTS = ("unplug", "burn-out", *(f"burn-out-{colour}" for colour in wires))
        self.history: dict[str, deque[tuple[int, bool]]] = {colour: deque(maxlen=HISTORY) for colour in wires}
        self._reactor = reactor
        self._wires = dict(wires)
        self._lit_level = lit_level
        for colour, wire in wires.items():
            wire.drive(not lit_level)  # the resistor at its transistor: a wire that nobody drives is dark
            wire.observe(partial(self._changed, colour))

    def lit(self, colour: str) -> bool:
        """Whether a person sees this lamp lit now."""
        return self._glows(colour) and self._wires[colour].level() is self._lit_level

    def seen(self, colour: str) -> Seen:
        """What a person who looked at it for the last two seconds says that it does."""
        since_ns = self._reactor.now() - 2 * SECOND
        times_lit = sum(1 for at_ns, lit in self.history[colour] if lit and at_ns > since_ns)
        if times_lit < 2:
            return "steady" if self.lit(colour) else "off"
        return "fast-flash" if times_lit > 2 else "slow-flash"

    def _glows(self, colour: str) -> bool:
        return self._faults.isdisjoint(("unplug", "burn-out", f"burn-out-{colour}"))

    def _changed(self, colour: str, level: bool, at_ns: int) -> None:
        if self._glows(colour):
            self.history[colour].append((at_ns, level is self._lit_level))
