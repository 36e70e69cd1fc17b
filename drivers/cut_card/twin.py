"""A cut-card sensor as a thing: a contact that changes while the cut card is before it.

Faults: ``cut`` (the wire's pull-up decides: high), ``short`` (the wire is low), ``blind`` (it sees no card),
``flicker`` (its contact comes and goes).
Does not model: other cards, a card that is held half before it, how fast a card is drawn.
"""

from __future__ import annotations

from drivers.buses.contact_twin import ContactTwin
from drivers.buses.twin_wire import TwinReactor, TwinWire

PASSES_MS = 60
"""A card of 88 mm that is drawn quickly."""


class CutCardSensorTwin(ContactTwin):
    """One sensor; ``seen_level`` is what it puts on its line while it sees the cut card."""

    CALLED = "a cut-card sensor"
    FAULTS = ("cut", "short", "blind", "flicker")
    FLICKER_EVERY_MS = 7

    def __init__(self, reactor: TwinReactor, line: TwinWire, *, seen_level: bool = True) -> None:
        super().__init__(reactor, line, worked_level=seen_level)
        self._covered = False
        self._put()

    # What a person does.

    def cut_card(self) -> None:
        """Draw the cut card past it."""
        self.lay()
        self._reactor.call_later(PASSES_MS * 1_000_000, self.take)

    def lay(self) -> None:
        """Let the cut card lie before it."""
        self._covered = True
        self._put()

    def take(self) -> None:
        """Take the cut card away."""
        self._covered = False
        self._put()

    # --- inside ---

    def _worked(self) -> bool:
        return self._covered and "blind" not in self._faults
