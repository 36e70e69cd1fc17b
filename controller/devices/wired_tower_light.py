"""A tower light with a wire a lamp: ``[tower-light] driver = "wire"``. Does not say what a colour means."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.config.device_section import DeviceSection
from controller.config.marks import OutputWire
from controller.config.table_values import Level
from controller.config.wire import Wire, parse_wire
from controller.devices.checks.person import Look
from controller.devices.checks.steps import Steps, ask
from controller.devices.checks.tested import Tested
from controller.devices.kind import Kind, Sight
from drivers.lamp.lamp import Blinker
from drivers.tower_light.port import TowerColour, TowerLight, TowerMode
from drivers.tower_light.tower_light import MOST_LAMPS, WiredTowerLight
from drivers.tower_light.twin import TowerLightTwin

COLOURS: tuple[TowerColour, ...] = ("red", "amber", "white", "blue", "green")
"""From the top down."""


class WiredTowerLightSection(DeviceSection):
    """The keys of the section: the wire of each lamp that the tower has."""

    driver: Literal["wire"]
    red: OutputWire | None = None
    amber: OutputWire | None = None
    white: OutputWire | None = None
    blue: OutputWire | None = None
    green: OutputWire | None = None
    active: Level = "high"
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What a pin gives or takes while its lamp is lit."""

    @model_validator(mode="after")
    def _one_to_four(self) -> Self:
        if not 1 <= len(self.lamp_wires()) <= MOST_LAMPS:
            raise ValueError(f"a tower light has 1 to {MOST_LAMPS} lamps, each with its wire: {', '.join(COLOURS)}")
        return self

    def lamp_wires(self) -> dict[TowerColour, Wire]:
        """The wires by colour, from the top down."""
        return {colour: parse_wire(text) for colour in COLOURS if (text := getattr(self, colour)) is not None}


def _lights(_: WiredTowerLightSection, tested: Tested[TowerLight]) -> Steps:
    """Each lamp alone: no computer sees light."""
    tower = tested.port
    for colour in tower.colours:
        tower.show({colour: TowerMode.STEADY})
        question = f"Is the {colour} lamp of {tested.words} lit, and no other?"
        answer = yield from ask(Look(tested.device, question, partial(_only, colour, tower.colours)))
        if answer == "skipped":
            yield tested.finding("light", "skipped", f"nobody looked at {tested.words}")
            break
        if answer == "yes":
            yield tested.finding("light", "ok", f"{tested.words}: {colour}", colour=colour)
        else:
            wrong = (
                f"{tested.words}: the {colour} lamp is not what lights up: check the lamp, its wire and its transistor"
            )
            yield tested.finding("light", "wrong", wrong, colour=colour)
    tower.show({})


def _only(colour: str, colours: tuple[str, ...], twin: TowerLightTwin) -> bool:
    return all(twin.lit(one) is (one == colour) for one in colours)


def _amiss(twin: TowerLightTwin, told: Mapping[TowerColour, TowerMode]) -> str | None:
    modes = {str(colour): mode for colour, mode in told.items()}
    for colour in twin.history:
        seen, must = twin.seen(colour), modes.get(colour, TowerMode.OFF).value
        if seen != must:
            return f"the {colour} lamp of the tower light does {seen} and must do {must}"
    return None


KIND = Kind.of(
    "tower-light",
    WiredTowerLightSection,
    lambda section, at: WiredTowerLight(
        at.name,
        {colour: at.output(wire) for colour, wire in section.lamp_wires().items()},
        blinker=Blinker(at.reactor, together=at.harness.together(tuple(section.lamp_wires().values()))),
        **at.common,
        lit_level=section.active == "high",
    ),
    lambda section, felt: TowerLightTwin(
        felt.reactor,
        {str(colour): felt.wire(wire) for colour, wire in section.lamp_wires().items()},
        lit_level=section.active == "high",
    ),
    rest=lambda section: section.active != "high",
    make_safe=WiredTowerLight.make_safe,
    tests=(_lights,),
    sight=Sight(_amiss, watched_ms=2_500),
)
