"""A cut-card sensor: one line that is active while the cut card is before it.

It tells of each time that the card is seen, with the time of the first edge, and of one that is there when the line is
first read: whether that one was told before nobody knows, and a cut card that is told twice ends one shoe. A card that
is drawn is before it for some tens of milliseconds, so ``debounce_ms`` is short. With ``seen_level`` high and a pull-up
a cut wire reads as a cut card: the shoe ends early, and ``stuck`` names the wire.

Does not see other cards, and knows no shoe.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.contact import Contact
from drivers.points import InputPoint
from drivers.reactor import Reactor, Timer
from drivers.signals import CutCardSeen, DeviceFault, DeviceRecovered, Signal

MS = 1_000_000


class CutCardSensor:
    """One sensor. ``seen_level`` is the line's level while it sees the cut card.

    Faults: ``stuck`` (it has seen the card for ``stuck_s``), ``flicker``, during which nothing is told; where edges are
    lost it flickers. Raises ValueError for a time below 1.
    """

    def __init__(
        self,
        device: str,
        line: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        seen_level: bool = True,
        debounce_ms: int = 5,
        stuck_s: int = 120,
    ) -> None:
        if debounce_ms < 1 or stuck_s < 1:
            raise ValueError(f"{device}: needs debounce_ms and stuck_s of 1 or more, not {debounce_ms} and {stuck_s}")
        self.device = device
        self._where = line.where
        self._reactor = reactor
        self._emit = emit
        self._seen_level = seen_level
        self._stuck_s = stuck_s
        self._seen = False
        self._overdue: Timer | None = None
        self._is_stuck = False
        self._contact = Contact(
            device,
            line,
            what="the cut-card sensor",
            reactor=reactor,
            emit=emit,
            debounce_ms=debounce_ms,
            judge=self._judge,
        )
        self._judge(reactor.now())

    def _judge(self, at_ns: int) -> None:
        """What it sees now, unless it does not come to rest: what is there when it does counts from then on."""
        if self._contact.flickering:
            return
        seen = self._contact.level is self._seen_level
        if seen is self._seen:
            return
        self._seen = seen
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None
        if seen:
            self._emit(CutCardSeen(device=self.device, at=at_ns))
            self._overdue = self._reactor.call_later(self._stuck_s * 1_000 * MS, self._report_stuck)
        elif self._is_stuck:
            self._is_stuck = False
            self._emit(DeviceRecovered(device=self.device, at=at_ns, fault="stuck"))

    def _report_stuck(self) -> None:
        self._overdue, self._is_stuck = None, True
        text = (
            f"the cut-card sensor at {self._where} has seen the cut card for {self._stuck_s} s: take the card out, then"
            " look for dirt, or for a cut or shorted wire"
        )
        now = self._reactor.now()
        self._emit(DeviceFault(device=self.device, at=now, fault="stuck", where=self._where, text=text))
