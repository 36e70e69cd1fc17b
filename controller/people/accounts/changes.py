"""What can be changed of accounts and tokens: each a value, and a pure function of it and of all there are.

The page and the command line ask for the same changes; what asks says who it is. Neither hashes nor records.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from controller.people.accounts.account import (
    ADMINISTRATOR,
    Account,
    People,
    Token,
    check_name,
    check_person,
    check_roles,
    check_scopes,
    check_shown,
    check_use,
)

MOST_ACCOUNTS = 200
MOST_TOKENS = 50
replace = msgspec.structs.replace


class Add(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A new account, with a password that somebody else chose."""

    name: str
    shown: str
    roles: tuple[str, ...]
    password: str
    until_utc_ns: int
    person: str = ""


class SetRoles(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Other roles."""

    name: str
    roles: tuple[str, ...]


class SetLocked(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Locked, or free again."""

    name: str
    locked: bool


class GivePassword(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A password that somebody else chose; one-time codes have to be taken up anew."""

    name: str
    password: str
    until_utc_ns: int
    instead_of: str | None = None
    """As that of `OwnPassword`."""


class OwnPassword(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A password of one's own choice."""

    name: str
    password: str
    instead_of: str | None = None
    """The hash that stood there when they chose: another one since is not replaced. None: whatever stands there."""


class TakeUpCodes(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """One-time codes, of which the one of ``step`` was shown."""

    name: str
    key: str
    step: int


class MakeToken(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A new token."""

    token: Token


class EndToken(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A token that is good no more."""

    id: str


Change: TypeAlias = Add | SetRoles | SetLocked | GivePassword | OwnPassword | TakeUpCodes | MakeToken | EndToken


def changed(people: People, change: Change) -> People:
    """All accounts and tokens after the change.

    Raises:
        ValueError: it cannot be made; the text says why.
    """
    match change:
        case Add():
            return _added(people, change)
        case MakeToken(token=token):
            return _with_token(people, token)
        case EndToken(id=number):
            if people.token(number) is None:
                raise ValueError(f'there is no token "{number}"')
            return replace(people, tokens=tuple(one for one in people.tokens if one.id != number))
    before = people.account(change.name)
    if before is None:
        raise ValueError(f'there is no account "{change.name}"')
    after = _after(before, change)
    made = replace(people, accounts=tuple(after if one is before else one for one in people.accounts))
    if administers(before) and not any(map(administers, made.accounts)):
        raise ValueError(f"{before.name} is the only administrator: make another one first")
    return made


def told(people: People, change: Change) -> tuple[str, str, tuple[str, ...]]:
    """What the record says of a change that can be made: what, of which account or token, and with which roles."""
    match change:
        case Add(name=name, roles=roles):
            return "added", name, check_roles(roles)
        case SetRoles(name=name, roles=roles):
            return "roles", name, check_roles(roles)
        case SetLocked(name=name, locked=locked):
            return "lock" if locked else "unlock", name, ()
        case GivePassword(name=name):
            return "password given", name, ()
        case OwnPassword(name=name):
            return "password chosen", name, ()
        case TakeUpCodes(name=name):
            return "one-time codes", name, ()
        case MakeToken(token=token):
            return "token made", token.id, token.scopes
        case EndToken(id=number):
            ended = people.token(number)
            return "token ended", number, () if ended is None else ended.scopes


def administers(account: Account) -> bool:
    """Whether this account can change others."""
    return ADMINISTRATOR in account.roles and not account.locked


def _added(people: People, change: Add) -> People:
    name = check_name(change.name)
    if people.account(name) is not None:
        raise ValueError(f'there is an account "{name}" already')
    if len(people.accounts) >= MOST_ACCOUNTS:
        raise ValueError(f"a table has at most {MOST_ACCOUNTS} accounts")
    account = Account(
        name=name,
        shown=check_shown(change.shown),
        roles=check_roles(change.roles),
        password=change.password,
        given_until_utc_ns=change.until_utc_ns,
        person=check_person(change.person),
    )
    return replace(people, accounts=(*people.accounts, account))


def _with_token(people: People, token: Token) -> People:
    check_scopes(token.scopes)
    if len(people.tokens) >= MOST_TOKENS:
        raise ValueError(f"a table has at most {MOST_TOKENS} tokens: end one that is not used")
    if people.token(token.id) is not None:
        raise ValueError(f'there is a token "{token.id}" already')
    return replace(people, tokens=(*people.tokens, replace(token, use=check_use(token.use))))


def _after(before: Account, change: SetRoles | SetLocked | GivePassword | OwnPassword | TakeUpCodes) -> Account:
    if isinstance(change, GivePassword | OwnPassword) and change.instead_of not in (None, before.password):
        raise ValueError(f"{before.name} got another password a moment ago: that one holds")
    match change:
        case SetRoles(roles=roles):
            return replace(before, roles=check_roles(roles))
        case SetLocked(locked=locked):
            return replace(before, locked=locked)
        case GivePassword(password=password, until_utc_ns=until):
            return replace(before, password=password, given_until_utc_ns=until, code_key="", code_step=0)
        case OwnPassword(password=password):
            return replace(before, password=password, given_until_utc_ns=None)
        case TakeUpCodes(key=key, step=step):
            if before.code_key:
                raise ValueError("one-time codes were taken up on another page since: sign in with those")
            return replace(before, code_key=key, code_step=step)
