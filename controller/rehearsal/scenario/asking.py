"""What a scenario asks to read: a report out of the record, a page or an answer of the console. Judges nothing.

The console is the program's own, asked in this process as its own page in a browser would, without a network; where it
waits for the table, virtual time passes.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from controller.rehearsal.scenario.hands import MS, Deed, Hands
from controller.rehearsal.scenario.seen import Got
from controller.rehearsal.scenario.step import ReportOf, Step
from controller.rehearsal.scenario.world import World
from controller.rehearsal.signed_in import headers_of_everybody
from controller.reports.asked import Asked
from controller.reports.catalogue import report
from controller.reports.table import house_of
from controller.reports.text import as_text

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.types import Message, Scope

ADDRESS = "127.0.0.1"
PORT = 8080
ANSWER_MS = 10_000
"""How long the console may take, of virtual time."""
TURNS = 50
"""Of the loop, in which everything goes on that waits for no time."""
_UNSEEN = re.compile(r"<(style|script)\b.*?</\1>|<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")


def _report(hands: Hands, step: Step) -> None:
    world, of = hands.world, step.of or ReportOf()
    asked = Asked(day=of.day, shift=of.shift, round=of.round, award=of.award)
    house = house_of(world.file, world.setup.rules)
    if step.report is None:
        return
    document = report(step.report, lambda: world.events_after(0), house, asked, world.utc_now_ns())
    hands.got = Got(lines_of(as_text(document, house.zone)))


def _get(hands: Hands, step: Step) -> None:
    hands.got = _answered(hands, "GET", step.word, {})


def _post(hands: Hands, step: Step) -> None:
    hands.got = _answered(hands, "POST", step.word, step.form or {})


ASKING: Mapping[str, Deed] = {"report": _report, "get": _get, "post": _post}


def _answered(hands: Hands, method: str, path: str, form: Mapping[str, str]) -> Got:
    status, html, text = asyncio.run(_ask(hands.world, _console(hands), method, path, urlencode(form).encode()))
    return Got(lines_of(unescape(_TAG.sub("\n", _UNSEEN.sub(" ", text))) if html else text), status)


def lines_of(text: str) -> tuple[str, ...]:
    """The lines that say anything, with one blank for many.

    >>> lines_of(" Coin-in    $2.00 ")
    ('Coin-in $2.00',)
    """
    return tuple(line for line in (" ".join(one.split()) for one in text.splitlines()) if line)


def _console(hands: Hands) -> Starlette:
    """The console of the service that runs, made when somebody first asks it. Raises ValueError where none runs."""
    table, world = hands.world.table, hands.world
    if table is None:
        raise ValueError("the service does not run, and its console with it")
    if hands.console is None or hands.console[0] is not table:
        from controller.console.app import create_app  # takes long to load, and most scenarios never ask it

        hands.console = table, create_app(table, world.reactor.now, world.utc_now_ns)
    return hands.console[1]


async def _ask(world: World, console: Starlette, method: str, path: str, body: bytes) -> tuple[int, bool, str]:
    """Status, whether it is HTML, and the text. Raises ValueError where no answer comes."""
    started: list[Message] = []
    content = bytearray()
    requests: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        if not requests:
            await asyncio.Event().wait()  # the browser stays
        return requests.pop()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            started.append(message)
        else:
            content.extend(message.get("body", b""))

    answer = asyncio.ensure_future(console(_scope(method, path, headers_of_everybody(console)), receive, send))
    for _ in range(ANSWER_MS):
        await _turn(answer)
        if answer.done():
            break
        world.advance(MS)
    else:
        answer.cancel()
        raise ValueError(f"the console did not answer within {ANSWER_MS // 1_000} s")
    if not started:
        raise ValueError("the console gave no answer")
    answer.exception()  # an error in its program was answered with a status of its own
    kind = dict(started[0]["headers"]).get(b"content-type", b"")
    return started[0]["status"], b"html" in kind, bytes(content).decode(errors="replace")


async def _turn(answer: asyncio.Future[None]) -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)
        if answer.done():
            return


def _scope(method: str, path: str, signed_in: Mapping[str, str]) -> Scope:
    place, _, query = path.partition("?")
    host = f"{ADDRESS}:{PORT}"
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": place,
        "raw_path": place.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [
            (b"host", host.encode()),
            (b"origin", f"http://{host}".encode()),
            (b"content-type", b"application/x-www-form-urlencoded"),
            *((name.encode(), value.encode()) for name, value in signed_in.items()),
        ],
        "client": (ADDRESS, 1),
        "server": (ADDRESS, PORT),
    }
