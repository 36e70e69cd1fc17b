"""What is drawn by chance in a round, part of :mod:`controller.table.state`. Does not draw."""

from __future__ import annotations

import msgspec


class DrawOrder(msgspec.Struct, frozen=True):
    """A draw that was ordered and has no result yet."""

    order: int
    draw: str


class Drawn(msgspec.Struct, frozen=True):
    """What was drawn by chance in this round, or thrown with dice in its place."""

    draw: str
    numbers: tuple[int, ...]
    position: int | None = None
    """Where the deal starts, counted from the dealer or the bank as 1; None where the numbers stand for themselves."""
    by_dice: bool = False
