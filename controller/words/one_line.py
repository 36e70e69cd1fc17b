r"""Text that somebody wrote, or that a device sent, as it may stand in a line for people.

A line break in a reason would begin a record that nobody made; ESC would colour a terminal or clear it; a sign that
turns the direction of reading would make an amount read otherwise. Such a character is written out: ``\n``, ``\x1b``,
``\u202e``. Accents, quotes and every script stay as they were written. Does not shorten and does not judge.
"""

from __future__ import annotations

import re

_IN_TEXT = r"\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb"
"""C0, DEL and C1; what Unicode breaks lines with or turns directions with."""
_CONTROL = re.compile(rf"[{_IN_TEXT}\ud800-\udfff]")
"""The same and halves of a letter, which no file holds."""
PATTERN = rf"^[^{_IN_TEXT}]*$"
"""A line that anybody can read, as a schema of JSON says it (ECMA-262): no text of JSON holds half a letter."""


def one_line(text: str) -> str:
    r"""The text on one line, each control character written out.

    >>> one_line('a "claim"\r\n99 \x1b[2J'), one_line("Zoë, 李")
    ('a "claim"\\r\\n99 \\x1b[2J', 'Zoë, 李')
    """
    return _CONTROL.sub(lambda found: _written(found[0]), text)


def several_lines(text: str) -> str:
    r"""The same of a text that has lines of its own: line feeds stay.

    >>> several_lines("one\x07\ntwo")
    'one\\x07\ntwo'
    """
    return "\n".join(map(one_line, text.split("\n")))


def control_characters(text: str) -> str:
    r"""Those that the text holds, written out, each once; empty where it is a line that anybody can read.

    >>> control_characters("a\nb\x1bc\n"), control_characters("Zoë")
    ('\\n, \\x1b', '')
    """
    return ", ".join(dict.fromkeys(map(_written, _CONTROL.findall(text))))


def in_json(text: str) -> str:
    r"""A line of JSON that says the same, with the control characters that JSON lets stand as its escapes.

    >>> in_json('{"why": "a\x9bb"}')
    '{"why": "a\\u009bb"}'
    """
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _written(letter: str) -> str:
    return letter.encode("unicode_escape").decode()
