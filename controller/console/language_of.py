"""In which language a browser is answered: the one that was chosen there, or the table's own.

Programs are answered in English: what they read is what the record says. Does not translate
(:mod:`controller.words.language` does).
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import Scope

from controller.words.language import ENGLISH, Language, language, languages

COOKIE = "lammer-language"
"""Holds nothing but a code, and is read from any page of this host."""


def language_of(scope: Scope) -> Language:
    """The language for whoever asks. ``app.state.language`` is the table's own."""
    chosen = HTTPConnection(scope).cookies.get(COOKIE, "")
    app = scope.get("app")
    return language(chosen if chosen in languages() else getattr(app and app.state, "language", ENGLISH))
