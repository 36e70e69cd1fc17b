"""What one asks for: which records a report is of. Makes no report."""

from __future__ import annotations

from datetime import date, datetime

import msgspec

from controller.reports.calendar import Around, OneRound, Period, Scope
from controller.reports.house import House
from controller.reports.names import ReportName
from controller.reports.newest import Newest
from controller.reports.values import SECOND


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Of what a report is. With nothing given: the newest shift, day, round, award or record of the journal.

    ``day`` as ``2026-11-28``, ``begins`` and ``ends`` as ``2026-11-28T20:00``, times of the house.
    """

    day: str | None = None
    shift: int | None = None
    round: int | None = None
    award: int | None = None
    record: int | None = None
    begins: str | None = None
    ends: str | None = None


class NothingToReport(ValueError):
    """The record does not have what is asked for; the text says what it has."""


def scope_of(name: ReportName, house: House, asked: Asked, newest: Newest) -> Scope:
    """Which records the report is of.

    Raises:
        NothingToReport: the record or the calendar has no such time or round.
    """
    number = newest.round
    if name == "records":
        wanted = newest.position if asked.record is None else asked.record
        if not 1 <= wanted <= newest.position:
            raise NothingToReport(f"the journal has records 1 to {newest.position:,}, no record {wanted:,}")
        return Around(wanted)
    if asked.round is not None or name == "round":
        wanted = max(1, number - 1) if asked.round is None else asked.round
        if not 1 <= wanted <= number:
            raise NothingToReport(f"the record has rounds 1 to {number}, no round {wanted}")
        return OneRound(wanted)
    if name == "register" and asked == Asked():
        return Period("the whole record", 0, newest.counts_at_ns + 1)
    if asked.award is not None and asked.shift is None and asked.day is None:
        return Period("the whole record", 0, newest.counts_at_ns + 1)
    calendar = house.calendar
    try:
        if asked.begins is not None or asked.ends is not None:
            begins = _moment(asked.begins or "1970-01-02")
            last = datetime.fromtimestamp(newest.counts_at_ns // SECOND + 1, house.zone)
            ends = _moment(asked.ends) if asked.ends else last
            return calendar.between(begins, ends)
        newest_day, newest_shift = calendar.shift_at(newest.counts_at_ns)
        day = newest_day if asked.day is None else _date(asked.day)
        if name in ("day", "package", "trend") or (asked.day is not None and asked.shift is None):
            return calendar.day(day)
        return calendar.shift(day, newest_shift if asked.shift is None else asked.shift)
    except ValueError as error:
        raise NothingToReport(str(error)) from error


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise NothingToReport(f'"{text}" is no day: a day is written 2026-11-28') from error


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise NothingToReport(f'"{text}" is no time: a time is written 2026-11-28T20:00') from error
