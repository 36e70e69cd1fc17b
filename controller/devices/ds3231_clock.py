"""A DS3231 beside the system's clock: ``[clock] driver = "ds3231"``. Does not set the system's clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
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


def _connect(section: Ds3231ClockSection, harness: Harness, name: str) -> Callable[[], Fitted[BatteryClock]]:
    def make() -> Fitted[BatteryClock]:
        clock = BatteryClock(
            Ds3231(harness.address(section.part)),
            utc=lambda: _utc(harness.utc_now_ns()),
            reactor=harness.reactor,
            emit=harness.emit,
            check_minutes=section.check_minutes,
            limit_s=section.limit_s,
        )
        clock.open()
        return Fitted(clock, let_go=clock.close)

    return make


def _solder(section: Ds3231ClockSection, felt: Felt, name: str) -> Soldered[Ds3231Twin]:
    twin = Ds3231Twin(felt.reactor, _utc(felt.utc_now_ns()))
    felt.attach(section.part, twin)
    return Soldered(twin, {name: twin})


KIND = Kind("clock", "ds3231", Ds3231ClockSection, _connect, _solder)
