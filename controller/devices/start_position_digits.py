"""Digits behind an HT16K33 that show the start position: ``[start-position] driver = "ht16k33"``.

Does not draw a number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.meter_display.twin import MeterDisplayTwin
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.start_position_display.port import StartPositionDisplay
from drivers.start_position_display.seven_segment import SevenSegmentStartPosition
from drivers.start_position_display.twin import StartPositionTwin


class StartPositionDigitsSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["ht16k33"]
    part: Annotated[Name, OnPart(("ht16k33",))]
    brightness: Annotated[int, Field(ge=1, le=16)] = 12


def _connect(
    section: StartPositionDigitsSection, harness: Harness, name: str
) -> Callable[[], Fitted[StartPositionDisplay]]:
    def make() -> Fitted[StartPositionDisplay]:
        part = Ht16k33(
            section.part,
            harness.address(section.part),
            reactor=harness.reactor,
            emit=harness.emit,
            brightness=section.brightness,
        )
        display = SevenSegmentStartPosition(name, part, reactor=harness.reactor, emit=harness.emit, readable=part)
        part.open()
        display.open()

        def let_go() -> None:
            display.close()
            part.close()

        return Fitted(display, let_go=let_go)

    return make


def _solder(section: StartPositionDigitsSection, felt: Felt, name: str) -> Soldered[StartPositionTwin]:
    part = Ht16k33Twin()
    felt.attach(section.part, part)
    return Soldered(StartPositionTwin(MeterDisplayTwin(part, digits=1)), {})


KIND = Kind("start-position", "ht16k33", StartPositionDigitsSection, _connect, _solder)
