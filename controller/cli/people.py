"""``lammer people``: who may sign in to the console of one table, and the tokens of programs, from the box itself.

Writes no account: it asks the table for a change, which records it first. What the box gives is shown once, here. Does
not sign anybody in.
"""

from __future__ import annotations

import getpass
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from controller.cli.files import PATH, BadFile, journal_option, of_file, service_record, table_file, table_option
from controller.cli.lines import OneLine, answer, example, json_option, print_columns, print_json, say

if TYPE_CHECKING:
    from controller.people.accounts.account import People
    from controller.people.accounts.changes import Change
    from controller.service.accounts_file import FileStore

TAKEN_WITHIN_S = 5.0
"""A table that runs looks for what is asked once a second."""


class Became(NamedTuple):
    """What became of a change that was asked for."""

    recorded: bool
    words: str


class Place(NamedTuple):
    """The accounts of one table."""

    table: str
    record: Path
    store: FileStore


def _options(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """Give a command ``--table``, ``--journal`` and ``--pit`` as the argument ``place``, and ``--json``."""

    @wraps(command)
    def placed(table: str | None, journal: Path | None, pit: Path | None, **rest: Any) -> int | None:
        return command(place=_place(table, journal) if pit is None else _place_of_pit(pit, journal), **rest)

    told = "The pit file, where it is the accounts of a pit."
    return click.option("--pit", type=PATH, metavar="FILE", help=told)(
        table_option(journal_option(json_option(placed)))
    )


@click.group(epilog=example("lammer people first ann --table /etc/lammer/tables/cs-07.toml"))
def people() -> None:
    """Who signs in to the console, in which roles, and the tokens of programs.

    A bench of twins needs none of it: whoever comes chooses a person, until somebody has an account there too.
    """


@people.command(epilog=example('lammer people first ann --shown "Ann Ames" --table /etc/lammer/tables/cs-07.toml'))
@click.argument("name")
@click.option("--shown", type=OneLine(), metavar="TEXT", help="How pages call the person (default: the name).")
@_options
def first(name: str, shown: str | None, place: Place, as_json: bool) -> None:
    """Make the first administrator, where there is none who can sign in.

    \f
    Raises:
        BadFile: there is one, or the name is none.
    """
    from controller.people.accounts.account import ADMINISTRATOR
    from controller.people.accounts.changes import administers

    found = next((one.name for one in _foreseen(place.store).accounts if administers(one)), None)
    if found is not None:
        raise BadFile(f"{found} is an administrator already, who makes further ones; see lammer people list")
    _add(place, name, shown, (ADMINISTRATOR,), "", as_json=as_json)


@people.command(
    epilog=example("lammer people add bob --role pit-manager --role technician --table /etc/lammer/tables/cs-07.toml")
)
@click.argument("name")
@click.option("--role", "roles", multiple=True, required=True, metavar="ROLE", help="May be given more than once.")
@click.option("--shown", type=OneLine(), metavar="TEXT", help="How pages call the person (default: the name).")
@click.option("--person", default="", metavar="ID", help="The person's ID in the table file, where they have one.")
@_options
def add(
    name: str,
    roles: tuple[str, ...],
    shown: str | None,
    person: str,
    place: Place,
    as_json: bool,
) -> None:
    """Make an account, and show the password with which the person chooses one of their own, within a day.

    \f
    Raises:
        BadFile: the account cannot be made; the text says why.
    """
    _add(place, name, shown, roles, person, as_json=as_json)


@people.command("list", epilog=example("lammer people list --json"))
@_options
def list_(place: Place, as_json: bool) -> None:
    """Show accounts and tokens. No password, key or token is in it."""
    found = _foreseen(place.store)
    for account in found.accounts:
        state = _state(account.locked, account.unfinished)
        if as_json:
            print_json({"account": account.name, "shown": account.shown, "roles": account.roles, "state": state})
    for token in found.tokens:
        if as_json:
            used = None if token.used_utc_ns is None else _day(token.used_utc_ns)
            print_json({"token": token.id, "use": token.use, "scopes": token.scopes, "used": used})
    if not as_json:
        if not found.accounts:
            say("nobody has an account; make the first: lammer people first NAME")
        print_columns(
            [
                *((one.name, ", ".join(one.roles), _state(one.locked, one.unfinished)) for one in found.accounts),
                *((one.id, ", ".join(one.scopes), f"token: {one.use}") for one in found.tokens),
            ]
        )


@people.command(epilog=example("lammer people roles bob --role floor-supervisor"))
@click.argument("name")
@click.option("--role", "roles", multiple=True, required=True, metavar="ROLE", help="May be given more than once.")
@_options
def roles(name: str, roles: tuple[str, ...], place: Place, as_json: bool) -> None:
    """Give an account these roles instead of those it has.

    \f
    Raises:
        BadFile: there is no such account or role.
    """
    from controller.people.accounts.changes import SetRoles

    became = _ask(place, SetRoles(name=name, roles=roles))
    _tell(became, {"account": name, "roles": roles}, as_json=as_json)


@people.command(epilog=example("lammer people lock bob"))
@click.argument("name")
@_options
def lock(name: str, place: Place, as_json: bool) -> None:
    """Lock an account: nobody signs in with it, and who is signed in is so no more.

    \f
    Raises:
        BadFile: there is no such account, or it is the only administrator.
    """
    from controller.people.accounts.changes import SetLocked

    became = _ask(place, SetLocked(name=name, locked=True))
    _tell(became, {"account": name, "may_sign_in": False}, as_json=as_json)


@people.command(epilog=example("lammer people unlock bob"))
@click.argument("name")
@_options
def unlock(name: str, place: Place, as_json: bool) -> None:
    """Free a locked account.

    \f
    Raises:
        BadFile: there is no such account.
    """
    from controller.people.accounts.changes import SetLocked

    became = _ask(place, SetLocked(name=name, locked=False))
    _tell(became, {"account": name, "may_sign_in": True}, as_json=as_json)


@people.command(epilog=example("lammer people password bob"))
@click.argument("name")
@_options
def password(name: str, place: Place, as_json: bool) -> None:
    """Give an account a new password for a day, and take its one-time codes away: the person takes up both anew.

    \f
    Raises:
        BadFile: there is no such account.
    """
    from controller.people.accounts.changes import GivePassword

    given, hash_, until = _given()
    became = _ask(place, GivePassword(name=name, password=hash_, until_utc_ns=until))
    _tell_password(became, name, given, as_json=as_json)


@people.group(epilog=example("lammer people token make --use 'pit of the north wing' --scope read --scope events"))
def token() -> None:
    """Tokens with which programs come to the console."""


@token.command(epilog=example("lammer people token make --use Prometheus --scope metrics --days 90"))
@click.option("--use", required=True, type=OneLine(), metavar="TEXT", help="What for.")
@click.option("--scope", "scopes", multiple=True, required=True, metavar="SCOPE", help="May be given more than once.")
@click.option("--days", type=int, default=90, show_default=True, help="How long it is good.")
@_options
def make(use: str, scopes: tuple[str, ...], days: int, place: Place, as_json: bool) -> None:
    """Make a token and show it, this once.

    \f
    Raises:
        BadFile: it would be good for nothing, or for too long.
    """
    from controller.people.accounts.changes import MakeToken
    from controller.people.accounts.tokens import NUMBER_BYTES, SECRET_BYTES, new_token

    try:
        shown, made = new_token(
            secrets.token_bytes(NUMBER_BYTES + SECRET_BYTES),
            use=use,
            scopes=scopes,
            by=f"box, {getpass.getuser()}",
            days=days,
            now_utc_ns=time.time_ns(),
        )
    except ValueError as error:
        raise BadFile(str(error)) from error
    became, until = _ask(place, MakeToken(token=made)), _day(made.until_utc_ns)
    _tell(
        became,
        {"id": made.id, "token": shown, "scopes": made.scopes, "until": until},
        f"token  {shown}",
        f"It is shown this once. Good until {until}; a program sends: Authorization: Bearer TOKEN",
        as_json=as_json,
    )


@token.command(epilog=example("lammer people token end 0a1b2c3d"))
@click.argument("number")
@_options
def end(number: str, place: Place, as_json: bool) -> None:
    """End a token, by its number.

    \f
    Raises:
        BadFile: there is none of this number.
    """
    from controller.people.accounts.changes import EndToken

    _tell(_ask(place, EndToken(id=number)), {"id": number}, as_json=as_json)


def _add(place: Place, name: str, shown: str | None, roles: tuple[str, ...], person: str, *, as_json: bool) -> None:
    from controller.people.accounts.changes import Add

    given, hash_, until = _given()
    added = Add(name=name, shown=shown or name, roles=roles, password=hash_, until_utc_ns=until, person=person)
    _tell_password(_ask(place, added), name, given, as_json=as_json)


def _tell_password(became: Became, name: str, given: str, *, as_json: bool) -> None:
    once = "It is shown this once, and good for a day: with it the person signs in and chooses one of their own."
    _tell(became, {"account": name, "password": given}, f"password  {given}", once, as_json=as_json)


def _tell(became: Became, row: Mapping[str, object], *lines: str, as_json: bool) -> None:
    answer({**row, "recorded": became.recorded}, became.words, *lines, as_json=as_json)


def _given() -> tuple[str, str, int]:
    """A password to read off, its hash, and until when it is good."""
    from controller.people.accounts.passwords import GIVEN_FOR_NS, SALT_BYTES, given_password, usual_passwords

    given = given_password(secrets.token_bytes(SALT_BYTES))
    return given, usual_passwords().hashed(given, secrets.token_bytes(SALT_BYTES)), time.time_ns() + GIVEN_FOR_NS


def _place_of_pit(path: Path, journal: Path | None) -> Place:
    from controller.cli.files import in_state_folder
    from controller.cli.pit import pit_file_at
    from controller.service.accounts_file import FileStore, beside

    file = pit_file_at(path)
    record = journal or in_state_folder(file.record)
    return Place(file.name, record, FileStore(beside(record), secrets.token_bytes))


def _place(table: str | None, journal: Path | None) -> Place:
    from controller.service.accounts_file import FileStore, beside

    _, file = table_file(table)
    record = journal or service_record(file)
    return Place(file.table.id, record, FileStore(beside(record), secrets.token_bytes))


def _foreseen(store: FileStore) -> People:
    """The accounts as they are, and as what was asked for before will make them. Raises BadFile."""
    from controller.people.accounts.changes import changed
    from controller.people.accounts.store import NoAccounts

    try:
        found = store.read()
    except NoAccounts as error:
        raise BadFile(str(error)) from error
    for _, asked in store.asked():
        with suppress(ValueError):  # what cannot be made, the table refuses
            found = changed(found, asked.change)
    return found


def _ask(place: Place, change: Change) -> Became:
    """Have the table make this change. Raises BadFile where it cannot be made."""
    from controller.people.accounts.changes import changed
    from controller.people.accounts.store import Asked

    store = place.store
    try:
        changed(_foreseen(store), change)
        store.path.parent.mkdir(parents=True, exist_ok=True)
        name = store.ask(Asked(change=change, by=getpass.getuser()), time.time_ns())
    except ValueError as error:
        raise BadFile(str(error)) from error
    except OSError as error:
        raise BadFile(of_file(error)) from error
    if not _runs(place.record):
        return Became(False, f"asked for: {place.table} does not run, and makes the change when it starts")
    until = time.monotonic() + TAKEN_WITHIN_S
    while store.waits(name):
        if time.monotonic() > until:
            return Became(False, f"asked for: {place.table} runs, and did not look at it within {TAKEN_WITHIN_S:.0f} s")
        time.sleep(0.05)
    return Became(True, f"done: {place.table} has it on record")


def _runs(record: Path) -> bool:
    from controller.diagnostics.record import service_kept_out
    from controller.record.journal.errors import JournalBusy

    try:
        with service_kept_out(record):
            return False
    except JournalBusy:
        return True


def _state(locked: bool, unfinished: bool) -> str:
    if locked:
        return "may not sign in"
    return "has to choose a password or take up one-time codes" if unfinished else "good"


def _day(utc_ns: int) -> str:
    return datetime.fromtimestamp(utc_ns // 1_000_000_000, UTC).strftime("%Y-%m-%d %H:%M UTC")
