"""The fault of an inhibit that does not follow, whichever way it is wired: told once, and not taken back too soon.

A table closes an acceptor that is at fault. One that does not open obeys that at once, which proves nothing: were it in
order for that, it would be told to open again, fail again, and so on as fast as the wire allows. So the fault is over
when the order that failed is obeyed; where only the opposite one was, it is over after a while, for a new try: once
soon, since it may have been a moment's trouble, then ever more seldom. Does not order or read anything.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

FIRST_DOUBT_MS = 1_000
LONGEST_DOUBT_MS = 60_000
LONGER = 10
"""By how much the next try is later than the last."""


class InhibitFault:
    """The fault ``inhibit`` of one acceptor, at ``where``."""

    def __init__(self, device: str, where: str, *, reactor: Reactor, emit: Callable[[Signal], None]) -> None:
        self._device = device
        self._where = where
        self._reactor = reactor
        self._emit = emit
        self._told = False
        self._failed_closed: bool | None = None
        """The order that was not obeyed last: to close, or to open."""
        self._doubt_ms = FIRST_DOUBT_MS
        self._trial: Timer | None = None

    def failed(self, closed: bool, text: str) -> None:
        """An order to close (or open) was not obeyed."""
        self._failed_closed = closed
        self._stop()
        if not self._told:
            self._told = True
            now = self._reactor.now()
            self._emit(DeviceFault(device=self._device, at=now, fault="inhibit", where=self._where, text=text))

    def obeyed(self, closed: bool) -> None:
        """It was seen to stand as ordered."""
        self._stop()
        if closed is self._failed_closed:
            self._failed_closed = None
            self._doubt_ms = FIRST_DOUBT_MS
            self._over()
        elif self._told:
            self._trial = self._reactor.call_later(self._doubt_ms * 1_000_000, self._try)

    def _try(self) -> None:
        self._trial = None
        self._doubt_ms = min(LONGER * self._doubt_ms, LONGEST_DOUBT_MS)
        self._over()

    def _over(self) -> None:
        if self._told:
            self._told = False
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault="inhibit"))

    def _stop(self) -> None:
        if self._trial is not None:
            self._trial.cancel()
            self._trial = None
