"""Notices for accounting: what the table plays by, and each change of it with its persons (standards D7).

Takes whatever the record has of these kinds, field by field. Does not change a parameter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from controller.reports.calendar import Scope
from controller.reports.document import Column, Table, column, table
from controller.reports.history import Line
from controller.reports.people import who
from controller.reports.values import Moment, words
from controller.table import events as e

NOTICED = frozenset(
    {
        "TableOpened",
        "FirstValueAccepted",
        "ParameterChangeAsked",
        "ParameterChangeWitnessed",
        "ParameterChangeApplied",
        "ParameterChangeWithdrawn",
        "CorrectionAsked",
        "CorrectionWithdrawn",
        "CorrectionLapsed",
        "CorrectionRecorded",
        "LimitSet",
        "MeterLowered",
        "PoolsMerged",
        "FirmwareAccepted",
    }
)
"""Kinds of events that accounting is told of, by name: a record may have some that this table never makes."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One change."""

    position: int
    at: Moment
    what: str
    fields: tuple[str, ...]
    by: str


class Parameters:
    """A collector of the notices of the scope."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._version = ""
        self._notices: list[Notice] = []

    def take(self, line: Line) -> None:
        event = line.event
        noticed = type(event).__name__ in NOTICED
        if isinstance(event, e.ServiceStarted):
            noticed, self._version = event.version != self._version, event.version
        if noticed and self._scope.place(line) == 0:
            self._notices.append(Notice(line.position, line.at, _name(event), tuple(_fields(event)), who(event)))

    def notices(self) -> tuple[Notice, ...]:
        return tuple(self._notices)


def table_of(notices: tuple[Notice, ...]) -> Table:
    """The list."""
    columns: tuple[Column[Notice], ...] = (
        column("Record", 8, "record", lambda one: one.position, right=True),
        column("Date and time", 21, "time", lambda one: one.at),
        column("What", 20, "what", lambda one: one.what),
        column("Values", 27, "values", lambda one: one.fields),
        column("By", 14, "by", lambda one: one.by),
    )
    return table("Parameters", columns, notices, "No parameter was changed.")


def _name(event: e.Event) -> str:
    """``TableOpened`` is table opened."""
    name = type(event).__name__
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _fields(event: e.Event) -> Iterator[str]:
    for name, value in msgspec.structs.asdict(event).items():
        if name not in ("at", "role", "person", "series") and value not in (None, ""):
            told = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            yield f"{words(name.replace('_', '-'))}: {told}"
