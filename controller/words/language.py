"""The language of a page or of a display: what the program says in English, said in another one.

Each sentence is written in English where it is made, and is recorded so. Whatever shows it asks its language for it, at
that moment; what a language lacks stays English. A language is one file, ``languages/CODE.po``, as GNU gettext has them
(docs/decisions/0141). Does not know a page and decides nothing by a text.
"""

from __future__ import annotations

import gettext
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import polib

from controller.words.one_line import one_line
from controller.words.sentences import sentences_in

FOLDER = Path(__file__).parent / "languages"
ENGLISH = "en"
NAME_HEADER = "X-Name"
"""Of a file: how those who speak the language call it."""
HOLE = re.compile(r"\{(\d*)\}")
"""Where something else stands in a sentence; with a number where a language says them in another order."""
NAMED = re.compile(r"%\((\w+)\)s")
"""Where something else stands in what a template says."""
_KEPT = 8_192
"""Sentences that were said lately: a table says the same ones again and again."""
_COUNTED = 200
"""So many counts its rule for one and many is tried with."""
_DEPTH = 6
"""How deep a sentence may stand in another one."""
_LETTERS = 4
"""A sentence with fewer letters of its own is taken for one only where it begins with them."""


class _Said(NamedTuple):
    """One sentence with holes, and what it is in the other language."""

    english: str
    found: re.Pattern[str]
    mark: str
    """Its longest run of letters, small: a text without it is another one."""
    holes: tuple[int, ...]
    """Which value stands in which hole of the other language."""
    into: str


class Language:
    """One language. ``messages``: the English ones with their translations, as a file has them."""

    def __init__(
        self, code: str, name: str, messages: Iterable[tuple[str, str]], plain: gettext.NullTranslations
    ) -> None:
        self.code = code
        self.name = name
        self.plain = plain
        """What templates say; with its rule for one and many."""
        told = [(english, other) for english, other in messages if other]
        self._whole = {english: other for english, other in told if not HOLE.search(english)}
        self._small = {_small(english): (english, other) for english, other in self._whole.items()}
        holed = sorted((one for one in told if HOLE.search(one[0])), key=lambda one: (-_letters(one[0]), -len(one[0])))
        self._holed = [_compiled(*one) for one in holed if is_told_apart(one[0])]
        self.said = lru_cache(_KEPT)(self._said) if told else str

    def _said(self, text: str) -> str:
        """The text in this language, as much of it as the language has."""
        return self._found(text, 0) or text

    def _found(self, text: str, depth: int) -> str | None:
        """None where nothing of it is known."""
        if depth > _DEPTH or not any(map(str.isalpha, text)):
            return None
        if (whole := self._whole.get(text)) is not None:
            return whole
        if (small := self._small.get(_small(text))) is not None:
            return _as_written(text, *small)
        return self._with_holes(text, depth) or self._in_parts(text, depth)

    def _with_holes(self, text: str, depth: int) -> str | None:
        small = text.casefold()
        for one in self._holed:
            if one.mark in small and (found := one.found.fullmatch(text)) is not None:
                values = [self._found(value, depth + 1) or value for value in found.groups()]
                other = one.into.format(*(values[hole] for hole in one.holes))
                return _as_written(text, one.english, other)
        return None

    def _in_parts(self, text: str, depth: int) -> str | None:
        """Several sentences, a list, or one thing before a colon: each part for itself."""
        parts = sentences_in(text)
        if len(parts) > 1:
            return self._each(parts, " ", depth, needs_all=False)
        for between, needs_all in (("; ", False), (": ", False), (", ", True)):
            if between in text and (told := self._each(text.split(between), between, depth, needs_all=needs_all)):
                return told
        for word in ("and", "or"):
            between = f" {word} "
            if between in text and word in self._whole:
                told = self._each(text.split(between), f" {self._whole[word]} ", depth, needs_all=True)
                if told:
                    return told
        return None

    def _each(self, parts: Sequence[str], between: str, depth: int, *, needs_all: bool) -> str | None:
        """The parts with ``between`` them; None where none of those with letters is known, or not all that must be."""
        told = [self._found(part, depth + 1) for part in parts]
        known = [other is not None or not any(map(str.isalpha, part)) for part, other in zip(parts, told, strict=True)]
        if not (all(known) if needs_all else any(told)):
            return None
        return between.join(other or part for part, other in zip(parts, told, strict=True))


@cache
def language(code: str) -> Language:
    """The language of this code.

    Raises:
        ValueError: there is no such file, or it is damaged.
    """
    if code == ENGLISH:
        return Language(ENGLISH, "English", (), gettext.NullTranslations())
    if code not in languages():
        raise ValueError(f'there is no language "{code}"; there are: {", ".join(languages())}')
    try:
        return of_file(FOLDER / f"{code}.po")
    except (OSError, ValueError, LookupError, ArithmeticError) as error:
        raise ValueError(f'the file of the language "{code}" cannot be used: {one_line(str(error))}') from error


