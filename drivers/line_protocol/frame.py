"""One line of the line protocol, to and from bytes: ``!18 SHUFFLE order=41*3140`` (docs/protocols/line.md, 2).

A line is a mark, a number, a word, fields, and a CRC. Does not know what a word means.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from enum import Enum
from typing import NamedTuple

LINE_LIMIT = 120
"""Longest line in characters, without its end."""
NUMBER_LIMIT = 65_535
"""Numbers of lines and of events run 1 ... 65,535, then 1 again."""

_LINE = re.compile(
    rb"([?!=#+])([1-9][0-9]{0,4}) ([A-Z]{2,12})((?: [a-z]{2,10}=[A-Za-z0-9._/:-]{1,32})*)\*([0-9A-F]{4})"
)


class Mark(Enum):
    """What a line is, by its first character."""

    QUESTION = "?"
    ORDER = "!"
    ANSWER = "="
    EVENT = "#"
    SEEN = "+"


class BadLine(ValueError):
    """Bytes that are not a line of the protocol; the text is one plain sentence."""


class Line(NamedTuple):
    """A checked line. Fields are text until asked for by kind; asking raises BadLine for what is missing or wrong."""

    mark: Mark
    number: int
    word: str
    fields: dict[str, str]

    def text(self, key: str) -> str:
        """The field's text. Raises BadLine where the line has no such field."""
        try:
            return self.fields[key]
        except KeyError:
            raise BadLine(f"{self.word} has no field {key}") from None

    def whole(self, key: str) -> int:
        """The field as a whole number, 0 or more. Raises BadLine, without its text, where it is none, or not there."""
        text = self.text(key)
        if not text.isdecimal():
            raise BadLine(f"the {key} of {self.word} is not a whole number")
        return int(text)

    def optional_whole(self, key: str) -> int | None:
        """The field as a whole number, or None where the line does not have it."""
        return self.whole(key) if key in self.fields else None


def encode(mark: Mark, number: int, word: str, fields: dict[str, str | int] | None = None) -> bytes:
    r"""The bytes of a line, CR LF included.

    >>> encode(Mark.ORDER, 18, "SHUFFLE", {"order": 41})
    b'!18 SHUFFLE order=41*3140\r\n'

    Raises:
        BadLine: the result would not be a line of the protocol, for example a space in a value.
    """
    body = f"{mark.value}{number} {word}" + "".join(f" {key}={value}" for key, value in (fields or {}).items())
    raw = body.encode("ascii", "replace")
    raw = b"%s*%04X" % (raw, crc_hqx(raw, 0))
    if len(raw) > LINE_LIMIT or _LINE.fullmatch(raw) is None:
        raise BadLine(f"{body!r} cannot be a line: see docs/protocols/line.md, 2")
    return raw + b"\r\n"


def decode(raw: bytes) -> Line:
    """The line in ``raw``, which has no line end.

    Raises:
        BadLine: too long, not of the form, a wrong CRC, or a number out of range.
    """
    if len(raw) > LINE_LIMIT:
        raise BadLine(f"longer than {LINE_LIMIT} characters")
    found = _LINE.fullmatch(raw)
    if found is None:
        raise BadLine("not of the form mark, number, word, fields, CRC")
    mark, number, word, fields, check = found.groups()
    if crc_hqx(raw[:-5], 0) != int(check, 16):
        raise BadLine("the CRC is wrong")
    if int(number) > NUMBER_LIMIT:
        raise BadLine(f"numbers end at {NUMBER_LIMIT}")
    pairs = (field.split("=", 1) for field in fields.decode().split())
    return Line(Mark(mark.decode()), int(number), word.decode(), dict(pairs))


class LineReader:
    """Cuts a stream of bytes into lines; holds no more than one line's worth of bytes."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that ``data`` completes, without their ends; empty lines are left out.

        What never ends is handed out as a line too long, and so counts as garbage.
        """
        *lines, rest = (self._rest + data).split(b"\n")
        if len(rest) > LINE_LIMIT + 1:
            lines.append(rest)
            rest = b""
        self._rest = rest
        return [line for line in (line.removesuffix(b"\r") for line in lines) if line]


def following(number: int) -> int:
    """The number after ``number``."""
    return number % NUMBER_LIMIT + 1
