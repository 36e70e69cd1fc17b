"""Accounts of the console as values: who may sign in, in which roles, and which tokens programs come with.

An account is of one table, or of one pit: each keeps its own. Passwords and tokens stand here as their hashes, the keys
of one-time codes as they have to (RFC 6238); none of them goes into the record or out of the box. Compares nothing and
changes nothing (:mod:`controller.people.accounts.changes` does).
"""

from __future__ import annotations

import re
from base64 import b32decode
from typing import Literal, get_args

import msgspec

from controller.config.table_values import CodeHolder
from controller.table.words import joined

ADMINISTRATOR = "administrator"
"""Who gives and takes accounts. Has no say in play and none in money."""
ROLES: tuple[str, ...] = (*get_args(CodeHolder), ADMINISTRATOR)
WITHOUT_CODES = frozenset({"dealer", "technician"})
"""Whose password is enough; everybody else brings a one-time code besides."""
Scope = Literal["read", "events", "reports", "health", "metrics", "answer"]
SCOPES: tuple[str, ...] = get_args(Scope)
"""What a token is good for: the table's state; its records as they come; reports; the health of the box, in words or as
measurements; answers from afar, as far as the house allows any."""

_NAME = re.compile(r"[a-z][a-z0-9.-]{1,30}[a-z0-9]")
NAME_FORM = "a name to sign in with is 3 to 32 small letters, digits, dots and hyphens, and begins with a letter"
LONGEST_SHOWN, LONGEST_ID = 60, 40
LAST_UTC_NS = 253_402_300_799 * 1_000_000_000
"""The end of the year 9999: no page can write a later time."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """One person. ``name`` is what they sign in with, ``shown`` how pages call them."""

    name: str
    shown: str
    roles: tuple[str, ...]
    password: str
    """Its Argon2id hash."""
    given_until_utc_ns: int | None = None
    """Somebody else chose the password: until then it is good for choosing one's own. None: it is their own."""
    code_key: str = ""
    """The key of their one-time codes, in Base32; empty where they have none."""
    code_step: int = 0
    """The newest step whose code was taken: no code is good twice."""
    locked: bool = False
    person: str = ""
    """The ID of ``[person.ID]`` of the table file, where this is one of those whom it gives a staff code."""

    @property
    def needs_code(self) -> bool:
        """Whether a password alone does not let them in."""
        return not WITHOUT_CODES.issuperset(self.roles)

    @property
    def unfinished(self) -> bool:
        """Whether they have to choose a password, or to take up one-time codes, before anything else."""
        return self.given_until_utc_ns is not None or (self.needs_code and not self.code_key)


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """What one program comes with. The token itself was shown once, when it was made."""

    id: str
    use: str
    """What for, in the words of who made it."""
    scopes: tuple[str, ...]
    hash: str
    """SHA-256 of the token, in hexadecimal: it is 256 random bits, so no slow hash is needed."""
    by: str
    made_utc_ns: int
    until_utc_ns: int
    used_utc_ns: int | None = None
    used_from: str = ""


class People(msgspec.Struct, frozen=True, kw_only=True):
    """All accounts and tokens of one table or one pit."""

    accounts: tuple[Account, ...] = ()
    tokens: tuple[Token, ...] = ()

    def account(self, name: str) -> Account | None:
        """The account of this name."""
        return next((one for one in self.accounts if one.name == name), None)

    def token(self, number: str) -> Token | None:
        """The token of this number."""
        return next((one for one in self.tokens if one.id == number), None)


def check_name(text: str) -> str:
    """``text`` where it is a name to sign in with. Raises ValueError where it is none."""
    if _NAME.fullmatch(text) is None:
        raise ValueError(f'"{text}": {NAME_FORM}')
    return text


def check_shown(text: str) -> str:
    """``text`` where a page can call somebody so. Raises ValueError where none can."""
    return _line(text, "how pages call somebody", LONGEST_SHOWN)


def check_use(text: str) -> str:
    """``text`` where it says what a token is for. Raises ValueError where it does not."""
    return _line(text, "what a token is for", LONGEST_SHOWN)


def check_person(text: str) -> str:
    """``text`` where it may be somebody's ID in the table file, or nothing. Raises ValueError where it cannot be."""
    return text and _line(text, "an ID of the table file", LONGEST_ID)


def check_roles(roles: tuple[str, ...]) -> tuple[str, ...]:
    """The roles, each once and in the order of `ROLES`. Raises ValueError where one is none, or there is none."""
    return _known(roles, ROLES, "role")


def check_scopes(scopes: tuple[str, ...]) -> tuple[str, ...]:
    """The scopes, each once and in the order of `SCOPES`. Raises ValueError where one is none, or there is none."""
    return _known(scopes, SCOPES, "scope")


def check_people(people: People) -> People:
    """All of them, where each could have been made. Raises ValueError with the first that could not."""
    for account in people.accounts:
        check_name(account.name)
        check_shown(account.shown)
        check_roles(account.roles)
        check_person(account.person)
        try:
            b32decode(account.code_key)
        except ValueError as error:
            raise ValueError(f"the key of {account.name}'s one-time codes is no Base32") from error
    for token in people.tokens:
        check_use(token.use)
        check_scopes(token.scopes)
        if not all(0 <= at <= LAST_UTC_NS for at in (token.made_utc_ns, token.until_utc_ns, token.used_utc_ns or 0)):
            raise ValueError(f"token {token.id} has a time that is none")
    names = [*(one.name for one in people.accounts), *(one.id for one in people.tokens)]
    if len(set(names)) < len(names):
        raise ValueError("an account or a token stands there twice")
    return people


def _line(text: str, what: str, longest: int) -> str:
    if not 1 <= len(text.strip()) <= longest or not text.isprintable():
        raise ValueError(f"{what} is one line of 1 to {longest} characters")
    return text.strip()


def _known(given: tuple[str, ...], known: tuple[str, ...], what: str) -> tuple[str, ...]:
    for one in given:
        if one not in known:
            raise ValueError(f'no {what} is called "{one}"; there are {joined(known, "and")}')
    if not given:
        raise ValueError(f"at least one {what} is needed: {joined(known, 'or')}")
    return tuple(one for one in known if one in given)
