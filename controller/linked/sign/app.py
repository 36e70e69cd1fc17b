"""The pages of a linked pool: ``/`` for staff, ``/sign`` for any screen, ``/pool.json`` for what moves on both.

They show and change nothing: whoever changes a pool gives two codes to ``lammer link``. On this machine alone, as every
console is; docs/linked.md says how a sign on another machine reads it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Protocol

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from controller.linked.jetstream.watch import Found
from controller.linked.link.record import PoolRecord
from controller.linked.link.said import LAST_HITS
from controller.linked.sign.view import SECOND, View, view
from controller.words.templates import templates_in

MINUTE_NS = 60 * SECOND
DAY_MINUTES = 1_440
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
_HERE = Path(__file__).parent


class Link(Protocol):
    """What is shown of a running link."""

    record: PoolRecord
    found: Found
    followed_s: float

    @property
    def doubt(self) -> str: ...


class _Live:
    """There are no streams to end."""

    def close(self) -> None: ...


class _History:
    """The meter once a minute, for a day; since the link started."""

    def __init__(self) -> None:
        self._seen: deque[tuple[int, int]] = deque(maxlen=DAY_MINUTES)

    def with_now(self, minute: int, cents: int) -> list[tuple[int, int]]:
        """Everything seen, the present minute at its newest value."""
        if self._seen and self._seen[-1][0] == minute:
            self._seen.pop()
        self._seen.append((minute, cents))
        return list(self._seen)


def create_sign(link: Link, utc_now_ns: Callable[[], int]) -> Starlette:
    """The pages of one link."""
    pages = templates_in(_HERE / "templates")
    history = _History()

    def now() -> View:
        at, state = utc_now_ns(), link.record.state
        seen = history.with_now(at // MINUTE_NS, state.meter.cents)
        return view(state, link.found, link.doubt, monotonic() - link.followed_s, at, seen)

    def page(name: str) -> Callable[[Request], Response]:
        def answered(_: Request) -> Response:
            return HTMLResponse(pages.get_template(name).render(view=now()), headers=HEADERS)

        return answered

    def pool(_: Request) -> Response:
        shown = now()
        last = [hit._asdict() for hit in shown.hits[:LAST_HITS]]
        body = {"shows": shown.amount.text, "since": shown.amount.since, "why": shown.why, "hits": last}
        return JSONResponse({**body, "sequence": shown.sequence}, headers=HEADERS)

    app = Starlette(
        routes=[
            Route("/", page("page.html")),
            Route("/sign", page("sign.html")),
            Route("/pool.json", pool),
            Mount("/static", StaticFiles(directory=_HERE / "static")),
        ]
    )
    app.state.live = _Live()
    return app
