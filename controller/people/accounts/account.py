"""Accounts of the console as values: who may sign in, in which roles, and which tokens programs come with.

An account is of one table, or of one pit: each keeps its own. Passwords and tokens stand here as their hashes, the keys
of one-time codes as they have to (RFC 6238); none of them goes into the record or out of the box. Compares nothing and
changes nothing (:mod:`controller.people.accounts.changes` does).
"""

from __future__ import annotations

import re
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
LONGEST_SHOWN = 60


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
    if not 1 <= len(text.strip()) <= LONGEST_SHOWN or not text.isprintable():
        raise ValueError(f"how pages call somebody is one line of 1 to {LONGEST_SHOWN} characters")
    return text.strip()


def check_roles(roles: tuple[str, ...]) -> tuple[str, ...]:
    """The roles, each once and in the order of `ROLES`. Raises ValueError where one is none, or there is none."""
    return _known(roles, ROLES, "role")


def check_scopes(scopes: tuple[str, ...]) -> tuple[str, ...]:
    """The scopes, each once and in the order of `SCOPES`. Raises ValueError where one is none, or there is none."""
    return _known(scopes, SCOPES, "scope")


def _known(given: tuple[str, ...], known: tuple[str, ...], what: str) -> tuple[str, ...]:
    for one in given:
        if one not in known:
            raise ValueError(f'no {what} is called "{one}"; there are {joined(known, "and")}')
    if not given:
        raise ValueError(f"at least one {what} is needed: {joined(known, 'or')}")
    return tuple(one for one in known if one in given)
