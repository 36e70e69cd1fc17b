"""Acceptor lamps with a wire each: ``[lamp]``, with or without ``driver = "wire"``. Does not say why one is lit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from controller.config.devices import LampSection
from controller.config.marks import SeatOutputWire
from controller.config.table_values import Level
from controller.config.wire import Wire, seat_wire
from controller.devices.kind import Ends, Felt, Kind, Soldered, fitting
from drivers.lamp.lamp import Blinker, Lamp
from drivers.lamp.pattern import LampMode
from drivers.lamp.twin import LampTwin


class WiredLampSection(LampSection):
    """The keys of the section."""

    driver: Literal["wire"] = "wire"
    line: SeatOutputWire
    active: Level = "high"
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What the pin gives or takes while the lamp is lit; behind a transistor that is little."""

    def wire(self, seat: int) -> Wire:
        return seat_wire(self.line, seat)


def _lamps(section: WiredLampSection, at: Ends) -> Mapping[int, Lamp]:
    wires = {seat: section.wire(seat) for seat in at.seats}
    blinker = Blinker(at.reactor, together=at.harness.together(tuple(wires.values())))
    return {
        seat: Lamp(
            f"{at.name}.{seat}",
            at.output(wire),
            blinker=blinker,
            place=seat - 1,
            places=len(at.seats),
            lit_level=section.active == "high",
        )
        for seat, wire in wires.items()
    }


def _darken(lamps: Mapping[int, Lamp]) -> None:
    for lamp in lamps.values():
        lamp.show(LampMode.OFF)


def _solder(section: WiredLampSection, felt: Felt, name: str) -> Soldered[Mapping[int, LampTwin]]:
    twins = {seat: LampTwin(felt.wire(section.wire(seat)), lit_level=section.active == "high") for seat in felt.seats}
    return Soldered(twins, {f"{name}.{seat}": twin for seat, twin in twins.items()})


_connect = fitting(_lamps, rest=lambda section: section.active != "high", make_safe=_darken)
KIND = Kind("lamp", "wire", WiredLampSection, _connect, _solder)
