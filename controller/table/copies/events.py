"""Facts of the critical memory: a copy that was brought up, copies that disagree, who decided, and a clear of it all.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

import msgspec

from controller.table.event import Event

# Copies of the meters


class MeterReading(msgspec.Struct, frozen=True):
    """What one pool's display said."""

    pool: str
    cents: int


class CopyRebuilt(Event, frozen=True, kw_only=True, tag=True):
    """A copy of the critical record did not have what the journal has and is written anew from it, for this reason.

    ``position``: the record that the copy was of; 0 where it held none. ``meters``: what it said then.
    """

    memory: str
    why: str
    position: int = 0
    meters: tuple[MeterReading, ...] = ()


class CopiesDisagreed(Event, frozen=True, kw_only=True, tag=True):
    """A copy of the critical record contradicts the journal: money stops until a named person decides.

    ``position`` and ``meters`` are what the copy says, as far as it can be read; neither is changed.
    """

    memory: str
    why: str
    position: int = 0
    meters: tuple[MeterReading, ...] = ()


class CopiesSettled(Event, frozen=True, kw_only=True, tag=True):
    """A named person looked at all copies and decided that the journal stands: the copies are written anew from it.

    Money still waits for a supervisor's key. What the meters lack or have too much is corrected by further records.
    """

    role: str
    person: str
    why: str


class MemoryCleared(Event, frozen=True, kw_only=True, tag=True):
    """The first record of a journal that was begun anew by a RAM clear: what was before, who cleared it, and why.

    ``series``, ``position`` and ``last_seal`` (hexadecimal) name the journal before, ``kept`` the folder that it is in,
    ``meters`` what it said last and ``copies`` what each further copy did. ``generation`` is that of the new journal.
    """

    generation: int
    series: str
    position: int
    last_seal: str
    meters: tuple[MeterReading, ...]
    copies: tuple[str, ...]
    kept: str
    role: str
    person: str
    why: str
