"""Words and numbers of a scenario file, each with the sentence that says how it is written. Knows no table."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

Seat = Annotated[int, Field(ge=1, strict=True)]
Seats = tuple[Seat, ...]

_DURATION = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?(ms|s|min|h)")
_UNIT_NS = {"ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000, "h": 3_600_000_000_000}
LONGEST_HOURS = 168
"""A table is never left alone for longer than a week; a step that waits for years plays without end."""
HOUR_MS = 3_600_000
_PATH = re.compile(r"/[A-Za-z0-9._~/-]*(\?[A-Za-z0-9._~=&%+-]*)?")
_NOT_ASKED = {
    "/stream/": "a stream has no end",
    "/reports/": "the verb report writes one",
    "/static/": "what it has is the same at every table",
    "/technician/bundle": "it is a packed file",
}
_AMOUNT = re.compile(r"-?\$[0-9]{1,3}(,[0-9]{3})*\.[0-9]{2}")


def duration_ns(text: object, what: str = "a step waits for") -> int:
    """A time as people write it, in nanoseconds. Raises ValueError for anything else, and for more than a week.

    >>> duration_ns("2s"), duration_ns("250 ms")
    (2000000000, 250000000)
    """
    match = _DURATION.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError('a time is written as "2s", "250ms", "5min" or "8h"')
    ns = float(match[1]) * _UNIT_NS[match[2]]  # infinite where the digits are too many
    if ns > LONGEST_HOURS * _UNIT_NS["h"]:
        raise ValueError(f"{what} {LONGEST_HOURS} hours at most")
    return round(ns)


def _amount(text: str) -> str:
    if _AMOUNT.fullmatch(text) is None:
        raise ValueError('an amount is written as "$10,000.50"')
    return text


def clock_step_ns(text: object) -> int:
    """How far a clock is set, as people write it, in nanoseconds. Raises ValueError for anything else.

    >>> clock_step_ns("+2h"), clock_step_ns("-250ms")
    (7200000000000, -250000000)
    """
    if not isinstance(text, str) or text[:1] not in ("+", "-"):
        raise ValueError('a clock is set forward by "+2h", or back by "-30min"')
    return duration_ns(text[1:], "a clock is set by") * (-1 if text[0] == "-" else 1)


def _day(text: str) -> str:
    """A day of the calendar."""
    try:
        date.fromisoformat(text)
    except ValueError as error:
        raise ValueError("a day is written 2026-11-28") from error
    return text


def _bytes(value: object) -> bytes:
    """A text of ASCII, or a list of numbers from 0 to 255."""
    if isinstance(value, str) and value.isascii() and value:
        sent = value.encode()
    elif isinstance(value, list) and value and all(type(one) is int and 0 <= one <= 255 for one in value):
        sent = bytes(value)
    else:
        raise ValueError('is a text of ASCII characters, or a list of numbers: "OK\\r\\n" or [0xff, 0x0a]')
    if len(sent) > MOST_BYTES:
        raise ValueError(f"has {len(sent)} bytes, and at most {MOST_BYTES} come at once")
    return sent


def _console_path(path: str) -> str:
    """A page of the console, or what one of its forms asks."""
    if _PATH.fullmatch(path) is None:
        raise ValueError('is a path of the console: "/", "/accounting" or "/desk/answer"')
    for beginning, instead in _NOT_ASKED.items():
        if path.startswith(beginning):
            raise ValueError(f"is not asked for in a scenario: {instead}")
    return path


def _several(value: object) -> object:
    """One seat, or a list of them."""
    seats = [value] if isinstance(value, int) else value
    if not isinstance(seats, list) or not seats:
        raise ValueError("is a seat, or a list of seats: 3 or [3, 5]")
    return seats


MOST_BYTES = 4096
Amount = Annotated[str, AfterValidator(_amount)]
DurationNs = Annotated[int, BeforeValidator(duration_ns)]
ConsolePath = Annotated[str, AfterValidator(_console_path)]
ClockStepNs = Annotated[int, BeforeValidator(clock_step_ns)]
Day = Annotated[str, AfterValidator(_day)]
Bytes = Annotated[bytes, BeforeValidator(_bytes)]
OneOrMoreSeats = Annotated[Seats, BeforeValidator(_several)]
Distance = Annotated[float, Field(ge=-HOUR_MS, le=HOUR_MS, strict=True)]
Width = Annotated[float, Field(gt=0, le=HOUR_MS, strict=True)]
Held = Annotated[int, Field(gt=0, le=HOUR_MS, strict=True)]


class Part(BaseModel):
    """What all parts of a scenario file share."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


def _one_or_more(value: object) -> object:
    """One word, or a list of them."""
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not words:
        raise ValueError('is a text, or a list of them: "betting" or ["betting", "locked"]')
    return words


OneOrMoreWords = Annotated[tuple[str, ...], BeforeValidator(_one_or_more)]
