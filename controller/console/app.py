"""The console of one table: its pages, their streams, and what may be asked of the table from them.

Everything that a page asks becomes a signal, exactly as from the real key pad or button, and is decided and recorded
the same way. Making safe is one request without a question. Each route says who may use it; what moves money asks for
a staff code besides, at the moment of action. Does not decide.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from controller.console.access import AT_THE_TABLE, EVERYBODY, SIGNED_IN, May, may_open, pages_of
from controller.console.accounting import Accounting
from controller.console.admission import CROWDED, TOO_MANY, Admission
from controller.console.api.mounted import Interface, for_programs
from controller.console.bench import Bench
from controller.console.cash_acts import CashActs
from controller.console.certificate_page import CertificatePage
from controller.console.desk import Desk, Reply
from controller.console.entrance import DEVICE, Door, Endpoint, Files, Who, entrance_of
from controller.console.fault_history import FaultHistory
from controller.console.first_evening import FirstEvening
from controller.console.form import Form, read_form
from controller.console.guard import Guard
from controller.console.hand_acts import TELLS, HandActs
from controller.console.health import BoxHealth
from controller.console.kiosk import kiosk_doors
from controller.console.language_of import language_of
from controller.console.limits import BUNDLES, Places
from controller.console.live import Live
from controller.console.machine_doors import authority, measurements
from controller.console.page_names import PARTS, PageName
from controller.console.pages import Pages, records_of
from controller.console.people_page import PeoplePage
from controller.console.poker_acts import PokerActs
from controller.console.refusal_form import REFUSALS
from controller.console.rendering import Rendered
from controller.console.reports import Reports
from controller.console.result_acts import ResultActs
from controller.console.shoe_acts import ShoeActs
from controller.console.sign_in import SignIn
from controller.console.spoken import choose, said
from controller.console.stations import Stations
from controller.console.technician import Technician
from controller.console.theme_of import theme_of
from controller.console.window_acts import Chance, WindowActs
from controller.diagnostics.computer import Computer
from controller.diagnostics.session import Session as TestSession
from controller.people.entry_lines import CONSOLE
from controller.reports.asked import NothingToReport
from controller.reports.table import house_of
from controller.service.shown import ShownTable
from controller.shows.advice import actions
from controller.table.commands import AccessTold
from controller.table.event import Event
from controller.table.events import Exported
from controller.table.setup import SECOND
from controller.table.words import sentence
from controller.words.language import ENGLISH
from drivers.signals import ButtonPressed, KeyPressed

if TYPE_CHECKING:
    from controller.assembly import RunningTable

Act = Callable[[str, Form], Awaitable[Reply | None]]
"""Asks a verb of the table with what a form says; None where there is no such verb."""
FROM_ANY_PAGE = frozenset({"stake", "reckon"})
"""What a page tells of results at a real table too: a key pad has numbers for wagers and no names."""
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
    recorded = partial(_recorded, desk, now_ns)
    table.accounts.open(recorded, has_record=not isinstance(service, ShownTable))
    bench = _bench(table)
    if bench is not None:
        service.watch(lambda: bench.follow(service.durable))
    session = TestSession(table, live.push)
    zone, depth = ZoneInfo(table.file.table.zone), table.file.console.events
    network = table.file.console.network
    history = FaultHistory(lambda start: records_of(table, start), zone, depth)
    technician = Technician(table, session, history, desk, Computer(utc_now_ns, now_ns))
    accounting = Accounting(desk, lambda start: records_of(table, start), lambda: service.position, now_ns)
    shoe = ShoeActs(desk, now_ns, lambda: service.state)
    result = ResultActs(desk, table.setup, now_ns, lambda: service.state)
    chance = Chance(now_ns, partial(_minute_of_day, utc_now_ns, zone), table.below)
    window = WindowActs(desk, table.setup, chance, lambda: service.state)
    cash = CashActs(desk, table.pins, now_ns, lambda: service.state)
    poker = PokerActs(desk, table.setup, now_ns, lambda: service.state)
    hands = HandActs(desk, table.setup, now_ns, lambda: service.state)
    health = BoxHealth(table, zone)
    pages = Pages(table, bench, session, history, health, now_ns)
    reports = Reports(table, house_of(table.file, table.setup.rules), utc_now_ns)
    legends = frozenset(legend for row in table.file.key_pad.legends for legend in row)
    entrance = entrance_of(table, now_ns)

    def plain(request: Request, template: str, context: Mapping[str, object]) -> str:
        who = context.get("who")
        may = pages_of(who.roles if isinstance(who, Who) else ()) | public
        context = {"theme": theme_of(request.scope), **context}
        return pages.plain(template, may, language_of(request.scope).code, context)

    public = frozenset(table.file.console.public)
    sign_in = SignIn(table.accounts, entrance, plain, recorded, table.file.table.id, now_ns, table.first)
    people = PeoplePage(table.accounts, entrance, plain, now_ns)
    certificate = CertificatePage(lambda: table.certificate, entrance, plain, recorded, zone)
    evening = FirstEvening(table, entrance, plain, recorded, session)
    rendered: dict[tuple[PageName, frozenset[str], str], Rendered] = {}

    def shown(name: PageName, who: Who | None, language: str) -> Rendered:
        """The page as those see it who may open the same pages and read the same language."""
        if (why := pages.why_absent(name)) is not None:
            raise HTTPException(404, why)
        may = pages_of(who.roles if who is not None else ()) | public
        if (name, may, language) not in rendered:
            made = partial(pages.parts, name, may, language), partial(pages.whole, name, may, language)
            rendered[name, may, language] = Rendered(live.next_change, *made)
        return rendered[name, may, language]

    def read_by(request: Request, whole: str) -> str:
        """A whole page with what is its reader's own."""
        who: Who | None = request.state.who
        token = who.session.token if who is not None and who.session is not None else ""
        return pages.for_reader(whole, "" if who is None else who.shown, token, theme_of(request.scope))

    def page(name: PageName) -> Endpoint:
        async def show(request: Request) -> Response:
            return HTMLResponse(
                read_by(request, shown(name, request.state.who, language_of(request.scope).code).whole())
            )

        return show

    def stream(name: PageName) -> Endpoint:
        async def follow(request: Request) -> Response:
            who, back = request.state.who, "last-event-id" in request.headers
            seen = "" if back else request.query_params.get("seen", "")
            return live.response(shown(name, who, language_of(request.scope).code), seen, partial(entrance.still, who))

        return follow

    async def key(request: Request) -> Response:
        if not table.file.on_twins:
            raise HTTPException(403, "The key pad of a real table is its own: its keys are pressed there.")
        legend = (await read_form(request)).text("key")
        if legend not in legends:
            raise HTTPException(400, f'The key pad has no key "{legend}".')
        service.take(KeyPressed(device=CONSOLE, at=now_ns(), key=legend))
        return Response(status_code=204)

    async def window_act(request: Request) -> Response:
        verb, form = request.path_params["verb"], await read_form(request)
        if (why := pages.why_absent("window")) is not None:
            raise HTTPException(404, why)
        try:
            if verb == "pick":
                return HTMLResponse(pages.marked(window.picked(form), language_of(request.scope).code))
            if verb == "show":
                return HTMLResponse(pages.sheet(form.text("ticket"), language_of(request.scope).code))
        except (ValueError, LookupError) as error:
            return said(request, Reply(False, sentence(str(error))))
        reply = await window.act(verb, form)
        if reply is None:
            raise HTTPException(404, f'A window has no "{verb}".')
        answered = said(request, reply)
        if verb == "designate" and reply.done:
            answered.headers["HX-Refresh"] = "true"  # another format has another slip
        return answered

    def verbs(act: Act, no_such: str, check: Callable[[str], None] = lambda _: None) -> Endpoint:
        """What a route of verbs asks of the table, and the reply; ``check`` raises where that cannot be asked here.

        ``no_such`` is the sentence for a verb that there is not.
        """

        async def asked(request: Request) -> Response:
            verb = request.path_params["verb"]
            check(verb)
            reply = await act(verb, await read_form(request))
            if reply is None:
                raise HTTPException(404, no_such.format(verb))
            return said(request, reply)

        return asked

    def on(name: PageName) -> Callable[[str], None]:
        def check(_: str) -> None:
            if (why := pages.why_absent(name)) is not None:
                raise HTTPException(404, why)

        return check

    def of_a_shoe(_: str) -> None:
        if not table.file.on_twins:
            raise HTTPException(403, "Cards and words are keyed in at the key pad of the table itself.")

    def of_a_result(verb: str) -> None:
        if not table.file.on_twins and verb not in FROM_ANY_PAGE:
            raise HTTPException(403, "A result is keyed in at the key pad of the table itself.")
        if not table.setup.game.is_by_result:
            raise HTTPException(404, f"{table.setup.game.title} is dealt: no result is told there.")

    def of_a_hand(verb: str) -> None:
        if not table.setup.game.tells_hands:
            raise HTTPException(404, f"No hand of {table.setup.game.title.lower()} is settled by itself.")
        if not table.file.on_twins and verb in TELLS:
            raise HTTPException(403, "A hand is keyed in at the key pad of the table itself.")

    async def lock_out(request: Request) -> Response:
        crowded = request.scope.get("state", {}).get(CROWDED)
        if crowded and any(one.name == "lock-out" and one.why_not for one in actions(service.state, table.setup)):
            raise HTTPException(TOO_MANY, crowded)
        service.take(ButtonPressed(device="lock-out", at=now_ns()))
        return Response(status_code=204)

    async def answer(request: Request) -> Response:
        return said(request, await desk.answer(await read_form(request)))

    async def new_cards(request: Request) -> Response:
        return said(request, await desk.changed("cards", await read_form(request)))

    async def new_dice(request: Request) -> Response:
        return said(request, await desk.changed("dice", await read_form(request)))

    async def upkeep(request: Request) -> Response:
        return said(request, await desk.upkeep(request.path_params["of"], await read_form(request)))

    async def shuffler_mode(request: Request) -> Response:
        return said(request, await desk.shuffler_mode(await read_form(request)))

    async def act(request: Request) -> Response:
        verb = request.path_params["verb"]
        if bench is None:
            raise HTTPException(404, "This table stands on real buses: act on the table itself.")
        if verb not in bench.verbs:
            raise HTTPException(404, f'The drawer has no "{verb}".')
        try:
            text = bench.act(verb, await read_form(request), service.durable)
        except ValueError as error:
            return said(request, Reply(False, sentence(str(error))))
        live.push()
        return said(request, Reply(True, text))

    bundles = Places(BUNDLES, "A support bundle is being packed already: ask for this one again in a moment.")

    async def exported(request: Request, what: str) -> None:
        """What leaves the console is on record first."""
        who: Who = request.state.who
        fact = Exported(what=what, account=who.name, source=who.source)
        if not isinstance(service, ShownTable) and (why := await recorded(fact)) is not None:
            raise HTTPException(503, why)

    async def bundle(request: Request) -> Response:
        name = f'attachment; filename="lammer-support-{table.file.table.id}.tar.gz"'
        with bundles:
            await exported(request, "support bundle")
            packed = await technician.bundle()
        return Response(packed, media_type="application/gzip", headers={"content-disposition": name})

    async def report(request: Request) -> Response:
        try:
            made = await reports.make(request.path_params.get("name", "package"), request.query_params)
        except NothingToReport as error:
            raise HTTPException(404, sentence(str(error))) from error
        if request.query_params.get("format") == "page":
            who: Who = request.state.who
            may = pages_of(who.roles) | public
            language = language_of(request.scope).code
            whole = pages.report(made.content.decode(), request.query_params, made.report, may, language)
            return HTMLResponse(read_by(request, whole))
        await exported(request, made.name)
        name = f'attachment; filename="{made.name}"'
        return Response(made.content, media_type=made.media, headers={"content-disposition": name})

    async def broken(_: Request, __: Exception) -> Response:
        return PlainTextResponse("The console has an error in its program. The table goes on without it.\n", 500)

    def door(path: str, endpoint: Endpoint, may: May, method: str = "POST") -> Door:
        return Door(path, endpoint, may, entrance, method=method)

    def for_page(name: str) -> May:
        return may_open(name, public)

    def for_export(name: str) -> May:
        return for_page(name).with_step_up()

    table_page, awards = for_page("table"), for_page("awards")
    routes: list[Door | Files | Interface] = [
        *(Door(path, page(name), for_page(name), entrance, page=name) for path, name in _PATHS.items()),
        *(door(f"/stream/{name}", stream(name), for_page(name), "GET") for name in PARTS),
        *sign_in.doors,
        *people.doors,
        *certificate.doors,
        *evening.doors,
        *Stations(table, desk, live, entrance, now_ns).doors,
        door("/accounting/{verb}", verbs(accounting.act, 'The accounting page has no "{}".'), for_page("accounting")),
        door("/technician/bundle", bundle, for_export("technician"), "GET"),
        door(
            "/technician/{verb}",
            verbs(technician.act, 'The technician\'s page has no "{}".'),
            for_page("technician"),
        ),
        door("/reports/package", report, for_export("reports"), "GET"),
        door("/reports/{name}", report, may_open("reports", public, "reports"), "GET"),
        *measurements(table, health, now_ns, entrance),
        *authority(table, entrance),
        *kiosk_doors(now_ns, entrance),
        *for_programs(table, live, desk, reports.make, health, entrance.program, now_ns, utc_now_ns),
        door("/look", choose, EVERYBODY),
        door("/key", key, AT_THE_TABLE),
        door("/shoe/{verb}", verbs(shoe.act, 'Nothing is told of a shoe with "{}".', of_a_shoe), table_page),
        door("/result/{verb}", verbs(result.act, 'Nothing is told of a result with "{}".', of_a_result), table_page),
        door("/window/{verb}", window_act, for_page("window")),
        door("/cash/{verb}", verbs(cash.act, 'The cash station has no "{}".', on("cash")), for_page("cash")),
        door("/poker/{verb}", verbs(poker.act, 'A poker table has no "{}".', on("poker")), for_page("poker")),
        door("/hands/{verb}", verbs(hands.act, 'Nothing is asked of a hand with "{}".', of_a_hand), table_page),
        door("/lock-out", lock_out, SIGNED_IN),
        door("/desk/answer", answer, awards),
        door("/desk/new-cards", new_cards, awards),
        door("/desk/new-dice", new_dice, awards),
        door("/desk/upkeep/{of}", upkeep, awards),
        door("/desk/shuffler-mode", shuffler_mode, awards),
        door("/bench/{verb}", act, AT_THE_TABLE),
        Files("/static", _STATIC),
    ]
    opened_by_a_link = {"/sign-in", *(one.path for one in routes if isinstance(one, Door) and one.page)}
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Guard, hosts=_hosts(table), pages=opened_by_a_link),
            Middleware(Admission, now_ns=now_ns, proxies=frozenset(network.proxies if network else ())),
        ],
        exception_handlers={**REFUSALS, Exception: broken},
    )
    app.state.live = live
    app.state.session = session
    app.state.entrance = entrance
    app.state.shown = partial(shown, who=None, language=ENGLISH)
    app.state.language, app.state.theme = table.file.console.language, table.file.console.theme
    return app


async def _recorded(desk: Desk, now_ns: Callable[[], int], fact: Event) -> str | None:
    """Why what accounts tell is not on record; None once it is on the disk."""
    refusal = await desk.take(AccessTold(device=DEVICE, at=now_ns(), fact=fact))
    return None if refusal is None else refusal.text


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
