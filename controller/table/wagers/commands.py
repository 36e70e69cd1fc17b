"""What is asked and told of wagers: a coupon, the count of the chips.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request


class CouponKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer redeems a coupon for the progressive wager of this seat."""

    seat: int


class CountKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer holds this many chips; None: as many as there are lamps."""

    chips: int | None
