"""A language says what it has, in the form that the English has, and leaves the rest as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.words import language as words
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


WRONG = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{} wagers stand"
msgstr "{1} apuestas"

msgid "the seat {} waits"
msgstr "el asiento espera"

msgid "the table {} waits"
msgstr "la mesa {} {nombre} espera"

msgid "Seat %(seat)s"
msgstr "Asiento %(asiento)s"

msgid "Hand %(hand)s"
msgstr "Mano %(hand)s, 5 %"

msgid "%(num)s seat"
msgid_plural "%(num)s seats"
msgstr[0] "%(num)s asiento"
msgstr[1] "%(otro)s asientos"

msgid "the disk is full"
msgstr "el disco está lleno"
"""


def test_a_translation_without_the_values_of_its_sentence_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "es.po").write_text(WRONG)
    wrong = of_file(tmp_path / "es.po")
    for text in ("3 wagers stand", "the seat 3 waits", "the table 3 waits"):
        assert wrong.said(text) == text
    assert [wrong.plain.gettext(text) for text in ("Seat %(seat)s", "Hand %(hand)s")] == [
        "Seat %(seat)s",
        "Hand %(hand)s",
    ]
    assert wrong.plain.ngettext("%(num)s seat", "%(num)s seats", 2) == "%(num)s seats"
    assert wrong.said("The disk is full.") == "El disco está lleno."


DAMAGED = {
    "no text": bytes(range(256)),
    "another charset": FILE.replace("utf-8", "utf-99").encode(),
    "no rule for many": FILE.replace("(n != 1)", "(n /").encode(),
    "a rule that fails": FILE.replace("(n != 1)", "(n % 0)").encode(),
    "one entry twice open": (FILE + '\nmsgid "a"\nmsgid "b"\n').encode(),
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    (tmp_path / "xy.po").write_bytes(content)
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    monkeypatch.setattr(words, "languages", lambda: ("en", "xy"))
    with pytest.raises(ValueError, match=r'^the file of the language "xy" cannot be used: [^\n]+$'):
        language.__wrapped__("xy")
    assert words.names.__wrapped__() == {"en": "English", "xy": "Español" if b"Espa" in content else "xy"}
