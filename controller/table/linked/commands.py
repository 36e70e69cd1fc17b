"""What a table is told of its pool over many tables. One part of :mod:`controller.table.commands`. Does not decide."""

from __future__ import annotations

from drivers.signals import Signal


class PoolDecided(Signal, frozen=True, kw_only=True, tag=True):
    """The pool decided on an award; ``device`` is always ``link``."""

    award: int
    pool: str
    cents: int
    off_meter_cents: int
    base_cents: int
    sharers: int
    sequence: int


class PoolRated(Signal, frozen=True, kw_only=True, tag=True):
    """Two people of the pool's office changed what a chip adds, and it is in force: ``rate`` in cents a chip, exact."""

    pool: str
    rate: str


class LinkTroubled(Signal, frozen=True, kw_only=True, tag=True):
    """Nothing is heard of the pool, or its money stands still."""

    pool: str
    why: str


class LinkMended(Signal, frozen=True, kw_only=True, tag=True):
    """The pool is heard, and its money goes on."""

    pool: str
