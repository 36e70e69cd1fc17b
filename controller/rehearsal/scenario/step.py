"""One step of a scenario: one thing that somebody does at the table or that befalls it, and what must then be seen.

The models of a scenario file's ``[[step]]`` entries; docs/scenarios.md explains every key. Does not play anything and
does not know the table: names are compared with it in :mod:`controller.rehearsal.scenario.names`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.config.table_values import Role
from controller.rehearsal.scenario.expect import Expect
from controller.rehearsal.scenario.values import (
    Bytes,
    ClockStepNs,
    ConsolePath,
    Day,
    Distance,
    DurationNs,
    Held,
    OneOrMoreSeats,
    Part,
    Seat,
    Width,
)
from controller.reports.names import ReportName
from controller.table.settings.events import Corrected, SettingName


class Beside(Part):
    """Something that happens ``ms`` after the step's own action; before it when negative."""

    ms: Distance
    chip: Seat | None = None
    press: Literal["lock-out", "green"] | None = None
    width_ms: Width | None = None
    held_ms: Held | None = None
    break_: str | None = Field(default=None, alias="break")
    fault: str | None = None
    for_ms: Width | None = None
    mend: str | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if sum(one is not None for one in (self.chip, self.press, self.break_, self.mend)) != 1:
            raise ValueError("is a chip or a press or a break or a mend, one of the four, at its ms")
        if (self.break_ is None) != (self.fault is None):
            raise ValueError("break needs a fault, and a fault a break")
        belongs = (("width_ms", "chip"), ("held_ms", "press"), ("for_ms", "break_"))
        for how, verb in belongs:
            if how in self.model_fields_set and verb not in self.model_fields_set:
                raise ValueError(f"{how} belongs to {verb.rstrip('_')}")
        return self


class ReportOf(Part):
    """What a report is of; the newest shift, day, round or award of the record where nothing is said."""

    day: Day | None = None
    shift: Annotated[int, Field(ge=1, le=99, strict=True)] | None = None
    round: Annotated[int, Field(ge=1, strict=True)] | None = None
    award: Annotated[int, Field(ge=1, strict=True)] | None = None

    @model_validator(mode="after")
    def _a_round_or_a_time(self) -> Self:
        if self.round is not None and (self.day is not None or self.shift is not None):
            raise ValueError("a report is of a round, or of a day and its shift, not both")
        return self


