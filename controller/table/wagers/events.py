"""Facts of progressive wagers: chips, lock-out, the count.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from controller.table.event import Event
from controller.table.pools.events import PoolRise

# Wagers and lock-out


class WagerAccepted(Event, frozen=True, kw_only=True, tag=True):
    """One wager counted at a seat: the chip, the seat's wager and the rise of every pool in one fact.

    ``units`` is what the main meter's display rises by; ``rises`` is all else: further levels, overflow, reserves.
    ``coupon_by`` is the role that redeemed a coupon for it, in the place of a chip; empty: a chip fell.
    """

    seat: int
    at: int
    units: int
    rises: tuple[PoolRise, ...] = ()
    coupon_by: str = ""


class ChipFlagged(Event, frozen=True, kw_only=True, tag=True):
    """A chip that does not count passed at a seat; the dealer returns it."""

    seat: int
    why: str


class LockOutPressed(Event, frozen=True, kw_only=True, tag=True):
    """The dealer pressed lock-out; chips whose edge came before ``at`` still count while the acceptors close."""

    at: int


class AcceptorSeen(Event, frozen=True, kw_only=True, tag=True):
    """An acceptor was read back and is closed (or open)."""

    seat: int
    closed: bool


class AcceptorExcused(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor answered for an acceptor that does not confirm that it is closed."""

    seat: int
    role: str
    person: str = ""


class AcceptorsDrained(Event, frozen=True, kw_only=True, tag=True):
    """The time in which a chip from before the lock-out can still arrive is over."""


class TableLocked(Event, frozen=True, kw_only=True, tag=True):
    """Every acceptor is closed: these seats have a wager. ``units``: the meter's rise when it moves at lock-out.

    ``rises`` is what further levels, overflow and reserves rise by then.
    """

    seats: tuple[int, ...]
    units: int
    rises: tuple[PoolRise, ...] = ()


class ChipsCounted(Event, frozen=True, kw_only=True, tag=True):
    """The dealer keyed in the number of chips in hand, against the number of lamps.

    ``coupons`` of the lamps are lit for coupons, for which no chip is in hand.
    """

    chips: int
    lamps: int
    coupons: int = 0


class DifferenceAnswered(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor answered a difference between chips and lamps; lamps stand."""

    role: str
    person: str = ""
    chips: int
    lamps: int
