"""Who stands before a request, and whether its route is for them: a cookie's session, a program's token, or a bench.

On a bench of twins, where nobody has an account, whoever comes is the dealer until they choose somebody else; nothing
there is worth a password. Nobody is trusted for an address. Neither compares passwords nor serves a page.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from controller.console.access import EVERYBODY, May
from controller.console.asked_from import source_of
from controller.console.guard import SAFE_METHODS
from controller.console.language_of import language_of
from controller.people.accounts.account import ROLES, Account
from controller.people.accounts.directory import Directory
from controller.people.accounts.sessions import MINUTE, Session, Sessions, idle_ns
from controller.table.commands import AccessTold
from controller.table.events import SignedOut
from controller.table.words import words_of

if TYPE_CHECKING:
    from controller.assembly import RunningTable

Endpoint = Callable[[Request], Awaitable[Response]]

TOKEN = "lammer-token"
"""The header with which a page proves that it is one of its session's."""
DEVICE = "console"
"""As which a console tells of accounts."""
BENCH = "bench"
"""As whom the record names somebody at a bench who chose no one."""
ALL = "everybody"
"""Who has every role of a bench."""
NOT_FOUND = "Not Found"
NO_TOKEN = "No token came, or none that is good for anything."
SIGN_IN_FIRST = "Sign in first."
ANOTHER_SESSION = "This page is of another session: load it again."
CONFIRM_FIRST = 'Confirm first that it is you, <a href="/me">on your own page</a>.'


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who is known: a person in roles, or a program with scopes."""

    name: str
    shown: str
    source: str
    roles: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    session: Session | None = None
    cookie: str = ""


class Entrance:
    """The one way into the routes of one console. ``on_twins``: the table stands on a bench."""

    def __init__(
        self, directory: Directory, sessions: Sessions, table: str, now_ns: Callable[[], int], *, on_twins: bool
    ):
        self.sessions = sessions
        self._directory = directory
        self._now_ns = now_ns
        self._on_twins = on_twins
        self.cookie = f"lammer-{table.lower()}"
        """Its name where there is no TLS; tables on one machine have their own each."""

    @property
    def has_bench(self) -> bool:
        """Whether people are chosen by a touch here. A bench where somebody has an account is like any other table."""
        return self._on_twins and not self._directory.people.accounts and not self._directory.unusable

    def is_bench(self, request: Request) -> bool:
        """The same of one request: only in clear, which is this machine alone. Who comes from elsewhere signs in."""
        return self.has_bench and request.url.scheme == "http"

    def cookie_name(self, request: Request) -> str:
        """Over TLS with the prefix that ties a cookie to this very host; browsers take that over TLS alone."""
        return f"__Host-{self.cookie}" if request.url.scheme == "https" else self.cookie

    def give(self, request: Request, response: Response, cookie: str) -> None:
        """Let the browser keep the cookie of a session; an empty one takes it away."""
        keep_cookie(request, response, self.cookie_name(request), cookie)

    async def who(self, request: Request, *, touched: bool = False) -> Who | None:
        """Who this is; None where nobody knows. ``touched``: a person did something.

        Raises:
            HTTPException: 401, a token came that is none.
        """
        program = await self.program(request)
        if program is not None:
            return program
        source = source_of(request)
        cookie = request.cookies.get(self.cookie_name(request), "")
        session = self._of_bench(request, cookie, source) or self.sessions.find(cookie, touched=touched)
        if session is not None:
            account = session.account
            return Who(account.name, account.shown, source, frozenset(account.roles), session=session, cookie=cookie)
        return Who(BENCH, "Dealer", source, frozenset({"dealer"})) if self.is_bench(request) else None

    def reader(self, who: Who) -> dict[str, object]:
        """What a page says of who reads it: ``who``, ``session``, and whether they ``stepped_up`` a moment ago."""
        session = who.session
        stepped_up = session is not None and session.stepped_up(self._now_ns())
        return {"who": who, "session": session, "stepped_up": stepped_up}

    async def program(self, request: Request) -> Who | None:
        """The program whose token came with this; None where none came.

        Raises:
            HTTPException: 401, a token came that is none.
        """
        kind, _, shown = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            return None
        source = source_of(request)
        token = await self._directory.program(shown.strip(), source)
        if token is None:
            raise without_token()
        return Who(f"token {token.id}", token.use, source, scopes=frozenset(token.scopes))

    def bench_person(self, request: Request, person: str) -> Account:
        """Somebody of a bench. Raises HTTPException where this is none, or nobody is called so."""
        if not self.is_bench(request) or person not in (*ROLES, ALL):
            raise HTTPException(404, NOT_FOUND)
        roles = ROLES if person == ALL else (person,)
        return Account(name=person, shown=words_of(person).capitalize(), roles=roles, password="")

    def _of_bench(self, request: Request, cookie: str, source: str) -> Session | None:
        """Whom this cookie means at a bench. It says so itself, so that a start of the table signs nobody out."""
        kind, _, person = cookie.partition(".")
        if kind != BENCH or not self.is_bench(request) or person not in (*ROLES, ALL):
            return None
        now, account = self._now_ns(), self.bench_person(request, person)
        return Session(BENCH, account, source, token=BENCH, begun_ns=now, seen_ns=now, bench=True)

    def still(self, who: Who | None) -> bool:
        """Whether they are still who they were, while something is sent to them."""
        if who is None or who.session is None:
            return True
        return self.has_bench if who.session.bench else self.sessions.find(who.cookie) is not None

    def guarded(self, endpoint: Endpoint, may: May, page: str) -> Endpoint:
        """The endpoint for those who may use it. ``page`` names what somebody may come back to after signing in."""

        async def let_in(request: Request) -> Response:
            touched = bool(page) or request.method not in SAFE_METHODS
            who = None if may.everybody else await self.who(request, touched=touched)
            request.state.who = who
            refused = None if may.everybody else self._why_not(request, may, page, who)
            return await endpoint(request) if refused is None else refused

        return let_in

    def _why_not(self, request: Request, may: May, page: str, who: Who | None) -> Response | None:
        """What is answered instead; None for those who may.

        Raises:
            HTTPException: 404, for whom this does not exist.
        """
        if who is None:
            return RedirectResponse(f"/sign-in?then={page}", 303) if page else _plainly(request, SIGN_IN_FIRST, 401)
        session = who.session
        if session is not None and session.unfinished and not may.unfinished:
            if page:
                return RedirectResponse("/me", 303)
            raise HTTPException(404, NOT_FOUND)
        if may.roles.isdisjoint(who.roles) and may.scopes.isdisjoint(who.scopes):
            if page and who.name == BENCH:
                return RedirectResponse(f"/sign-in?then={page}", 303)
            raise HTTPException(404, NOT_FOUND)
        if session is not None and not _is_own(request, session):
            return _plainly(request, ANOTHER_SESSION, 403)
        if may.stepped_up and session is not None and not session.stepped_up(self._now_ns()):
            return RedirectResponse("/me", 303) if request.method in SAFE_METHODS else _confirm_first(request)
        return None


class Door(Route):
    """A route that says who may use it."""

    def __init__(
        self,
        path: str,
        endpoint: Endpoint,
        may: May,
        entrance: Entrance,
        *,
        method: str = "GET",
        page: str = "",
    ) -> None:
        super().__init__(path, entrance.guarded(endpoint, may, page), methods=[method])
        self.may = may
        self.page = page


class Files(Mount):
    """The console's own scripts, styles and fonts, which are for everybody."""

    def __init__(self, path: str, folder: Path) -> None:
        super().__init__(path, StaticFiles(directory=folder))
        self.may = EVERYBODY


