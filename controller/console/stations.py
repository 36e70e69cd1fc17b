"""The pages of an electronic poker table: ten stations with touch screens, and the screen in the middle.

Whoever comes to a station sees what everybody sees. A right PIN gives the browser a key, in a cookie of that station
alone, whose hash is on record; with it the page is that player's until he leaves, through every reload and start of the
table. What he does becomes the signal of his station. Decides nothing, and knows no PIN.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from controller.console.access import EVERYBODY
from controller.console.desk import Desk, Reply
from controller.console.entrance import Door, Entrance, keep_cookie
from controller.console.environment import environment_in
from controller.console.form import Form, read_form
from controller.console.language_of import language_of
from controller.console.live import Live
from controller.console.rendering import Rendered, digest
from controller.console.spoken import said
from controller.console.station_view import mark_of, station_view, table_view
from controller.people.announced import does_of
from controller.people.pins import LetIn, session_of
from controller.table.commands import (
    MoneyBroughtKeyed,
    PlayerComesBack,
    PlayerGoesAway,
    PokerActKeyed,
    StationLeftKeyed,
)
from controller.table.poker.course import electronic_rules
from controller.table.poker.in_a_poker_room import STATION
from controller.table.settings.values import exact_cents
from controller.table.setup import MILLISECOND
from controller.table.words import sentence
from drivers.signals import Signal
from games.poker_room.acts import Acted

if TYPE_CHECKING:
    from controller.assembly import RunningTable

GONE_ON = "The hand has gone on since this was shown: look, then touch it again."
BROUGHT = "What lies in the account has changed since this was shown: look, then bring it again."
NOT_YOURS = "This page lost its key: type the PIN again."
COMMUNITY = 0
"""As which station the screen in the middle is rendered."""


class Stations:
    """The pages of one table."""

    def __init__(
        self,
        table: RunningTable,
        desk: Desk,
        live: Live,
        entrance: Entrance,
        now_ns: Callable[[], int],
    ) -> None:
        self._table = table
        self._desk = desk
        self._live = live
        self._entrance = entrance
        self._now_ns = now_ns
        self._rendered: dict[tuple[int, bool, str], Rendered] = {}
        self._acts: Mapping[str, Callable[[int, Form], Signal]] = {
            "bring": self._bring,
            "act": self._act,
            "away": lambda station, _: PlayerGoesAway(**self._from(station), seat=station),
            "back": lambda station, _: PlayerComesBack(**self._from(station), seat=station, posts=True),
            "leave": lambda station, _: StationLeftKeyed(**self._from(station), station=station),
        }

    @property
    def doors(self) -> tuple[Door, ...]:
        """Every route of them: whoever stands there may look, and a key is asked for where something is done."""
        door = partial(Door, may=EVERYBODY, entrance=self._entrance)
        return (
            door("/station/{station}", self._page),
            door("/stream/station/{station}", self._follow),
            door("/station/{station}/{verb}", self._told, method="POST"),
            door("/community", self._page),
            door("/stream/community", self._follow),
        )

    async def _page(self, request: Request) -> Response:
        station = self._station(request)
        return HTMLResponse(self._of(request, station).whole())

    async def _follow(self, request: Request) -> Response:
        station = self._station(request)
        seen = "" if "last-event-id" in request.headers else request.query_params.get("seen", "")
        mine, key = self._is_own(request, station), request.cookies.get(self._cookie(station), "")
        still = partial(self._still, station, mine, key)
        return self._live.response(self._of(request, station), seen, still)

    async def _told(self, request: Request) -> Response:
        station, verb, form = self._station(request), request.path_params["verb"], await read_form(request)
        if verb == "pin":
            return await self._pin(request, station, form)
        make = self._acts.get(verb)
        if make is None:
            raise HTTPException(404, f'A station has no "{verb}".')
        if not self._is_own(request, station):
            return said(request, Reply(False, NOT_YOURS))
        try:
            signal = make(station, form)
        except ValueError as error:
            return said(request, Reply(False, sentence(str(error))))
        reply = await self._desk.take(signal) or Reply(True, "")
        response = said(request, reply)
        if verb == "leave" and reply.done:
            response.headers["HX-Refresh"] = "true"
            self._keep(request, response, station, "")
        return response

    async def _pin(self, request: Request, station: int, form: Form) -> Response:
        service = self._table.service
        found = await self._table.pins.give(lambda: service.state, station, form.text("pin"), self._desk.told)
        if not isinstance(found, LetIn):
            return said(request, Reply(False, sentence(found)))
        response = said(request, Reply(True, ""))
        response.headers["HX-Refresh"] = "true"  # the stream goes on with the key
        self._keep(request, response, station, found.key)
        return response

    def _bring(self, station: int, form: Form) -> Signal:
        """``dollars``; ``about``, what lay in the account as it was shown."""
        cents, ledger = exact_cents(form.text("dollars")), self._table.service.state.ledger
        at = ledger.stations.get(station)
        if at is not None and form.text("about") != str(ledger.accounts[at.account].cents):
            raise ValueError(BROUGHT)
        return MoneyBroughtKeyed(**self._from(station), station=station, cents=cents)

    def _act(self, station: int, form: Form) -> Signal:
        does, about = does_of(form.text("does")), form.text("about")
        if about != mark_of(self._table.service.state):
            raise ValueError(GONE_ON)
        to_cents = None
        if does in ("bet", "raise"):
            to_cents = form.number("to") if form.text("to") else exact_cents(form.text("dollars"))
        return PokerActKeyed(**self._from(station), act=Acted(station, does, to_cents))

    def _from(self, station: int) -> dict[str, Any]:
        return {"device": f"{STATION}{station}", "at": self._now_ns()}

    def _station(self, request: Request) -> int:
        """Which one is asked for. Raises HTTPException where the table has none, or not this one."""
        setup = self._table.setup
        if electronic_rules(setup) is None:
            raise HTTPException(404, f"{setup.game.title} has a dealer, and no stations.")
        asked = request.path_params.get("station")
        if asked is None:
            return COMMUNITY
        found = next((seat for seat in setup.seats if str(seat) == asked), None)
        if found is None:
            raise HTTPException(404, f"There is no such station: there are 1 to {len(setup.seats)}.")
        return found

    def _of(self, request: Request, station: int) -> Rendered:
        """The page of the station as this browser may see it: one rendering for all who see the same."""
        mine, language = self._is_own(request, station), language_of(request.scope).code
        key = (station, mine, language)
        if key not in self._rendered:
            self._rendered[key] = Rendered(
                self._live.next_change, partial(self._parts, *key), partial(self._whole, *key)
            )
        return self._rendered[key]

    def _parts(self, station: int, mine: bool, language: str) -> Mapping[str, str]:
        state, setup = self._table.service.durable, self._table.setup
        name = "community" if station == COMMUNITY else "station"
        context: dict[str, object] = {"bench": self._entrance.has_bench, "table_id": self._table.file.table.id}
        if station == COMMUNITY:
            context["view"] = table_view(state, setup)
        else:
            context["station"] = station_view(state, setup, station, mine=mine)
        return {name: environment_in(language).get_template(f"parts/{name}.html").render(context)}

    def _whole(self, station: int, mine: bool, language: str) -> str:
        parts = self._parts(station, mine, language)
        (name,) = parts
        return (
            environment_in(language)
            .get_template("at-the-table.html")
            .render(
                page=name,
                language=language,
                path=name if station == COMMUNITY else f"station/{station}",
                part=parts[name],
                seen=digest(parts),
                table_id=self._table.file.table.id,
                now_ms=self._now_ns() // MILLISECOND,
                position=self._table.service.position,
            )
        )

    def _is_own(self, request: Request, station: int) -> bool:
        return self._proves(station, request.cookies.get(self._cookie(station), ""))

    def _proves(self, station: int, key: str) -> bool:
        """Whether the key is that of who signed in at this station, as the record on the disk has it."""
        at = self._table.service.durable.ledger.stations.get(station)
        return at is not None and at.is_in and hmac.compare_digest(session_of(key), at.session)

    def _still(self, station: int, mine: bool, key: str) -> bool:
        """Whether a stream still shows what its browser may see."""
        return self._proves(station, key) is mine

    def _cookie(self, station: int) -> str:
        return f"{self._entrance.cookie}-station-{station}"

    def _keep(self, request: Request, response: Response, station: int, key: str) -> None:
        """Let the browser keep the key of its station; an empty one takes it away."""
        keep_cookie(request, response, self._cookie(station), key)
