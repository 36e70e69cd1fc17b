"""What is told of hands that lie open; one part of :mod:`controller.table.commands`. Does not decide."""

from __future__ import annotations

from controller.table.command import Request


class OpenHandKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer keys in the hand of a seat as it lies open: both its hands, or all its pieces."""

    seat: int
    high: tuple[str, ...]
    low: tuple[str, ...] = ()


class HandTakeBackKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The hand that was keyed in for this seat was keyed in wrong."""

    seat: int
