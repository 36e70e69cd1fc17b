"""A dice cup as a thing: a contact that opens with its lid, and bounces.

Faults: ``cut`` (the wire's pull-up decides: open), ``short`` (the wire is low), ``bounce``, ``flicker`` (its contact
comes and goes).
Does not model: dice, a lid that is half open.
"""

from __future__ import annotations

from drivers.buses.contact_twin import ContactTwin
from drivers.buses.twin_wire import TwinReactor, TwinWire

BOUNCES_MS = (3, 8)


class DiceCupTwin(ContactTwin):
    """One cup, closed at first; ``open_level`` is what it puts on its line while it is open."""

    CALLED = "a dice cup"
    FAULTS = ("cut", "short", "bounce", "flicker")
    FLICKER_EVERY_MS = 20

    def __init__(self, reactor: TwinReactor, line: TwinWire, *, open_level: bool = True) -> None:
        super().__init__(reactor, line, worked_level=open_level)
        self.is_open = False
        self._put()

    # What a person does.

    def open(self) -> None:
        """Lift the lid."""
        self._turn(is_open=True)

    def close(self) -> None:
        """Put the lid on."""
        self._turn(is_open=False)

    # --- inside ---

    def _turn(self, *, is_open: bool) -> None:
        self.is_open = is_open
        self._move(BOUNCES_MS if "bounce" in self._faults else ())

    def _worked(self) -> bool:
        return self.is_open
