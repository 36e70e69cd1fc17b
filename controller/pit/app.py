"""The pit's page: every table as a tile, live. Knows tables by what they told programs, and asks no page of theirs.

A tile leads to the table's own console, where each person signs in as at any other time. Without accounts the page
listens on this machine alone, shows, and answers nothing; with them everybody says who he is.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from html import escape
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from controller.console.access import EVERYBODY
from controller.console.admission import Admission
from controller.console.entrance import Door, Files, Who
from controller.console.guard import Guard
from controller.console.language_of import language_of
from controller.console.live import Live
from controller.console.refusal_form import REFUSALS
from controller.console.rendering import Rendered, digest
from controller.console.spoken import choose
from controller.pit.answers import Send, answer_doors
from controller.pit.floor_view import floor_view
from controller.pit.people import MAY_ANSWER, MAY_LOOK, PitPeople
from controller.pit.seen import Floor
from controller.words.language import ENGLISH
from controller.words.templates import templates_in

_HERE = Path(__file__).parent
_CONSOLE = _HERE.parent / "console" / "static"
PARTS = ("summary", "tiles")
OPENED_BY_A_LINK = frozenset({"/", "/sign-in", "/me", "/people", "/answer"})


def create_pit(
    name: str,
    floor: Floor,
    now_ns: Callable[[], int],
    utc_now_ns: Callable[[], int],
    people: PitPeople | None = None,
    send: Send | None = None,
    hosts: Iterable[str] = ("127.0.0.1",),
    proxies: frozenset[str] = frozenset(),
) -> Starlette:
    """The page of one pit. ``app.state.live.close()`` ends its streams.

    ``people``: who may look, and who may answer through ``send``; None where whoever reaches the page looks.
    """
    live = Live(floor, now_ns)
    marks = {mark: f"mark-{secrets.token_hex(16)}" for mark in ("person", "token")}

    def parts(language: str, *, answers: bool) -> dict[str, str]:
        view, templates = floor_view(floor.tables, utc_now_ns()), _environment(language)
        return {part: templates.get_template(f"parts/{part}.html").render(view=view, answers=answers) for part in PARTS}

    def whole(language: str, *, answers: bool) -> str:
        made = parts(language, answers=answers)
        shown = {part: Markup(html) for part, html in made.items()}
        own = {"pit": name, "seen": digest(made), "parts": shown, "signs_in": people is not None, "marks": marks}
        return _environment(language).get_template("pit.html").render(own)

    pages: dict[tuple[str, bool], Rendered] = {}

    def seen_by(request: Request) -> Rendered:
        """The floor as those see it who read the same language and may answer, or may not."""
        who: Who | None = getattr(request.state, "who", None)
        language = language_of(request.scope).code
        answers = who is not None and not MAY_ANSWER.roles.isdisjoint(who.roles)
        if (language, answers) not in pages:
            made = partial(parts, language, answers=answers), partial(whole, language, answers=answers)
            pages[language, answers] = Rendered(live.next_change, *made)
        return pages[language, answers]

    async def page(request: Request) -> Response:
        who: Who | None = getattr(request.state, "who", None)
        token = "" if who is None or who.session is None else who.session.token
        html = seen_by(request).whole().replace(marks["token"], token)
        return HTMLResponse(html.replace(marks["person"], "" if who is None else escape(who.shown)))

    async def stream(request: Request) -> Response:
        back, who = "last-event-id" in request.headers, getattr(request.state, "who", None)
        seen = "" if back else request.query_params.get("seen", "")
        if people is None:
            return live.response(seen_by(request), seen)
        return live.response(seen_by(request), seen, partial(people.entrance.still, who))

    routes: Sequence[BaseRoute] = (
        Route("/", page),
        Route("/stream/floor", stream),
    )
    if people is not None:
        routes = (
            Door("/", page, MAY_LOOK, people.entrance, page="table"),
            Door("/stream/floor", stream, MAY_LOOK, people.entrance),
            Door("/look", choose, EVERYBODY, people.entrance, method="POST"),
            *people.doors,
            *(() if send is None else answer_doors(name, floor, people, send)),
        )
    app = Starlette(
        routes=[
            *routes,
            Mount("/static/pit", StaticFiles(directory=_HERE / "static")),
            Files("/static", _CONSOLE),
        ],
        middleware=[
            Middleware(Guard, hosts=hosts, pages=OPENED_BY_A_LINK),
            Middleware(Admission, now_ns=now_ns, proxies=proxies),
        ],
        exception_handlers=dict(REFUSALS),
    )
    app.state.live = live
    app.state.language, app.state.theme = ENGLISH, "dark"
    return app


@cache
def _environment(language: str) -> Environment:
    return templates_in(_HERE / "templates", language)
