"""Digits behind an HT16K33 that show the start position: ``[start-position] driver = "ht16k33"``.

Does not draw a number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.checks.digits import Shown, each_is_shown
from controller.devices.checks.steps import Steps
from controller.devices.checks.tested import Tested
from controller.devices.kind import Ends, Kind, Sight
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


def _display(section: StartPositionDigitsSection, at: Ends) -> SevenSegmentStartPosition:
    part = Ht16k33(section.part, at.address(section.part), **at.common, brightness=section.brightness)
    at.holds(part)
    return SevenSegmentStartPosition(at.name, part, **at.common, positions=(1, 9), readable=part)


def _shows_numbers(_: StartPositionDigitsSection, tested: Tested[StartPositionDisplay]) -> Steps:
    """Dashes, every number of a seat and nothing: each read back, and looked at."""
    told: dict[str, Callable[[], None]] = {"-": tested.port.show_drawing}
    told |= {str(seat): partial(tested.port.show, seat) for seat in tested.seats} | {
        "": partial(tested.port.show, None)
    }
    yield from each_is_shown(
        tested, (Shown(text or "nothing", text, show, partial(_reads, text)) for text, show in told.items())
    )
    tested.port.show(None)


def _reads(text: str, twin: StartPositionTwin) -> bool:
    return twin.text() == text


def _amiss(twin: StartPositionTwin, told: int | Literal["drawing"] | None) -> str | None:
    seen = twin.text()
    if twin.drawing if told == "drawing" else seen == ("" if told is None else str(told)):
        return None
    return f"the start position shows {seen!r} and must show {told or 'nothing'}"


KIND = Kind.of(
    "start-position",
    StartPositionDigitsSection,
    _display,
    lambda section, felt: StartPositionTwin(MeterDisplayTwin(felt.attach(section.part, Ht16k33Twin()), digits=1)),
    opened=SevenSegmentStartPosition.open,
    let_go=SevenSegmentStartPosition.close,
    tests=(_shows_numbers,),
    sight=Sight(_amiss),
)
