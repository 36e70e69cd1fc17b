"""What is told of a shoe and of a round that is dealt card by card from it.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request


class SpotsKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Hands are dealt at these spots; none named: at those of the round before."""

    spots: tuple[int, ...] = ()


class CardKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer keys in a card that lies face up: ``7h``, or ``7?`` without its suit."""

    card: str


class WordKeyed(Request, frozen=True, kw_only=True, tag=True):
    """What somebody does with a hand, or a result that is told without cards."""

    said: str
    spot: int | None = None
    cents: int | None = None


class TakeBackKeyed(Request, frozen=True, kw_only=True, tag=True):
    """What was told last was told wrong."""


class BurnedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The cards that had to be burned were put away."""


class CuttingCardKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer saw the cutting card."""
