"""Where each key of a TOML text stands, and what the comment behind it says.

``tomllib`` gives values without lines. This scanner walks a text that ``tomllib`` has already accepted and notes, for
every table, key and array element, its line and its trailing comment: errors can then name the line, and a house rule
can name the line of the document it was taken from. Does not check syntax and does not give values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

KeyPath = tuple[str | int, ...]
"""Keys and array indexes from the top: ``("key-pad", "legends", 0)``."""

_BLANK = re.compile(r"[ \t]*")
_BETWEEN = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_COMMENT = re.compile(r"[ \t]*#[ \t]*([^\r\n]*)")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\r\n]+")
STRING = (
    r'(?:"""(?:[^\\]|\\.)*?"""(?:"{0,2}(?!"))'
    r"|'''.*?'''(?:'{0,2}(?!'))"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*')"
)
"""How a text of any of the four kinds is written, where a dot stands for a line end too (``re.DOTALL``)."""
_STRING = re.compile(STRING, re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))")
_ESCAPED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


@dataclass(frozen=True, slots=True)
class Place:
    """A table header, key or element: its line (from 1), its value as written, the comment behind either."""

    line: int
    text: str = ""
    comment: str | None = None


@dataclass(slots=True)
class TomlPlaces:
    """The places of one text."""

    places: dict[KeyPath, Place] = field(default_factory=dict)

    def line(self, path: KeyPath) -> int:
        """The line of ``path``, or of the nearest table around it that stands in the text; 1 for the whole file."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places[path].line if path else 1

    def text(self, path: KeyPath) -> str:
        """The value of ``path`` as the file writes it; empty for a table or for what is not there."""
        place = self.places.get(path)
        return place.text if place is not None else ""

    def source(self, path: KeyPath) -> str | None:
        """The comment behind ``path``; where it has none, the one behind the key or table around it."""
        while path:
            place = self.places.get(path)
            if place is not None and place.comment is not None:
                return place.comment
            path = path[:-1]
        return None


def toml_places(text: str) -> TomlPlaces:
    r"""Scan ``text``, which must be valid TOML 1.0.

    >>> places = toml_places('[progressive]  # 752-754\nseed_cents = 1_000_000\nper_chip_cents = 50  # 754\n')
    >>> places.line(("progressive", "seed_cents")), places.source(("progressive", "seed_cents"))
    (2, '752-754')
    >>> places.source(("progressive", "per_chip_cents"))
    '754'
    """
    return TomlPlaces(_Scanner(text).scan())


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._counted_to = 0
        self._line = 1
        self._places: dict[KeyPath, Place] = {}
        self._arrays: dict[KeyPath, int] = {}

    def scan(self) -> dict[KeyPath, Place]:
        table: KeyPath = ()
        self._skip(_BETWEEN)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._key_value(table)
            self._skip(_BETWEEN)
        return self._places

    def _header(self) -> KeyPath:
        line = self._line_here()
        of_array = self._text.startswith("[[", self._at)
        self._at += 2 if of_array else 1
        table = self._through_arrays(self._key())
        self._at += 2 if of_array else 1
        for length in range(1, len(table) + of_array):
            self._places.setdefault(table[:length], Place(line))
        if of_array:
            index = self._arrays[table] = self._arrays.get(table, -1) + 1
            table = (*table, index)
        self._places[table] = Place(line, comment=self._comment())
        return table

    def _through_arrays(self, keys: KeyPath) -> KeyPath:
        """Put in the index of the newest element wherever a header passes through an array of tables."""
        path: KeyPath = ()
        for key in keys[:-1]:
            path = (*path, key)
            if path in self._arrays:
                path = (*path, self._arrays[path])
        return (*path, *keys[-1:])

    def _key_value(self, table: KeyPath) -> None:
        line = self._line_here()
        keys = self._key()
        path = (*table, *keys)
        for length in range(len(table) + 1, len(path)):
            self._places.setdefault(path[:length], Place(line))
        self._at += 1  # the equals sign
        self._skip(_BLANK)
        text, comment = self._value(path)
        self._places[path] = Place(line, text, self._comment() or comment)

    def _value(self, path: KeyPath) -> tuple[str, str | None]:
        """Pass over a value; return it as written, and the comment behind its opening bracket."""
        start, comment = self._at, None
        opening = self._text[self._at]
        if opening == "[":
            comment = self._array(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            self._skip(_STRING if opening in "\"'" else _SCALAR)
        return self._text[start : self._at].rstrip(), comment

    def _array(self, path: KeyPath) -> str | None:
        self._at += 1
        opening_comment = self._comment()
        self._skip(_BETWEEN)
        index = 0
        while self._text[self._at] != "]":
            element = (*path, index)
            line = self._line_here()
            text, comment = self._value(element)
            if self._next_is(",", _BETWEEN):
                self._skip(_BETWEEN)
                self._at += 1
            self._places[element] = Place(line, text, self._comment() or comment)
            self._skip(_BETWEEN)
            index += 1
        self._at += 1
        return opening_comment

    def _inline_table(self, path: KeyPath) -> None:
        self._at += 1
        self._skip(_BETWEEN)
        while self._text[self._at] != "}":
            self._key_value(path)
            self._skip(_BETWEEN)
            if self._text[self._at] == ",":
                self._at += 1
                self._skip(_BETWEEN)
        self._at += 1

    def _key(self) -> KeyPath:
        """Read a dotted key and the blanks around it."""
        keys: list[str] = []
        while True:
            self._skip(_BLANK)
            quoted = self._text[self._at] in "\"'"
            word = self._skip(_STRING if quoted else _BARE_KEY)
            keys.append(_unquoted(word) if quoted else word)
            self._skip(_BLANK)
            if self._text[self._at] != ".":
                return tuple(keys)
            self._at += 1

    def _comment(self) -> str | None:
        """The comment that follows on this line; it is not consumed."""
        match = _COMMENT.match(self._text, self._at)
        return match[1].strip() if match is not None else None

    def _next_is(self, sign: str, after: re.Pattern[str]) -> bool:
        match = after.match(self._text, self._at)
        return match is not None and self._text.startswith(sign, match.end())

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            raise ValueError(f"line {self._line_here()}: not TOML, or TOML that this scanner does not know")
        self._at = match.end()
        return match[0]

    def _line_here(self) -> int:
        self._line += self._text.count("\n", self._counted_to, self._at)
        self._counted_to = self._at
        return self._line


def _unquoted(word: str) -> str:
    if word.startswith("'"):
        return word[1:-1]
    return _ESCAPE.sub(_escaped, word[1:-1])


def _escaped(match: re.Match[str]) -> str:
    code = match[1] or match[2]
    return chr(int(code, 16)) if code else _ESCAPED.get(match[3], match[3])
