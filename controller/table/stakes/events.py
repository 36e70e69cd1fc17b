"""Facts of wagers that somebody entered, of the commission on them, and of their end.

Part of :mod:`controller.table.events`. Does not decide.
"""

from __future__ import annotations

from controller.table.event import Event


class StakePlaced(Event, frozen=True, kw_only=True, tag=True):
    """So much lies on this wager of the seat, in the place of what lay there; 0: it was taken up again."""

    seat: int
    wager: str
    cents: int


class WagerSettled(Event, frozen=True, kw_only=True, tag=True):
    """How one wager that was entered ended."""

    seat: int
    wager: str
    cents: int
    result: str
    pays_cents: int
    returned_cents: int
    commission_cents: int
    source: str
    commission_taken: bool = False
    """It was taken at once, of what was paid or with the wager; otherwise it is marked for the seat and collected."""
    stands_as: str = ""
    """The wager that lies there in the next round: its own name, or that under which it moved on; empty: none."""


class CommissionCollected(Event, frozen=True, kw_only=True, tag=True):
    """The dealer collected the commission that was marked for this seat."""

    seat: int
    cents: int
