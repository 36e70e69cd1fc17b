"""Signing in and out, and what everybody does for their own account: password, one-time codes, confirming who they are.

On a bench a person is chosen by a touch, which is recorded like any sign-in. A password is never sent back. Compares
nothing itself (:mod:`controller.people.accounts.directory` does).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from controller.console.access import EVERYBODY, THEMSELVES, first_page, pages_of, path_of
from controller.console.asked_from import source_of
from controller.console.desk import Reply
from controller.console.entrance import ALL, BENCH, Door, Entrance, Who
from controller.console.form import Form, read_form
from controller.console.spoken import said
from controller.people.accounts import one_time
from controller.people.accounts.account import ROLES, Account
from controller.people.accounts.changes import Change, OwnPassword, TakeUpCodes
from controller.people.accounts.directory import Directory, Given, NotIn
from controller.people.accounts.first_administrator import First, FirstAdministrator
from controller.people.accounts.passwords import FEWEST, check_password
from controller.people.accounts.sessions import STEPPED_UP_NS
from controller.table.event import Event
from controller.table.events import SignedIn, SignedOut, SteppedUp
from controller.table.words import joined, sentence, words_of

Render = Callable[[Request, str, Mapping[str, object]], str]


class Site(NamedTuple):
    """Where people sign in: a table's console, or a pit."""

    first_page: Callable[[Collection[str]], str]
    """Where somebody in these roles begins."""
    option: str
    """With which the command line is told which one it is."""


OF_A_TABLE = Site(first_page, "--table")


