"""A key lock with a changeover contact as a thing: while the key is on its way neither contact is closed (break
before make).

Faults: ``cut-open`` and ``cut-closed`` (the wire of the normally open, the normally closed contact is broken),
``unplug`` (all wires), ``short-open`` and ``short-closed`` (the wire touches ground), ``half-way`` (the key sticks
between).
Does not model: which key it is, the spring that lets a key out in one position only.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor, TwinWire

BETWEEN_MS = 40
"""How long a brisk turn has neither contact closed."""

Position = Literal["away", "between", "on"]


class ChangeoverKeyLockTwin(Breakable):
    """One lock of two wires; ``closed_level`` is what a closed contact puts on its wire."""

    CALLED = "a key lock"
    FAULTS = ("cut-open", "cut-closed", "unplug", "short-open", "short-closed", "half-way")

    def __init__(
        self,
        reactor: TwinReactor,
        *,
        normally_open: TwinWire,
        normally_closed: TwinWire,
        closed_level: bool = False,
    ) -> None:
        super().__init__()
        self.position: Position = "away"
        self.bounce_ms: tuple[int, ...] = ()
        """After a contact closed it opens and closes again at these distances (an even number of them)."""
        self._reactor = reactor
        self._wires = {"open": normally_open, "closed": normally_closed}
        self._closed_level = closed_level
        self._wanted: Position = "away"
        self._put()

    @property
    def is_on(self) -> bool:
        """Whether the key stands on."""
        return self.position == "on"

    def turn_on(self) -> None:
        """The key is turned on."""
        self._turn("on")

    def turn_away(self) -> None:
        """The key is turned away."""
        self._turn("away")

    def _when_broken(self, fault: str) -> None:
        """``half-way`` takes the next turn."""
        self._put()

    def _when_mended(self, faults: frozenset[str]) -> None:
        """A key that stuck goes on to where it was turned."""
        self._stand(self._wanted)

    # --- inside ---

    def _turn(self, to: Position) -> None:
        if self.position == to:
            return
        self._wanted = to
        self._stand("between")
        if "half-way" in self._faults:
            return
        for number, distance_ms in enumerate((0, *self.bounce_ms)):
            place: Position = to if number % 2 == 0 else "between"
            self._reactor.call_later((BETWEEN_MS + distance_ms) * 1_000_000, partial(self._stand, place))

    def _stand(self, position: Position) -> None:
        self.position = position
        self._put()

    def _put(self) -> None:
        self._drive("open", closed=self.position == "on")
        self._drive("closed", closed=self.position == "away")

    def _drive(self, name: str, *, closed: bool) -> None:
        if not self._faults.isdisjoint(("unplug", f"cut-{name}")):
            closed = False
        if f"short-{name}" in self._faults:
            closed = True
        self._wires[name].drive(closed is self._closed_level)
