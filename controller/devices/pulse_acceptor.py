"""Acceptors with a sensor wire and an inhibit wire each: ``[acceptor] driver = "pulse"``.

Does not say what a chip is worth, nor when an acceptor is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Literal, Self

from pydantic import Field, Strict, model_validator

from controller.config.device_section import InputAtRest
from controller.config.devices import AcceptorSection
from controller.config.marks import SeatInputWire, SeatOutputWire
from controller.config.table_values import Level, Milliseconds
from controller.config.wire import Wire, seat_wire
from controller.devices.acceptors import MARGIN_MS, AcceptorBank, AcceptorTwins
from controller.devices.kind import Breakable, Ends, Faults, Felt, Kind, Soldered, fitting
from drivers.acceptor.pulse import PulseAcceptor
from drivers.acceptor.twin import AcceptorTwin
from drivers.buses.twin_wire import TwinWire


class PulseAcceptorSection(AcceptorSection):
    """The keys of the section."""

    driver: Literal["pulse"]
    sensor: SeatInputWire
    exit: SeatInputWire | None = None
    """A second sensor behind the first: with it, a chip that comes out backwards is seen."""
    inhibit: SeatOutputWire
    sensor_active: Level = "low"
    """The sensor's level while a chip is before it."""
    closed: Level = "high"
    """The level of the inhibit wire that closes the acceptor; also the level of an expander without power-up."""
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What the pin of the inhibit gives or takes while the acceptor is open."""
    pulse_ms: Annotated[tuple[Milliseconds, Milliseconds], Strict(False)]
    """The shortest and longest pulse of one chip."""
    debounce_ms: Milliseconds = 0
    pulses_per_chip: Annotated[int, Field(ge=1, le=100)] = 1
    """More than one: the acceptor reports each chip as a train of pulses."""
    train_gap_ms: Milliseconds = 100
    """The longest pause inside a train."""
    stuck_ms: Annotated[int, Field(ge=1, le=60_000)] = 1_000
    """A sensor covered for longer is stuck: a fault, not a chip."""
    exit_ms: Annotated[int, Field(ge=1, le=60_000)] = 500
    """The longest way from the sensor to the exit sensor."""

    @model_validator(mode="after")
    def _shortest_first(self) -> Self:
        shortest, longest = self.pulse_ms
        if not 0 < shortest < longest:
            raise ValueError("pulse_ms is [shortest, longest], both above 0 and the shortest first")
        if self.debounce_ms >= shortest:
            raise ValueError("debounce_ms must be below the shortest pulse of pulse_ms, or no chip is ever seen")
        if longest >= self.stuck_ms:
            raise ValueError("stuck_ms must be above the longest pulse of pulse_ms")
        if self.exit is not None and self.pulses_per_chip > 1:
            raise ValueError("an acceptor with an exit sensor gives one pulse a chip: pulses_per_chip = 1")
        return self

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        if seat is not None:
            covered = self.sensor_active == "high"
            yield InputAtRest("sensor", self.sensor_wire(seat), covered, "covered", self.debounce_ms)
            way_out = self.exit_wire(seat)
            if way_out is not None:
                yield InputAtRest("exit sensor", way_out, covered, "covered", self.debounce_ms)

    def sensor_wire(self, seat: int) -> Wire:
        return seat_wire(self.sensor, seat)

    def exit_wire(self, seat: int) -> Wire | None:
        return None if self.exit is None else seat_wire(self.exit, seat)

    def inhibit_wire(self, seat: int) -> Wire:
        return seat_wire(self.inhibit, seat)

    def drain_ms(self, seats: int) -> int:
        longest_ms = self.pulse_ms[1] + self.debounce_ms
        if self.pulses_per_chip > 1:
            longest_ms = (longest_ms + self.train_gap_ms) * self.pulses_per_chip
        if self.exit is not None:
            longest_ms += self.exit_ms
        return longest_ms + MARGIN_MS


def _acceptors(section: PulseAcceptorSection, at: Ends) -> AcceptorBank:
    exits = {seat: section.exit_wire(seat) for seat in at.seats}
    acceptors = {
        seat: PulseAcceptor(
            f"{at.name}.{seat}",
            sensor=at.input(section.sensor_wire(seat)),
            inhibit=at.output(section.inhibit_wire(seat)),
            exit_sensor=None if way_out is None else at.input(way_out),
            **at.common,
            active_level=section.sensor_active == "high",
            closed_level=_closed_level(section),
            pulse_min_ms=section.pulse_ms[0],
            pulse_max_ms=section.pulse_ms[1],
            debounce_ms=section.debounce_ms,
            stuck_ms=section.stuck_ms,
            exit_ms=section.exit_ms,
            pulses_per_chip=section.pulses_per_chip,
            train_gap_ms=section.train_gap_ms,
        )
        for seat, way_out in exits.items()
    }
    return AcceptorBank(acceptors)


def _closed_level(section: PulseAcceptorSection) -> bool:
    return section.closed == "high"


def _solder(section: PulseAcceptorSection, felt: Felt, name: str) -> Soldered[AcceptorTwins]:
    twins: dict[int, AcceptorTwin] = {}
    for seat in felt.seats:
        way_out = section.exit_wire(seat)
        twins[seat] = AcceptorTwin(
            felt.reactor,
            sensor=felt.wire(section.sensor_wire(seat)),
            inhibit=felt.wire(section.inhibit_wire(seat)),
            exit_sensor=None if way_out is None else felt.wire(way_out),
            active_level=section.sensor_active == "high",
            closed_level=section.closed == "high",
            pulses_per_chip=section.pulses_per_chip,
        )
    breakable: dict[str, Breakable] = {f"{name}.{seat}": twin for seat, twin in twins.items()}
    for seat in felt.seats:
        gate = felt.wire(section.inhibit_wire(seat))
        breakable[f"inhibit.{seat}"] = _gate_faults(gate, closed_level=section.closed == "high")
    return Soldered(AcceptorTwins(twins), breakable)


def _gate_faults(gate: TwinWire, *, closed_level: bool) -> Faults:
    free = partial(gate.stick, None)
    return Faults(
        {
            "stuck-open": (partial(gate.stick, not closed_level), free),
            "stuck-closed": (partial(gate.stick, closed_level), free),
        }
    )


_connect = fitting(_acceptors, rest=_closed_level, make_safe=AcceptorBank.close)
KIND = Kind("acceptor", "pulse", PulseAcceptorSection, _connect, _solder)
