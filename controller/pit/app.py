"""The pit's page: every table as a tile, live. Knows tables by what they told programs, and asks no page of theirs.

A tile leads to the table's own console, where each person signs in as at any other time. The pit's page listens on this
machine alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from controller.console.guard import Guard
from controller.console.live import Live
from controller.console.rendering import Rendered, digest
from controller.pit.floor_view import floor_view
from controller.pit.seen import Floor
from controller.words.templates import templates_in

_HERE = Path(__file__).parent
_CONSOLE = _HERE.parent / "console" / "static"
PARTS = ("summary", "tiles")


def create_pit(name: str, floor: Floor, now_ns: Callable[[], int], utc_now_ns: Callable[[], int]) -> Starlette:
    """The page of one pit. ``app.state.live.close()`` ends its streams."""
    live = Live(floor, now_ns)

    def parts() -> dict[str, str]:
        view = floor_view(floor.tables, utc_now_ns())
        return {part: _environment().get_template(f"parts/{part}.html").render(view=view) for part in PARTS}

    def whole() -> str:
        made = parts()
        shown = {part: Markup(html) for part, html in made.items()}
        return _environment().get_template("pit.html").render(pit=name, seen=digest(made), parts=shown)

    rendered = Rendered(live.next_change, parts, whole)

    async def page(_: Request) -> Response:
        return HTMLResponse(rendered.whole())

    async def stream(request: Request) -> Response:
        back = "last-event-id" in request.headers
        return live.response(rendered, "" if back else request.query_params.get("seen", ""))

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/stream", stream),
            Mount("/static/console", StaticFiles(directory=_CONSOLE)),
            Mount("/static", StaticFiles(directory=_HERE / "static")),
        ],
        middleware=[Middleware(Guard, hosts=("127.0.0.1",), pages={"/"})],
    )
    app.state.live = live
    return app


@cache
def _environment() -> Environment:
    return templates_in(_HERE / "templates")
