"""Sensors under the felt instead of acceptors: ``[acceptor] driver = "proximity"``.

The chips that lie on the sensors at lock-out are the wagers. Does not say what a chip is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from controller.config.device_section import InputAtRest
from controller.config.devices import AcceptorSection
from controller.config.marks import SeatInputWire
from controller.config.table_values import Level
from controller.config.wire import Wire, seat_wire
from controller.devices.acceptors import MARGIN_MS, AcceptorBank, AcceptorTwins
from controller.devices.bet_spot import BetSpot
from controller.devices.kind import Breakable, Ends, Felt, Kind, Soldered, fitting
from drivers.acceptor.proximity import ProximityAcceptor
from drivers.bet_sensor.sensor import decided_ms
from drivers.bet_sensor.twin import BetSensorTwin

HoldMs = Annotated[int, Field(ge=2, le=1_500)]


class ProximityAcceptorSection(AcceptorSection):
    """The keys of the section."""

    COUNTS_AT_LOCK_OUT: ClassVar[bool] = True
    driver: Literal["proximity"]
    sensor: SeatInputWire
    covered: Level = "low"
    """The level of the wire while something covers the spot; a cut wire must read as bare."""
    covered_ms: HoldMs = 400
    """A spot covered for less was passed over by a hand."""
    lifted_ms: HoldMs = 400
    """A spot bare for less was only touched."""
    debounce_ms: Annotated[int, Field(ge=1, le=1_000)] = 20
    stuck_ms: Annotated[int, Field(ge=2, le=86_400_000)] = 900_000
    """A spot covered for longer is a fault."""

    @model_validator(mode="after")
    def _times_in_order(self) -> Self:
        if not self.debounce_ms < min(self.covered_ms, self.lifted_ms) or not self.covered_ms < self.stuck_ms:
            raise ValueError("needs debounce_ms below covered_ms and lifted_ms, and covered_ms below stuck_ms")
        return self

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        if seat is not None:
            yield InputAtRest("sensor", self.sensor_wire(seat), self.covered == "high", "covered", self.debounce_ms)

    def sensor_wire(self, seat: int) -> Wire:
        return seat_wire(self.sensor, seat)

    def drain_ms(self, seats: int) -> int:
        held_ms = decided_ms(covered_ms=self.covered_ms, lifted_ms=self.lifted_ms, debounce_ms=self.debounce_ms)
        return held_ms + MARGIN_MS


def _acceptors(section: ProximityAcceptorSection, at: Ends) -> AcceptorBank:
    acceptors = {
        seat: ProximityAcceptor(
            f"{at.name}.{seat}",
            at.input(section.sensor_wire(seat)),
            **at.common,
            covered_level=section.covered == "high",
            covered_ms=section.covered_ms,
            lifted_ms=section.lifted_ms,
            debounce_ms=section.debounce_ms,
            stuck_ms=section.stuck_ms,
        )
        for seat in at.seats
    }
    return AcceptorBank(acceptors)


def _solder(section: ProximityAcceptorSection, felt: Felt, name: str) -> Soldered[AcceptorTwins]:
    level = section.covered == "high"
    sensors = {
        seat: BetSensorTwin(felt.reactor, felt.wire(section.sensor_wire(seat)), covered_level=level)
        for seat in felt.seats
    }
    breakable: dict[str, Breakable] = {f"{name}.{seat}": sensor for seat, sensor in sensors.items()}
    return Soldered(AcceptorTwins({seat: BetSpot(sensor) for seat, sensor in sensors.items()}), breakable)


KIND = Kind("acceptor", "proximity", ProximityAcceptorSection, fitting(_acceptors), _solder)
