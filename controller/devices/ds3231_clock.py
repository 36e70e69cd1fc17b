"""A DS3231 beside the system's clock: ``[clock] driver = "ds3231"``. Does not set the system's clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Kind
from drivers.clock.clock import BatteryClock
from drivers.parts.ds3231 import Ds3231
from drivers.parts.ds3231_twin import Ds3231Twin


class Ds3231ClockSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["ds3231"]
    part: Annotated[Name, OnPart(("ds3231",))]
    check_minutes: Annotated[int, Field(ge=1, le=1_440)] = 10
    limit_s: Annotated[int, Field(ge=1, le=3_600)] = 5
    """A greater difference from the system's clock is a fault."""


def _utc(now_ns: int) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=now_ns // 1_000)


KIND = Kind.of(
    "clock",
    Ds3231ClockSection,
    lambda section, at: BatteryClock(
        Ds3231(at.address(section.part)),
        utc=lambda: _utc(at.harness.utc_now_ns()),
        **at.common,
        check_minutes=section.check_minutes,
        limit_s=section.limit_s,
    ),
    lambda section, felt: felt.attach(section.part, Ds3231Twin(felt.reactor, _utc(felt.utc_now_ns()))),
    opened=BatteryClock.open,
    let_go=BatteryClock.close,
)
