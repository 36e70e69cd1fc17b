"""Seven-segment digits behind an HT16K33: ``[meter-display] driver = "ht16k33"``. Does not know what it shows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from controller.config.devices import MeterDisplaySection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Ends, Kind
from drivers.meter_display.seven_segment import SevenSegmentMeter
from drivers.meter_display.twin import MeterDisplayTwin
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin


class Ht16k33MeterSection(MeterDisplaySection):
    """The keys of the section."""

    driver: Literal["ht16k33"]
    part: Annotated[Name, OnPart(("ht16k33",))]
    brightness: Annotated[int, Field(ge=1, le=16)] = 12


def _meter(section: Ht16k33MeterSection, at: Ends) -> SevenSegmentMeter:
    digits = Ht16k33(section.part, at.address(section.part), **at.common, brightness=section.brightness)
    at.holds(digits)
    return SevenSegmentMeter(at.name, digits, **at.common, digit_bytes=_digit_bytes(section.digits))


def _digit_bytes(digits: int) -> tuple[int, ...]:
    """Where each digit stands in an HT16K33's memory: ROW0 to ROW7 of COM0 upwards, then ROW8 to ROW15."""
    return tuple(2 * place if place < 8 else 2 * (place - 8) + 1 for place in range(digits))


KIND = Kind.of(
    "meter-display",
    Ht16k33MeterSection,
    _meter,
    lambda section, felt: MeterDisplayTwin(felt.attach(section.part, Ht16k33Twin()), digits=section.digits),
    let_go=SevenSegmentMeter.close,
)
