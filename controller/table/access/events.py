"""Facts of the console's accounts: who signed in, who did not, whose account was changed, what was taken out or set up.

One part of :mod:`controller.table.events`, which says what all events have in common. ``account`` is the name with
which somebody signs in; ``source`` is the network address that a request came from, ``box`` for the command line of the
machine itself. No password, code, key or token is in any of them. Does not decide anything.
"""

from __future__ import annotations

from controller.table.event import Event

# Accounts of the console


class SignedIn(Event, frozen=True, kw_only=True, tag=True):
    """Somebody signed in, in these ``roles``; ``bench``: chosen by a touch at a table of twins."""

    account: str
    roles: tuple[str, ...]
    source: str
    bench: bool = False


class SignInRefused(Event, frozen=True, kw_only=True, tag=True):
    """Somebody was compared and not let in, or did not confirm who they are (``step_up``).

    ``of`` is the account where there is one of the name that was given. Where there is none it is a mark of that name
    which only this box can make: what was typed may be a password. ``why`` is for who reads the record: nobody,
    password, code, lock or lapsed. ``at_utc_ns`` is when: how long the next try waits is told from these records.
    """

    of: str
    source: str
    why: str
    step_up: bool = False
    at_utc_ns: int


class SignedOut(Event, frozen=True, kw_only=True, tag=True):
    """A session ended: ``why`` is asked, idle, long, changed (password or roles), lock, ended or crowded."""

    account: str
    source: str
    why: str


class SteppedUp(Event, frozen=True, kw_only=True, tag=True):
    """Somebody who is signed in confirmed with password and code that it is still they."""

    account: str
    source: str


class AccountChanged(Event, frozen=True, kw_only=True, tag=True):
    """An account or a token was changed, and takes effect after this: ``what`` says how.

    ``subject`` is the account, or the token's number. ``roles`` are those it has from now on, scopes where it is a
    token. ``by`` is the account that did it; empty for the command line, ``display code`` for the first one of
    a new box.
    """

    what: str
    subject: str
    roles: tuple[str, ...] = ()
    by: str = ""
    source: str


class TokenUsed(Event, frozen=True, kw_only=True, tag=True):
    """A program came with this token, for the first time or for the first time in an hour from this address."""

    token: str
    source: str


class CertificateChanged(Event, frozen=True, kw_only=True, tag=True):
    """The console shows another certificate to browsers of other machines, and takes effect after this.

    ``whose`` is house or box. ``fingerprint`` is SHA-256 of the certificate that people compare; ``until`` is the day
    on which it ends.
    """

    whose: str
    fingerprint: str
    until: str
    account: str
    source: str


class SetUp(Event, frozen=True, kw_only=True, tag=True):
    """A step in which a new box is set up: ``outcome`` is done, skipped, or asked, which has effect at the next start.

    ``step`` is one of `controller.table.access.first_evening.STEPS`. ``told`` is what the person looked at and
    confirmed, a line each; no key is in it.
    """

    step: str
    outcome: str
    told: tuple[str, ...] = ()
    account: str
    source: str
    at_utc_ns: int


class Exported(Event, frozen=True, kw_only=True, tag=True):
    """Somebody took a file out of the console: a report, a package of a day, the support bundle."""

    what: str
    account: str
    source: str
