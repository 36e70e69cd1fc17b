"""A key lock as a thing: a contact that closes when the key is turned on.

Faults: ``cut`` (the wire is broken and reads open), ``bounce_ms``.
Does not model: which key it is, the spring that lets a key out in one position only.
"""

from __future__ import annotations

from functools import partial

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor, TwinWire


class KeyLockTwin(Breakable):
    """One lock; ``closed_level`` is what a closed contact puts on its wire."""

    CALLED = "a key lock"
    FAULTS = ("cut",)

    def __init__(self, reactor: TwinReactor, contact: TwinWire, *, closed_level: bool = False) -> None:
        super().__init__()
        self.is_on = False
        self.bounce_ms: tuple[int, ...] = ()
        """After a turn the contact changes again at these distances (an even number of them)."""
        self._reactor = reactor
        self._contact = contact
        self._closed_level = closed_level
        self._cut = False
        self._put()

    def turn_on(self) -> None:
        """The key is turned on."""
        self._turn(on=True)

    def turn_away(self) -> None:
        """The key is turned away."""
        self._turn(on=False)

    def cut(self, cut: bool) -> None:
        """The wire of the lock is broken, or mended."""
        self._cut = cut
        self._put()

    def _when_broken(self, fault: str) -> None:
        self.cut(True)

    def _when_mended(self, faults: frozenset[str]) -> None:
        self.cut(False)

    def _turn(self, *, on: bool) -> None:
        self._stand(on)
        for distance_ms in self.bounce_ms:
            on = not on
            self._reactor.call_later(distance_ms * 1_000_000, partial(self._stand, on))

    def _stand(self, on: bool) -> None:
        self.is_on = on
        self._put()

    def _put(self) -> None:
        closed = self.is_on and not self._cut
        self._contact.drive(closed is self._closed_level)
