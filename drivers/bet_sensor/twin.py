"""A bet spot as a thing: chips and hands over an open-collector sensor that pulls its line low while it sees one.

Off, unplugged or with its wire cut it lets go of the line, and the line's resistor makes it read bare.
Faults: ``cut``, ``unplug`` (nobody pulls the line), ``stuck`` (it sees something always), ``blind`` (it sees nothing),
``flicker`` (its output comes and goes).
Does not model: how thick a stack is, how near a hand must be, light or metal that disturbs it.
"""

from __future__ import annotations

from drivers.buses.contact_twin import ContactTwin
from drivers.buses.twin_wire import TwinReactor, TwinWire


class BetSensorTwin(ContactTwin):
    """One spot. ``covered_level`` is what the sensor puts on its line while it sees something."""

    CALLED = "a bet sensor"
    FAULTS = ("cut", "unplug", "stuck", "blind", "flicker")
    FLICKER_EVERY_MS = 9

    def __init__(self, reactor: TwinReactor, line: TwinWire, *, covered_level: bool = False) -> None:
        super().__init__(reactor, line, worked_level=covered_level, pull=not covered_level)
        self.chips = 0
        self.bounce_ms: tuple[int, ...] = ()
        """When a chip comes or goes the output changes again at these distances (an even number of them)."""
        self._hands = 0
        self._put()

    @property
    def covered(self) -> bool:
        """Whether a chip lies on the spot or a hand is over it, whatever the sensor sees."""
        return self.chips > 0 or self._hands > 0

    # What a person does.

    def lay(self, chips: int = 1) -> None:
        """Lay chips on the spot. Raises ValueError for fewer than one."""
        if chips < 1:
            raise ValueError(f"{chips} chips; lay one or more")
        self.chips += chips
        self._move(self.bounce_ms)

    def lift(self) -> int:
        """Take every chip off the spot; how many there were. Raises ValueError when none lies there."""
        if not self.chips:
            raise ValueError("no chip lies on the spot")
        chips, self.chips = self.chips, 0
        self._move(self.bounce_ms)
        return chips

    def pass_hand(self, for_ms: int = 150) -> None:
        """A hand passes over the spot."""
        self._hands += 1
        self._put()
        self._reactor.call_later(for_ms * 1_000_000, self._hand_gone)

    # --- inside ---

    def _hand_gone(self) -> None:
        self._hands -= 1
        self._put()

    def _worked(self) -> bool:
        return self.covered or "stuck" in self._faults

    def _level(self) -> bool:
        """Without a sensor that sees and pulls, the line's resistor decides."""
        return self._pull if self._faults & {"blind", "unplug"} else super()._level()
