"""What is asked and told of settings and corrections.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request


class SettingAsked(Request, frozen=True, kw_only=True, tag=True):
    """Somebody wants another value for a pool's setting; ``configuration``: the code given was that credential."""

    role: str
    person: str = ""
    configuration: bool
    pool: str
    setting: str
    value: str
    why: str


class SettingWitnessed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody looked at a change of a setting that waits, and stands by it."""

    role: str
    person: str = ""
    change: int


class SettingWithdrawn(Request, frozen=True, kw_only=True, tag=True):
    """Somebody gives up a change of a setting that waits."""

    role: str
    person: str = ""
    change: int
    why: str


class CorrectionKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody says which earlier record is wrong, why, and what holds; see the event of this name.

    ``of`` is the kind of the record at ``position`` and ``meters`` the pools whose meter it moved or set, which the
    reader of the record has looked up. A correction of a meter is asked for with it, and waits for a key.
    """

    role: str
    person: str = ""
    witness_role: str = ""
    witness: str = ""
    position: int
    of: str
    meters: tuple[str, ...] = ()
    what: str
    why: str
    pool: str = ""
    cents: int = 0
    reason: str = ""
    chips: int | None = None
    award: int | None = None


class CorrectionWithdrawnKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody gives up a correction of a meter that waits for a key."""

    role: str
    person: str = ""
    correction: int
    why: str
