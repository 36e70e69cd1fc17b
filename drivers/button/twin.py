"""A button as a thing: a contact to ground (or to the supply) that bounces when it closes and when it opens.

Faults: ``bounce_ms``, ``hold`` (something lies on it), ``cut`` (its wire is broken).
Does not model: contact resistance.
"""

from __future__ import annotations

from functools import partial

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor, TwinWire


class ButtonTwin(Breakable):
    """One button on a wire with a pull resistor; ``pressed_level`` is what the closed contact gives."""

    CALLED = "a button"
    FAULTS = ("cut", "held", "bounce")

    def __init__(self, reactor: TwinReactor, wire: TwinWire, *, pressed_level: bool = False) -> None:
        super().__init__()
        self.bounce_ms: tuple[int, ...] = ()
        """After each first edge the contact changes again at these distances (an even number of them)."""
        self._reactor = reactor
        self._wire = wire
        self._pressed_level = pressed_level
        self._cut = False
        wire.drive(not pressed_level)

    def press(self, held_ms: int = 120) -> None:
        """A finger's press."""
        self.hold()
        self._reactor.call_later(held_ms * 1_000_000, self.release)

    def hold(self) -> None:
        """Down until ``release``."""
        self._move(down=True)

    def release(self) -> None:
        """Up."""
        self._move(down=False)

    def cut(self, cut: bool) -> None:
        """The wire is broken: the pull resistor decides."""
        self._cut = cut
        self._wire.drive(not self._pressed_level)

    def _when_broken(self, fault: str) -> None:
        if fault == "cut":
            self.cut(True)
        elif fault == "held":
            self.hold()
        else:
            self.bounce_ms = (2, 5)

    def _when_mended(self, faults: frozenset[str]) -> None:
        self.cut(False)
        self.release()
        self.bounce_ms = ()

    def _move(self, *, down: bool) -> None:
        self._contact(down)
        for distance_ms in self.bounce_ms:
            down = not down
            self._reactor.call_later(distance_ms * 1_000_000, partial(self._contact, down))

    def _contact(self, closed: bool) -> None:
        if not self._cut:
            self._wire.drive(closed is self._pressed_level)
