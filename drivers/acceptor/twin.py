"""An acceptor as a thing: chips that fall past a sensor, and a gate that the inhibit wire closes.

``drop`` puts a chip in. While the gate is closed the chip goes to the return cup and covers nothing. Faults: bounce,
``leaky`` (the gate lets chips through), ``deaf`` (the sensor's wire is broken), ``jam`` (a chip stays before the
sensor), ``string`` (a chip is let in and pulled out again).
Does not model: the time the gate takes to move, chips of different sizes, the way from the return cup to a person.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor, TwinWire


class AcceptorTwin(Breakable):
    """The thing. ``active_level`` is what the sensor gives while covered; ``closed_level`` closes the gate."""

    CALLED = "an acceptor"
    FAULTS = ("jam", "leaky", "deaf", "bounce", "short-pulse", "long-pulse", "string")
    PASSING = ("short-pulse", "long-pulse", "string")

    def __init__(
        self,
        reactor: TwinReactor,
        *,
        sensor: TwinWire,
        inhibit: TwinWire,
        exit_sensor: TwinWire | None = None,
        active_level: bool = False,
        closed_level: bool = True,
        pulses_per_chip: int = 1,
        pulse_gap_ms: int = 40,
    ) -> None:
        super().__init__()
        self.passed = 0
        self.returned = 0
        self.leaky = False
        self.deaf = False
        self.bounce_ms: tuple[int, ...] = ()
        """After a first edge the contact opens and closes again at these distances (an even number of them)."""
        self.jammed = False
        self._reactor = reactor
        self._sensor = sensor
        self._exit = exit_sensor
        self._inhibit = inhibit
        self._active = active_level
        self._closed_level = closed_level
        self._pulses = pulses_per_chip
        self._gap_ns = pulse_gap_ms * 1_000_000
        self._free_at_ns = self._exit_free_at_ns = 0
        self._cover(sensor, False)
        if exit_sensor is not None:
            self._cover(exit_sensor, False)
        inhibit.drive(closed_level)  # its own pull resistor: a wire that nobody drives closes the gate

    @property
    def gate_closed(self) -> bool:
        return self._inhibit.level() is self._closed_level

    def watch_gate(self, action: Callable[[bool], None]) -> None:
        """Call ``action(closed)`` whenever the gate moves."""
        self._inhibit.observe(lambda level, _at_ns: action(level is self._closed_level))

    def drop(self, width_ms: float = 40) -> bool:
        """Put a chip in; it covers the sensor for ``width_ms``. False: it fell into the return cup."""
        if self.jammed or (self.gate_closed and not self.leaky):
            self.returned += 1
            return False
        self.passed += 1
        width_ns = int(width_ms * 1_000_000)
        # The next chip may already cover the entry while this one covers the exit, but never both the exit.
        start_ns = max(self._reactor.now(), self._free_at_ns, self._exit_free_at_ns + 1_000_000 - width_ns // 2)
        for pulse in range(self._pulses):
            self._pulse_at(start_ns + pulse * (width_ns + self._gap_ns), width_ns, self._sensor)
        if self._exit is not None:
            self._pulse_at(start_ns + width_ns // 2, width_ns, self._exit)
            self._exit_free_at_ns = start_ns + width_ns // 2 + width_ns
        self._free_at_ns = start_ns + self._pulses * (width_ns + self._gap_ns)
        return True

    def string(self, width_ms: float = 60) -> None:
        """A chip on a string: in, past both sensors, and out again the way it came."""
        width_ns = int(width_ms * 1_000_000)
        start_ns = max(self._reactor.now(), self._free_at_ns)
        self._pulse_at(start_ns, width_ns, self._sensor)
        if self._exit is not None:
            self._pulse_at(start_ns + width_ns // 4, width_ns // 4, self._exit)
        self._free_at_ns = start_ns + width_ns + self._gap_ns

    def pull_up(self, width_ms: float = 40) -> None:
        """Something comes from below: the exit first, then the entry."""
        width_ns = int(width_ms * 1_000_000)
        now_ns = self._reactor.now()
        if self._exit is not None:
            self._pulse_at(now_ns, width_ns, self._exit)
        self._pulse_at(now_ns + width_ns // 2, width_ns, self._sensor)

    def jam(self) -> None:
        """A chip stays before the sensor; further chips fall into the return cup."""
        self.jammed = True
        self._cover(self._sensor, True)

    def clear_jam(self) -> None:
        """A person takes the chip out."""
        self.jammed = False
        self._cover(self._sensor, False)

    # --- inside ---

    def _when_broken(self, fault: str) -> None:
        if fault == "jam":
            self.jam()
        elif fault == "bounce":
            self.bounce_ms = (1, 1)
        elif fault == "string":
            self.string()
        elif fault in self.PASSING:
            self.drop(4 if fault == "short-pulse" else 400)
        else:
            self.leaky, self.deaf = self.leaky or fault == "leaky", self.deaf or fault == "deaf"

    def _when_mended(self, faults: frozenset[str]) -> None:
        if self.jammed:
            self.clear_jam()
        self.leaky = self.deaf = False
        if not self.jammed:
            self.clear_jam()  # the wire says again what the sensor sees
        self.bounce_ms = ()

    def _pulse_at(self, start_ns: int, width_ns: int, wire: TwinWire) -> None:
        self._later(start_ns, partial(self._edge, wire, True))
        self._later(start_ns + width_ns, partial(self._edge, wire, False))

    def _edge(self, wire: TwinWire, covered: bool) -> None:
        self._cover(wire, covered)
        now_ns, level = self._reactor.now(), covered
        for distance_ms in self.bounce_ms:
            level = not level
            self._later(now_ns + distance_ms * 1_000_000, partial(self._cover, wire, level))

    def _later(self, at_ns: int, action: Callable[[], None]) -> None:
        delay_ns = at_ns - self._reactor.now()
        if delay_ns <= 0:
            action()
        else:
            self._reactor.call_later(delay_ns, action)

    def _cover(self, wire: TwinWire, covered: bool) -> None:
        if not self.deaf:
            wire.drive(covered is self._active)
