"""Facts of a table whose pool is one over many: what it is linked to, what it asked, what the pool answered.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

import msgspec

from controller.table.event import Event
from games.pools.linking import Terms


class TableLinked(Event, frozen=True, kw_only=True, tag=True):
    """From here on the table's main pool is ``pool`` over many tables, under these terms.

    At a start, and when the pool has another rate: its office changed it, and no table does.
    """

    pool: str
    terms: Terms


class TableUnlinked(Event, frozen=True, kw_only=True, tag=True):
    """At a start: the table file links the table no more."""

    pool: str


class AskedHand(msgspec.Struct, frozen=True, kw_only=True):
    """One verified hand; ``award`` is the number of its claim."""

    award: int
    seat: int
    hand: str


class PoolAsked(Event, frozen=True, kw_only=True, tag=True):
    """Everybody who verifies has verified hands that the pool pays: it is asked how much, once for equal sharers."""

    pool: str
    hands: tuple[AskedHand, ...]


class PoolAnswered(Event, frozen=True, kw_only=True, tag=True):
    """The pool decided what a hand is paid; ``sequence`` is where in the pool's log it stands."""

    award: int
    pool: str
    cents: int
    off_meter_cents: int
    """What of it came off the pool's meter."""
    base_cents: int
    sharers: int
    sequence: int


class LinkLost(Event, frozen=True, kw_only=True, tag=True):
    """Nothing was heard of the pool for too long, or its money stands still; ``why`` is one clause."""

    pool: str
    why: str


class LinkFound(Event, frozen=True, kw_only=True, tag=True):
    """The pool is heard again, and its money goes on."""

    pool: str