class SignIn:
    """Of one console. ``render`` makes a page of a template; ``recorded`` puts it on record."""

    def __init__(
        self,
        directory: Directory,
        entrance: Entrance,
        render: Render,
        recorded: Callable[[Event], Awaitable[str | None]],
        table: str,
        now_ns: Callable[[], int],
        first: FirstAdministrator,
        site: Site = OF_A_TABLE,
    ) -> None:
        self._directory = directory
        self._first = first
        self._site = site
        self._entrance = entrance
        self._render = render
        self._recorded = recorded
        self._table = table
        self._now_ns = now_ns
        self._keys: dict[str, str] = {}
        """Keys of one-time codes that somebody is shown and has not confirmed yet, by session."""

    @property
    def doors(self) -> tuple[Door, ...]:
        entrance = self._entrance
        return (
            Door("/sign-in", self._show, EVERYBODY, entrance),
            Door("/sign-in", self._sign_in, EVERYBODY, entrance, method="POST"),
            Door("/first", self._first_one, EVERYBODY, entrance, method="POST"),
            Door("/signed-in", self._signed_in, EVERYBODY, entrance),
            Door("/sign-out", self._sign_out, THEMSELVES, entrance, method="POST"),
            Door("/me", self._me, THEMSELVES, entrance, page="me"),
            Door("/me/{verb}", self._act, THEMSELVES, entrance, method="POST"),
        )

    async def _show(self, request: Request) -> Response:
        return self._page(request, _then(request.query_params.get("then", "")))

    async def _signed_in(self, request: Request) -> Response:
        """Asked by a page whose stream was turned away."""
        return Response(status_code=401 if await self._entrance.who(request) is None else 204)

    async def _sign_in(self, request: Request) -> Response:
        form = await read_form(request)
        then, source = _then(form.text("then")), source_of(request)
        found = await (self._chosen(request, form) if form.text("person") else self._named(form, source))
        if isinstance(found, NotIn):
            return self._page(request, then, sentence(found.why))
        return self._let_in(request, found, then)

    async def _first_one(self, request: Request) -> Response:
        """``code`` of the display, ``name``, ``shown``, ``password`` twice: the first administrator of a new box."""
        form = await read_form(request)
        typed = First(
            form.text("code"), form.text("name").lower(), form.text("shown"), form.text("password"), form.source
        )
        try:
            if typed.password != form.text("again"):
                raise ValueError("the two are not the same: type the password twice")
            found = await self._first.make(typed)
        except ValueError as error:
            found = NotIn(str(error))
        if isinstance(found, NotIn):
            return self._page(request, "", sentence(found.why), typed)
        if why := await self._recorded(SignedIn(account=found.name, roles=found.roles, source=form.source)):
            return self._page(request, "", sentence(why))
        return self._let_in(request, found, "")

    def _let_in(self, request: Request, found: Account, then: str) -> Response:
        """Begin their session, in the place of another in this browser, and show them where they begin."""
        self._entrance.sessions.end(request.cookies.get(self._entrance.cookie_name(request), ""))
        bench = self._entrance.is_bench(request)
        cookie = f"{BENCH}.{found.name}" if bench else self._entrance.sessions.begin(found, source_of(request))[0]
        to = then if then in pages_of(found.roles) else self._site.first_page(found.roles)
        if found.unfinished and not bench:
            to = "me"
        response = RedirectResponse(path_of(to), 303)
        self._entrance.give(request, response, cookie)
        return response

    async def _named(self, form: Form, source: str) -> Account | NotIn:
        given = Given(form.text("name").lower(), form.text("password"), form.text("code"), source)
        return await self._directory.sign_in(given)

    async def _chosen(self, request: Request, form: Form) -> Account | NotIn:
        """Somebody of the bench. Raises HTTPException where this is none, or nobody is called so."""
        account = self._entrance.bench_person(request, form.text("person"))
        fact = SignedIn(account=account.name, roles=account.roles, source=form.source, bench=True)
        why = await self._recorded(fact)
        return account if why is None else NotIn(why)

    async def _sign_out(self, request: Request) -> Response:
        who: Who = request.state.who
        self._entrance.sessions.end(who.cookie)
        if who.session is not None and who.session.bench:
            await self._recorded(SignedOut(account=who.name, source=who.source, why="asked"))
        response = Response(status_code=204, headers={"hx-redirect": "/sign-in"})
        self._entrance.give(request, response, "")
        return response

    async def _me(self, request: Request) -> Response:
        who: Who = request.state.who
        session = who.session
        if session is None:
            return RedirectResponse("/sign-in", 303)
        key = self._key_of(who)
        uri = one_time.uri(key, who.name, self._table) if key else ""
        return HTMLResponse(
            self._render(
                request,
                "me.html",
                {
                    **self._entrance.reader(who),
                    "roles": joined([words_of(role) for role in session.roles], "and"),
                    "account": session.account,
                    "unfinished": session.unfinished,
                    "key": key,
                    "qr": one_time.as_picture(uri) if uri else "",
                    "fewest": FEWEST,
                    "first": path_of(self._site.first_page(session.roles)),
                },
            )
        )

    def _key_of(self, who: Who) -> str:
        """The key that they are shown to take up codes; empty where they have codes, or need a password first."""
        session = who.session
        if (
            session is None
            or session.bench
            or session.account.code_key
            or session.account.given_until_utc_ns is not None
        ):
            return ""
        open_ = {one.id for one in self._entrance.sessions.open()}
        self._keys = {number: key for number, key in self._keys.items() if number in open_}
        return self._keys.setdefault(session.id, self._directory.new_code_key())

    async def _act(self, request: Request) -> Response:
        who: Who = request.state.who
        acts = {"password": self._password, "codes": self._codes, "confirm": self._confirm}
        act = acts.get(request.path_params["verb"])
        if act is None or who.session is None or who.session.bench:
            raise HTTPException(404, "Not Found")
        try:
            why = await act(who, await read_form(request))
        except ValueError as error:
            why = str(error)
        if why is not None:
            return said(request, Reply(False, sentence(why)))
        return Response(status_code=204, headers={"hx-redirect": "/me"})

    async def _password(self, who: Who, form: Form) -> str | None:
        """``password``, twice: of one's own choice."""
        session = who.session
        assert session is not None
        if session.account.given_until_utc_ns is None and not session.stepped_up(self._now_ns()):
            return "confirm first that it is you, with password and code"
        if form.text("password") != form.text("again"):
            return "the two are not the same: type the new password twice"
        chosen = check_password(form.text("password"), who.name)
        hash_ = await self._directory.hashed(chosen)
        return await self._change(who, OwnPassword(name=who.name, password=hash_, instead_of=session.account.password))

    async def _codes(self, who: Who, form: Form) -> str | None:
        """``code``: the one that the app shows for the key that stands on the page.

        Whoever signed in a few minutes ago has shown both by then, and need not confirm it right away.
        """
        key = self._key_of(who)
        if not key:
            return "there is nothing to take up: an administrator gives a new password, and codes with it"
        step = self._directory.step_of(form.text("code"), key)
        if step is None:
            return "this is not the code that the key makes now: look at the clock of the phone, and at the next code"
        why = await self._change(who, TakeUpCodes(name=who.name, key=key, step=step))
        session = who.session
        if why is None and session is not None and self._now_ns() - session.begun_ns <= STEPPED_UP_NS:
            why = await self._recorded(SteppedUp(account=who.name, source=who.source))
            if why is None:
                self._entrance.sessions.step_up(who.cookie)
        return why

    async def _confirm(self, who: Who, form: Form) -> str | None:
        """``password`` and ``code``: that it is still they."""
        given = Given(who.name, form.text("password"), form.text("code"), who.source)
        refused = await self._directory.step_up(given)
        if refused is not None:
            return refused.why
        self._entrance.sessions.step_up(who.cookie)
        return None

    async def _change(self, who: Who, change: Change) -> str | None:
        """Change their own account, and let them stay."""
        why = await self._directory.change(change, who.name, who.source)
        account = self._directory.people.account(who.name)
        if why is None and account is not None:
            self._entrance.sessions.renew(who.cookie, account)
        return why

    def _page(self, request: Request, then: str, said: str = "", typed: First | None = None) -> Response:
        people = [(role, words_of(role).capitalize()) for role in ROLES]
        bench = self._entrance.is_bench(request)
        html = self._render(
            request,
            "sign-in.html",
            {
                "then": then,
                "said": said,
                "bench_people": (*people, (ALL, "All of them")) if bench else (),
                "nobody": not bench and not self._directory.people.accounts and not self._directory.unusable,
                "first": self._first.offered and not bench,
                "shows_again": self._first.possible,
                "option": self._site.option,
                "typed": typed,
                "fewest": FEWEST,
                "unusable": bool(self._directory.unusable),
                "secure": request.url.scheme == "https",
            },
        )
        return HTMLResponse(html, 403 if said else 200)


def _then(text: str) -> str:
    """The page that somebody comes back to: a name of ours, whatever was asked for."""
    return text if text in pages_of(ROLES) else ""
