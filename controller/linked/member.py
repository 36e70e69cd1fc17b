"""What a linked pool knows of one of its members. Does not change it."""

from __future__ import annotations

import msgspec

from games.pools.linking import Terms


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One table, or the office: how far its messages were taken, and what they came to."""

    name: str
    seal: bytes
    """Of its last message that was taken."""
    number: int = 0
    """Of that message; 0 before the first."""
    sequence: int = 0
    """Where in the log that message stands."""
    at_utc_ns: int = 0
    admitted: bool = False
    generation: int = 0
    """The oldest life of its record that is admitted."""
    key: str = ""
    terms: Terms | None = None
    """None until it joined, and once it left."""
    position: int = 0
    """The last record of its own that it told."""
    wagers: int = 0
    units: int = 0
    """All that its wagers put on the meter or above its limit, in the pool's units."""
    reserve_units: int = 0
    hits: int = 0
    won_cents: int = 0
    broken: str = ""
    """Why nothing that it says counts any more; empty: nothing is wrong."""
    refused: str = ""
    """Why its last message was refused; empty: it was not."""
