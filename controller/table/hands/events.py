"""Facts of hands that lie open and that somebody keyed in. Part of :mod:`controller.table.events`.

Pieces are written as their set does: ``6-5``, ``W``. Does not decide.
"""

from __future__ import annotations

from controller.table.event import Event


class HandOpened(Event, frozen=True, kw_only=True, tag=True):
    """The hand of this seat lies open, in the place of what was keyed in of it before; one of them is the bank's."""

    seat: int
    high: tuple[str, ...]
    """One of the two hands of a seat that sets them, whichever was keyed in first; all its pieces where none is set."""
    low: tuple[str, ...] = ()


class HandTakenBack(Event, frozen=True, kw_only=True, tag=True):
    """What was keyed in of this seat is another's hand, or none: it does not count, and stays on record."""

    seat: int


class HandCompared(Event, frozen=True, kw_only=True, tag=True):
    """How a wager of this seat ends against the bank's hand, once the round is over; nobody told how much it is."""

    seat: int
    wager: str
    result: str
    why: str
    source: str
