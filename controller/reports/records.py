"""Some records as they stand in the journal, field by field: where each figure of a report leads. Judges nothing.

Faces that are not public are veiled before they come here, as in every report.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from controller.reports.calendar import Scope
from controller.reports.document import Column, Table, column, table
from controller.reports.history import Line
from controller.reports.people import who
from controller.reports.values import Moment
from controller.table.events import Event

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_TOLD_APART = ("event", "role", "person")
"""The kind and who did it have columns of their own."""


class Recorded(NamedTuple):
    """One record."""

    position: int
    at: Moment
    kind: str
    by: str
    fields: str


class Records:
    """A collector of the scope's records."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._found: list[Recorded] = []

    def take(self, line: Line) -> None:
        if self._scope.place(line) == 0:
            told = Recorded(line.position, line.at, kind_of(line.event), who(line.event), fields_of(line.event))
            self._found.append(told)

    def table(self) -> Table:
        columns: tuple[Column[Recorded], ...] = (
            column("Record", 8, "record", lambda one: one.position, right=True),
            column("Date and time", 21, "time", lambda one: one.at),
            column("Kind", 20, "kind", lambda one: one.kind),
            column("By", 14, "by", lambda one: one.by),
            column("What it says", 29, "says", lambda one: one.fields),
        )
        return table("Records", columns, self._found)


def kind_of(event: Event) -> str:
    """The kind of a record as people read it.

    >>> from controller.table.events import MeterReset
    >>> kind_of(MeterReset(award=1, cents=100))
    'meter reset'
    """
    return _WORD.sub(" ", type(event).__name__).lower()


def fields_of(event: Event) -> str:
    """What it says, but for who did it; what is empty is left out.

    >>> from controller.table.events import MeterReset
    >>> fields_of(MeterReset(award=1, cents=100))
    'award 1, cents 100, pool progressive'
    """
    told = msgspec.to_builtins(event)
    fields = ((name.replace("_", " "), value) for name, value in told.items() if name not in _TOLD_APART)
    return ", ".join(f"{name} {_said(value)}" for name, value in fields if value not in ("", None, (), [], {}))


def _said(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return " ".join(map(_said, value))
        case dict():
            return "(" + ", ".join(f"{name} {_said(part)}" for name, part in value.items()) + ")"
        case _:
            return str(value)
