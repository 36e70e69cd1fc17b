"""What is drawn where a font lacks a letter: the same in other letters where it reads the same, else its number.

``⅔`` is 2/3 and never 2, a power is never a digit, and a name loses at most an accent. Does not know any font.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

FRACTION_SLASH = "\u2044"
_SAME_LETTERS = {"<compat>", "<square>", "<wide>", "<narrow>", "<font>", "<noBreak>"}
"""Kinds of decompositions (UAX #44) in which other letters read the same; not those of powers and of circles."""


def drawable(words: str, has: Callable[[str], bool]) -> str:
    """The words in letters that the font ``has``; line feeds stay. A letter with no other way is told: ``[U+2075]``.

    >>> drawable("1⅔ of 10⁵, Zoe\u0301", lambda letter: letter.isascii() or letter == "é")
    '1 2/3 of 10[U+2075], Zoé'
    """
    drawn = ""
    after_fraction = False
    for letter in unicodedata.normalize("NFC", words):
        if letter == "\n" or has(letter):
            told, fraction = letter, False
        else:
            fraction_told = _fraction(letter)
            told, fraction = fraction_told or _same(letter, has) or f"[U+{ord(letter):04X}]", bool(fraction_told)
        apart = (fraction and drawn[-1:].isdecimal()) or (after_fraction and told[:1].isdecimal())
        drawn += f" {told}" if apart else told
        after_fraction = fraction
    return drawn


def _fraction(letter: str) -> str:
    """A fraction in one letter, written out; empty where it is none."""
    kind, _, parts = unicodedata.decomposition(letter).partition(" ")
    if kind != "<fraction>":
        return ""
    above, _, below = _letters(parts).partition(FRACTION_SLASH)
    return f"{above}/{below}" if below else ""


def _same(letter: str, has: Callable[[str], bool]) -> str:
    """Other letters that read the same, all of which the font has; empty where there are none."""
    kind, _, parts = unicodedata.decomposition(letter).partition(" ")
    if kind in _SAME_LETTERS:
        read = _letters(parts)
        whole = "".join(part if has(part) else _same(part, has) or "\0" for part in read)
        joins_digits = any(part.isdecimal() for part in read) and not letter.isdecimal()
        return "" if "\0" in whole or joins_digits else whole
    plain = unicodedata.normalize("NFD", letter)
    accents = all(unicodedata.category(mark) == "Mn" for mark in plain[1:])
    return plain[0] if len(plain) > 1 and plain[0].isalpha() and accents and has(plain[0]) else ""


def _letters(numbers: str) -> str:
    return "".join(chr(int(number, 16)) for number in numbers.split())
