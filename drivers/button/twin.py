"""A button as a thing: a contact to ground (or to the supply) that bounces when it closes and when it opens.

Faults: ``bounce_ms``, ``hold`` (something lies on it), ``cut`` (its wire is broken).
Does not model: contact resistance.
"""

from __future__ import annotations

from drivers.buses.contact_twin import ContactTwin
from drivers.buses.twin_wire import TwinReactor, TwinWire


class ButtonTwin(ContactTwin):
    """One button on a wire with a pull resistor; ``pressed_level`` is what the closed contact gives."""

    CALLED = "a button"
    FAULTS = ("cut", "held", "bounce")

    def __init__(self, reactor: TwinReactor, wire: TwinWire, *, pressed_level: bool = False) -> None:
        super().__init__(reactor, wire, worked_level=pressed_level, pull=not pressed_level)
        self.bounce_ms: tuple[int, ...] = ()
        """After each first edge the contact changes again at these distances (an even number of them)."""
        self._down = False
        self._put()

    def press(self, held_ms: int = 120) -> None:
        """A finger's press."""
        self.hold()
        self._reactor.call_later(held_ms * 1_000_000, self.release)

    def hold(self) -> None:
        """Down until ``release``."""
        self._stand(down=True)

    def release(self) -> None:
        """Up."""
        self._stand(down=False)

    def _when_broken(self, fault: str) -> None:
        if fault == "held":
            self.hold()
        elif fault == "bounce":
            self.bounce_ms = (2, 5)
        super()._when_broken(fault)

    def _when_mended(self, faults: frozenset[str]) -> None:
        self._down, self.bounce_ms = False, ()
        super()._when_mended(faults)

    def _stand(self, *, down: bool) -> None:
        self._down = down
        self._move(self.bounce_ms)

    def _worked(self) -> bool:
        return self._down