def entrance_of(table: RunningTable, now_ns: Callable[[], int]) -> Entrance:
    """The entrance of a running table; each session that ends is told to its record."""
    accounts = table.accounts

    def ended(session: Session, why: str) -> None:
        fact = SignedOut(account=session.account.name, source=session.source, why=why)
        table.service.take(AccessTold(device=DEVICE, at=now_ns(), fact=fact))

    idle = partial(idle_ns, dealers_ns=table.file.console.dealer_idle_minutes * MINUTE)
    sessions = Sessions(
        lambda name: accounts.people.account(name), ended, now_ns, accounts.random_bytes, idle, table.sessions
    )
    return Entrance(accounts, sessions, table.file.table.id, now_ns, on_twins=table.file.on_twins)


def keep_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Let the browser keep a secret that no script and no other site gets; an empty one takes it away."""
    response.set_cookie(
        name,
        value,
        max_age=None if value else 0,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def without_token() -> HTTPException:
    """How a program is refused whose token is good for nothing, or that has none."""
    return HTTPException(401, NO_TOKEN, {"www-authenticate": "Bearer"})


def _plainly(request: Request, text: str, status: int) -> Response:
    return PlainTextResponse(f"{language_of(request.scope).said(text)}\n", status)


def _confirm_first(request: Request) -> Response:
    """Said above what stands there: what somebody typed stays."""
    text = language_of(request.scope).said(CONFIRM_FIRST)
    return HTMLResponse(f'<p class="said refused">{text}</p>', 403, {"hx-reswap": "afterbegin"})


def _is_own(request: Request, session: Session) -> bool:
    """Whether a change, or a stream, comes from a page of this very session."""
    is_stream = request.url.path.startswith("/stream/")
    if request.method in SAFE_METHODS and not is_stream:
        return True
    given = request.headers.get(TOKEN) or (request.query_params.get("token", "") if is_stream else "")
    return hmac.compare_digest(given.encode(), session.token.encode())
