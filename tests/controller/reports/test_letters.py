"""What a PDF draws where its font lacks a letter: the same number and the same name, or the letter's own number."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

import pytest

from controller.reports import pdf

OTHER_WAYS = [chr(code) for code in range(0xA0, 0x20000) if unicodedata.decomposition(chr(code)).startswith("<")]
NUMBERS = [chr(code) for code in range(0xA0, 0x20000) if unicodedata.numeric(chr(code), None) is not None]


@pytest.fixture(autouse=True)
def fonts() -> None:
    pdf._fonts()


def told(letter: str) -> str:
    return f"[U+{ord(unicodedata.normalize('NFC', letter)):04X}]"


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("owed ⅔ of $300", "owed 2/3 of $300"),
        ("⅛ share", "1/8 share"),
        ("1⅔ chips", "1 2/3 chips"),
        ("⅔5", "2/3 5"),
        ("½ ¼ ¾", "½ ¼ ¾"),
        ("7⅟8", "7[U+215F]8"),
        ("10⁵ chips", "10[U+2075] chips"),
        ("m², H₂O", "m², H[U+2082]O"),
        ("seat №7", "seat No7"),
        ("①, ⑴, ⒈5", "[U+2460], [U+2474], [U+2488]5"),
        ("Ⅷ, ⅻ", "VIII, xii"),
        ("㏄, ㎡, ℃", "cc, m², °C"),
        ("ﬃ, Ǆ, ŉ", "ffi, DŽ, [U+0149]"),
        ("５０ chips, ＄３", "50 chips, $3"),
        ("Zoe\u0301, Ręka Łódź", "Zoé, Reka Łódz"),
        ("Ďurica", "Durica"),
        ("a ≠ b, c ≮ d", "a ≠ b, c [U+226E] d"),
        ("$5\u0336", "$5[U+0336]"),
        ("3 ≡ 3", "3 [U+2261] 3"),
        ("a\u200bb\u3000c", "a[U+200B]b c"),
    ],
)
def test_a_letter_that_the_font_lacks_reads_the_same_or_is_told(written: str, drawn: str) -> None:
    assert pdf._drawable(written) == drawn


def test_no_letter_becomes_another_number() -> None:
    """Every letter that is a number: its value, or its own number in brackets."""
    wrong = []
    for letter in NUMBERS:
        value = unicodedata.numeric(letter, None)
        drawn = pdf._drawable(letter)
        if drawn in (letter, told(letter)) or re.fullmatch("[IVXLCDMivxlcdm]+", drawn):
            continue
        if not re.fullmatch(r"[0-9]+(/[0-9]+)?", drawn) or float(Fraction(drawn)) != value:
            wrong.append((letter, drawn))
    assert wrong == []


def test_every_letter_is_drawn_and_none_is_left_out() -> None:
    known = pdf.pdfmetrics.getFont(pdf.FONT).face.charToGlyph  # type: ignore[attr-defined]
    wrong = []
    for letter in OTHER_WAYS:
        drawn = pdf._drawable(letter)
        if not drawn.strip() and letter.strip():
            wrong.append(letter)
        wrong += [letter for one in drawn if not known.get(ord(one))]
    assert wrong == []


def test_no_letter_joins_digits_beside_it_that_is_no_digit_itself() -> None:
    joined = []
    for letter in [*OTHER_WAYS, *NUMBERS]:
        drawn = pdf._drawable(f"7{letter}7")
        if unicodedata.decimal(letter, None) is None and re.match("7[0-9]|.*[0-9]7$", drawn):
            joined.append((letter, drawn))
    assert joined == []
