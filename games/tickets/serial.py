"""The serial of a ticket or a sheet: a series, a number, and a check digit, written ``K1-000123-9``.

The check digit is H. M. Damm's (2004): it finds every digit that was keyed wrong and every two neighbours that changed
places. Serials follow each other without a gap. Does not keep which of them were sold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_WRITTEN = re.compile(r"([A-Z][A-Z0-9]{0,7})-([0-9]{6})-([0-9])")
_DAMM = (
    "0317598642",
    "7092154863",
    "4206871359",
    "1750983426",
    "6123045978",
    "3674209581",
    "5869720134",
    "8945362017",
    "9438617205",
    "2581436790",
)
HIGHEST = 999_999


class SerialError(ValueError):
    """No serial is written like this; the text says what is wrong with it."""


class Serial(NamedTuple):
    """One ticket or sheet: what series it belongs to, and which one of it, from 1 to 999,999."""

    series: str
    number: int

    @classmethod
    def read(cls, text: str, letter: str = "K") -> Serial:
        """The serial that is written or was keyed in; ``letter`` is that of the room, for the example of a right one.

        Raises:
            SerialError: it is not written like one, or its check digit is another.

        >>> Serial.read("K1-000572-4")
        Serial(series='K1', number=572)
        """
        found = _WRITTEN.fullmatch(text)
        if found is None:
            example = cls(f"{letter}1", 572)
            raise SerialError(f'"{text}" is no serial; it is written as {example}: series, six digits, check digit')
        series, digits, check = found.groups()
        if check_digit(digits) != check:
            raise SerialError(f'"{text}" was read or keyed wrong: its check digit does not belong to {digits}')
        return cls(series, int(digits))

    def __str__(self) -> str:
        """As ``read`` takes it."""
        digits = f"{self.number:06}"
        return f"{self.series}-{digits}-{check_digit(digits)}"


def check_digit(digits: str) -> str:
    """The digit that belongs behind these.

    >>> check_digit("572")
    '4'
    """
    found = "0"
    for digit in digits:
        found = _DAMM[int(found)][int(digit)]
    return found


def serials(series: str, first: int, count: int) -> Iterator[Serial]:
    """The ``count`` serials of a series from ``first`` on.

    Raises:
        SerialError: they do not lie within 1 to 999,999, or the series is no capital letter with letters or digits.
    """
    if first < 1 or first + count - 1 > HIGHEST:
        raise SerialError(f"serials {first:,} to {first + count - 1:,}; a series has 1 to {HIGHEST:,}")
    if not _WRITTEN.fullmatch(f"{series}-000000-0"):
        raise SerialError(f'"{series}" is no series; it is a capital letter and up to seven letters or digits more')
    return (Serial(series, number) for number in range(first, first + count))
