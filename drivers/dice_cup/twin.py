"""A dice cup as a thing: a contact that opens with its lid, and bounces.

Faults: ``cut`` (the wire's pull-up decides: open), ``short`` (the wire is low), ``bounce``, ``flicker`` (its contact
comes and goes).
Does not model: dice, a lid that is half open.
"""

from __future__ import annotations

from functools import partial

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor, TwinWire

BOUNCES_MS = (3, 8)
FLICKER_EVERY_MS = 20


class DiceCupTwin(Breakable):
    """One cup, closed at first; ``open_level`` is what it puts on its line while it is open."""

    CALLED = "a dice cup"
    FAULTS = ("cut", "short", "bounce", "flicker")

    def __init__(self, reactor: TwinReactor, line: TwinWire, *, open_level: bool = True) -> None:
        super().__init__()
        self.is_open = False
        self._reactor = reactor
        self._line = line
        self._open_level = open_level
        self._shaken = False
        self._put()

    # What a person does.

    def open(self) -> None:
        """Lift the lid."""
        self._move(is_open=True)

    def close(self) -> None:
        """Put the lid on."""
        self._move(is_open=False)

    # --- inside ---

    def _move(self, *, is_open: bool) -> None:
        self._stand(is_open)
        for distance_ms in BOUNCES_MS if "bounce" in self._faults else ():
            is_open = not is_open
            self._reactor.call_later(distance_ms * 1_000_000, partial(self._stand, is_open))

    def _stand(self, is_open: bool) -> None:
        self.is_open = is_open
        self._put()

    def _when_broken(self, fault: str) -> None:
        if fault == "flicker":
            self._flicker()
        self._put()

    def _when_mended(self, faults: frozenset[str]) -> None:
        self._shaken = False
        self._put()

    def _flicker(self) -> None:
        if "flicker" in self._faults:
            self._shaken = not self._shaken
            self._put()
            self._reactor.call_later(FLICKER_EVERY_MS * 1_000_000, self._flicker)

    def _put(self) -> None:
        if "cut" in self._faults:
            self._line.drive(True)
        elif "short" in self._faults:
            self._line.drive(False)
        else:
            self._line.drive((self.is_open is not self._shaken) is self._open_level)
