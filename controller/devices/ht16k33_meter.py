"""Seven-segment digits behind an HT16K33: ``[meter-display] driver = "ht16k33"``. Does not know what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field

from controller.config.devices import MeterDisplaySection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.meter_display.seven_segment import SevenSegmentMeter
from drivers.meter_display.twin import MeterDisplayTwin
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin


class Ht16k33MeterSection(MeterDisplaySection):
    """The keys of the section."""

    driver: Literal["ht16k33"]
    part: Annotated[Name, OnPart(("ht16k33",))]
    brightness: Annotated[int, Field(ge=1, le=16)] = 12


def _connect(section: Ht16k33MeterSection, harness: Harness, name: str) -> Callable[[], Fitted[SevenSegmentMeter]]:
    def make() -> Fitted[SevenSegmentMeter]:
        digits = Ht16k33(
            section.part,
            harness.address(section.part),
            reactor=harness.reactor,
            emit=harness.emit,
            brightness=section.brightness,
        )
        meter = SevenSegmentMeter(
            name, digits, reactor=harness.reactor, emit=harness.emit, digit_bytes=_digit_bytes(section.digits)
        )
        digits.open()

        def let_go() -> None:
            meter.close()
            digits.close()

        return Fitted(meter, let_go=let_go)

    return make


def _digit_bytes(digits: int) -> tuple[int, ...]:
    """Where each digit stands in an HT16K33's memory: ROW0 to ROW7 of COM0 upwards, then ROW8 to ROW15."""
    return tuple(2 * place if place < 8 else 2 * (place - 8) + 1 for place in range(digits))


def _solder(section: Ht16k33MeterSection, felt: Felt, name: str) -> Soldered[MeterDisplayTwin]:
    led_driver = Ht16k33Twin()
    felt.attach(section.part, led_driver)
    return Soldered(MeterDisplayTwin(led_driver, digits=section.digits), {})


KIND = Kind("meter-display", "ht16k33", Ht16k33MeterSection, _connect, _solder)
