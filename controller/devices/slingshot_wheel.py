"""A roulette wheel whose reader says its status twice a second: ``[wheel] driver = "slingshot"``.

docs/protocols/wheel.md has the line. Does not say what a number or a warning is followed by.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from controller.config.device_section import DeviceSection, LineSpeed
from controller.config.marks import SerialLine
from controller.devices.checks.person import Look, Work
from controller.devices.checks.steps import Steps, ask, do, until
from controller.devices.checks.tested import Tested
from controller.devices.kind import Felt, Kind
from drivers.signals import ResultRead, WheelSeen
from drivers.wheel.line import Pockets
from drivers.wheel.slingshot import SlingshotWheel
from drivers.wheel.twin import WheelTwin

BALL_RUNS_MS = 120_000
"""No ball runs longer."""
TRIED = "17"
"""Where a twin's ball comes to rest."""


class SlingshotWheelSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["slingshot"]
    bus: SerialLine
    """The serial line, 9600 baud."""
    zero: str = "00"
    """The two digits by which the reader says that the ball lies in 0."""
    double_zero: str = ""
    """The same of 00; `""`: the wheel has none."""
    unheard_statuses: Annotated[int, Field(ge=2, le=120)] = 6
    """So many statuses, two a second, that do not come are reported."""
    LINE_SPEED: ClassVar[LineSpeed | None] = LineSpeed(9600, "this wheel's reader")

    @model_validator(mode="after")
    def _each_pocket_is_written_otherwise(self) -> Self:
        self.pockets()
        return self

    def pockets(self) -> Pockets:
        """How its pockets are written. Raises ValueError where two are written alike."""
        return Pockets(self.zero, self.double_zero or None)


def _reads(_: SlingshotWheelSection, tested: Tested[SlingshotWheel]) -> Steps:
    """One spin is heard from its ball to its number, which is told once and is where the ball lies."""
    tested.forget()
    runs = tested.hears(WheelSeen, lambda seen: seen.state == "ball")
    done = yield from do(Work(tested.device, f"Spin the ball of {tested.words}.", lambda twin: twin.spin(TRIED)), runs)
    if done == "skipped":
        yield tested.finding("number", "skipped", f"nobody spun the ball of {tested.words}")
        return
    if done == "not seen":
        wrong = f"the ball was spun and {tested.words} did not say that it runs: is its reader on, is its cable whole?"
        yield tested.finding("number", "wrong", wrong)
        return
    if not (yield from until(tested.hears(ResultRead), BALL_RUNS_MS)):
        warned = sorted({warning for seen in tested.heard(WheelSeen) for warning in seen.warnings})
        said = f"it warned of {', '.join(warned).replace('-', ' ')}" if warned else "look for a fault above"
        yield tested.finding("number", "wrong", f"the ball was spun and {tested.words} brought no number: {said}")
        return
    (told,) = (signal.result for signal in tested.heard(ResultRead))
    answer = yield from ask(Look(tested.device, f"Does the ball lie in {told}?", lambda twin: twin.lies == told))
    yield tested.answered("number", answer, f"{tested.words} brought {told}", number=told)


def _twin(section: SlingshotWheelSection, felt: Felt) -> WheelTwin:
    line = felt.line(section.bus)
    return WheelTwin(line, felt.reactor, zero=section.zero, double_zero=section.double_zero or None)


KIND = Kind.of(
    "wheel",
    SlingshotWheelSection,
    lambda section, at: SlingshotWheel(
        at.name,
        at.transport(section.bus),
        **at.common,
        pockets=section.pockets(),
        unheard_statuses=section.unheard_statuses,
    ),
    _twin,
    opened=SlingshotWheel.open,
    let_go=SlingshotWheel.close,
    tests=(_reads,),
)
