"""Facts of a table that goes on from a copy of its record.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from controller.table.event import Event


class TableRestored(Event, frozen=True, kw_only=True, tag=True):
    """A named person restored a backup: the table goes on from here as ``generation``, and no older copy may run.

    ``backup`` is the SHA-256 of the file, ``position`` the last record in it, ``lost`` the last record that is known to
    have been made and is not in it; equal where nothing was lost.
    """

    generation: int
    backup: str
    position: int
    lost: int
    person: str
    why: str
