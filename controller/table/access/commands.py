"""What the console and the command line tell of accounts: each is recorded as it is told, before it has effect.

One part of :mod:`controller.table.commands`. The fields are those of the event of the like name. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request


class SignInTold(Request, frozen=True, kw_only=True, tag=True):
    """Somebody signs in."""

    account: str
    roles: tuple[str, ...]
    source: str
    bench: bool = False


class SignInRefusalTold(Request, frozen=True, kw_only=True, tag=True):
    """Somebody was not let in."""

    of: str
    source: str
    why: str
    step_up: bool = False
    at_utc_ns: int


class SignOutTold(Request, frozen=True, kw_only=True, tag=True):
    """A session ends."""

    account: str
    source: str
    why: str


class StepUpTold(Request, frozen=True, kw_only=True, tag=True):
    """Somebody confirmed who they are."""

    account: str
    source: str


class AccountChangeTold(Request, frozen=True, kw_only=True, tag=True):
    """An account or a token is to be changed."""

    what: str
    subject: str
    roles: tuple[str, ...] = ()
    by: str = ""
    source: str


class TokenUseTold(Request, frozen=True, kw_only=True, tag=True):
    """A program came with a token."""

    token: str
    source: str


class ExportTold(Request, frozen=True, kw_only=True, tag=True):
    """Somebody takes a file out."""

    what: str
    account: str
    source: str
