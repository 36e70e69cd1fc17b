"""Hands that somebody keyed in as they lay open; part of :mod:`controller.table.state`. Does not rank them."""

from __future__ import annotations

import msgspec


class OpenHand(msgspec.Struct, frozen=True):
    """The hand of one seat."""

    seat: int
    high: tuple[str, ...]
    low: tuple[str, ...] = ()
    """Empty where the hand was not told as it was set."""
