"""What a program is told, as values: the descriptions here are those of the OpenAPI document. Tells nothing itself.

Amounts are whole cents, what is exact beside them a fraction in a text. Times are UTC, as RFC 3339 writes them.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from controller.words.one_line import PATTERN, control_characters

Urgency = Literal["alarm", "standstill", "ruling", "round", "money", "equipment", "cards", "dealer", "record"]
For = Literal["security", "technician", "supervisor", "dealer"]
Severity = Literal["alarm", "warning", "notice"]


def _one_line(text: str) -> str:
    if found := control_characters(text):
        raise PydanticCustomError(
            "line", "holds {found}, and is one line of text without control characters", {"found": found}
        )
    return text


def _time(text: str) -> str:
    read = datetime.fromisoformat(text.replace("Z", "+00:00"))
    if read.tzinfo is None:
        raise ValueError("a time of this interface is in UTC")
    return text


Time = Annotated[str, AfterValidator(_time)]
Line = Annotated[str, AfterValidator(_one_line), Field(json_schema_extra={"pattern": PATTERN})]


class Told(BaseModel):
    """The base of all of them."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Table(Told):
    """Which table this is."""

    id: Annotated[str, Field(description="The table's own name.", examples=["CS-07"])]
    game: Annotated[str, Field(examples=["Caribbean stud"])]
    house: Annotated[str, Field(description="Whose rules it plays by.", examples=["Choctaw"])]
    program: Annotated[str, Field(description="The version of Lammer.", examples=["0.1.0"])]
    seats: int
    zone: Annotated[str, Field(description="The time zone of the house.", examples=["America/Chicago"])]
    on_twins: Annotated[bool, Field(description="It stands on twins: no chip of it is real.")]


class Meter(Told):
    """One pool."""

    pool: Annotated[str, Field(examples=["progressive"])]
    cents: Annotated[int, Field(description="What the display shows, in whole cents.", examples=[1_000_050])]
    exact_cents: Annotated[str, Field(description="The same, exact.", examples=["3000151/3"])]
    chips: Annotated[int, Field(description="Chips that it has counted since the record began.")]


class Waiting(Told):
    """Something that waits for a person."""

    name: Annotated[str, Field(description="What kind of wait it is.", examples=["acceptor-differs"])]
    urgency: Urgency
    wanted: Annotated[For, Field(description="Who is wanted.")]
    say: Annotated[str, Field(description="What is to be done, as the table's own page says it.")]
    why: str
    since: Annotated[Time | None, Field(description="Since when, as far as this run of the program knows.")]
    about: Annotated[str, Field(description="A mark of the question: an answer names it. Empty where none is asked.")]
    may_be_answered_from_afar: bool


class Alarm(Told):
    """What somebody must look at."""

    name: str
    text: str
    grave: Annotated[bool, Field(description="Something does not work.")]


class Paid(Told):
    """The award that was paid last."""

    position: Annotated[int, Field(description="Its record.")]
    at: str
    seat: int
    hand: Annotated[str, Field(examples=["royal flush"])]
    cents: int


class Pace(Told):
    """How much was played in the last hour, or since ``since`` where that is less."""

    since: str
    chips: int
    rounds: int


class State(Told):
    """The table as it stands on disk."""

    position: Annotated[int, Field(description="The record up to which this is.")]
    at: str
    round: int
    phase: Annotated[str, Field(examples=["Wagers open"])]
    suspended: Annotated[bool, Field(description="Play and money are stopped.")]
    testing: bool
    say: Annotated[str, Field(description="The one thing to do now.")]
    why: str
    meters: tuple[Meter, ...]
    waits: Annotated[tuple[Waiting, ...], Field(description="The most urgent first.")]
    alarms: tuple[Alarm, ...]
    last_award: Paid | None
    pace: Pace


class Record(Told):
    """One record of the journal. ``fact`` is as it was sealed; faces of cards in play are held back (``##``)."""

    position: int
    at: str
    kind: Annotated[str, Field(examples=["WagerAccepted"])]
    fact: dict[str, object]


class Records(Told):
    """Some records, in their order."""

    records: tuple[Record, ...]
    position: Annotated[int, Field(description="The last record there is.")]
    next: Annotated[int | None, Field(description="Where to go on with `after`; null where this was all.")]


class Finding(Told):
    """Something that is not as it should be with the box."""

    id: Annotated[str, Field(examples=["clock-unsynchronised"])]
    severity: str
    text: str
    do: Annotated[str, Field(description="What to do about it.")]


class Health(Told):
    """The health of the box."""

    looked: Annotated[str | None, Field(description="When it was looked at last.")]
    findings: Annotated[tuple[Finding, ...], Field(description="The gravest first.")]
    not_known: Annotated[dict[str, str], Field(description="Checks that could not be made, and why.")]


class Answer(Told):
    """An answer from afar to what waits."""

    about: Annotated[
        Line, Field(min_length=1, max_length=200, description="The mark of the question that is answered.")
    ]
    yes: bool
    role: Annotated[Line, Field(min_length=1, max_length=40, description="In which role.", examples=["pit-manager"])]
    person: Annotated[Line, Field(min_length=1, max_length=60, description="Who: stands in the record.")]


class Answered(Told):
    """The answer is on record."""

    position: int


class Problem(BaseModel):
    """Why something was not done (RFC 9457)."""

    type: str = "about:blank"
    title: Annotated[str, Field(examples=["Not Found"])]
    status: int
    detail: Annotated[str, Field(description="One sentence.")]
