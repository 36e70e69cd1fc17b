"""A language says what it has, in the form that the English has, and leaves the rest as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.words.language import ENGLISH, Language, language, languages, of_file

FILE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"X-Name: Español\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "the disk is full"
msgstr "el disco está lleno"

msgid "the table is suspended: {}"
msgstr "la mesa está suspendida: {}"

msgid "{} progressive wagers stand: {}."
msgstr "En {1} hay {0} apuestas progresivas."

msgid "seats {}"
msgstr "los asientos {}"

msgid "and"
msgstr "y"

msgid "Wagers open"
msgstr "Apuestas: sí"

msgid "royal flush"
msgstr "escalera real"

msgid "straight"
msgstr "escalera"

msgid "not translated yet"
msgstr ""
"""


@pytest.fixture
def spanish(tmp_path: Path) -> Language:
    (tmp_path / "es.po").write_text(FILE)
    return of_file(tmp_path / "es.po")


@pytest.mark.parametrize(
    ("english", "other"),
    [
        ("the disk is full", "el disco está lleno"),
        ("The disk is full.", "El disco está lleno."),
        ("The table is suspended: the disk is full.", "La mesa está suspendida: el disco está lleno."),
        ("2 progressive wagers stand: seats 2 and 6.", "En los asientos 2 y 6 hay 2 apuestas progresivas."),
        ("WAGERS OPEN", "APUESTAS: SI"),
        ("Wagers open. The disk is full.", "Apuestas: sí. El disco está lleno."),
        ("royal flush, straight", "escalera real, escalera"),
        ("Seat 3: straight", "Seat 3: escalera"),
    ],
)
def test_a_sentence_is_said_as_it_is_written(spanish: Language, english: str, other: str) -> None:
    assert spanish.said(english) == other


@pytest.mark.parametrize(
    "text", ["", "$10,001.50", "not translated yet", "Ann and Bob", "straight, Ann", "the table is open", "7", "–"]
)
def test_what_a_language_lacks_stays_as_it_is(spanish: Language, text: str) -> None:
    assert spanish.said(text) == text


def test_english_is_what_the_program_says() -> None:
    assert languages()[0] == ENGLISH
    assert language(ENGLISH).said("The disk is full.") == "The disk is full."


def test_a_language_that_there_is_not_is_named_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r'there is no language "xx"; there are: en, es'):
        language("xx")
