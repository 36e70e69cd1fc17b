"""Digits behind an HT16K33 that show two numbers and how a round ended: ``[result-display] driver = "ht16k33"``.

Does not add up cards.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.checks.digits import Shown, each_is_shown
from controller.devices.checks.steps import Steps
from controller.devices.checks.tested import Tested
from controller.devices.kind import Ends, Kind, Sight
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.result_display.port import DARK, Result, ResultDisplay
from drivers.result_display.seven_segment import SevenSegmentResult
from drivers.result_display.twin import ResultDisplayTwin

TRIED = {
    "88 P 88": Result(88, "P", 88),
    "12 b 34": Result(12, "b", 34),
    "5 t 6": Result(5, "t", 6),
    "00": Result("00"),
    "nothing": DARK,
}
"""Every segment of a number, each letter, the pocket that is no total, and nothing."""


class ResultDigitsSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["ht16k33"]
    part: Annotated[Name, OnPart(("ht16k33",))]
    """Five digits: two for the first hand, one for how it ended (`P`, `b`, `t`), two for the hand it plays against."""
    brightness: Annotated[int, Field(ge=1, le=16)] = 12


def _display(section: ResultDigitsSection, at: Ends) -> SevenSegmentResult:
    part = Ht16k33(section.part, at.address(section.part), **at.common, brightness=section.brightness)
    at.holds(part)
    return SevenSegmentResult(at.name, part, **at.common)


def _shows(_: ResultDigitsSection, tested: Tested[ResultDisplay]) -> Steps:
    """Each read back, and looked at."""
    yield from each_is_shown(
        tested,
        (
            Shown(shown, shown, partial(tested.port.show, result), partial(_reads, result))
            for shown, result in TRIED.items()
        ),
    )
    tested.port.show(DARK)


def _reads(result: Result, twin: ResultDisplayTwin) -> bool:
    return twin.text() == _as_read(result)


def _as_read(result: Result) -> str:
    """What a person must read: a total stands at the right of its two digits."""
    first, other = ("" if total is None else str(total) for total in (result.first, result.other))
    return first.rjust(2) + result.letter.rjust(1) + other.rjust(2)


def _amiss(twin: ResultDisplayTwin, told: Result) -> str | None:
    seen, must = twin.text(), _as_read(told)
    return None if seen == must else f"the result display shows {seen!r} and must show {must!r}"


KIND = Kind.of(
    "result-display",
    ResultDigitsSection,
    _display,
    lambda section, felt: ResultDisplayTwin(felt.attach(section.part, Ht16k33Twin())),
    opened=SevenSegmentResult.open,
    make_safe=SevenSegmentResult.darken,
    let_go=SevenSegmentResult.close,
    tests=(_shows,),
    sight=Sight(_amiss),
)
