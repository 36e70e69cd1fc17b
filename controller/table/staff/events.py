"""Facts of people at the table: who identified, and which key was turned.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from controller.table.event import Event

# People and keys


class StaffIdentified(Event, frozen=True, kw_only=True, tag=True):
    """Somebody gave the code of this role at the key pad or the awards desk. The code itself is nowhere."""

    role: str
    person: str = ""


class KeyTurned(Event, frozen=True, kw_only=True, tag=True):
    """A key lock was turned on or away. ``at_start``: so it was found, which authorises nothing."""

    key: str
    on: bool
    at_start: bool


class KeyLeftOn(Event, frozen=True, kw_only=True, tag=True):
    """A key stayed turned on longer than it should."""

    key: str
