"""A dice cup with a contact that opens with its lid: ``[dice-cup] driver = "contact"``.

Does not say what an open cup ends.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from controller.config.devices import Contact
from controller.devices.checks.person import Work
from controller.devices.checks.steps import Steps, do
from controller.devices.checks.tested import Tested
from controller.devices.kind import Kind
from drivers.dice_cup.contact import ContactDiceCup
from drivers.dice_cup.twin import DiceCupTwin
from drivers.signals import CupClosed, CupOpened


class ContactDiceCupSection(Contact):
    """The keys of the section."""

    driver: Literal["contact"]
    normally: Literal["open", "closed"] = "closed"
    """How the contact stands while the cup is closed: `"closed"`, so that a cut wire reads as an open cup."""
    debounce_ms: Annotated[int, Field(ge=1, le=1_000)] = 50
    WORKED: ClassVar[str] = "open"


def _opens(_: ContactDiceCupSection, tested: Tested[ContactDiceCup]) -> Steps:
    """Opened and closed again, each is seen."""
    tested.forget()
    done = yield from do(Work(tested.device, f"Open {tested.words}.", lambda cup: cup.open()), tested.hears(CupOpened))
    if done == "skipped":
        yield tested.finding("cup", "skipped", f"nobody opened {tested.words}")
        return
    if done == "not seen":
        wrong = f"{tested.words} was opened and nothing was seen: check its contact and its wire"
        yield tested.finding("cup", "wrong", wrong)
        return
    tested.forget()
    closing = Work(tested.device, f"Close {tested.words}.", lambda cup: cup.close())
    done = yield from do(closing, tested.hears(CupClosed))
    if done == "seen":
        yield tested.finding("cup", "ok", f"{tested.words} was seen open and closed")
    else:
        wrong = f"{tested.words} still reads as open: does its lid reach the contact, is its wire whole?"
        yield tested.finding("cup", "wrong", wrong)


KIND = Kind.of(
    "dice-cup",
    ContactDiceCupSection,
    lambda section, at: ContactDiceCup(
        at.name,
        at.input(section.line),
        **at.common,
        open_level=section.worked_level,
        debounce_ms=section.debounce_ms,
    ),
    lambda section, felt: DiceCupTwin(felt.reactor, felt.wire(section.line), open_level=section.worked_level),
    tests=(_opens,),
)
