"""The acceptors of a table as its file describes them: on wires of their own, or together on one ccTalk line.

Does not open parts and does not decide when an acceptor is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from controller.config.acceptor import CctalkAcceptor as CctalkSection, PulseAcceptor as PulseSection
from controller.config.wire import Wire
from drivers.acceptor.cctalk import CctalkAcceptor
from drivers.acceptor.port import Acceptor
from drivers.acceptor.pulse import PulseAcceptor
from drivers.buses.serial_port import Transport
from drivers.cctalk.bus import CctalkBus
from drivers.cctalk.frame import Checksum
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor
from drivers.signals import Signal

Emit = Callable[[Signal], None]


class Pins(Protocol):
    """The wires of a table."""

    def input(self, wire: Wire) -> InputPoint:
        """The wire as an input."""

    def output(self, wire: Wire, *, start: bool) -> OutputPoint:
        """The wire as an output that starts at this level."""


def pulse_acceptors(
    section: PulseSection, seats: Sequence[int], pins: Pins, reactor: Reactor, emit: Emit
) -> Callable[[], dict[int, Acceptor]]:
    """Declare the wires now; what is returned makes the acceptors, once the parts behind the wires are open."""
    closed_level = section.closed == "high"
    sensors = {seat: pins.input(section.sensor_wire(seat)) for seat in seats}
    exit_wires = {seat: section.exit_wire(seat) for seat in seats}
    exits = {seat: None if wire is None else pins.input(wire) for seat, wire in exit_wires.items()}
    inhibits = {seat: pins.output(section.inhibit_wire(seat), start=closed_level) for seat in seats}

    def make() -> dict[int, Acceptor]:
        return {
            seat: PulseAcceptor(
                f"acceptor.{seat}",
                sensor=sensors[seat],
                inhibit=inhibits[seat],
                exit_sensor=exits[seat],
                reactor=reactor,
                emit=emit,
                active_level=section.sensor_active == "high",
                closed_level=closed_level,
                pulse_min_ms=section.pulse_ms[0],
                pulse_max_ms=section.pulse_ms[1],
                debounce_ms=section.debounce_ms,
                stuck_ms=section.stuck_ms,
                exit_ms=section.exit_ms,
                pulses_per_chip=section.pulses_per_chip,
                train_gap_ms=section.train_gap_ms,
            )
            for seat in seats
        }

    return make


def cctalk_acceptors(
    section: CctalkSection, seats: Sequence[int], line: Transport, reactor: Reactor, emit: Emit
) -> tuple[CctalkBus, dict[int, Acceptor]]:
    """The line, not open yet, and the acceptors on it."""
    checksum = Checksum(section.checksum)
    bus = CctalkBus(section.bus, line, reactor=reactor, emit=emit, checksum=checksum, turn_ms=section.poll_ms)
    acceptors: dict[int, Acceptor] = {
        seat: CctalkAcceptor(
            f"acceptor.{seat}",
            bus,
            section.address_of(seat),
            reactor=reactor,
            emit=emit,
            coin=section.coin,
            path=section.path,
            transit_ms=section.transit_ms[0],
        )
        for seat in seats
    }
    return bus, acceptors
