"""Lamps of the point of craps with a wire each: ``[point-marker] driver = "wire"``. Does not say what the point is."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import OutputWire
from controller.config.table_values import Level
from controller.config.wire import Wire, parse_wire
from controller.devices.checks.person import Look
from controller.devices.checks.steps import Steps, ask
from controller.devices.checks.tested import Tested
from controller.devices.kind import Ends, Felt, Kind, Sight
from drivers.lamp.lamp import Blinker
from drivers.point_marker.port import POINTS, PointMarker
from drivers.point_marker.twin import PointMarkerTwin
from drivers.point_marker.wired import WiredPointMarker


class WiredPointMarkerSection(DeviceSection):
    """The keys of the section: the wire of each lamp."""

    driver: Literal["wire"]
    four: OutputWire
    five: OutputWire
    six: OutputWire
    eight: OutputWire
    nine: OutputWire
    ten: OutputWire
    on: OutputWire
    """The lamp that says ON."""
    active: Level = "high"
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What a pin gives or takes while its lamp is lit; behind a transistor that is little."""

    def lamp_wires(self) -> dict[int, Wire]:
        """The wires by point."""
        texts = (self.four, self.five, self.six, self.eight, self.nine, self.ten)
        return {point: parse_wire(text) for point, text in zip(POINTS, texts, strict=True)}

    @property
    def lit_level(self) -> bool:
        """The level of a wire whose lamp is lit."""
        return self.active == "high"


def _marker(section: WiredPointMarkerSection, at: Ends) -> WiredPointMarker:
    wires = section.lamp_wires()
    return WiredPointMarker(
        at.name,
        {point: at.output(wire) for point, wire in wires.items()},
        at.output(section.on),
        blinker=Blinker(at.reactor, together=at.harness.together((*wires.values(), parse_wire(section.on)))),
        **at.common,
        lit_level=section.lit_level,
    )


def _twin(section: WiredPointMarkerSection, felt: Felt) -> PointMarkerTwin:
    wires = {str(point): felt.wire(wire) for point, wire in section.lamp_wires().items()}
    return PointMarkerTwin({**wires, "on": felt.wire(section.on)}, lit_level=section.lit_level)


def _lights(_: WiredPointMarkerSection, tested: Tested[PointMarker]) -> Steps:
    """Each lamp alone: no computer sees light."""
    for point in (*POINTS, None):
        lamp = "ON" if point is None else str(point)
        tested.port.show(point, on=point is None)
        question = f"Is the lamp {lamp} of {tested.words} lit, and no other?"
        answer = yield from ask(Look(tested.device, question, partial(_only, lamp.lower())))
        if answer == "skipped":
            yield tested.finding("light", "skipped", f"nobody looked at {tested.words}")
            break
        if answer == "yes":
            yield tested.finding("light", "ok", f"{tested.words}: {lamp}", lamp=lamp)
        else:
            wrong = f"{tested.words}: the lamp {lamp} is not what lights up: check it, its wire and its transistor"
            yield tested.finding("light", "wrong", wrong, lamp=lamp)
    tested.port.show(None, on=False)


def _only(lamp: str, twin: PointMarkerTwin) -> bool:
    return twin.lit() == (lamp,)


def _amiss(twin: PointMarkerTwin, told: tuple[int | None, bool]) -> str | None:
    point, on = told
    must = (*(() if point is None else (str(point),)), *(("on",) if on else ()))
    seen = twin.lit()
    if seen == must:
        return None
    return f"of the point marker {', '.join(seen) or 'nothing'} is lit and must be {', '.join(must) or 'nothing'}"


KIND = Kind.of(
    "point-marker",
    WiredPointMarkerSection,
    _marker,
    _twin,
    rest=lambda section: not section.lit_level,
    make_safe=WiredPointMarker.make_safe,
    tests=(_lights,),
    sight=Sight(_amiss),
)
