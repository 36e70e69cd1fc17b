"""Sensors at the pegs of a big six wheel, on one wire or two: ``[turn-sensor] driver = "pegs"``.

Does not say which turn is a spin.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import InputAtRest
from controller.config.devices import TurnSensorSection
from controller.config.marks import InputWire
from controller.config.table_values import Level
from controller.config.wire import parse_wire
from controller.devices.checks.person import Look, Work
from controller.devices.checks.steps import Steps, ask, do, until
from controller.devices.checks.tested import Tested
from controller.devices.kind import Ends, Felt, Kind
from drivers.signals import WheelTurned
from drivers.turn_sensor.sensor import PegTurnSensor
from drivers.turn_sensor.twin import TurnSensorTwin

TURNS_MS = 120_000
"""No wheel turns longer."""
NEARLY = 3
"""So many pegs more or less than a turn is what a hand that turns it once round makes."""


class PegTurnSensorSection(TurnSensorSection):
    """The keys of the section."""

    driver: Literal["pegs"]
    line: InputWire
    """The sensor at the clapper."""
    second: InputWire | None = None
    """The sensor that a peg reaches after the first one when the wheel turns clockwise, before it has left that one."""
    peg: Level = "high"
    """The level of a wire while a peg is before its sensor: high with a pull-up, so that a cut wire reads as a peg."""
    debounce_ms: Annotated[int, Field(ge=1, le=50)] = 1
    """A peg is before a sensor for a few milliseconds only."""
    rest_ms: Annotated[int, Field(ge=500, le=30_000)] = 3_000
    """A wheel of which nothing moves for so long rests."""
    stuck_s: Annotated[int, Field(ge=1, le=86_400)] = 600
    """A peg that is before the first sensor for longer is reported."""

    @property
    def peg_level(self) -> bool:
        """The level of a wire while a peg is before its sensor."""
        return self.peg == "high"

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        if seat is None:
            yield InputAtRest("", parse_wire(self.line), self.peg_level, "at a peg", self.debounce_ms)
            if self.second is not None:
                yield InputAtRest("second", parse_wire(self.second), self.peg_level, "at a peg", self.debounce_ms)


def _sensor(section: PegTurnSensorSection, at: Ends) -> PegTurnSensor:
    return PegTurnSensor(
        at.name,
        at.input(section.line),
        **at.common,
        second=None if section.second is None else at.input(section.second),
        peg_level=section.peg_level,
        debounce_ms=section.debounce_ms,
        rest_ms=section.rest_ms,
        stuck_s=section.stuck_s,
    )


def _twin(section: PegTurnSensorSection, felt: Felt) -> TurnSensorTwin:
    second = None if section.second is None else felt.wire(section.second)
    return TurnSensorTwin(felt.reactor, felt.wire(section.line), second=second, peg_level=section.peg_level)


def _counts(section: PegTurnSensorSection, tested: Tested[PegTurnSensor]) -> Steps:
    """One turn is counted as one, the way that it was turned."""
    tested.forget()
    words = f"Turn the wheel of {tested.words} once round, clockwise as players see it, and let it rest."
    turning = Work(tested.device, words, lambda twin: twin.turn(section.pegs))
    done = yield from do(turning, lambda: tested.port.turning)
    if done == "skipped":
        yield tested.finding("turn", "skipped", f"nobody turned the wheel of {tested.words}")
        return
    if done == "not seen" or not (yield from until(tested.hears(WheelTurned), TURNS_MS)):
        wrong = f"the wheel was turned and {tested.words} counted nothing: check its distance to the pegs and its wire"
        yield tested.finding("turn", "wrong", wrong)
        return
    turned = tested.heard(WheelTurned)[-1]
    if abs(turned.pegs - section.pegs) > NEARLY:
        wrong = f"one turn is {section.pegs} pegs, and {tested.words} counted {turned.pegs}: check its distance to them"
        yield tested.finding("turn", "wrong", wrong, pegs=turned.pegs)
    elif section.second is not None and turned.clockwise is not True:
        told = "the other way" if turned.clockwise is False else "no way"
        wrong = f"the wheel was turned clockwise and {tested.words} told {told}: check the second sensor's place"
        yield tested.finding("turn", "wrong", wrong, pegs=turned.pegs)
    else:
        yield tested.finding("turn", "ok", f"{tested.words} counted {turned.pegs} pegs", pegs=turned.pegs)
    rests = "lie on a peg, between two sections" if turned.between else "lie within a section"
    answer = yield from ask(
        Look(tested.device, f"Does the clapper {rests}?", lambda twin: twin.between is turned.between)
    )
    if answer == "no":
        wrong = f"the clapper does not {rests}: {tested.words} must see a peg just where the clapper lies on one"
        yield tested.finding("rest", "wrong", wrong)
    else:
        seen = f"{tested.words} saw the clapper {rests}"
        yield tested.finding("rest", "ok" if answer == "yes" else "skipped", seen)


KIND = Kind.of("turn-sensor", PegTurnSensorSection, _sensor, _twin, tests=(_counts,))
