"""A door as a thing: a switch of two poles, and a flip-flop on a coin cell that the second pole clears.

The flip-flop is half of a 74HC74 by its function table: preset low gives Q high whatever clear says, clear low gives
Q low, both high keep Q. Q high pulls the latch's line low; Q low or an empty cell lets it float. The latch needs no
reactor and no program: it goes on while the controller is off.
Does not model: the cell's voltage as it sinks, what Q is when a cell is put in (taken as low), both inputs let go at
once.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from drivers.buses.contact_twin import ContactTwin
from drivers.buses.twin_wire import TwinReactor, TwinWire


class DoorImage(msgspec.Struct, tag="door"):
    """A door as it is kept."""

    is_open: bool
    q: bool


class DoorTwin(ContactTwin):
    """One door; ``shut_level`` is what the contact gives while the door is shut.

    ``latch`` and ``latch_reset`` are the latch's two wires, or None for a door without one.
    """

    CALLED = "a door"
    FAULTS = ("cut", "bridge", "flicker", "cell-empty", "reset-cut", "latch-cut", "latch-short", "latch-loop-cut")
    """``cut`` and ``bridge``: the contact's wires are broken, or shorted so that the door seems shut."""
    FLICKER_EVERY_MS = 15

    def __init__(
        self,
        reactor: TwinReactor,
        contact: TwinWire,
        *,
        latch: TwinWire | None = None,
        latch_reset: TwinWire | None = None,
        shut_level: bool = False,
    ) -> None:
        super().__init__(reactor, contact, worked_level=shut_level, pull=not shut_level)
        self.is_open = False
        self.bounce_ms: tuple[int, ...] = ()
        """After each move the contact changes again at these distances (an even number of them)."""
        self.on_change: Callable[[], None] | None = None
        """Called whenever :meth:`image` may have changed."""
        self._latch = latch
        self._latch_reset = latch_reset
        self._q = True
        self._told = (False, True)
        if latch_reset is not None:
            latch_reset.drive(False)  # the resistor at the gate: nobody drives it, nothing is reset
            latch_reset.observe(lambda _level, _at_ns: self._put())
        self._put()

    # What a person does.

    def open(self) -> None:
        """Open the door."""
        self._turn(is_open=True)

    def shut(self) -> None:
        """Shut the door."""
        self._turn(is_open=False)

    # The twin as a thing that outlives the program that holds it.

    @property
    def latched(self) -> bool:
        """Whether the latch remembers an opening."""
        return not self._q

    def image(self) -> bytes:
        """The door and its latch as JSON. Faults are not kept."""
        return msgspec.json.encode(DoorImage(self.is_open, self._q))

    def restore(self, image: bytes) -> None:
        """Become the door of ``image``. Raises ValueError when it is not one of a door."""
        kept = msgspec.json.decode(image, type=DoorImage)
        self.is_open, self._q = kept.is_open, kept.q
        self._shake(False)

    # --- inside ---

    def _turn(self, *, is_open: bool) -> None:
        self.is_open = is_open
        self._move(self.bounce_ms)

    def _worked(self) -> bool:
        return not self.is_open

    def _level(self) -> bool:
        return self._worked_level if "bridge" in self._faults else super()._level()

    def _put(self) -> None:
        super()._put()
        if self._latch is not None:
            self._flip()
            self._latch.drive(not self._line_low())  # high is the controller's pull-up
        image = (self.is_open, self._q)
        if image != self._told:
            self._told = image
            if self.on_change is not None:
                self.on_change()

    def _flip(self) -> None:
        preset_low = self._latch_reset is not None and self._latch_reset.level() and "reset-cut" not in self._faults
        clear_low = self.is_open or "latch-loop-cut" in self._faults
        if "cell-empty" in self._faults:
            self._q = False
        elif preset_low:
            self._q = True
        elif clear_low:
            self._q = False

    def _line_low(self) -> bool:
        if "latch-cut" in self._faults:
            return False
        return self._q or "latch-short" in self._faults
