"""A vendor's device in a package of its own: a beacon on one wire instead of a tower light."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from controller.config.device_section import DeviceSection
from controller.config.marks import OutputWire
from controller.config.wire import parse_wire
from controller.devices.kind import Faults, Felt, Fitted, Harness, Kind, Soldered
from drivers.lamp.twin import LampTwin
from drivers.points import OutputPoint
from drivers.tower_light.port import TowerColour, TowerMode


class BeaconSection(DeviceSection):
    driver: Literal["acme-beacon"]
    line: OutputWire
    port: str | None = None
    """Where its service plug is, which it opens by itself."""


class Beacon:
    """A TowerLight of one lamp: lit for red, whatever red does."""

    colours: tuple[TowerColour, ...] = ("red",)

    def __init__(self, device: str, line: OutputPoint) -> None:
        self.device = device
        self._line = line

    def show(self, shown: Mapping[TowerColour, TowerMode]) -> None:
        self._line.write(shown.get("red", TowerMode.OFF) is not TowerMode.OFF)


def _connect(section: BeaconSection, harness: Harness, name: str) -> Callable[[], Fitted[Beacon]]:
    line = harness.output(parse_wire(section.line), start=False)
    return lambda: Fitted(Beacon(name, line), make_safe=lambda: line.write(False))


def _solder(section: BeaconSection, felt: Felt, name: str) -> Soldered[LampTwin]:
    twin = LampTwin(felt.wire(parse_wire(section.line)))
    return Soldered(twin, {name: Faults({"burnt-out": (lambda: twin.burn_out(True), lambda: twin.burn_out(False))})})


KIND = Kind("tower-light", "acme-beacon", BeaconSection, _connect, _solder)
