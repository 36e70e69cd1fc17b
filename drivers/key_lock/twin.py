"""A key lock as a thing: a contact that closes when the key is turned on.

Faults: ``cut`` (the wire is broken and reads open), ``bounce_ms``.
Does not model: which key it is, the spring that lets a key out in one position only.
"""

from __future__ import annotations

from drivers.buses.contact_twin import ContactTwin
from drivers.buses.twin_wire import TwinReactor, TwinWire


class KeyLockTwin(ContactTwin):
    """One lock; ``closed_level`` is what a closed contact puts on its wire."""

    CALLED = "a key lock"
    FAULTS = ("cut",)

    def __init__(self, reactor: TwinReactor, contact: TwinWire, *, closed_level: bool = False) -> None:
        super().__init__(reactor, contact, worked_level=closed_level, pull=not closed_level)
        self.is_on = False
        self.bounce_ms: tuple[int, ...] = ()
        """After a turn the contact changes again at these distances (an even number of them)."""
        self._put()

    def turn_on(self) -> None:
        """The key is turned on."""
        self._turn(on=True)

    def turn_away(self) -> None:
        """The key is turned away."""
        self._turn(on=False)

    # --- inside ---

    def _turn(self, *, on: bool) -> None:
        self.is_on = on
        self._move(self.bounce_ms)

    def _worked(self) -> bool:
        return self.is_on
