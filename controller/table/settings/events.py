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

    ``change`` 0 is none of this table's: a pool over many tables changed it, where two people asked for it.
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


# Corrections


class CorrectionAsked(Event, frozen=True, kw_only=True, tag=True):
    """Two persons of two departments say that an earlier record of a meter is wrong; nothing moves by it.

    ``position`` is that record, ``of`` its kind; ``cents`` would be added to the pool, or taken off where negative, for
    a ``reason`` of standards B2. It waits for a turn of the higher key.
    """

    correction: int
    position: int
    of: str
    pool: str
    cents: int
    reason: str
    why: str
    role: str
    person: str = ""
    witness_role: str
    witness: str = ""


class CorrectionWithdrawn(Event, frozen=True, kw_only=True, tag=True):
    """A correction of a meter was given up before a key carried it out."""

    correction: int
    pool: str
    why: str
    role: str
    person: str = ""


class CorrectionLapsed(Event, frozen=True, kw_only=True, tag=True):
    """A correction of a meter waits no more: the pool began anew, and what it was about is not on the meter now."""

    correction: int
    pool: str
    why: str


class CorrectionRecorded(Event, frozen=True, kw_only=True, tag=True):
    """An earlier record is wrong: this one says which (``position``), why, and what holds; the old one stays as it is.

    ``meter``: ``cents`` are added to the pool, or taken off where negative, for a ``reason`` of standards B2, before a
    witness, by the turn of a ``key``; ``correction`` is the number under which it was asked for. Records from before
    that was so have neither. ``count``: the dealer held ``chips`` chips. ``payout-entry``: the entry of ``award`` is
    made once more.
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
    correction: int | None = None
    key: str = ""
    key_role: str = ""
    key_person: str = ""
