"""Facts of authority beside the awards: changes of settings and their witnesses, and corrections of the record.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from typing import Literal

from controller.table.event import Event

SettingName = Literal["rate", "reserve-rate", "reset", "limit"]
Corrected = Literal["meter", "count", "payout-entry"]

# Settings


class ParameterChangeAsked(Event, frozen=True, kw_only=True, tag=True):
    """Somebody with the configuration code asked for another value of a pool's setting; nothing is changed by it.

    Values are exact, as text: cents, cents a chip as a whole number or a fraction, or ``none``.
    """

    change: int
    pool: str
    setting: SettingName
    before: str
    after: str
    why: str
    role: str
    person: str = ""


class ParameterChangeWitnessed(Event, frozen=True, kw_only=True, tag=True):
    """A person outside the asking department witnessed the change (standards D8): it takes effect when it may."""

    change: int
    role: str
    person: str = ""


class ParameterChangeApplied(Event, frozen=True, kw_only=True, tag=True):
    """The change took effect: the pool was won, or the rules let it at once (standards B3, B6).

    ``units_per_cent`` is what the meter counts in from now on: a rate that it could not hold exactly makes it finer.
    """

    change: int
    pool: str
    setting: SettingName
    before: str
    after: str
    units_per_cent: int


class ParameterChangeWithdrawn(Event, frozen=True, kw_only=True, tag=True):
    """The change was given up before it took effect."""

    change: int
    why: str
    role: str
    person: str = ""


class CorrectionRecorded(Event, frozen=True, kw_only=True, tag=True):
    """An earlier record is wrong: this one says which (``position``), why, and what holds; the old one stays as it is.

    ``meter``: ``cents`` are added to the pool, or taken off where negative, for a ``reason`` of standards B2, before a
    witness. ``count``: the dealer held ``chips`` chips. ``payout-entry``: the entry of ``award`` is made once more.
    """

    position: int
    of: str
    """The kind of the wrong record."""
    what: Corrected
    why: str
    role: str
    person: str = ""
    witness_role: str = ""
    witness: str = ""
    pool: str = ""
    cents: int = 0
    reason: str = ""
    chips: int | None = None
    award: int | None = None
