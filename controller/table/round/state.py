"""What a round knows of hands and cards that are out of order, part of :mod:`controller.table.state`. Does not rule."""

from __future__ import annotations

import msgspec


class DeadHand(msgspec.Struct, frozen=True):
    """A hand that is out of the round: it claims nothing."""

    seat: int
    how: str
    """``void`` or ``forfeited``."""
    why: str
    """The rule on it, in one sentence."""


class Exposed(msgspec.Struct, frozen=True):
    """Cards of one kind that were reported as exposed in this deal, however many reports they took."""

    what: str
    about: str
    cards: int
