"""Who looks at a pit, and who may answer from it: the same accounts, sessions and pages as a table's console has.

A pit that is on a network asks everybody who he is; what somebody answers asks besides that they confirmed it a moment
ago, since no staff code is given from afar. Does not know the tables.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from starlette.requests import Request

from controller.console.access import May
from controller.console.entrance import Door, Entrance, Who
from controller.console.environment import environment_in
from controller.console.help import help_view
from controller.console.language_of import language_of
from controller.console.menu import NavLink
from controller.console.people_page import PeoplePage
from controller.console.sign_in import SignIn, Site
from controller.console.theme_of import theme_of
from controller.people.accounts.account import ADMINISTRATOR
from controller.people.accounts.directory import Directory, Recorded
from controller.people.accounts.first_administrator import FirstAdministrator
from controller.people.accounts.passwords import usual_passwords
from controller.people.accounts.sessions import MINUTE, Session, Sessions, SessionStore
from controller.people.accounts.store import AccountStore
from controller.people.code_check import Worker
from controller.table.draft import SUPERVISORS

LOOKS = frozenset({*SUPERVISORS, "technician", "accountant", "surveillance-officer", ADMINISTRATOR})
MAY_LOOK = May(roles=LOOKS)
MAY_ANSWER = May(roles=frozenset(SUPERVISORS)).with_step_up()
AT_THE_PIT = Site(lambda roles: "table" if not LOOKS.isdisjoint(roles) else "me", "--pit")
"""The floor stands where a table's console has the table."""
_TEMPLATES = Path(__file__).parent / "templates"
_CONSOLE = _TEMPLATES.parents[1] / "console" / "templates"


def name_in_files(name: str) -> str:
    """As what cookies and files know the pit ``name``.

    >>> name_in_files("North, 2nd floor")
    'pit-north-2nd-floor'
    """
    return f"pit-{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-') or 'pit'}"


class PitPeople(NamedTuple):
    """The accounts of one pit, and the doors that they come through."""

    directory: Directory
    entrance: Entrance
    doors: tuple[Door, ...]


def people_of(
    name: str,
    store: AccountStore,
    worker: Worker,
    recorded: Recorded,
    now_ns: Callable[[], int],
    utc_now_ns: Callable[[], int],
    idle_minutes: int = 5,
    sessions_kept: SessionStore | None = None,
    ended: Callable[[Session, str], None] = lambda _, __: None,
) -> PitPeople:
    """Those of the pit ``name``. ``ended`` hears of each session that ends, and why."""
    directory = Directory(store, usual_passwords(), worker, now_ns, utc_now_ns, secrets.token_bytes)
    directory.open(recorded)
    sessions = Sessions(
        lambda who: directory.people.account(who),
        ended,
        now_ns,
        secrets.token_bytes,
        lambda _: idle_minutes * MINUTE,
        sessions_kept,
    )
    entrance = Entrance(directory, sessions, name_in_files(name), now_ns, on_twins=False)

    def render(request: Request, template: str, context: Mapping[str, object]) -> str:
        return rendered(request, name, template, context)

    nobody_first = FirstAdministrator(directory, now_ns, lambda _, __: None, lambda: False)
    sign_in = SignIn(directory, entrance, render, recorded, name, now_ns, nobody_first, AT_THE_PIT)
    people = PeoplePage(directory, entrance, render, now_ns)
    return PitPeople(directory, entrance, (*sign_in.doors, *people.doors))


def rendered(request: Request, name: str, template: str, context: Mapping[str, object]) -> str:
    """A page without live parts, of those that a console has too or of the pit's own."""
    who, page = context.get("who"), template.removesuffix(".html")
    roles = who.roles if isinstance(who, Who) else frozenset()
    nav = [NavLink("table", "/", name)] if not LOOKS.isdisjoint(roles) else []
    nav += [NavLink("people", "/people", "People")] if ADMINISTRATOR in roles else []
    own = {"theme": theme_of(request.scope), "help": help_view(page), "marks": {}}
    every = {"table": name, "page": page, "nav": nav, "session": None, **own, **context}
    return templates(language_of(request.scope).code).get_template(template).render(every)


@cache
def templates(language: str) -> Environment:
    """The pit's own templates, and those of the console."""
    of_console = environment_in(language)
    return of_console.overlay(loader=ChoiceLoader([FileSystemLoader(_TEMPLATES), FileSystemLoader(_CONSOLE)]))
