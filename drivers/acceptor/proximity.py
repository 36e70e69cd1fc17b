"""A bet sensor as a table's acceptor: the chips that lie on the felt when it is closed are the wagers.

A chip on a sensor can be taken back as long as wagers are open, so nothing is counted when it is laid: each movement
is told as ``BetSensorChanged``, for the lamp. ``close`` asks what lay there at that instant. When every movement from
before has been decided (``drivers/bet_sensor/sensor.py``), it tells ``ChipPassed`` with the time at which the chip
was laid, and then that it is closed. What moves after ``close`` is told after that: a bet lifted, a bet added, each
with its time.

A chip counts once, however long it lies. One that was found at the start, or whose sensor flickers, is not counted:
nobody knows when it came, and the sensor has said so. Where edges of its line are lost, a bet may have lain there at
lock-out that nobody saw: a fault that a person answers. Nothing is closed in fact: what is confirmed is that the sensor
was heard to the end. Does not know rounds, and cannot keep a chip off the felt.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.acceptor.edges_lost import edges_lost
from drivers.bet_sensor.sensor import BetSensor, decided_ms
from drivers.points import InputPoint
from drivers.reactor import Reactor, Timer
from drivers.settled import level_at_start
from drivers.signals import AcceptorConfirmed, BetSensorChanged, ChipPassed, Signal

MS = 1_000_000
ASK_AGAIN_MS = 250
SETTLING_MS = 10


class ProximityAcceptor:
    """One seat's spot; an Acceptor (``port.py``). It is closed until ``open`` is called.

    It confirms ``decided_ms`` after the order, and not while the part behind its line does not answer. The table has to
    take in chips with earlier times for at least that long after a lock-out.

    Settings and faults are those of :class:`~drivers.bet_sensor.sensor.BetSensor`.
    """

    def __init__(
        self,
        device: str,
        line: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        covered_level: bool = False,
        covered_ms: int = 400,
        lifted_ms: int = 400,
        debounce_ms: int = 20,
        stuck_ms: int = 900_000,
    ) -> None:
        self.device = device
        self.wanted_closed = True
        self.decided_ms = decided_ms(covered_ms=covered_ms, lifted_ms=lifted_ms, debounce_ms=debounce_ms)
        self._line = line
        self._reactor = reactor
        self._emit = emit
        self._found = False
        """Whether the spot has been looked at for the first time: a chip found there was laid nobody knows when."""
        self._laid_ns: int | None = None
        """When the chip was laid that lies there and was not counted."""
        self._closing_ns: int | None = None
        self._held: list[BetSensorChanged] = []
        self._timer: Timer | None = None
        self._sensor = BetSensor(
            device,
            line,
            reactor=reactor,
            emit=self._heard,
            covered_level=covered_level,
            covered_ms=covered_ms,
            lifted_ms=lifted_ms,
            debounce_ms=debounce_ms,
            stuck_ms=stuck_ms,
            lost=lambda at_ns: emit(edges_lost(device, line.where, at_ns)),
        )

    @property
    def covered(self) -> bool | None:
        """Whether a chip lies there; None while its part does not answer."""
        return self._sensor.covered

    def close(self) -> None:
        self.wanted_closed = True
        if self._closing_ns is None:
            self._closing_ns = self._reactor.now()
            self._in(self.decided_ms, self._confirm_closed)

    def open(self) -> None:
        self.wanted_closed = False
        self._closing_ns = None
        self._tell_held()
        self._in(0, self._confirm_open)

    # --- inside ---

    def _heard(self, signal: Signal) -> None:
        if not isinstance(signal, BetSensorChanged):
            self._emit(signal)
        elif self._closing_ns is not None and signal.at > self._closing_ns:
            self._held.append(signal)
        else:
            self._take(signal)

    def _take(self, signal: BetSensorChanged) -> None:
        self._laid_ns = signal.at if signal.covered and self._found else None
        self._found = True
        self._emit(signal)

    def _tell_held(self) -> None:
        held, self._held = self._held, []
        for signal in held:
            self._take(signal)

    def _in(self, delay_ms: int, action: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._reactor.call_later(delay_ms * MS, action)

    def _confirm_open(self) -> None:
        self._timer = None
        self._confirm_if_heard(False, self._confirm_open)

    def _confirm_closed(self) -> None:
        self._timer = None
        undecided_ns = self._sensor.undecided_ns
        if undecided_ns is not None and self._closing_ns is not None and undecided_ns <= self._closing_ns:
            self._in(SETTLING_MS, self._confirm_closed)
            return
        if not self._confirm_if_heard(True, self._confirm_closed):
            return
        self._closing_ns = None
        self._tell_held()

    def _confirm_if_heard(self, closed: bool, again: Callable[[], None]) -> bool:
        """Confirm, the chip that is counted before; or come back while the line cannot be read."""
        if level_at_start(self._line) is None:
            self._in(ASK_AGAIN_MS, again)
            return False
        if closed and self._laid_ns is not None and not self._sensor.flickering:
            self._emit(ChipPassed(device=self.device, at=self._laid_ns, width_us=0))
            self._laid_ns = None
        self._emit(AcceptorConfirmed(device=self.device, at=self._reactor.now(), closed=closed))
        return True
