"""The console of one table: its pages, their streams, and what may be asked of the table from them.

Everything that a page asks becomes a signal, exactly as from the real key pad or button, and is decided and recorded
the same way. Making safe is one request without a question. Does not decide, and keeps no session: a role is asked for
at the moment of action, by its code.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from controller.console.accounting import Accounting
from controller.console.admission import CROWDED, TOO_MANY, Admission
from controller.console.bench import Bench
from controller.console.desk import Desk, Reply
from controller.console.fault_history import FaultHistory
from controller.console.form import read_form
from controller.console.guard import Guard
from controller.console.hand_acts import HandActs
from controller.console.health import BoxHealth
from controller.console.limits import BUNDLES, NoPlace, Places
from controller.console.live import Live
from controller.console.pages import PARTS, PageName, Pages, records_of
from controller.console.rendering import Rendered
from controller.console.reports import Reports
from controller.console.result_acts import ResultActs
from controller.console.shoe_acts import ShoeActs
from controller.console.technician import Technician
from controller.console.window_acts import Chance, WindowActs
from controller.diagnostics.computer import Computer
from controller.diagnostics.session import Session
from controller.people.entry_lines import CONSOLE
from controller.record.journal.errors import JournalError
from controller.reports.asked import NothingToReport
from controller.reports.table import house_of
from controller.shows.advice import actions
from controller.table.setup import SECOND
from controller.table.words import sentence
from controller.words.one_line import one_line
from drivers.signals import ButtonPressed, KeyPressed

if TYPE_CHECKING:
    from controller.assembly import RunningTable

Endpoint = Callable[[Request], Awaitable[Response]]

FROM_ANY_PAGE = frozenset({"stake", "reckon"})
"""What a page tells of results at a real table too: a key pad has no names of wagers."""

_STATIC = Path(__file__).parent / "static"
_PATHS: Mapping[str, PageName] = {"/": "table", **{f"/{name}": name for name in PARTS if name != "table"}}
"""Where each page is."""


def create_app(
    table: RunningTable,
    now_ns: Callable[[], int] = time.monotonic_ns,
    utc_now_ns: Callable[[], int] = time.time_ns,
) -> Starlette:
    """The console of ``table``. ``app.state.live.close()`` ends its streams."""
    service = table.service
    live = Live(service, now_ns)
    desk = Desk(service, table.setup, table.codes, live, now_ns, utc_now_ns)
    bench = _bench(table)
    if bench is not None:
        service.watch(lambda: bench.follow(service.durable))
    session = Session(table, live.push)
    zone, depth = ZoneInfo(table.file.table.zone), table.file.console.events
    network = table.file.console.network
    history = FaultHistory(lambda start: records_of(table, start), zone, depth)
    technician = Technician(table, session, history, desk, Computer(utc_now_ns, now_ns))
    accounting = Accounting(desk, lambda start: records_of(table, start), lambda: service.position, now_ns)
    shoe = ShoeActs(desk, now_ns, lambda: service.state)
    result = ResultActs(desk, table.setup, now_ns, lambda: service.state)
    chance = Chance(now_ns, partial(_minute_of_day, utc_now_ns, zone), table.below)
    window = WindowActs(desk, table.setup, chance, lambda: service.state)
    hands = HandActs(table.setup, lambda: service.state)
    health = BoxHealth(table, zone)
    pages = Pages(table, bench, session, history, health, now_ns)
    reports = Reports(table, house_of(table.file, table.setup.rules), utc_now_ns)
    legends = frozenset(legend for row in table.file.key_pad.legends for legend in row)

    rendered = {
        name: Rendered(live.next_change, partial(pages.parts, name), partial(pages.whole, name)) for name in PARTS
    }

    def there_is(name: str) -> None:
        if name not in PARTS:
            raise HTTPException(404, f"There is no page {name}.")
        if name == "roads" and not table.setup.game.is_dealt_by_card:
            raise HTTPException(404, f"{table.setup.game.title} is not dealt from a shoe: it has no roads.")
        if name == "board" and not table.setup.game.is_by_result:
            how = "is dealt" if table.setup.game.is_dealt else "has a flashboard"
            raise HTTPException(404, f"{table.setup.game.title} {how}: it has no board of results.")
        if name in ("window", "flashboard") and not table.setup.game.is_by_tickets:
            raise HTTPException(404, f"No tickets are sold for {table.setup.game.title.lower()}.")

    def page(name: PageName) -> Endpoint:
        async def show(_: Request) -> Response:
            there_is(name)
            return HTMLResponse(rendered[name].whole())

        return show

    async def stream(request: Request) -> Response:
        name = request.path_params["page"]
        there_is(name)
        back = "last-event-id" in request.headers
        return live.response(rendered[name], "" if back else request.query_params.get("seen", ""))

    async def key(request: Request) -> Response:
        if not table.file.on_twins:
            raise HTTPException(403, "The key pad of a real table is its own: its keys are pressed there.")
        legend = (await read_form(request)).text("key")
        if legend not in legends:
            raise HTTPException(400, f'The key pad has no key "{legend}".')
        service.take(KeyPressed(device=CONSOLE, at=now_ns(), key=legend))
        return Response(status_code=204)

    async def shoe_act(request: Request) -> Response:
        if not table.file.on_twins:
            raise HTTPException(403, "Cards and words are keyed in at the key pad of the table itself.")
        reply = await shoe.act(request.path_params["verb"], await read_form(request))
        if reply is None:
            raise HTTPException(404, f'Nothing is told of a shoe with "{request.path_params["verb"]}".')
        return _said(reply)

    async def result_act(request: Request) -> Response:
        verb = request.path_params["verb"]
        if not table.file.on_twins and verb not in FROM_ANY_PAGE:
            raise HTTPException(403, "A result is keyed in at the key pad of the table itself.")
        if not table.setup.game.is_by_result:
            raise HTTPException(404, f"{table.setup.game.title} is dealt: no result is told there.")
        reply = await result.act(verb, await read_form(request))
        if reply is None:
            raise HTTPException(404, f'Nothing is told of a result with "{verb}".')
        return _said(reply)

    async def window_act(request: Request) -> Response:
        verb, form = request.path_params["verb"], await read_form(request)
        there_is("window")
        try:
            if verb == "pick":
                return HTMLResponse(pages.marked(window.picked(form)))
            if verb == "show":
                return HTMLResponse(pages.sheet(form.text("ticket")))
        except (ValueError, LookupError) as error:
            return _said(Reply(False, sentence(str(error))))
        reply = await window.act(verb, form)
        if reply is None:
            raise HTTPException(404, f'A window has no "{verb}".')
        said = _said(reply)
        if verb == "designate" and reply.done:
            said.headers["HX-Refresh"] = "true"  # another format has another slip
        return said

    async def hand_asked(request: Request) -> Response:
        if not table.setup.game.tells_hands:
            raise HTTPException(404, f"No hand of {table.setup.game.title.lower()} is settled by itself.")
        reply = hands.act(request.path_params["verb"], await read_form(request))
        if reply is None:
            raise HTTPException(404, f'Nothing is asked of a hand with "{request.path_params["verb"]}".')
        return _said(reply)

    async def lock_out(request: Request) -> Response:
        crowded = request.scope.get("state", {}).get(CROWDED)
        if crowded and any(one.name == "lock-out" and one.why_not for one in actions(service.state, table.setup)):
            raise HTTPException(TOO_MANY, crowded)
        service.take(ButtonPressed(device="lock-out", at=now_ns()))
        return Response(status_code=204)

    async def answer(request: Request) -> Response:
        return _said(await desk.answer(await read_form(request)))

    async def new_cards(request: Request) -> Response:
        return _said(await desk.changed("cards", await read_form(request)))

    async def new_dice(request: Request) -> Response:
        return _said(await desk.changed("dice", await read_form(request)))

    async def shuffler_mode(request: Request) -> Response:
        return _said(await desk.shuffler_mode(await read_form(request)))

    async def act(request: Request) -> Response:
        verb = request.path_params["verb"]
        if bench is None:
            raise HTTPException(404, "This table stands on real buses: act on the table itself.")
        if verb not in bench.verbs:
            raise HTTPException(404, f'The drawer has no "{verb}".')
        try:
            text = bench.act(verb, await read_form(request), service.durable)
        except ValueError as error:
            return _said(Reply(False, sentence(str(error))))
        live.push()
        return _said(Reply(True, text))

    async def test(request: Request) -> Response:
        reply = await technician.act(request.path_params["verb"], await read_form(request))
        if reply is None:
            raise HTTPException(404, f'The technician\'s page has no "{request.path_params["verb"]}".')
        return _said(reply)

    async def account(request: Request) -> Response:
        reply = await accounting.act(request.path_params["verb"], await read_form(request))
        if reply is None:
            raise HTTPException(404, f'The accounting page has no "{request.path_params["verb"]}".')
        return _said(reply)

    bundles = Places(BUNDLES, "A support bundle is being packed already: ask for this one again in a moment.")

    async def bundle(_: Request) -> Response:
        name = f'attachment; filename="lammer-support-{table.file.table.id}.tar.gz"'
        with bundles:
            packed = await technician.bundle()
        return Response(packed, media_type="application/gzip", headers={"content-disposition": name})

    async def report(request: Request) -> Response:
        try:
            made = await reports.make(request.path_params["name"], request.query_params)
        except NothingToReport as error:
            raise HTTPException(404, sentence(str(error))) from error
        if request.query_params.get("format") == "page":
            return HTMLResponse(pages.report(made.content.decode(), request.query_params, made.report))
        name = f'attachment; filename="{made.name}"'
        return Response(made.content, media_type=made.media, headers={"content-disposition": name})

    async def fault(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return PlainTextResponse(f"{one_line(error.detail)}\n", error.status_code)

    async def busy(_: Request, error: Exception) -> Response:
        return PlainTextResponse(f"{error}\n", 503, {"retry-after": "5"})

    async def unreadable(_: Request, __: Exception) -> Response:
        return PlainTextResponse(
            "The disk did not give out the record: ask again in a moment.\n", 503, {"retry-after": "5"}
        )

    async def broken(_: Request, __: Exception) -> Response:
        return PlainTextResponse("The console has an error in its program. The table goes on without it.\n", 500)

    app = Starlette(
        routes=[
            *(Route(path, page(name)) for path, name in _PATHS.items()),
            Route("/accounting/{verb}", account, methods=["POST"]),
            Route("/technician/bundle", bundle),
            Route("/technician/{verb}", test, methods=["POST"]),
            Route("/reports/{name}", report),
            *_metrics(table, health, now_ns),
            *_authority(table),
            Route("/stream/{page}", stream),
            Route("/key", key, methods=["POST"]),
            Route("/shoe/{verb}", shoe_act, methods=["POST"]),
            Route("/result/{verb}", result_act, methods=["POST"]),
            Route("/window/{verb}", window_act, methods=["POST"]),
            Route("/hands/{verb}", hand_asked, methods=["POST"]),
            Route("/lock-out", lock_out, methods=["POST"]),
            Route("/desk/answer", answer, methods=["POST"]),
            Route("/desk/new-cards", new_cards, methods=["POST"]),
            Route("/desk/new-dice", new_dice, methods=["POST"]),
            Route("/desk/shuffler-mode", shuffler_mode, methods=["POST"]),
            Route("/bench/{verb}", act, methods=["POST"]),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        middleware=[
            Middleware(Guard, hosts=_hosts(table), pages=_PATHS.keys()),
            Middleware(Admission, now_ns=now_ns, proxies=frozenset(network.proxies if network else ())),
        ],
        exception_handlers={HTTPException: fault, NoPlace: busy, JournalError: unreadable, Exception: broken},
    )
    app.state.live = live
    app.state.session = session
    return app


def _bench(table: RunningTable) -> Bench | None:
    if table.twins is None or table.faults is None:
        return None
    return Bench(table.twins, table.faults, table.setup, table.staff.demonstration_codes())


def _hosts(table: RunningTable) -> tuple[str, ...]:
    """What browsers call the console."""
    more = () if table.certificate is None else table.certificate.certificates.names.words
    return (table.file.console.host, *more)


def _minute_of_day(utc_now_ns: Callable[[], int], zone: ZoneInfo) -> int:
    """Where the house is."""
    now = datetime.fromtimestamp(utc_now_ns() // SECOND, zone)
    return now.hour * 60 + now.minute


def _metrics(table: RunningTable, health: BoxHealth, now_ns: Callable[[], int]) -> tuple[Route, ...]:
    """Where a collector asks; the table file says whether any does."""
    if not table.file.console.metrics:
        return ()
    from controller.console.metrics import MEDIA, Metrics

    metrics = Metrics(table, health, now_ns)

    async def measured(_: Request) -> Response:
        return Response(metrics.text(), headers={"content-type": MEDIA})

    return (Route("/metrics", measured),)


def _authority(table: RunningTable) -> tuple[Route, ...]:
    """Where browsers fetch the certificate that they are to trust; it is nobody's secret."""
    watch = table.certificate
    if watch is None:
        return ()

    async def authority(_: Request) -> Response:
        return Response(watch.ready.trusted, media_type="application/x-x509-ca-cert")

    return (Route("/authority.crt", authority),)


def _said(reply: Reply) -> Response:
    kind = "done" if reply.done else "refused"
    if not reply.text:
        return HTMLResponse("")
    return HTMLResponse(f'<p class="said {kind}">{escape(one_line(reply.text))}</p>', 200 if reply.done else 409)
