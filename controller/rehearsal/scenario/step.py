"""One step of a scenario: one thing that somebody does at the table or that befalls it, and what must then be seen.

The models of a scenario file's ``[[step]]`` entries; docs/scenarios.md explains every key. Does not play anything and
does not know the table: names are compared with it in :mod:`controller.rehearsal.scenario.names`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from controller.config.table_values import Role
from controller.table.settings.events import Corrected, SettingName

Seat = Annotated[int, Field(ge=1, strict=True)]
Seats = tuple[Seat, ...]

_DURATION = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?(ms|s|min|h)")
_UNIT_NS = {"ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000, "h": 3_600_000_000_000}
LONGEST_HOURS = 168
"""A table is never left alone for longer than a week; a step that waits for years plays without end."""
HOUR_MS = 3_600_000
_AMOUNT = re.compile(r"-?\$[0-9]{1,3}(,[0-9]{3})*\.[0-9]{2}")


def duration_ns(text: object) -> int:
    """A time as people write it, in nanoseconds. Raises ValueError for anything else, and for more than a week.

    >>> duration_ns("2s"), duration_ns("250 ms")
    (2000000000, 250000000)
    """
    match = _DURATION.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError('a time is written as "2s", "250ms", "5min" or "8h"')
    ns = float(match[1]) * _UNIT_NS[match[2]]  # infinite where the digits are too many
    if ns > LONGEST_HOURS * _UNIT_NS["h"]:
        raise ValueError(f"a step waits for {LONGEST_HOURS} hours at most")
    return round(ns)


def _amount(text: str) -> str:
    if _AMOUNT.fullmatch(text) is None:
        raise ValueError('an amount is written as "$10,000.50"')
    return text


def _several(value: object) -> object:
    """One seat, or a list of them."""
    seats = [value] if isinstance(value, int) else value
    if not isinstance(seats, list) or not seats:
        raise ValueError("is a seat, or a list of seats: 3 or [3, 5]")
    return seats


Amount = Annotated[str, AfterValidator(_amount)]
DurationNs = Annotated[int, BeforeValidator(duration_ns)]
OneOrMoreSeats = Annotated[Seats, BeforeValidator(_several)]
Distance = Annotated[float, Field(ge=-HOUR_MS, le=HOUR_MS, strict=True)]
Width = Annotated[float, Field(gt=0, le=HOUR_MS, strict=True)]


class Part(BaseModel):
    """What all parts of a scenario file share."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Beside(Part):
    """Something that happens ``ms`` after the step's own action; before it when negative."""

    ms: Distance
    chip: Seat | None = None
    press: Literal["lock-out", "green"] | None = None
    width_ms: Width | None = None
    break_: str | None = Field(default=None, alias="break")
    fault: str | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if sum(one is not None for one in (self.chip, self.press, self.break_)) != 1:
            raise ValueError("is a chip or a press or a break, one of the three, at its ms")
        if (self.break_ is None) != (self.fault is None):
            raise ValueError("break needs a fault, and a fault a break")
        return self


class ExpectedAward(Part):
    """An award of this round: where, what, how far, how much."""

    seat: Seat
    hand: str
    state: Literal["claimed", "verified", "logged", "pending", "paid", "denied"]
    amount: Amount | None = None


def _one_or_more(value: object) -> object:
    """One word, or a list of them."""
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not words:
        raise ValueError('is a text, or a list of them: "betting" or ["betting", "locked"]')
    return words


OneOrMoreWords = Annotated[tuple[str, ...], BeforeValidator(_one_or_more)]
Fact = Mapping[str, object]
"""``kind`` and some fields of one event."""


class Expect(Part):
    """What must be seen after the step. A list of seats is complete: seats that it leaves out must not be so."""

    phase: OneOrMoreWords | None = None
    """One of them."""
    meter: Amount | None = None
    meters: Mapping[str, Amount] = {}
    """By the name of the pool."""
    pending: tuple[Amount, ...] | None = None
    escrow: Amount | None = None
    sign: str | None = None
    lamps: Seats | None = None
    flashing: Seats | None = None
    steady: Seats | None = None
    warning: Seats | None = None
    open: Seats | None = None
    flagged: Seats | None = None
    returned: Seats | None = None
    display: tuple[str, ...] = ()
    say: str | None = None
    why: str | None = None
    refused: str | None = None
    suspended: str | None = None
    awards: tuple[ExpectedAward, ...] | None = None
    paid: Amount | None = None
    faults: tuple[str, ...] | None = None
    doors: tuple[str, ...] | None = None
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = Field(default=(), alias="no-events")
    facts: tuple[Fact, ...] = ()
    """Each is of this kind, and has these fields."""
    counts: Mapping[str, Annotated[int, Field(ge=0, strict=True)]] = {}
    """How many of a kind."""


