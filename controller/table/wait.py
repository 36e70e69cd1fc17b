"""What waits for a person, and all that is said of it: declared once, by the subject that it belongs to.

A wait says when somebody is waited for, how urgently, what each display has for it, and what an answer does. Advice,
panel, desk, alarms, tower light, buzzer and the awards desk render one list (:mod:`controller.table.waits`). Does not
know any wait.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from controller.table.commands import StaffAnswered
from controller.table.draft import Draft
from controller.table.setup import TableSetup
from controller.table.state import TableState

T = TypeVar("T")
Told: TypeAlias = Callable[[TableState, TableSetup], T]
"""What is said of a table as it stands now."""


class Urgency(IntEnum):
    """How soon somebody is wanted, the most urgent first."""

    ALARM = 1
    """Somebody may be at the money: a door is open."""
    STANDSTILL = 2
    """Nothing goes on at all."""
    RULING = 3
    """Whether the round stands is open."""
    ROUND = 4
    """The round waits."""
    MONEY = 5
    """A chip, a count or an award is to be seen to; the round goes on."""
    EQUIPMENT = 6
    CARDS = 7
    """Cards, dice, and what is done to new ones."""
    DEALER = 8
    """What the dealer is asked for, and may answer at any time."""
    RECORD = 9
    """The record is to be put right; nothing at the table waits for it."""


class Advice(NamedTuple):
    """``say``: the one thing to do now. ``why``: what stands behind it."""

    say: str
    why: str


class Panel(NamedTuple):
    """Its part of the dealer's display: empty where the line stays as it is."""

    head: str = ""
    todo: str = ""
    note: str = ""


class Alarm(NamedTuple):
    """One line of what a person must look at; ``grave`` where something does not work."""

    name: str
    text: str
    grave: bool


Step = Literal[
    "verify",
    "sign",
    "log",
    "key",
    "irregularity",
    "difference",
    "acceptors",
    "resume",
    "unclaimed",
    "dead-hand",
    "print",
    "void-ticket",
    "verification",
    "bad-beat",
]


@dataclass(frozen=True, slots=True)
class Question:
    """What a supervisor is asked at the awards desk, and the answers there are."""

    about: str
    """A mark of what is asked: an answer that names another one came from an old page."""
    step: Step
    title: str
    text: str
    yes: str | None = None
    no: str | None = None
    warning: str = ""
    """What the yes does, asked once more before it leaves the page; empty where it does no harm."""
    amount: str = ""
    words: str = ""
    signers: tuple[str, ...] = ()
    """Who has signed the payout log's entry by now."""
    cards: str = ""
    """What is known of the hand already."""
    identified: str | None = None
    """Who gave the code last, where a key must be turned."""


Light = Literal["door", "standstill", "mend", "supervisor"]
"""What a tower light shows it with: red that flashes, red, amber, white and blue that flash slowly."""
Sound = Literal["alarm", "long", "short"]


def _silent(_: TableState, __: TableSetup) -> None:
    """Nothing is said of it there."""


@dataclass(frozen=True)
class Wait:
    """One thing that may wait for a person.

    ``answer`` is what a staff code at the key pad or the desk does to it, ``turn`` what the turn of a key by somebody
    who identified does, or why it does nothing: the first wait in the list that has one takes it.
    """

    name: str
    urgency: Urgency
    when: Told[object]
    """True where it waits now."""
    advice: Told[Advice | None] = _silent
    panel: Told[Panel | None] = _silent
    alarms: Told[tuple[Alarm, ...] | None] = _silent
    question: Told[Question | None] = _silent
    light: Light | None = None
    sound: Sound | None = None
    answer: Callable[[Draft, StaffAnswered], None] | None = None
    turn: Callable[[Draft, str, str], str | None] | None = None
    """Of the key by this name, by somebody in this role."""
    by_turn: Told[str | None] = _silent
    """What such a turn does, in a clause of which it is the subject: ``lets the table go on``."""
