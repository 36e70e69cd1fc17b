"""Digits behind HT16K33 that show what each seat owes: ``[commission-boxes] driver = "ht16k33"``.

Two boxes hang on a part, so the file names one for each two seats. Does not reckon commission.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Literal

from pydantic import Field, Strict

from controller.config.device_section import DeviceSection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.checks.digits import Shown, each_is_shown
from controller.devices.checks.steps import Steps
from controller.devices.checks.tested import Tested
from controller.devices.kind import Ends, Felt, Kind, Sight
from drivers.commission_boxes.port import CommissionBoxes
from drivers.commission_boxes.seven_segment import SevenSegmentBoxes
from drivers.commission_boxes.twin import CommissionBoxesTwin
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin


class CommissionDigitsSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["ht16k33"]
    parts: Annotated[tuple[Annotated[Name, OnPart(("ht16k33",))], ...], Strict(False)]
    """Six digits a seat: those of seats 1 and 2 on the first, of 3 and 4 on the next."""
    brightness: Annotated[int, Field(ge=1, le=16)] = 12


def _boxes(section: CommissionDigitsSection, at: Ends) -> SevenSegmentBoxes:
    parts = [Ht16k33(part, at.address(part), **at.common, brightness=section.brightness) for part in section.parts]
    for part in parts:
        at.holds(part)
    return SevenSegmentBoxes(at.name, parts, seats=len(at.seats), **at.common)


def _twin(section: CommissionDigitsSection, felt: Felt) -> CommissionBoxesTwin:
    return CommissionBoxesTwin([felt.attach(part, Ht16k33Twin()) for part in section.parts], seats=len(felt.seats))


def _shows(_: CommissionDigitsSection, tested: Tested[CommissionBoxes]) -> Steps:
    """Every segment of each box, and then that each is the box of its seat."""
    seats = tested.seats
    tried = {
        "8888.88 at every seat": dict.fromkeys(seats, 888_888),
        "each seat's own number": {seat: 100 * seat for seat in seats},
        "nothing": dict[int, int](),
    }
    yield from each_is_shown(
        tested,
        (Shown(words, words, partial(tested.port.show, owed), partial(_reads, owed)) for words, owed in tried.items()),
    )
    tested.port.show({})


def _reads(owed: Mapping[int, int], twin: CommissionBoxesTwin) -> bool:
    return twin.texts() == _as_read(owed)


def _as_read(owed: Mapping[int, int]) -> dict[int, str]:
    """What a person must read; more than six digits are dashes."""
    texts = {seat: f"{cents // 100}.{cents % 100:02d}" for seat, cents in owed.items()}
    return {seat: text if len(text) <= len("9999.99") else "------" for seat, text in texts.items()}


def _amiss(twin: CommissionBoxesTwin, told: Mapping[int, int]) -> str | None:
    seen, must = twin.texts(), _as_read(told)
    return None if seen == must else f"the commission boxes show {seen!r} and must show {must!r}"


KIND = Kind.of(
    "commission-boxes",
    CommissionDigitsSection,
    _boxes,
    _twin,
    opened=SevenSegmentBoxes.open,
    make_safe=SevenSegmentBoxes.darken,
    let_go=SevenSegmentBoxes.close,
    tests=(_shows,),
    sight=Sight(_amiss),
)
