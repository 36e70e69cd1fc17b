"""What is asked and told of chance: a draw, dice, numbers that came.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request
from drivers.signals import Signal


class DrawKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer wants what the game draws by chance: ``draw`` is its name."""

    draw: str


class DiceKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Dice were thrown because nothing can be drawn: their total, and who keyed it in."""

    total: int
    role: str
    person: str = ""


class DiceChangedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor confirms that new dice are in the shaker."""

    role: str
    person: str = ""
    at_utc_ns: int


class NumbersGiven(Signal, frozen=True, kw_only=True, tag=True):
    """The source of random numbers carried out the draw of this order."""

    order: int
    numbers: tuple[int, ...]


class DrawGivenUp(Signal, frozen=True, kw_only=True, tag=True):
    """The source of random numbers gave no number for this order, and will not."""

    order: int
    why: str
