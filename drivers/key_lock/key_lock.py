"""A key lock: on or away. A cut wire must read as away, so only a closed contact can mean on.

One contact that closes when the key is turned (``contact``) is enough. A lock with a changeover contact gives also the
one that opens (``opposite``): then on needs both to agree, and a cut or shorted wire is a fault instead of a silence.
Does not authorise anything: a key found on at the start is reported as that, and what it may do is not known here.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.points import InputPoint
from drivers.reactor import Reactor, Timer
from drivers.settled import watch_settled
from drivers.signals import DeviceFault, DeviceRecovered, KeyLockChanged, Signal

CHANGEOVER_MS = 500
"""How long the two contacts may agree while the key is on its way."""


class KeyLock:
    """One key lock. ``closed_level`` is the level of a closed contact (low with a pull-up). Fault: ``contacts``.

    It reports its position when the lines are opened (``at_start=True``); if the part does not answer yet, then when it
    does.
    """

    def __init__(
        self,
        device: str,
        contact: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        opposite: InputPoint | None = None,
        closed_level: bool = False,
        debounce_ms: int = 20,
    ) -> None:
        self.device = device
        self.on = False
        self._where = contact.where
        self._reactor = reactor
        self._emit = emit
        self._closed_level = closed_level
        self._reported = False
        self._changeover: Timer | None = None
        self._faulty = False
        self._contact_level = watch_settled(contact, self._contact_edge, reactor=reactor, debounce_ms=debounce_ms)
        self._has_opposite = opposite is not None
        self._opposite_level: bool | None = None
        if opposite is not None:
            self._opposite_level = watch_settled(
                opposite, self._opposite_edge, reactor=reactor, debounce_ms=debounce_ms
            )
        self._judge(reactor.now())

    def _contact_edge(self, level: bool, at_ns: int) -> None:
        self._contact_level = level
        self._judge(at_ns)

    def _opposite_edge(self, level: bool, at_ns: int) -> None:
        self._opposite_level = level
        self._judge(at_ns)

    def _judge(self, at_ns: int) -> None:
        if self._contact_level is None or (self._has_opposite and self._opposite_level is None):
            return
        closed = self._contact_level is self._closed_level
        if self._has_opposite:
            opposite_closed = self._opposite_level is self._closed_level
            self._compare(closed, opposite_closed, at_ns)
            closed = closed and not opposite_closed
        self._report(closed, at_ns)

    def _report(self, on: bool, at_ns: int) -> None:
        if self._reported and on is self.on:
            return
        at_start = not self._reported
        self._reported, self.on = True, on
        self._emit(KeyLockChanged(device=self.device, at=at_ns, on=on, at_start=at_start))

    def _compare(self, closed: bool, opposite_closed: bool, at_ns: int) -> None:
        if closed is opposite_closed:
            if self._changeover is None and not self._faulty:
                self._changeover = self._reactor.call_later(CHANGEOVER_MS * 1_000_000, self._report_contacts)
            return
        if self._changeover is not None:
            self._changeover.cancel()
            self._changeover = None
        if self._faulty:
            self._faulty = False
            self._emit(DeviceRecovered(device=self.device, at=at_ns, fault="contacts"))

    def _report_contacts(self) -> None:
        self._changeover = None
        self._faulty = True
        both = "closed" if self._contact_level is self._closed_level else "open"
        text = f"both contacts of the lock at {self._where} are {both}; it reads as away: check its wires"
        now = self._reactor.now()
        self._emit(DeviceFault(device=self.device, at=now, fault="contacts", where=self._where, text=text))