class Step(Part):
    """One step. Exactly one of its verbs, or none where the step only waits or looks."""

    about: str | None = None
    # What dealer and players do.
    chip: OneOrMoreSeats | None = None
    lift: OneOrMoreSeats | None = None
    press: Literal["lock-out", "green"] | None = None
    keys: str | None = None
    load: str | None = None
    shuffle: str | None = None
    deal: Annotated[int, Field(ge=1, strict=True)] | None = None
    take: Literal["stack", "stub", "deck"] | None = None
    draw: str | None = None
    stake: str | None = None
    spin: str | None = None
    # What the windows of a room do.
    sell: str | None = None
    pay: str | None = None
    void: str | None = None
    reprint: str | None = None
    scan: Annotated[str, Field(pattern="[1-9][0-9]{0,7}")] | None = None
    balls: str | None = None
    claim: str | None = None
    designate: str | None = None
    onlooker: str | None = None
    wheel: Annotated[int, Field(ge=0, le=99, strict=True)] | None = None
    announce: str | None = None
    open: str | None = None
    shut: str | None = None
    # What staff does at the table.
    turn: Literal["lower", "higher"] | None = None
    verify: Role | None = None
    sign_log: Role | None = Field(default=None, alias="sign")
    log: Role | None = None
    deny: Role | None = None
    answer: Role | None = None
    mode: Literal["shuffle", "sort"] | None = None
    new: Literal["cards", "dice"] | None = None
    # What is asked of the table elsewhere.
    dispute: str | None = None
    resolve: str | None = None
    merge: str | None = None
    setting: SettingName | None = None
    witness: Literal["accountant", "surveillance-officer"] | None = None
    withdraw: Literal["setting", "correction"] | None = None
    correct: Corrected | None = None
    report: ReportName | None = None
    get: ConsolePath | None = None
    post: ConsolePath | None = None
    # What goes wrong.
    jam: str | None = None
    clear: str | None = None
    break_: str | None = Field(default=None, alias="break")
    unplug: str | None = None
    mend: str | None = None
    bytes_: Bytes | None = Field(default=None, alias="bytes")
    clock: ClockStepNs | None = None
    power: Literal["cut", "off", "on"] | None = None
    service: Literal["kill", "stop", "start"] | None = None
    journal: Literal["keep", "put-back"] | None = None
    # How.
    with_: tuple[Beside, ...] = Field(default=(), alias="with")
    width_ms: Width | None = None
    held_ms: Held | None = None
    by: Role | None = None
    person: str | None = None
    to: Literal["on", "away"] | None = None
    cards: str | None = None
    stack: tuple[str, ...] = ()
    deck: Annotated[int, Field(ge=1, le=54, strict=True)] | None = None
    hands: Annotated[int, Field(ge=1, strict=True)] | None = None
    leave: Annotated[int, Field(ge=0, le=54, strict=True)] | None = None
    fault: str | None = None
    for_ms: Width | None = None
    late_ms: Width | None = None
    line: str | None = None
    towards: Literal["table", "device"] | None = None
    why: str = ""
    window: Seat | None = None
    in_favour_of: Literal["licensee", "patron"] | None = Field(default=None, alias="for")
    into: str | None = None
    value: str | None = None
    record: str | None = None
    dollars: str | None = None
    pool: str | None = None
    chips: Annotated[int, Field(ge=0, strict=True)] | None = None
    of: ReportOf | None = None
    form: Mapping[str, str] | None = None
    # And then.
    wait: DurationNs | None = None
    expect: Expect = Expect()

    @model_validator(mode="after")
    def _one_verb(self) -> Self:
        given = self.model_fields_set
        done = [verb for verb in VERBS if verb in given]
        if len(done) > 1:
            raise ValueError(f"does one thing, not {' and '.join(map(key_of, done))}: make two steps of it")
        for how, verbs in _BELONGS_TO.items():
            if how in given and not set(done) & set(verbs):
                raise ValueError(f"{key_of(how)} belongs to {' or '.join(map(key_of, verbs))}")
        for verb, how, right in _NEEDS:
            if (verb in given) and (how not in given):
                raise ValueError(right)
        if self.expect.status is not None and not {"get", "post"} & given:
            raise ValueError("expect.status belongs to get or post")
        if self.expect.reads and not {"report", "get", "post"} & given:
            raise ValueError("expect.reads belongs to report or get or post")
        if not done and self.wait is None and self.expect == Expect():
            raise ValueError("does nothing: give it a verb, a wait or something to expect")
        return self

    @property
    def verb(self) -> str | None:
        """What this step does, as the file writes it; None where it only waits or looks."""
        return next((key_of(verb) for verb in VERBS if verb in self.model_fields_set), None)

    @property
    def word(self) -> str:
        """What the verb is done to, of the verbs that take one word: a device, a colour, a role, a key."""
        done = (value for name, value in self if name in VERBS)
        return next((value for value in done if isinstance(value, str)), "")


VERBS = (
    *("chip", "lift", "press", "keys", "load", "shuffle", "deal", "take", "draw", "stake", "spin"),
    *("open", "shut"),
    *("sell", "pay", "void", "reprint", "scan", "balls", "claim", "designate", "onlooker", "wheel"),
    "announce",
    *("turn", "verify", "sign_log", "log", "deny", "answer", "mode", "new"),
    *("dispute", "resolve", "merge", "setting", "witness", "withdraw", "correct", "report", "get", "post"),
    *("jam", "clear", "break_", "unplug", "mend", "bytes_", "clock", "power", "service", "journal"),
)
_BELONGS_TO: Mapping[str, tuple[str, ...]] = {
    "with_": ("chip", "press"),
    "width_ms": ("chip",),
    "held_ms": ("press", "keys"),
    "by": ("turn", "mode", "new", "dispute", "resolve", "merge"),
    "person": ("turn", "verify", "sign_log", "log", "deny", "answer"),
    "why": ("dispute", "resolve", "setting", "withdraw", "correct", "void"),
    "window": ("pay",),
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
    "leave": ("clear",),
    "fault": ("break_",),
    "for_ms": ("break_",),
    "late_ms": ("break_",),
    "line": ("bytes_",),
    "towards": ("bytes_",),
    "of": ("report",),
    "form": ("post",),
}
_SETTING_NEEDS = "setting needs a value, and correct the record that is wrong"
_NEEDS = (
    ("break_", "fault", "break needs a fault: which one of the device's"),
    ("setting", "value", _SETTING_NEEDS),
    ("correct", "record", _SETTING_NEEDS),
    ("bytes_", "line", "bytes need the line on which they come: the name of its bus"),
)
"""A verb, the key that it is not done without, and the sentence that says so."""


def key_of(field: str) -> str:
    """How the file writes this field of a step."""
    return Step.model_fields[field].alias or field
