"""A blower with a ball reader on the serial line protocol: `[ball-draw] driver = "line"`.

docs/protocols/ball-draw.md has its words. Does not say when a ball is drawn.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from controller.devices.checks.steps import Steps, wait
from controller.devices.checks.tested import Tested
from controller.devices.kind import Kind
from controller.devices.on_line import OnLine
from drivers.ball_draw.line import LineBallDraw
from drivers.ball_draw.twin import BlowerTwin

LISTEN_MS = 4_500
"""Two heart-beats."""


class LineBallDrawSection(OnLine):
    """The keys of the section."""

    driver: Literal["line"]
    balls: Annotated[int, Field(ge=2, le=99)]
    """How many balls the set has: 80 for keno, 75 for bingo."""


def _stands(section: LineBallDrawSection, tested: Tested[LineBallDraw]) -> Steps:
    """It answers, all balls are inside, and its line is clean. No ball is drawn."""
    yield from wait(LISTEN_MS)
    status, identity, counts = tested.port.status(), tested.port.identity, tested.port.counts
    if status is None:
        text = f"{tested.words} does not answer: is it switched on and plugged in at {tested.where}?"
        yield tested.finding("connection", "wrong", text)
        return
    if identity is not None:
        text = f"{tested.words}: model {identity.model}, firmware {identity.firmware}, digest {identity.digest}"
        yield tested.finding("identity", "noted", text, model=identity.model, firmware=identity.firmware)
    ready = tested.port.ready()
    said = f"{tested.words} is {status.state}, {status.inside} of {section.balls} balls are inside"
    text = said if ready else f"{said}: let all balls back, count them, and clear what is stuck"
    yield tested.finding("balls", "ok" if ready else "wrong", text, state=status.state, inside=status.inside)
    clean = not counts.garbage
    text = f"{tested.words}: {counts.lines} lines, {counts.garbage} of them garbage"
    text = text if clean else f"{text}: check plug, cable and shield"
    yield tested.finding("line", "ok" if clean else "wrong", text, lines=counts.lines, garbage=counts.garbage)


KIND = Kind.of(
    "ball-draw",
    LineBallDrawSection,
    lambda section, at: LineBallDraw(
        at.name,
        at.transport(section.bus),
        at.reactor,
        at.emit,
        balls=section.balls,
        series=at.harness.series,
        approved=section.approved(),
    ),
    lambda section, felt: BlowerTwin(
        felt.line(section.bus), felt.reactor, felt.rng, balls=section.balls, firmware=section.twin_firmware()
    ),
    opened=LineBallDraw.open,
    let_go=LineBallDraw.close,
    tests=(_stands,),
)
