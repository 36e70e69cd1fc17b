"""An acceptor with a pulse wire and an inhibit wire: judges each pulse and reports chips.

A pulse between ``pulse_min_ms`` and ``pulse_max_ms`` is a chip, or one part of a train when the acceptor gives several
pulses a chip. Any number of chips in a row count each. With a second sensor a chip counts when it went forwards. Where
edges of a wire are lost it closes, until ``open`` is called anew, which the table does when a person has answered.
Does not know seats, values or whether a chip was welcome.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from drivers.acceptor.direction import Direction
from drivers.acceptor.edges_lost import edges_lost
from drivers.acceptor.inhibit import Inhibit
from drivers.acceptor.sensor import PulseSensor
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor, Timer
from drivers.signals import ChipImplausible, ChipPassed, Signal

Why = Literal["too-short", "too-long", "backwards", "incomplete-train"]


class PulseAcceptor:
    """One acceptor; an Acceptor (``port.py``). It is closed until ``open`` is called.

    ``active_level`` is the sensor's level while a chip covers it, ``closed_level`` the inhibit's level that refuses
    chips. ``debounce_ms`` 0 reports at the trailing edge itself. Raises ValueError for settings that contradict.
    """

    def __init__(
        self,
        device: str,
        *,
        sensor: InputPoint,
        inhibit: OutputPoint,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        exit_sensor: InputPoint | None = None,
        active_level: bool = False,
        closed_level: bool = True,
        pulse_min_ms: int = 20,
        pulse_max_ms: int = 120,
        debounce_ms: int = 0,
        stuck_ms: int = 1_000,
        exit_ms: int = 500,
        pulses_per_chip: int = 1,
        train_gap_ms: int = 200,
    ) -> None:
        if not 0 <= debounce_ms < pulse_min_ms < pulse_max_ms < stuck_ms:
            raise ValueError(
                f"{device}: needs debounce_ms < pulse_min_ms < pulse_max_ms < stuck_ms,"
                f" not {debounce_ms}, {pulse_min_ms}, {pulse_max_ms}, {stuck_ms}"
            )
        if pulses_per_chip < 1 or (exit_sensor is not None and pulses_per_chip > 1):
            raise ValueError(f"{device}: pulses_per_chip is {pulses_per_chip}; needs 1 or more, 1 with an exit sensor")
        self.device = device
        self._where = sensor.where
        self._reactor = reactor
        self._emit = emit
        self._min_ns = pulse_min_ms * 1_000_000
        self._max_ns = pulse_max_ms * 1_000_000
        self._pulses_per_chip = pulses_per_chip
        self._train_gap_ns = train_gap_ms * 1_000_000
        self._train = 0
        self._train_lead_ns = self._train_trail_ns = 0
        self._train_timer: Timer | None = None
        self._inhibit = Inhibit(device, inhibit, reactor=reactor, emit=emit, closed_level=closed_level)
        self._direction: Direction | None = None
        if exit_sensor is not None:
            self._direction = Direction(
                reactor=reactor, forwards=self._passed, backwards=self._went_backwards, exit_ms=exit_ms
            )
            PulseSensor(
                device,
                exit_sensor,
                reactor=reactor,
                emit=emit,
                pulse=self._direction.exit_passed,
                covered=self._direction.exit_covered,
                lost=self._edges_lost,
                active_level=active_level,
                debounce_ms=debounce_ms,
                stuck_ms=stuck_ms,
                fault="stuck-exit",
            )
        PulseSensor(
            device,
            sensor,
            reactor=reactor,
            emit=emit,
            pulse=self._pulse,
            covered=None if self._direction is None else self._direction.entry_covered,
            lost=self._edges_lost,
            active_level=active_level,
            debounce_ms=debounce_ms,
            stuck_ms=stuck_ms,
        )

    @property
    def wanted_closed(self) -> bool:
        return self._inhibit.wanted_closed

    def close(self) -> None:
        self._inhibit.want(True)

    def open(self) -> None:
        self._inhibit.want(False)

    # --- judging a pulse ---

    def _pulse(self, lead_ns: int, trail_ns: int) -> None:
        width_ns = trail_ns - lead_ns
        if not self._min_ns <= width_ns <= self._max_ns:
            self._refuse("too-short" if width_ns < self._min_ns else "too-long", lead_ns, trail_ns)
        elif self._direction is not None:
            self._direction.entry_passed(lead_ns, trail_ns)
        elif self._pulses_per_chip > 1:
            self._part_of_train(lead_ns, trail_ns)
        else:
            self._emit(ChipPassed(device=self.device, at=lead_ns, width_us=width_ns // 1_000))

    def _refuse(self, why: Why, lead_ns: int, trail_ns: int) -> None:
        """Report it; a train that it interrupts is incomplete and reported as well."""
        if self._direction is not None:
            self._direction.entry_refused()
        self._break_train()
        self._implausible(why, lead_ns, trail_ns)

    def _edges_lost(self, at_ns: int) -> None:
        """Nobody knows what went in meanwhile: closed, whatever was half seen is forgotten, and a person answers."""
        self._train = 0
        if self._direction is not None:
            self._direction.lost()
        self._emit(edges_lost(self.device, self._where, at_ns))
        self.close()

    def _passed(self, lead_ns: int, trail_ns: int) -> None:
        self._emit(ChipPassed(device=self.device, at=lead_ns, width_us=(trail_ns - lead_ns) // 1_000))

    def _went_backwards(self, lead_ns: int, trail_ns: int) -> None:
        self._implausible("backwards", lead_ns, trail_ns)

    def _implausible(self, why: Why, lead_ns: int, trail_ns: int) -> None:
        width_us = (trail_ns - lead_ns) // 1_000
        self._emit(ChipImplausible(device=self.device, at=lead_ns, why=why, width_us=width_us))

    # --- trains: several pulses a chip ---

    def _part_of_train(self, lead_ns: int, trail_ns: int) -> None:
        if self._train and lead_ns - self._train_trail_ns > self._train_gap_ns:
            self._break_train()
        if not self._train:
            self._train_lead_ns = lead_ns
        self._train += 1
        self._train_trail_ns = trail_ns
        if self._train == self._pulses_per_chip:
            self._train = 0
            self._passed(self._train_lead_ns, trail_ns)
        elif self._train_timer is None:
            self._train_timer = self._reactor.call_later(self._train_gap_ns, self._train_overdue)

    def _train_overdue(self) -> None:
        """The gap is counted up to the next pulse's leading edge, which is known at its end: wait that much longer."""
        self._train_timer = None
        if not self._train:
            return
        remaining_ns = self._train_trail_ns + self._train_gap_ns + self._max_ns - self._reactor.now()
        if remaining_ns > 0:
            self._train_timer = self._reactor.call_later(remaining_ns, self._train_overdue)
        else:
            self._break_train()

    def _break_train(self) -> None:
        if self._train:
            self._train = 0
            self._implausible("incomplete-train", self._train_lead_ns, self._train_trail_ns)
