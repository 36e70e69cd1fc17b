"""What a report's cells hold, and how each kind of value reads on paper, in a spreadsheet and in JSON.

Money is exact: what is less than a cent stands behind the cents as a fraction and is never rounded away. A time is
shown in the house's zone with UTC beside it, and carries a mark where the clock cannot be trusted. What people wrote
stays on its line. Does not know reports.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from fractions import Fraction
from typing import TypeAlias

from controller.words.one_line import one_line

SECOND = 1_000_000_000
UNSYNCHRONISED = "*"
NOT_KNOWN = "?"
MARKS = {
    UNSYNCHRONISED: "the clock was not synchronised",
    NOT_KNOWN: "the record does not say whether the clock was synchronised",
}


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in cents, exact."""

    cents: Fraction

    @staticmethod
    def of(cents: int) -> Money:
        return Money(Fraction(cents))


@dataclass(frozen=True, slots=True)
class Moment:
    """When something was recorded. ``synchronised``: whether the clock was, None where nobody knows."""

    utc_ns: int
    synchronised: bool | None

    @property
    def mark(self) -> str:
        if self.synchronised is None:
            return NOT_KNOWN
        return "" if self.synchronised else UNSYNCHRONISED

    def local(self, zone: tzinfo) -> datetime:
        """To the second, which is what people compare with their watches."""
        return datetime.fromtimestamp(self.utc_ns // SECOND, zone)


Value: TypeAlias = str | int | Money | Moment | tuple[str, ...] | None
"""One value of a cell; None where there is nothing to say, a tuple where there may be several."""

_FORMULA_SIGNS = ("=", "+", "-", "−", "@")
_LINE_ENDS = ("\t", "\r", "\n")
_UNSEEN = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn")
"""Categories of Unicode: controls, formats, blanks, and marks with no letter to stand on."""
_LOOK_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that are a blank all the same: fillers of Hangul, and Braille without a dot."""

Spelling: TypeAlias = Callable[[str], str]
"""What makes one line of a text, with nothing in it that cannot be shown."""


def on_paper(value: Value, zone: tzinfo, spelled: Spelling = one_line) -> str:
    """The value for people; a time takes two lines.

    >>> on_paper(Money(Fraction(1_000_033, 1) + Fraction(1, 3)), UTC)
    '$10,000.33 1/3'
    >>> on_paper(Moment(0, False), UTC).splitlines()
    ['1970-01-01 00:00:00', '1970-01-01 00:00:00Z*']
    """
    match value:
        case None:
            return "–"
        case Money():
            return _dollars(value.cents, "$", ",")
        case Moment():
            local, utc = value.local(zone), value.local(UTC)
            return f"{local:%Y-%m-%d %H:%M:%S}\n{utc:%Y-%m-%d %H:%M:%S}Z{value.mark}"
        case tuple():
            return "\n".join(map(spelled, value)) or "–"
        case int():
            return f"{value:,}"
        case _:
            return spelled(value) or "–"


def stacked(cell: Sequence[Value], zone: tzinfo, spelled: Spelling = one_line) -> str:
    r"""The values of a cell under one another, without those that have nothing to say.

    >>> stacked(("seat 3", None, "flush"), UTC)
    'seat 3\nflush'
    """
    told = (on_paper(value, zone, spelled) for value in cell if value not in (None, "", ()))
    return "\n".join(told) or on_paper(None, zone)


def in_a_line(value: Value, zone: tzinfo, spelled: Spelling = one_line) -> str:
    """The same on one line.

    >>> in_a_line(Moment(0, True), UTC)
    '1970-01-01 00:00:00 UTC (1970-01-01 00:00:00Z)'
    """
    if isinstance(value, Moment):
        local, utc = value.local(zone), value.local(UTC)
        return f"{local:%Y-%m-%d %H:%M:%S %Z} ({utc:%Y-%m-%d %H:%M:%S}Z{value.mark})"
    if isinstance(value, tuple):
        return ", ".join(map(spelled, value)) or "–"
    return on_paper(value, zone, spelled)


def in_a_cell(value: Value, zone: tzinfo) -> str:
    """The value for a spreadsheet: plain numbers, times with their distance from UTC, and no formula.

    >>> in_a_cell("=1+1", UTC), in_a_cell(Money.of(-5_000), UTC)
    ("'=1+1", '-50.00')
    """
    match value:
        case None:
            return ""
        case Money():
            return _dollars(value.cents, "", "")
        case Moment():
            return value.local(zone).isoformat()
        case int():
            return str(value)
        case tuple():
            return _no_formula("; ".join(value))
        case _:
            return _no_formula(value)


def as_json(value: Value, zone: tzinfo) -> object:
    """The value for a program: money in cents, as a whole number or as a fraction in a text.

    >>> as_json(Money(Fraction(1, 3)), UTC), as_json(Money.of(50), UTC)
    ('1/3', 50)
    """
    match value:
        case Money():
            return int(value.cents) if value.cents.denominator == 1 else str(value.cents)
        case Moment():
            times = {"local": value.local(zone).isoformat(), "utc": value.local(UTC).isoformat()}
            return {**times, "utc_ns": value.utc_ns, "synchronised": value.synchronised}
        case tuple():
            return list(value)
        case _:
            return value


def coordinate(value: Value) -> float:
    """Where the value lies in a picture, in dollars or as a count: for the eye alone, no amount is worked out with it.

    >>> coordinate(Money.of(150)), coordinate(3)
    (1.5, 3.0)
    """
    if isinstance(value, Money):
        return float(Fraction(value.cents, 100))
    return float(value) if isinstance(value, int) else 0.0


def words(name: str) -> str:
    """A name of the rules as people read it.

    >>> words("full-house")
    'full house'
    """
    return name.replace("-", " ")


def _dollars(cents: Fraction, sign: str, thousands: str) -> str:
    whole, rest = divmod(abs(cents), 1)
    minus = "-" if cents < 0 else ""
    dollars = format(whole // 100, ",") if thousands else str(whole // 100)
    return f"{minus}{sign}{dollars}.{whole % 100:02d}" + (f" {rest}" if rest else "")


def _no_formula(text: str) -> str:
    """A spreadsheet would work out a text that begins like a formula (OWASP, "CSV injection")."""
    said = one_line(text)
    return f"'{said}" if text[:1] in _LINE_ENDS or _first_sign(text) in _FORMULA_SIGNS else said


def _first_sign(text: str) -> str:
    """The first letter that is no blank and can be seen, in its plain form: full width, small and raised are one."""
    first = next((letter for letter in text if not _blank(letter)), "")
    return unicodedata.normalize("NFKC", first)[:1]


def _blank(letter: str) -> bool:
    return letter in _LOOK_BLANK or unicodedata.category(letter) in _UNSEEN
