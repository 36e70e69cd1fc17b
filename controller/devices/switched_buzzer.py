"""A buzzer with its own tone on one wire: ``[buzzer] driver = "wire"``. Does not say when it sounds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import OutputWire
from controller.config.table_values import Level
from controller.devices.checks.person import Look
from controller.devices.checks.steps import Steps, ask, wait
from controller.devices.checks.tested import Tested
from controller.devices.kind import Kind
from drivers.buzzer.buzzer import ALARM_AT_LEAST_MS, LONGEST_LIMIT_MS, SwitchedBuzzer
from drivers.buzzer.port import Buzzer
from drivers.buzzer.twin import BuzzerTwin


class SwitchedBuzzerSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["wire"]
    line: OutputWire
    active: Level = "high"
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What the pin gives or takes while it sounds."""
    limit_ms: Annotated[int, Field(ge=ALARM_AT_LEAST_MS, le=LONGEST_LIMIT_MS)] = 30_000
    """After this an alarm falls silent by itself."""


def _sounds(_: SwitchedBuzzerSection, tested: Tested[Buzzer]) -> Steps:
    """The alarm, then silence: no computer hears it."""
    tested.port.sound("alarm")
    sounds = yield from ask(Look(tested.device, f"Does {tested.words} sound?", _is_heard))
    tested.port.silence()
    if sounds == "skipped":
        yield tested.finding("sound", "skipped", f"nobody listened to {tested.words}")
        return
    yield from wait(ALARM_AT_LEAST_MS)
    silent = yield from ask(Look(tested.device, f"Is {tested.words} silent now?", lambda twin: not _is_heard(twin)))
    if sounds == "no":
        wrong = f"{tested.words} does not sound although its wire is on: check the buzzer and its transistor"
        yield tested.finding("sound", "wrong", wrong)
    elif silent == "no":
        yield tested.finding("sound", "wrong", f"{tested.words} sounds although its wire is off: look for a short")
    else:
        yield tested.finding("sound", "ok", f"{tested.words} sounds, and is silent after")


def _is_heard(twin: BuzzerTwin) -> bool:
    return twin.sounds


KIND = Kind.of(
    "buzzer",
    SwitchedBuzzerSection,
    lambda section, at: SwitchedBuzzer(
        at.name,
        at.output(section.line),
        **at.common,
        sounding_level=section.active == "high",
        limit_ms=section.limit_ms,
    ),
    lambda section, felt: BuzzerTwin(felt.reactor, felt.wire(section.line), sounding_level=section.active == "high"),
    rest=lambda section: section.active != "high",
    make_safe=SwitchedBuzzer.make_safe,
    tests=(_sounds,),
)
