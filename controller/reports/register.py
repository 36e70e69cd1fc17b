"""The register of security tape and chips, and each deviation, for the regulator (002:1585-1587).

A deviation is what somebody found at a strip of tape, a device that is not the approved one, and a program or a record
that is not what was written. Judges none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from controller.reports.calendar import Scope
from controller.reports.document import Column, Field, Table, column, table
from controller.reports.history import Line
from controller.reports.people import who
from controller.reports.values import Moment
from controller.table import events as e


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the register. ``number`` and ``chip`` as they were written down."""

    position: int
    at: Moment
    part: str
    what: str
    number: str
    chip: str
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class OnPart:
    """The strip that lies on a part; ``read`` is when it was found whole last, None while nobody looked."""

    strip: Entry
    read: Entry | None = None


@dataclass(frozen=True, slots=True)
class Deviation:
    """One deviation. ``told`` says who was told of it, or who answered for it; empty until then."""

    position: int
    at: Moment
    part: str
    text: str
    by: str
    to_report: bool
    """The table waits until a person says that the regulator was told."""
    told: str = ""
    told_at: Moment | None = None


class Register:
    """A collector: the strips at the end of the scope, what happened in it, and every deviation that is open."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._parts: dict[str, OnPart] = {}
        self._entries: list[Entry] = []
        self._deviations: dict[int, Deviation] = {}
        self._in_scope: set[int] = set()

    def take(self, line: Line) -> None:
        place = self._scope.place(line)
        if place > 0:
            return
        if place == 0:
            self._in_scope.add(line.position)
        entry = _entry(line)
        if entry is not None:
            self._take_entry(entry, line.event)
        if type(line.event) in _FOUND:
            part, text, to_report = _FOUND[type(line.event)](line.event)
            self._deviations[line.position] = Deviation(line.position, line.at, part, text, who(line.event), to_report)
        self._answer(line)

    def _take_entry(self, entry: Entry, event: e.Event) -> None:
        if isinstance(event, e.TapeAffixed):
            self._parts[entry.part] = OnPart(entry)
        elif isinstance(event, e.TapeInspected) and entry.part in self._parts:
            self._parts[entry.part] = replace(self._parts[entry.part], read=entry)
        if entry.position in self._in_scope:
            self._entries.append(entry)

    def _answer(self, line: Line) -> None:
        """A report is of all that was found at the part before; a supervisor answers for just one device."""
        event = line.event
        if isinstance(event, e.DeviationReported):
            part, told, alike = event.part, f"told: {event.to}, by {who(event)}", None
        elif isinstance(event, e.FirmwareAccepted):
            part, told, alike = event.device, f"answered for by {who(event)}", _device(event)
        else:
            return
        for one in self.open:
            if one.part == part and one.to_report == (alike is None) and alike in (None, one.text):
                self._deviations[one.position] = replace(one, told=told, told_at=line.at)

    @property
    def parts(self) -> tuple[OnPart, ...]:
        """One for each part, by name."""
        return tuple(self._parts[part] for part in sorted(self._parts))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was written down in the scope."""
        return tuple(self._entries)

    @property
    def open(self) -> tuple[Deviation, ...]:
        """Those that nobody was told of and nobody answered for."""
        return tuple(one for one in self._deviations.values() if not one.told)

    @property
    def deviations(self) -> tuple[Deviation, ...]:
        """Those of the scope, and older ones of which the regulator is still to be told."""
        return tuple(
            one
            for one in self._deviations.values()
            if one.position in self._in_scope or (one.to_report and not one.told)
        )

    @property
    def agrees(self) -> bool:
        """Whether nothing waits to be reported."""
        return not any(one.to_report for one in self.open)


def strips_of(parts: Iterable[OnPart]) -> Table:
    """What lies on each part."""
    columns: tuple[Column[OnPart], ...] = (
        column("Part", 12, "part", lambda one: one.strip.part),
        column("Strip", 16, "number", lambda one: one.strip.number),
        column("Chip", 16, "chip", lambda one: one.strip.chip),
        Column(
            "Stuck on, by, recorded by",
            28,
            (
                Field("affixed", lambda one: one.strip.at),
                Field("text", lambda one: one.strip.text),
                Field("by", lambda one: one.strip.by),
            ),
        ),
        Column(
            "Read last, by",
            20,
            (
                Field("read", lambda one: "not read yet" if one.read is None else one.read.at),
                Field("reader", lambda one: "" if one.read is None else one.read.by),
            ),
        ),
    )
    return table("Security tape on record", columns, parts, "No strip of security tape is on record.")


def deviations_of(found: Iterable[Deviation]) -> Table:
    """What was not as it should be, and who was told."""
    columns: tuple[Column[Deviation], ...] = (
        column("Record", 8, "record", lambda one: one.position, right=True),
        column("Date and time", 21, "time", lambda one: one.at),
        column("Part", 11, "part", lambda one: one.part),
        Column("Found, by", 29, (Field("found", lambda one: one.text), Field("by", lambda one: one.by))),
        Column(
            "Told, when",
            23,
            (
                Field("told", lambda one: one.told or ("NOT REPORTED YET" if one.to_report else "")),
                Field("told-at", lambda one: one.told_at),
            ),
        ),
    )
    return table("Deviations", columns, found, "Nothing deviated.")


def entries_of(entries: Iterable[Entry]) -> Table:
    """Everything that was written down."""
    columns: tuple[Column[Entry], ...] = (
        column("Record", 8, "record", lambda one: one.position, right=True),
        column("Date and time", 21, "time", lambda one: one.at),
        Column("Part, what", 14, (Field("part", lambda one: one.part), Field("what", lambda one: one.what))),
        Column("Strip, chip", 18, (Field("number", lambda one: one.number), Field("chip", lambda one: one.chip))),
        Column("In words, by", 31, (Field("text", lambda one: one.text), Field("by", lambda one: one.by))),
    )
    return table("Written down", columns, entries, "Nothing was written down.")


def _entry(line: Line) -> Entry | None:
    match line.event:
        case e.TapeAffixed() as v:
            what, number, chip = "stuck on", v.number, v.chip
            text = f"by {v.affixed_by}" + (f": {v.why}" if v.why else "")
        case e.TapeInspected() as v:
            what, number, chip, text = "read", v.number, v.chip, "whole, as on record"
        case e.TapeDeviated() as v:
            what, number, chip, text = "deviates", v.number, v.chip, v.why
        case e.DeviationReported() as v:
            what, number, chip, text = "reported", "", "", v.to
        case _:
            return None
    return Entry(line.position, line.at, v.part, what, number, chip, text, who(v))


_Found = tuple[str, str, bool]
"""The part, what was found there in words, and whether the table waits for a report of it."""


def _device(event: e.FirmwareFound | e.FirmwareAccepted) -> str:
    return f"{event.model} {event.serial}, firmware {event.firmware}, digest {event.digest}"


_FOUND: Mapping[type[e.Event], Callable[[Any], _Found]] = {
    e.TapeDeviated: lambda v: (v.part, v.why, True),
    e.FirmwareFound: lambda v: (v.device, _device(v), False),
    e.DamageFound: lambda v: (v.part, v.why, False),
}