class Step(Part):
    """One step. Exactly one of its verbs, or none where the step only waits or looks."""

    about: str | None = None
    # Verbs.
    chip: OneOrMoreSeats | None = None
    lift: OneOrMoreSeats | None = None
    press: Literal["lock-out", "green"] | None = None
    keys: str | None = None
    turn: Literal["lower", "higher"] | None = None
    verify: Role | None = None
    sign_log: Role | None = Field(default=None, alias="sign")
    log: Role | None = None
    deny: Role | None = None
    answer: Role | None = None
    load: str | None = None
    shuffle: str | None = None
    deal: Annotated[int, Field(ge=1, strict=True)] | None = None
    take: Literal["stack", "stub", "deck"] | None = None
    open: str | None = None
    shut: str | None = None
    mode: Literal["shuffle", "sort"] | None = None
    new: Literal["cards", "dice"] | None = None
    dispute: str | None = None
    resolve: str | None = None
    merge: str | None = None
    setting: SettingName | None = None
    witness: Literal["accountant", "surveillance-officer"] | None = None
    correct: Corrected | None = None
    jam: str | None = None
    clear: str | None = None
    break_: str | None = Field(default=None, alias="break")
    unplug: str | None = None
    mend: str | None = None
    power: Literal["cut", "off", "on"] | None = None
    service: Literal["kill", "stop", "start"] | None = None
    journal: Literal["keep", "put-back"] | None = None
    # How.
    with_: tuple[Beside, ...] = Field(default=(), alias="with")
    width_ms: Width | None = None
    by: Role | None = None
    to: Literal["on", "away"] | None = None
    cards: str | None = None
    stack: tuple[str, ...] = ()
    deck: Annotated[int, Field(ge=1, le=54, strict=True)] | None = None
    hands: Annotated[int, Field(ge=1, strict=True)] | None = None
    fault: str | None = None
    why: str = ""
    in_favour_of: Literal["licensee", "patron"] | None = Field(default=None, alias="for")
    into: str | None = None
    value: str | None = None
    record: str | None = None
    dollars: str | None = None
    pool: str | None = None
    chips: Annotated[int, Field(ge=0, strict=True)] | None = None
    # And then.
    wait: DurationNs | None = None
    expect: Expect = Expect()

    @model_validator(mode="after")
    def _one_verb(self) -> Self:
        given = self.model_fields_set
        done = [verb for verb in VERBS if verb in given]
        if len(done) > 1:
            raise ValueError(f"does one thing, not {' and '.join(map(_key, done))}: make two steps of it")
        for how, verbs in _BELONGS_TO.items():
            if how in given and not set(done) & set(verbs):
                raise ValueError(f"{_key(how)} belongs to {' or '.join(map(_key, verbs))}")
        if self.break_ is not None and self.fault is None:
            raise ValueError("break needs a fault: which one of the device's")
        if (self.setting is None) != (self.value is None) or (self.correct is None) != (self.record is None):
            raise ValueError("setting needs a value, and correct the record that is wrong")
        if not done and self.wait is None and self.expect == Expect():
            raise ValueError("does nothing: give it a verb, a wait or something to expect")
        return self

    @property
    def verb(self) -> str | None:
        """What this step does, as the file writes it; None where it only waits or looks."""
        return next((_key(verb) for verb in VERBS if verb in self.model_fields_set), None)

    @property
    def word(self) -> str:
        """What the verb is done to, of the verbs that take one word: a device, a colour, a role, a key."""
        words = (self.press, self.keys, self.turn, self.verify, self.log, self.deny, self.answer)
        more = (self.shuffle, self.take, self.open, self.shut, self.jam, self.clear, self.break_, self.unplug)
        last = (self.load, self.sign_log, self.mend, self.power, self.service, self.journal, self.mode, self.new)
        pit = (self.dispute, self.resolve, self.merge)
        office = (self.setting, self.witness, self.correct)
        return next((word for word in (*words, *more, *last, *pit, *office) if word is not None), "")


VERBS = (
    *("chip", "lift", "press", "keys", "turn", "verify", "sign_log", "log", "deny", "answer"),
    *("load", "shuffle", "deal", "take"),
    *(
        "open",
        "shut",
        "mode",
        "new",
        "dispute",
        "resolve",
        "merge",
        "setting",
        "witness",
        "correct",
        "jam",
        "clear",
        "break_",
        "unplug",
        "mend",
        "power",
        "service",
        "journal",
    ),
)
_BELONGS_TO: Mapping[str, tuple[str, ...]] = {
    "with_": ("chip", "press"),
    "width_ms": ("chip",),
    "by": ("turn", "mode", "new", "dispute", "resolve", "merge"),
    "why": ("dispute", "resolve", "setting", "correct"),
    "value": ("setting",),
    "record": ("correct",),
    "dollars": ("correct",),
    "pool": ("correct",),
    "chips": ("correct",),
    "in_favour_of": ("resolve",),
    "into": ("merge",),
    "to": ("turn",),
    "cards": ("sign_log", "log"),
    "stack": ("load", "shuffle"),
    "deck": ("load", "shuffle"),
    "hands": ("deal",),
    "fault": ("break_",),
}


def _key(field: str) -> str:
    return {"in_favour_of": "for", "sign_log": "sign"}.get(field, field.rstrip("_"))
