"""A shoe that says each card as it is drawn, a line of text a card: ``[card-shoe] driver = "text"``.

docs/protocols/card-shoe.md has the line. Does not say whose card it is.
"""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Literal

from pydantic import Field, field_validator

from controller.config.device_section import DeviceSection, LineSpeed
from controller.config.marks import SerialLine
from controller.devices.checks.cut_card import cut_card_is_seen
from controller.devices.checks.person import Look, Work
from controller.devices.checks.steps import Steps, ask, do, wait
from controller.devices.checks.tested import Tested
from controller.devices.kind import Felt, Kind
from drivers.card_shoe.text import TextCardShoe
from drivers.card_shoe.twin import CardShoeTwin
from drivers.signals import UNREAD, CardDrawn

SAID_AGAIN_MS = 2_000
"""Whatever a shoe says once more of a card is said by then."""
TRIED = "7h"
"""What a twin's hand draws."""


class TextCardShoeSection(DeviceSection):
    """The keys of the section."""

    driver: Literal["text"]
    bus: SerialLine
    """The serial line, 9600 baud."""
    repeat_ms: Annotated[int, Field(ge=0, le=1_000)] = 250
    """An equal line that comes sooner after the last one is the same card, said again; 0: each line is a card."""
    cut_card: str = "Cut Card"
    """The words between the brackets by which this model tells of its cut card; `""`: it does not."""
    LINE_SPEED: ClassVar[LineSpeed | None] = LineSpeed(9600, "this shoe")

    @field_validator("cut_card")
    @classmethod
    def _words(cls, words: str) -> str:
        if not re.fullmatch(r"[A-Za-z0-9 ]{0,40}", words) or words == "Game":
            raise ValueError('must be the words of the cut card, such as "Cut Card": up to 40 letters, digits, blanks')
        return words


def _reads(section: TextCardShoeSection, tested: Tested[TextCardShoe]) -> Steps:
    """One card that is drawn is told once, and as what it is."""
    tested.forget()
    drawing = Work(tested.device, f"Draw one card from {tested.words}.", lambda twin: twin.draw(TRIED))
    done = yield from do(drawing, tested.hears(CardDrawn))
    if done == "skipped":
        yield tested.finding("card", "skipped", f"nobody drew a card from {tested.words}")
        return
    yield from wait(SAID_AGAIN_MS)
    told = [signal.card for signal in tested.heard(CardDrawn)]
    if not told:
        wrong = f"a card was drawn and {tested.words} said nothing: is it on, in game mode, is its cable whole?"
        yield tested.finding("card", "wrong", wrong)
    elif told == [UNREAD]:
        yield tested.finding("card", "wrong", f"{tested.words} could not read the card: clean its window, try another")
    elif len(told) > 1:
        wrong = f"one card was drawn and told {len(told)} times, as {' '.join(told)}: raise repeat_ms"
        yield tested.finding("card", "wrong", wrong, told=len(told))
    else:
        answer = yield from ask(Look(tested.device, f"Was it the {told[0]}?", lambda twin: twin.drawn == told[0]))
        yield tested.answered("card", answer, f"{tested.words} said {told[0]} of the card that was drawn")


def _tells_cut_card(section: TextCardShoeSection, tested: Tested[TextCardShoe]) -> Steps:
    """The cut card is told as one, by a shoe that does."""
    if not section.cut_card:
        return
    yield from cut_card_is_seen(
        tested,
        f"Draw the cut card from {tested.words}.",
        seen=f"{tested.words} told of the cut card",
        drawn_by_nobody=f"nobody drew the cut card from {tested.words}",
        missed=f'{tested.words} did not tell of the cut card as "{section.cut_card}": a sensor must ([cut-card])',
    )


def _twin(section: TextCardShoeSection, felt: Felt) -> CardShoeTwin:
    twin = CardShoeTwin(felt.line(section.bus), felt.reactor, cut_card=section.cut_card or None)
    twin.power_on()
    return twin


KIND = Kind.of(
    "card-shoe",
    TextCardShoeSection,
    lambda section, at: TextCardShoe(
        at.name,
        at.transport(section.bus),
        **at.common,
        repeat_ms=section.repeat_ms,
        cut_card=section.cut_card or None,
    ),
    _twin,
    opened=TextCardShoe.open,
    let_go=TextCardShoe.close,
    tests=(_reads, _tells_cut_card),
)
