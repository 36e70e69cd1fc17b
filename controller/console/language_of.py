"""In which language a browser is answered: the one that was chosen there, or the table's own.

Programs are answered in English: what they read is what the record says. Does not translate
(:mod:`controller.words.language` does).
"""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import HTTPConnection
from starlette.types import Scope

from controller.words.language import ENGLISH, Language, language, languages

COOKIE = "lammer-language"
"""Holds nothing but a code, and is read from any page of this host."""


def language_of(scope: Scope) -> Language:
    """The language for whoever asks; ``app.state.language``, the table's own, where the chosen one is damaged."""
    chosen = HTTPConnection(scope).cookies.get(COOKIE, "")
    if chosen in languages():
        with suppress(ValueError):
            return language(chosen)
    app = scope.get("app")
    return language(getattr(app and app.state, "language", ENGLISH))
