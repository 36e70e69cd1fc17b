"""Cascaded MAX7219 modules as the meter: ``[meter-display] driver = "max7219"``. Does not know what it shows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from controller.config.devices import MeterDisplaySection
from controller.config.marks import SpiLine
from controller.devices.kind import Ends, Felt, Kind, Soldered, fitting
from drivers.meter_display.max7219 import Max7219Meter
from drivers.meter_display.twin import Max7219MeterTwin
from drivers.parts.max7219_twin import Max7219Twin

SPEED_HZ = 1_000_000
A_MODULE = 8


class Max7219MeterSection(MeterDisplaySection):
    """The keys of the section."""

    driver: Literal["max7219"]
    bus: SpiLine
    data_from: Literal["left", "right"] = "left"
    """From which end the data wire runs along the row of modules, as a person sees it."""
    brightness: Annotated[int, Field(ge=1, le=16)] = 8
    refresh_ms: Annotated[int, Field(ge=100, le=10_000)] = 1_000
    """How often every register goes out again: a module cannot be read back."""


def _meter(section: Max7219MeterSection, at: Ends) -> Max7219Meter:
    return Max7219Meter(
        at.name,
        at.spi(section.bus, speed_hz=SPEED_HZ),
        **at.common,
        digits=section.digits,
        data_from=section.data_from,
        brightness=section.brightness,
        refresh_ms=section.refresh_ms,
    )


def _solder(section: Max7219MeterSection, felt: Felt, name: str) -> Soldered[Max7219MeterTwin]:
    part = Max7219Twin(modules=-(-section.digits // A_MODULE))
    port = felt.spi(section.bus)
    port.attach(part)
    face = Max7219MeterTwin(part, digits=section.digits, data_from=section.data_from)
    return Soldered(face, {name: part, section.bus: port})


_connect = fitting(_meter, opened=Max7219Meter.open, let_go=Max7219Meter.close)
KIND = Kind("meter-display", "max7219", Max7219MeterSection, _connect, _solder)
