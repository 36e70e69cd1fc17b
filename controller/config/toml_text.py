"""Reads a text as TOML 1.0, and says with its line what is none, or more than any file of ours holds.

``tomllib`` fails with errors of Python where a whole number has thousands of digits and where lists are nested hundreds
deep; here they are mistakes as any other. Does not know what a file may say, and not where its keys stand: that is
:mod:`controller.config.toml_places`.
"""

from __future__ import annotations

import re
import tomllib
from ast import literal_eval
from collections.abc import Iterator, Mapping

from controller.config.mistake import dotted
from controller.config.toml_places import STRING, KeyPath

DEEPEST = 32
"""Lists and inline tables inside each other; people write three."""
MOST = 2**63 - 1
"""A whole number in TOML has 64 bits."""
WHOLE_NUMBERS = f"must be from {-MOST - 1} to {MOST}: a whole number has 64 bits"

_TOKEN = re.compile(rf"#[^\n]*|{STRING}|(?P<opens>[\[{{])|(?P<closes>[\]}}])|(?P<word>[A-Za-z0-9_.+-]+)", re.DOTALL)
_LONG_NUMBER = re.compile(r"[+-]?[0-9](?:_?[0-9]){19,}")
_IS_A_KEY = re.compile(r"[ \t]*=")
_PLACE = re.compile(r" \(at (?:line ([0-9]+), column [0-9]+|end of document)\)$")
_SAYS_THAT = (
    (
        re.compile(r"Cannot (?:declare|redefine namespace) (\(.*\))(?: twice)?"),
        "is declared again, or inside what is complete: write its keys where it stands first",
    ),
    (
        re.compile(r"Cannot mutate immutable namespace (\(.*\))"),
        "is complete where it stands first: write this key there",
    ),
    (
        re.compile(r"Duplicate inline table key ('.*'|\".*\")"),
        "is there twice between the same braces: keep one of the two",
    ),
    (re.compile(r"Cannot overwrite a value"), "this key has a value already: keep one of the two"),
)


class NotToml(ValueError):
    """A text that is not read; the error says why, ``line`` where."""

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        super().__init__(why)


def read_toml(text: str) -> Mapping[str, object]:
    """The values of a text.

    Raises:
        NotToml: it is not TOML, is nested deeper than `DEEPEST`, or has a whole number that no integer takes.
    """
    _refuse_depths(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(text, str(error)) from error
    except ValueError as error:  # what int() says of thousands of digits
        raise NotToml(_line_at(text, _long_number(text)), f"a whole number {WHOLE_NUMBERS}") from error


def beyond_64_bits(data: Mapping[str, object]) -> Iterator[KeyPath]:
    """Where a whole number stands that TOML has no room for."""
    left: list[tuple[KeyPath, object]] = [((), data)]
    while left:
        path, value = left.pop()
        if isinstance(value, Mapping):
            left += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            left += [((*path, index), inner) for index, inner in enumerate(value)]
        elif isinstance(value, int) and not -MOST - 1 <= value <= MOST:
            yield path


def _refuse_depths(text: str) -> None:
    """Before the reader looks, which calls itself for each level."""
    depth = 0
    for token in _TOKEN.finditer(text):
        if token["closes"]:
            depth = max(0, depth - 1)
        elif token["opens"]:
            depth += 1
            if depth > DEEPEST:
                why = f"is nested deeper than {DEEPEST} lists and inline tables"
                raise NotToml(_line_at(text, token.start()), why)


def _long_number(text: str) -> int:
    """Where the first whole number stands whose digits are too many for any integer."""
    for token in _TOKEN.finditer(text):
        if token["word"] and _LONG_NUMBER.fullmatch(token["word"]) and not _IS_A_KEY.match(text, token.end()):
            return token.start()
    return 0


def _line_at(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _not_toml(text: str, said: str) -> NotToml:
    place = _PLACE.search(said)
    line = int(place[1]) if place is not None and place[1] else _line_at(text, len(text.rstrip()))
    return NotToml(line, f"is not TOML: {_in_our_words(_PLACE.sub('', said))}")


def _in_our_words(said: str) -> str:
    """Python's way of writing a path is that of its programmers."""
    for pattern, words in _SAYS_THAT:
        match = pattern.fullmatch(said)
        if match is not None:
            path = literal_eval(match[1]) if match.lastindex else ()
            return f'"{dotted((path,) if isinstance(path, str) else path)}" {words}' if path else words
    return said[:1].lower() + said[1:]
