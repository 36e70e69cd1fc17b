"""The inhibit wire of an acceptor: ordered at once, then read back until it is seen.

Reading back is a question and may be asked again; the order itself is written once (the expander keeps it).
Does not decide when to close. Fault: ``inhibit``, the wire is not seen as ordered.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.acceptor.inhibit_fault import InhibitFault
from drivers.errors import DeviceError
from drivers.points import OutputPoint
from drivers.reactor import Reactor, Timer
from drivers.signals import AcceptorConfirmed, AcceptorUnsure, Signal

FIRST_ASK_MS = 1
LAST_ASK_MS = 512
ASKS_BEFORE_FAULT = 4
"""Asked after 1, 2, 4 and 8 ms; then it is a fault, and asked on at growing distances."""


class Inhibit:
    """One inhibit wire; ``closed_level`` is the level that refuses chips. It is written closed when built."""

    def __init__(
        self,
        device: str,
        point: OutputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        closed_level: bool,
    ) -> None:
        self.wanted_closed = True
        self._device = device
        self._point = point
        self._reactor = reactor
        self._emit = emit
        self._closed_level = closed_level
        self._asked = 0
        self._ask_ms = FIRST_ASK_MS
        self._timer: Timer | None = None
        self._fault = InhibitFault(device, point.where, reactor=reactor, emit=emit)
        point.write(closed_level)

    def want(self, closed: bool) -> None:
        """Order it, and confirm when it is seen."""
        self.wanted_closed = closed
        self._point.write(closed is self._closed_level)
        self._asked = 0
        self._ask_ms = FIRST_ASK_MS
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._reactor.call_later(FIRST_ASK_MS * 1_000_000, self._ask)

    def _ask(self) -> None:
        self._timer = None
        try:
            seen_closed = self._point.seen() is self._closed_level
        except DeviceError as error:
            if not self.wanted_closed and not self._asked:  # what was ordered may have been obeyed
                self._emit(AcceptorUnsure(device=self._device, at=self._reactor.now()))
            self._not_seen(error.text)
            return
        if seen_closed is not self.wanted_closed:
            words = ("closed", "open") if self.wanted_closed else ("open", "closed")
            self._not_seen(f"ordered {words[0]}, but {self._point.where} reads {words[1]}; check the inhibit wire")
            return
        self._fault.obeyed(self.wanted_closed)
        self._emit(AcceptorConfirmed(device=self._device, at=self._reactor.now(), closed=self.wanted_closed))

    def _not_seen(self, text: str) -> None:
        self._asked += 1
        self._ask_ms = min(self._ask_ms * 2, LAST_ASK_MS)
        self._timer = self._reactor.call_later(self._ask_ms * 1_000_000, self._ask)
        if self._asked == ASKS_BEFORE_FAULT:
            self._fault.failed(self.wanted_closed, text)
