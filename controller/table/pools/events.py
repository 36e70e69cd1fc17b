"""Facts of a table's pools: further levels, what went above a limit or into a reserve, locks, disputes and mergers.

One part of :mod:`controller.table.events`, which says what all events have in common. An event that names no pool is
about the one that ``[progressive]`` describes. Does not decide anything.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from controller.table.event import Event

# Pools


class PoolRise(msgspec.Struct, frozen=True, kw_only=True):
    """What a wager does to a pool beside the display of the main one, in that pool's units."""

    pool: str
    units: int = 0
    overflow_units: int = 0
    reserve_units: int = 0


class PoolOpened(Event, frozen=True, kw_only=True, tag=True):
    """A further level began, with its seed on its meter."""

    pool: str
    seed_cents: int
    units_per_cent: int
    limit_cents: int | None = None
    to_accept: bool = False


class FirstValueAccepted(Event, frozen=True, kw_only=True, tag=True):
    """Somebody accepted what the pool begins with, or gave it a higher value: ``cents``, before ``seed_cents``.

    The table takes over a meter that ran elsewhere; what is above the seed is an authorised increase (standards B8).
    """

    pool: str
    seed_cents: int
    cents: int
    why: str
    role: str
    person: str = ""


class ContributionRefused(Event, frozen=True, kw_only=True, tag=True):
    """A chip would have moved a pool by more than its bound allows: nothing of it counts (standards A3)."""

    pool: str
    seat: int
    why: str


class ReserveMoved(Event, frozen=True, kw_only=True, tag=True):
    """At a reset, ``units`` went from the pool's reserve to its display (standards B5)."""

    pool: str
    units: int


class OverflowMoved(Event, frozen=True, kw_only=True, tag=True):
    """At a reset, ``units`` went from the pool's overflow to its display (standards B4)."""

    pool: str
    units: int


class AwardPending(Event, frozen=True, kw_only=True, tag=True):
    """A jackpot lock: the award is frozen and off the meter, play goes on, and a key pays it later (standards B16)."""

    award: int
    pool: str
    cents: int
    """What of the award came off the meter."""


class TriggerCommitted(Event, frozen=True, kw_only=True, tag=True):
    """A mystery pool's hidden trigger was drawn: what is on record of it before it hits (standards B18).

    ``commitment`` is SHA-256 as :class:`games.pools.mystery.Trigger` has it; ``number`` counts the pool's triggers.
    """

    pool: str
    number: int
    commitment: str
    start_cents: int
    must_hit_by_cents: int


class MysteryHit(Event, frozen=True, kw_only=True, tag=True):
    """The wager of ``seat`` lifted the pool over its trigger, which is revealed with its ``nonce`` (hexadecimal)."""

    pool: str
    number: int
    seat: int
    award: int
    trigger_cents: int
    nonce: str


class DisputeOpened(Event, frozen=True, kw_only=True, tag=True):
    """A patron disputes a payoff: ``cents`` are in escrow, and the meter stands at its base (002:1179-1184)."""

    pool: str
    cents: int
    base_cents: int
    why: str
    role: str
    person: str = ""


class DisputeResolved(Event, frozen=True, kw_only=True, tag=True):
    """The dispute was decided: for the patron the escrow is paid, for the licensee it returns less the base."""

    pool: str
    in_favour_of: Literal["licensee", "patron"]
    cents: int
    base_cents: int
    why: str
    role: str
    person: str = ""


class PoolsMerged(Event, frozen=True, kw_only=True, tag=True):
    """One level went into another, with its value, its part of the wager and its hands (standards B9).

    ``rate`` and ``reserve_rate`` are what the remaining pool takes of a chip from now on, cents as exact text.
    """

    pool: str
    into: str
    units_per_cent: int
    """What both meters count in from now on."""
    rate: str
    reserve_rate: str
    role: str
    person: str = ""
