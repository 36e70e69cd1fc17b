"""What the state of a table knows of its pools beside their meters. Does not change it."""

from __future__ import annotations

import msgspec


class CommittedTrigger(msgspec.Struct, frozen=True):
    """What is on record of a mystery pool's hidden trigger."""

    pool: str
    number: int
    commitment: str
    start_cents: int
    must_hit_by_cents: int
    hit: bool = False


class PoolMerger(msgspec.Struct, frozen=True):
    """One level went into another."""

    pool: str
    into: str
