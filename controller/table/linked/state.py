"""What the state of a table knows of its pool over many tables. Does not change it."""

from __future__ import annotations

import msgspec

from games.pools.linking import Terms


class Link(msgspec.Struct, frozen=True):
    """To which pool the table is linked, and whether that is heard."""

    pool: str
    terms: Terms
    lost: str = ""
    """Why nothing is known of the pool, or its money stands still; empty: all is in order."""


class PoolAnswer(msgspec.Struct, frozen=True):
    """What the pool decided of one award."""

    cents: int
    off_meter_cents: int
    base_cents: int
    sharers: int
