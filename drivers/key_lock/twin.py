"""A key lock as a thing: a contact that closes when the key is turned on and, if there is one, another that opens.

Faults: ``cut`` (the wires are broken and read open), ``bounce_ms``.
Does not model: which key it is, the spring that lets a key out in one position only.
"""

from __future__ import annotations

from functools import partial

from drivers.buses.twin_wire import TwinReactor, TwinWire


class KeyLockTwin:
    """One lock; ``closed_level`` is what a closed contact puts on its wire."""

    def __init__(
        self,
        reactor: TwinReactor,
        contact: TwinWire,
        *,
        opposite: TwinWire | None = None,
        closed_level: bool = False,
    ) -> None:
        self.is_on = False
        self.bounce_ms: tuple[int, ...] = ()
        """After a turn the contacts change again at these distances (an even number of them)."""
        self._reactor = reactor
        self._contact = contact
        self._opposite = opposite
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
        """All wires of the lock are broken, or mended."""
        self._cut = cut
        self._put()

    def _turn(self, *, on: bool) -> None:
        self._stand(on)
        for distance_ms in self.bounce_ms:
            on = not on
            self._reactor.call_later(distance_ms * 1_000_000, partial(self._stand, on))

    def _stand(self, on: bool) -> None:
        self.is_on = on
        self._put()

    def _put(self) -> None:
        self._wire(self._contact, self.is_on and not self._cut)
        if self._opposite is not None:
            self._wire(self._opposite, not self.is_on and not self._cut)

    def _wire(self, wire: TwinWire, closed: bool) -> None:
        wire.drive(closed is self._closed_level)
