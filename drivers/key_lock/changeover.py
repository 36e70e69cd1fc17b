"""A key lock with a changeover contact: one contact opens and another closes when the key is turned.

At rest the normally closed contact is closed, so a cut wire, a loose plug or a short is seen while nobody turns the
key: then the two contacts agree, which is a fault and reads as away. On needs both: one closed, the other open. And
it needs a turn that was seen: after a fault, a key that stands on is reported as found (``at_start``), which
authorises nothing; only a key that was seen away first is turned on. So no single wrong wire is ever a turned key,
nor a second one once the first was told.

Does not tell which wire is wrong where two could be: both contacts open is either wire cut, or a key left half-way.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.points import InputPoint
from drivers.reactor import Reactor, Timer
from drivers.settled import watch_settled
from drivers.signals import DeviceFault, DeviceRecovered, KeyLockChanged, Signal


class ChangeoverKeyLock:
    """One key lock of two wires. ``closed_level`` is the level of a closed contact (low with a pull-up).

    ``normally_open`` closes when the key is turned, ``normally_closed`` opens. Fault: ``contacts``, when both agree for
    longer than ``travel_ms``, the time that a key may be on its way.

    It reports its position when both lines are known (``at_start=True``). Raises ValueError for times that contradict.
    """

    def __init__(
        self,
        device: str,
        *,
        normally_open: InputPoint,
        normally_closed: InputPoint,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        closed_level: bool = False,
        debounce_ms: int = 20,
        travel_ms: int = 1_000,
    ) -> None:
        if not 0 <= debounce_ms < travel_ms:
            raise ValueError(f"{device}: needs 0 <= debounce_ms < travel_ms, not {debounce_ms} and {travel_ms}")
        self.device = device
        self.on = False
        self._where = f"{normally_open.where} and {normally_closed.where}"
        self._reactor = reactor
        self._emit = emit
        self._closed_level = closed_level
        self._travel_ns = travel_ms * 1_000_000
        self._reported = False
        self._trusted = False
        """Whether the key was seen away since the start or the last fault."""
        self._faulty = False
        self._travelling: Timer | None = None
        self._open_contact: bool | None = None
        self._closed_contact: bool | None = None
        self._open_contact = watch_settled(normally_open, self._open_edge, reactor=reactor, debounce_ms=debounce_ms)
        self._closed_contact = watch_settled(
            normally_closed, self._closed_edge, reactor=reactor, debounce_ms=debounce_ms
        )
        self._judge(reactor.now())

    def _open_edge(self, level: bool, at_ns: int) -> None:
        self._open_contact = level
        self._judge(at_ns)

    def _closed_edge(self, level: bool, at_ns: int) -> None:
        self._closed_contact = level
        self._judge(at_ns)

    def _judge(self, at_ns: int) -> None:
        if self._open_contact is None or self._closed_contact is None:  # their part does not answer yet, and says so
            return
        if self._open_contact is self._closed_contact:
            self._report(False, at_ns)
            if self._travelling is None and not self._faulty:
                self._travelling = self._reactor.call_later(self._travel_ns, self._complain)
            return
        if self._travelling is not None:
            self._travelling.cancel()
            self._travelling = None
        self._recover(at_ns)
        on = self._open_contact is self._closed_level
        self._report(on, at_ns)
        self._trusted = self._trusted or not on

    def _report(self, on: bool, at_ns: int) -> None:
        if self._reported and on is self.on:
            return
        found = not self._reported or (on and not self._trusted)
        self._reported, self.on = True, on
        self._emit(KeyLockChanged(device=self.device, at=at_ns, on=on, at_start=found))

    def _complain(self) -> None:
        self._travelling = None
        self._faulty, self._trusted = True, False
        both = "closed" if self._open_contact is self._closed_level else "open"
        why = "a wire is shorted" if both == "closed" else "a wire is cut, its plug is out, or the key stands half-way"
        text = (
            f"both contacts of the lock at {self._where} are {both}: {why};"
            " it reads as away until the key was turned away and on again"
        )
        now = self._reactor.now()
        self._emit(DeviceFault(device=self.device, at=now, fault="contacts", where=self._where, text=text))

    def _recover(self, at_ns: int) -> None:
        if self._faulty:
            self._faulty = False
            self._emit(DeviceRecovered(device=self.device, at=at_ns, fault="contacts"))