def of_file(path: Path) -> Language:
    """The language that a file holds. A translation that has not the values of its sentence is left out of it.

    Raises:
        OSError, ValueError, LookupError, ArithmeticError: it is damaged.
    """
    file = polib.pofile(str(path))
    for entry in file:
        fits = has_its_values(entry.msgid, entry.msgstr) if entry.msgid else True
        entry.msgstr = entry.msgstr if fits else ""
        many = entry.msgstr_plural.items()
        entry.msgstr_plural = {at: other if has_its_values(entry.msgid_plural, other) else "" for at, other in many}
    plain = gettext.GNUTranslations(io.BytesIO(file.to_binary()))
    for count in range(_COUNTED):
        plain.ngettext("", "", count)
    messages = [(entry.msgid, entry.msgstr) for entry in file.translated_entries() if not entry.msgid_plural]
    return Language(path.stem, file.metadata.get(NAME_HEADER, path.stem), messages, plain)


@cache
def languages() -> tuple[str, ...]:
    """The codes of all, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))


def is_told_apart(english: str) -> bool:
    """Whether a sentence with holes has enough of its own to be known by.

    >>> is_told_apart("seat {}"), is_told_apart("{} hands are out"), is_told_apart("{} of {}")
    (True, True, False)
    """
    return _letters(english) >= (2 if english[:1].isalpha() else _LETTERS)


@cache
def names() -> Mapping[str, str]:
    """How each language is called by those who speak it, by its code; without reading all of it."""
    heads = {path.stem: path.read_text("utf-8", "replace").partition("\n\n")[0] for path in FOLDER.glob("*.po")}
    told = {code: re.search(rf'"{NAME_HEADER}: (.*)\\n"', head) for code, head in heads.items()}
    return {ENGLISH: "English", **{code: found[1] if (found := told[code]) else code for code in languages()[1:]}}


def has_its_values(english: str, other: str) -> bool:
    """Whether a translation has the values of its sentence, each once, and no other.

    >>> [has_its_values("seat {} of %(all)s", other) for other in ("%(all)s: {}", "{1} %(all)s", "5 % {} %(all)s")]
    [True, False, False]
    """
    named = NAMED.findall(english)
    if sorted(NAMED.findall(other)) != sorted(named) or _is_filled(other, named) < _is_filled(english, named):
        return False
    numbers = [int(number) if number else place for place, number in enumerate(HOLE.findall(other))]
    holes = len(HOLE.findall(english))
    return sorted(numbers) == list(range(holes)) and not (holes and re.search("[{}]", HOLE.sub("", other)))


def _is_filled(text: str, named: Sequence[str]) -> bool:
    """Whether a template can put its values into it."""
    try:
        text % dict.fromkeys(named, "")
    except (ValueError, TypeError, KeyError):
        return False
    return True


def _letters(text: str) -> int:
    return sum(map(str.isalpha, HOLE.sub("", text)))


def _small(text: str) -> str:
    return text.casefold().removesuffix(".")


def _compiled(english: str, other: str) -> _Said:
    body = english.removesuffix(".")
    pieces = [piece for place, piece in enumerate(HOLE.split(body)) if place % 2 == 0]
    found = "(.*?)".join(map(re.escape, pieces)) + r"\.?"
    runs = re.findall(r"[^\W\d_]+", " ".join(pieces).casefold())
    numbers = [int(number) if number else place for place, number in enumerate(HOLE.findall(other))]
    capitals = HOLE.sub("", english).isupper()
    read = re.compile(found, 0 if capitals else re.IGNORECASE)
    return _Said(english, read, max(runs, key=len), tuple(numbers), HOLE.sub("{}", other))


def _as_written(text: str, english: str, other: str) -> str:
    """A translation in capitals, as a clause or as a sentence of its own, as the text is written.

    A display's capitals go without accents: its letters are those of ASCII.

    >>> _as_written("WAGERS OPEN", "Wagers open", "Apuestas: sí"), _as_written("Due now.", "due now", "vence ahora")
    ('APUESTAS: SI', 'Vence ahora.')
    """
    if text.isupper():
        return "".join(letter for letter in unicodedata.normalize("NFD", other.upper()) if letter.isascii())
    other = other.removesuffix(".") + ("." if text.endswith(".") else "")
    if text[:1].islower() and english[:1].isupper():
        return other[:1].lower() + other[1:]
    return other[:1].upper() + other[1:] if text[:1].isupper() else other
