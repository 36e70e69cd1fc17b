"""Facts of people at the table: who identified, who gave a wrong code, and which key was turned.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from controller.table.event import Event

# People and keys


class StaffIdentified(Event, frozen=True, kw_only=True, tag=True):
    """Somebody gave the code of this role at the key pad or the awards desk. The code itself is nowhere.

    ``for_key`` marks what the next turn of a key would have done then; empty where it would have done nothing.
    """

    role: str
    person: str = ""
    for_key: str = ""


class WrongCodeGiven(Event, frozen=True, kw_only=True, tag=True):
    """A staff code was given that is nobody's, or not good for what it was given for: where, and from where.

    ``device``: the key pad, or the page's keys or form. ``source``: ``key-pad``, ``console`` for keys of a page, else
    the network address of the form. ``at_utc_ns`` is when: how long the next code waits is told from these records.
    """

    device: str
    source: str
    why: str
    at_utc_ns: int


class KeyTurned(Event, frozen=True, kw_only=True, tag=True):
    """A key lock was turned on or away. ``at_start``: so it was found, which authorises nothing."""

    key: str
    on: bool
    at_start: bool


class KeyLeftOn(Event, frozen=True, kw_only=True, tag=True):
    """A key stayed turned on longer than it should."""

    key: str
