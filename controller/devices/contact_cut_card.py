"""A sensor on one wire in the mouth of a shoe that sees the cut card: ``[cut-card] driver = "contact"``.

Does not say what the cut card ends.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from controller.config.devices import Contact
from controller.devices.checks.cut_card import cut_card_is_seen
from controller.devices.checks.steps import Steps
from controller.devices.checks.tested import Tested
from controller.devices.kind import Kind
from drivers.cut_card.sensor import CutCardSensor
from drivers.cut_card.twin import CutCardSensorTwin


class ContactCutCardSection(Contact):
    """The keys of the section."""

    driver: Literal["contact"]
    normally: Literal["open", "closed"] = "closed"
    """How it stands while it sees no cut card: `"closed"`, so that a cut wire reads as a cut card and is named."""
    debounce_ms: Annotated[int, Field(ge=1, le=1_000)] = 5
    stuck_s: Annotated[int, Field(ge=1, le=3_600)] = 120
    """A cut card that lies before it for longer is reported."""
    WORKED: ClassVar[str] = "covered"


def _sees(section: ContactCutCardSection, tested: Tested[CutCardSensor]) -> Steps:
    """The cut card is seen once as it is drawn."""
    yield from cut_card_is_seen(
        tested,
        f"Draw the cut card past {tested.words} once.",
        seen=f"{tested.words} saw the cut card",
        drawn_by_nobody=f"nobody drew the cut card past {tested.words}",
        missed=f"the cut card was drawn and {tested.words} saw nothing: check its place and its wire",
    )


KIND = Kind.of(
    "cut-card",
    ContactCutCardSection,
    lambda section, at: CutCardSensor(
        at.name,
        at.input(section.line),
        **at.common,
        seen_level=section.worked_level,
        debounce_ms=section.debounce_ms,
        stuck_s=section.stuck_s,
    ),
    lambda section, felt: CutCardSensorTwin(felt.reactor, felt.wire(section.line), seen_level=section.worked_level),
    tests=(_sees,),
)
