"""What is told of wagers on the layout; one part of :mod:`controller.table.commands`. Does not decide."""

from __future__ import annotations

from controller.table.command import Request


class StakeKeyed(Request, frozen=True, kw_only=True, tag=True):
    """So much lies on this wager of the seat; 0 takes it up again."""

    seat: int
    wager: str
    cents: int


class CommissionKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer collected the commission of this seat."""

    seat: int
