"""The page on which a new box is set up: what is done and what is not, each step at any time, and left out at will.

What belongs into the table file is checked as ``lammer check`` does and laid beside the record or written, for the next
start; what a person looked at and found right stands on record with their name. Every change asks for a step-up. Makes
no key, certificate or account itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from controller.config.changed_text import Changes, Value
from controller.config.host_names import is_address, is_host_name
from controller.config.mistake import InvalidTable
from controller.config.table_file import TableFile
from controller.console.access import may_open
from controller.console.desk import Reply
from controller.console.entrance import Door, Entrance, Who
from controller.console.first_evening_view import confirmed_facts, step_views
from controller.console.form import Form, read_form
from controller.console.key_pad_codes import changes_for, holders
from controller.console.recovery_keys import RecoveryKeys
from controller.console.server import PortTaken, check_address
from controller.console.shipped_games import choices, text_for
from controller.console.sign_in import Render
from controller.console.spoken import said
from controller.diagnostics.session import Session
from controller.record.private_file import write_private
from controller.service.accounts_file import FileStore, beside
from controller.service.table_change import PlaceOfTable
from controller.table.access.first_evening import STEPS, Outcome
from controller.table.equipment.testing import why_not_test
from controller.table.event import Event
from controller.table.events import SetUp
from controller.table.words import sentence

if TYPE_CHECKING:
    from controller.assembly import RunningTable


class FirstEvening:
    """Of one console. ``session`` is test mode, whose walk along the wires is signed here."""

    def __init__(
        self,
        table: RunningTable,
        entrance: Entrance,
        render: Render,
        recorded: Callable[[Event], Awaitable[str | None]],
        session: Session,
    ) -> None:
        self._table = table
        self._entrance = entrance
        self._render = render
        self._recorded = recorded
        self._session = session
        self._keys = RecoveryKeys(lambda: {one.id for one in entrance.sessions.open()})
        self._one_change = asyncio.Lock()
        self._acts: Mapping[str, Callable[[Form, Who], Awaitable[str]]] = {
            "table": self._of_table,
            "code": self._code,
            "network": self._network,
            "make-key": self._make_key,
            "typed-key": self._typed_key,
            "confirm": self._confirm,
            "skip": self._skip,
            "start-again": self._start_again,
        }

    @property
    def doors(self) -> tuple[Door, ...]:
        may, entrance = may_open("first-evening"), self._entrance
        signs = may_open("technician").with_step_up()
        return (
            Door("/first-evening", self._show, may, entrance, page="first-evening"),
            Door("/first-evening/wiring", self._sign_walk, signs, entrance, method="POST"),
            Door("/first-evening/{verb}", self._act, may.with_step_up(), entrance, method="POST"),
        )

    async def _show(self, request: Request) -> Response:
        who: Who = request.state.who
        own = self._entrance.reader(who)
        return HTMLResponse(self._render(request, "first-evening.html", {**await self._context(who), **own}))

    async def _act(self, request: Request) -> Response:
        act, who = self._acts.get(request.path_params["verb"]), request.state.who
        if act is None:
            raise HTTPException(404, "Not Found")
        form, done, mistakes = await read_form(request), True, tuple[str, ...]()
        try:
            async with self._one_change:
                text = await act(form, who)
        except InvalidTable as error:
            text, done = "Nothing is changed: the table file would not be used.", False
            mistakes = tuple(map(str, error.mistakes))
        except PortTaken as error:
            text, done = sentence(str(error)), False
        except OSError as error:
            text, done = sentence(f"the disk does not take it: {error.strerror or error}"), False
        except ValueError as error:
            text, done = sentence(str(error)), False
        answer = {"said": text, "done": done, "mistakes": mistakes}
        return HTMLResponse(self._render(request, "parts/first-evening.html", {**await self._context(who), **answer}))

    async def _sign_walk(self, request: Request) -> Response:
        """What the walk along the wires found, with who signs it."""
        if not self._session.walked:
            raise HTTPException(409, "No walk along the wires has just ended: begin one on the technician's page.")
        told = tuple(one.finding.text for one in self._session.found)
        await self._record("wiring", "done", told, request.state.who)
        return said(request, Reply(True, "Signed: it stands on record with your name."))

    # --- what goes into the table file ---

    async def _of_table(self, form: Form, who: Who) -> str:
        """``id``, ``zone``, ``seats``, ``plays``: a game and a house."""
        file, place = self._table.file, self._place()
        game, _, house = form.text("plays").partition("/")
        number, zone, seats = form.text("id"), form.text("zone"), form.number("seats")
        changes: dict[tuple[str, ...], Value] = {("table", "id"): number, ("table", "zone"): zone}
        changes |= {("table", "rules"): house, ("table", "seats"): seats}
        now = file.table
        begins_anew = (number, game, house, seats) != (now.id, now.game, now.rules, now.seats)
        if begins_anew:
            self._may_begin_anew(place)
            changes["journal", "path"] = f"{number}-{game}-{house}.journal"
        text = await asyncio.to_thread(text_for, place.text(), file, game, changes)
        told = (f"table {number}", f"{game} under {house}, {seats} seats", f"times of {zone}")
        proposed = await self._propose("table", text, told, who)
        if not begins_anew:
            return proposed
        return f"{proposed} A record of its own begins then, and the accounts go with it."

    async def _code(self, form: Form, who: Who) -> str:
        """``holder``, ``code`` twice: of the table's own key pad."""
        holder, code, again = form.text("holder"), form.text("code"), form.text("again")
        made = partial(changes_for, self._table.file, holder, code, again, self._table.accounts.random_bytes)
        changes = await asyncio.to_thread(made)
        return await self._change("codes", changes, (f"a new code: {holders(self._table.file)[holder]}",), who)

    async def _network(self, form: Form, who: Who) -> str:
        """``host``, ``port``, ``names``."""
        host, port, names = form.text("host"), form.number("port"), form.text("names").replace(",", " ").split()
        changes: Changes = {
            ("console", "network", "host"): host,
            ("console", "network", "port"): port,
            ("console", "network", "names"): names,
        }
        if (is_host_name(host) or is_address(host)) and port <= 0xFFFF:
            await asyncio.to_thread(check_address, host, port)
        told = (f"other machines at {host}, port {port}", *(f"called {name}" for name in names))
        return await self._change("network", changes, told, who)

    async def _make_key(self, _: Form, who: Who) -> str:
        """A new recovery key, shown in this answer alone; nothing else is said that could lie over it."""
        self._place()
        await self._keys.make(_session_of(who))
        return ""

    async def _typed_key(self, form: Form, who: Who) -> str:
        """``key``, as somebody wrote it down; ``to``, where backups go."""
        place = self._place()
        public = self._keys.typed(_session_of(who), form.text("key"))
        path = place.record.with_name(f"{self._table.file.table.id}.recovery.key.pub")
        write_private(path, f"{public}\n".encode())
        changes: Changes = {("backup", "to"): form.text("to"), ("backup", "recovery_key"): str(path)}
        proposed = await self._change("backup-key", changes, (), who)
        await self._record("backup-key", "done", ("typed back whole",), who)
        self._keys.forget(_session_of(who))
        return f"The key was typed back right. {proposed}"

    async def _change(self, step: str, changes: Changes, told: tuple[str, ...], who: Who) -> str:
        file = self._table.file
        text = await asyncio.to_thread(text_for, self._place().text(), file, file.table.game, changes)
        return await self._propose(step, text, told, who)

    async def _propose(self, step: str, text: str, told: tuple[str, ...], who: Who) -> str:
        """Lay the changed file down, or write it; who asked is on record first. Raises as the place does."""
        place = self._place()
        place.check(text)
        await self._record(step, "asked", told, who)
        found = place.propose(text)
        self._take_accounts_along(found, place)
        if place.waiting() is not None:
            return f"It waits beside the record. On the box: sudo lammer first-evening take --table {place.file}"
        return f"Written to {place.file}; the file as it was is kept beside it. It has effect at the next start."

    def _may_begin_anew(self, place: PlaceOfTable) -> None:
        """Raises ValueError where a new name or game would leave money behind, or no record could begin for it."""
        state = self._table.service.durable
        if state.round.number > 1 or state.round.wagers:
            raise ValueError("this table has played: its name, game and house stay; a new one begins with a new file")
        if place.record.name != Path(self._table.file.journal.path).name:
            raise ValueError("the record is where --journal says, so another one is begun by hand")

    def _take_accounts_along(self, found: TableFile, place: PlaceOfTable) -> None:
        """Who has an account here has it at the record that begins next."""
        to = beside(place.record.with_name(Path(found.journal.path).name))
        if to != beside(place.record):
            FileStore(to, self._table.accounts.random_bytes).replace(self._table.accounts.people)

    def _place(self) -> PlaceOfTable:
        """Raises ValueError where there is no file to change."""
        if self._table.place is None:
            raise ValueError("this table has no file that a page could change")
        return self._table.place

    # --- what is on record ---

    async def _confirm(self, form: Form, who: Who) -> str:
        """``step``: somebody looked at it, and it is right."""
        step = form.text("step")
        facts = confirmed_facts(step, self._table)
        await self._record(step, "done", facts, who)
        return "On record: it is right as it stands."

    async def _skip(self, form: Form, who: Who) -> str:
        """``step``: left out for now."""
        if form.text("step") not in STEPS:
            raise ValueError(f'there is no step "{form.text("step")}"')
        await self._record(form.text("step"), "skipped", (), who)
        return "Left out for now; it is found again here."

    async def _start_again(self, _: Form, who: Who) -> str:
        """End the process between two rounds; its service manager starts it again."""
        if (why := why_not_test(self._table.service.state, self._table.setup, "started again")) is not None:
            raise ValueError(why)
        if self._table.start_again is None:
            raise ValueError("nobody would start it again")
        self._table.reactor.call_later(500_000_000, self._table.start_again)
        return "The table ends now and is started again."

    async def _record(self, step: str, outcome: Outcome, told: tuple[str, ...], who: Who) -> None:
        """Raises ValueError where it cannot be recorded, and so is not done."""
        at = self._table.utc_now_ns()
        fact = SetUp(step=step, outcome=outcome, told=told, account=who.name, source=who.source, at_utc_ns=at)
        if (why := await self._recorded(fact)) is not None:
            raise ValueError(why)

    async def _context(self, who: Who) -> dict[str, object]:
        table, place = self._table, self._table.place
        file = table.file
        return {
            "steps": step_views(table.service.durable.set_up, ZoneInfo(file.table.zone), table),
            "file": file,
            "choices": await asyncio.to_thread(choices, file),
            "holders": holders(file),
            "plays": f"{file.table.game}/{file.table.rules}",
            "key": self._keys.shown_once(_session_of(who)),
            "typing": self._keys.waits(_session_of(who)),
            "to": "/media/backups" if file.backup is None else file.backup.to,
            "waiting": None if place is None or place.waiting() is None else str(place.file),
            "service": "" if place is None else place.file.stem,
            "can_start_again": table.start_again is not None,
            "said": "",
            "done": True,
            "mistakes": (),
        }


def _session_of(who: Who) -> str:
    return "" if who.session is None else who.session.id
