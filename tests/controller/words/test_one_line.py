"""What people wrote stays on its line and leaves a terminal alone; what they can read stays as they wrote it."""

from __future__ import annotations

import unicodedata

from hypothesis import given, strategies as st

from controller.words.one_line import control_characters, one_line, several_lines

TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""Classes of the letters that turn the direction of reading (UAX #9)."""


@given(st.text())
def test_whatever_was_written_is_one_line_that_moves_no_cursor(text: str) -> None:
    said = one_line(text)
    assert len(said.splitlines()) <= 1
    assert not [letter for letter in said if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")]
    assert not [letter for letter in said if unicodedata.bidirectional(letter) in TURNING]


@given(st.text(st.characters(categories=["L", "M", "N", "P", "S", "Zs"])))
def test_letters_of_every_script_signs_and_blanks_stay(text: str) -> None:
    assert one_line(text) == text
    assert control_characters(text) == ""


def test_each_control_character_is_told_by_its_number_or_its_usual_name() -> None:
    assert one_line("a\tb\r\nc\x1b[2J\x7f\x9b31m\u2028\u202e\ud800") == (
        r"a\tb\r\nc\x1b[2J\x7f\x9b31m\u2028\u202e\ud800"
    )


def test_lines_that_a_text_has_of_its_own_stay() -> None:
    assert several_lines("one\x1b\ntwo\r\n") == "one\\x1b\ntwo\\r\n"
