"""What lies on the layout where somebody entered it, and what is owed; part of :mod:`controller.table.state`.

Does not know which wagers there are.
"""

from __future__ import annotations

import msgspec


class Stake(msgspec.Struct, frozen=True):
    """What lies on one wager of one seat, where somebody entered it."""

    seat: int
    wager: str
    cents: int


class Owed(msgspec.Struct, frozen=True):
    """Commission that is marked for a seat and not collected yet."""

    seat: int
    cents: int
