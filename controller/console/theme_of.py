"""How bright pages are: as a browser chose, or as the table file says. Does not know a colour (static/console.css)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from starlette.requests import HTTPConnection
from starlette.types import Scope

Theme: TypeAlias = Literal["dark", "light", "system"]
"""For a dark room, for a bright one, or as the browser's own computer is set."""
THEMES: tuple[Theme, ...] = get_args(Theme)
COOKIE = "lammer-theme"


def theme_of(scope: Scope) -> str:
    """For whoever asks. ``app.state.theme`` is the table's own."""
    chosen = HTTPConnection(scope).cookies.get(COOKIE, "")
    own: str = scope["app"].state.theme
    return chosen if chosen in THEMES else own
