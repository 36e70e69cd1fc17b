"""A light on one wire that says that no more bets are taken: ``[no-more-bets] driver = "wire"``.

Does not say when it is lit.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import OutputWire
from controller.config.table_values import Level
from controller.devices.checks.person import Look
from controller.devices.checks.steps import Steps, ask
from controller.devices.checks.tested import Tested
from controller.devices.kind import Ends, Kind, Sight
from drivers.lamp.lamp import Blinker, Lamp
from drivers.lamp.pattern import OFF, STEADY, LampMode
from drivers.lamp.twin import LampTwin
from drivers.read_back import ReadBack


class SwitchedNoMoreBetsSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["wire"]
    line: OutputWire
    active: Level = "high"
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What the pin gives or takes while the light is lit; behind a transistor that is little."""


def _light(section: SwitchedNoMoreBetsSection, at: Ends) -> Lamp:
    return Lamp(
        at.name,
        ReadBack(at.name, at.output(section.line), fault="output", **at.common),
        blinker=Blinker(at.reactor),
        place=0,
        places=1,
        lit_level=section.active == "high",
    )


def _lights(_: SwitchedNoMoreBetsSection, tested: Tested[Lamp]) -> Steps:
    """Lit, then dark: no computer sees light."""
    tested.port.show(STEADY)
    lit = yield from ask(Look(tested.device, f"Is {tested.words} lit?", lambda twin: twin.lit))
    tested.port.show(OFF)
    if lit == "skipped":
        yield tested.finding("light", "skipped", f"nobody looked at {tested.words}")
        return
    dark = yield from ask(Look(tested.device, f"Is {tested.words} dark now?", lambda twin: not twin.lit))
    if lit == "no":
        wrong = f"{tested.words} is dark although its wire is on: check the light and its transistor"
        yield tested.finding("light", "wrong", wrong)
    elif dark == "no":
        yield tested.finding("light", "wrong", f"{tested.words} is lit although its wire is off: look for a short")
    else:
        yield tested.finding("light", "ok", f"{tested.words} is lit, and dark after")


def _amiss(twin: LampTwin, told: LampMode) -> str | None:
    if twin.lit is (told is STEADY):
        return None
    return f"the no-more-bets light is {'lit' if twin.lit else 'dark'} and must be {told.value}"


KIND = Kind.of(
    "no-more-bets",
    SwitchedNoMoreBetsSection,
    _light,
    lambda section, felt: LampTwin(felt.wire(section.line), lit_level=section.active == "high"),
    rest=lambda section: section.active != "high",
    make_safe=lambda light: light.show(OFF),
    tests=(_lights,),
    sight=Sight(_amiss),
)
