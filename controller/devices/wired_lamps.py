"""Acceptor lamps with a wire each: ``[lamp]``, with or without ``driver = "wire"``. Does not say why one is lit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from controller.config.devices import LampSection
from controller.config.marks import SeatOutputWire
from controller.config.table_values import Level
from controller.config.wire import Wire, seat_wire
from controller.devices.kind import Faults, Felt, Fitted, Harness, Kind, Soldered
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


def _connect(section: WiredLampSection, harness: Harness, name: str) -> Callable[[], Fitted[Mapping[int, Lamp]]]:
    lit_level = section.active == "high"
    wires = {seat: section.wire(seat) for seat in harness.seats}
    lights = {seat: harness.output(wire, start=not lit_level) for seat, wire in wires.items()}

    def make() -> Fitted[Mapping[int, Lamp]]:
        blinker = Blinker(harness.reactor, together=harness.together(tuple(wires.values())))
        lamps = {
            seat: Lamp(
                f"{name}.{seat}",
                lights[seat],
                blinker=blinker,
                place=seat - 1,
                places=len(harness.seats),
                lit_level=lit_level,
            )
            for seat in harness.seats
        }

        def dark() -> None:
            for lamp in lamps.values():
                lamp.show(LampMode.OFF)

        return Fitted(lamps, make_safe=dark)

    return make


def _solder(section: WiredLampSection, felt: Felt, name: str) -> Soldered[Mapping[int, LampTwin]]:
    twins = {seat: LampTwin(felt.wire(section.wire(seat)), lit_level=section.active == "high") for seat in felt.seats}
    faults = {
        f"{name}.{seat}": Faults({"burnt-out": (partial(twin.burn_out, True), partial(twin.burn_out, False))})
        for seat, twin in twins.items()
    }
    return Soldered(twins, faults)


KIND = Kind("lamp", "wire", WiredLampSection, _connect, _solder)
