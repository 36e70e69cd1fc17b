"""The administrator's page: accounts, tokens and sessions, and every change of them.

What is given is shown once, in the answer to who asked for it. Every change asks for a step-up. Does not record (the
directory does, before any of it has effect).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from controller.console.access import may_open
from controller.console.entrance import Door, Entrance, Who
from controller.console.form import Form, read_form
from controller.console.sign_in import Render
from controller.people.accounts.account import ADMINISTRATOR, ROLES, SCOPES
from controller.people.accounts.changes import (
    Add,
    Change,
    EndToken,
    GivePassword,
    MakeToken,
    SetLocked,
    SetRoles,
    administers,
)
from controller.people.accounts.directory import Directory
from controller.people.accounts.passwords import GIVEN_FOR_NS, SALT_BYTES, given_password
from controller.people.accounts.sessions import MINUTE
from controller.people.accounts.tokens import NUMBER_BYTES, SECRET_BYTES, new_token
from controller.table.setup import SECOND
from controller.table.words import joined, sentence, words_of


class PeoplePage:
    """Of one console."""

    def __init__(self, directory: Directory, entrance: Entrance, render: Render, now_ns: Callable[[], int]) -> None:
        self._directory = directory
        self._entrance = entrance
        self._render = render
        self._now_ns = now_ns
        self._acts: Mapping[str, Callable[[Form, Who], Awaitable[str]]] = {
            "add": self._add,
            "roles": self._roles,
            "lock": self._lock,
            "unlock": self._unlock,
            "password": self._password,
            "token": self._token,
            "end-token": self._end_token,
            "end-session": self._end_session,
        }

    @property
    def doors(self) -> tuple[Door, ...]:
        may = may_open("people")
        return (
            Door("/people", self._show, may, self._entrance, page="people"),
            Door("/people/{verb}", self._act, may.with_step_up(), self._entrance, method="POST"),
        )

    async def _show(self, request: Request) -> Response:
        own = self._entrance.reader(request.state.who)
        return HTMLResponse(self._render(request, "people.html", {**self._context(), **own}))

    async def _act(self, request: Request) -> Response:
        act = self._acts.get(request.path_params["verb"])
        if act is None:
            raise HTTPException(404, "Not Found")
        done = True
        try:
            said = await act(await read_form(request), request.state.who)
        except ValueError as error:
            said, done = sentence(str(error)), False
        return HTMLResponse(self._render(request, "parts/people.html", {**self._context(), "said": said, "done": done}))

    async def _add(self, form: Form, who: Who) -> str:
        """``name``, ``shown``, ``roles``, ``person``."""
        if ADMINISTRATOR not in form.every("roles") and not any(map(administers, self._directory.people.accounts)):
            raise ValueError("the first account is an administrator's: without one nobody could make the others")
        given, hash_, until = await self._given()
        name = form.text("name").lower()
        await self._change(
            Add(
                name=name,
                shown=form.text("shown") or name,
                roles=form.every("roles"),
                password=hash_,
                until_utc_ns=until,
                person=form.text("person"),
            ),
            who,
        )
        return f"{name} signs in with {given}, shown this once and good for a day, and chooses a password then."

    async def _roles(self, form: Form, who: Who) -> str:
        name, roles = form.text("name"), form.every("roles")
        await self._change(SetRoles(name=name, roles=roles), who)
        return f"{name} is {joined([words_of(role) for role in roles], 'and')} from now on."

    async def _lock(self, form: Form, who: Who) -> str:
        name = form.text("name")
        await self._change(SetLocked(name=name, locked=True), who)
        return f"{name} is locked: nobody signs in so, and who was is so no more."

    async def _unlock(self, form: Form, who: Who) -> str:
        name = form.text("name")
        await self._change(SetLocked(name=name, locked=False), who)
        return f"{name} can sign in again."

    async def _password(self, form: Form, who: Who) -> str:
        name = form.text("name")
        account = self._directory.people.account(name)
        known = None if account is None else account.password
        given, hash_, until = await self._given()
        await self._change(GivePassword(name=name, password=hash_, until_utc_ns=until, instead_of=known), who)
        return f"{name} signs in with {given}, shown this once and good for a day; one-time codes are taken up anew."

    async def _token(self, form: Form, who: Who) -> str:
        """``use``, ``scopes``, ``days``."""
        shown, token = new_token(
            self._directory.random_bytes(NUMBER_BYTES + SECRET_BYTES),
            use=form.text("use"),
            scopes=form.every("scopes"),
            by=who.name,
            days=form.number("days"),
            now_utc_ns=self._directory.utc_now_ns(),
        )
        await self._change(MakeToken(token=token), who)
        return f"{shown} is shown this once."

    async def _end_token(self, form: Form, who: Who) -> str:
        number = form.text("token")
        await self._change(EndToken(id=number), who)
        return f"Token {number} is good no more."

    async def _end_session(self, form: Form, _: Who) -> str:
        ended = self._entrance.sessions.end_of(form.text("session"))
        if ended is None:
            raise ValueError("this session has ended already")
        return f"The session of {ended.account.name} is ended."

    async def _change(self, change: Change, who: Who) -> None:
        """Raises ValueError where it cannot be made."""
        why = await self._directory.change(change, who.name, who.source)
        if why is not None:
            raise ValueError(why)

    async def _given(self) -> tuple[str, str, int]:
        given = given_password(self._directory.random_bytes(SALT_BYTES))
        return given, await self._directory.hashed(given), self._directory.utc_now_ns() + GIVEN_FOR_NS

    def _context(self) -> dict[str, object]:
        people, now = self._directory.people, self._now_ns()
        return {
            "accounts": people.accounts,
            "tokens": [
                {
                    "token": one,
                    "until": _day(one.until_utc_ns),
                    "used": "never used"
                    if one.used_utc_ns is None
                    else f"{_day(one.used_utc_ns)} from {one.used_from}",
                    "over": self._directory.utc_now_ns() >= one.until_utc_ns,
                }
                for one in people.tokens
            ],
            "sessions": [
                {
                    "session": one,
                    "begun": (now - one.begun_ns) // MINUTE,
                    "idle": (now - one.seen_ns) // MINUTE,
                }
                for one in self._entrance.sessions.open()
            ],
            "bench": self._entrance.has_bench,
            "every_role": ROLES,
            "every_scope": SCOPES,
            "said": "",
            "done": True,
        }


def _day(utc_ns: int) -> str:
    return datetime.fromtimestamp(utc_ns // SECOND, UTC).strftime("%Y-%m-%d %H:%M UTC")
