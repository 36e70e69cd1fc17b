"""Facts of a table that deals by itself: that it deals, which deck it shuffled, what a hand left at each station.

Part of :mod:`controller.table.events`. The deck stands in `DeckDrawn` alone, and no reader is told it
(:mod:`controller.table.cards.faces`). Does not decide.
"""

from __future__ import annotations

from controller.table.event import Event
from games.poker_room.acts import BySeat


class DealingBegun(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor let the table deal: hands follow one another from now on (004:1135)."""

    role: str
    person: str = ""


class DealingEnded(Event, frozen=True, kw_only=True, tag=True):
    """No hand begins any more: a supervisor said so, or ``why`` the table stopped by itself."""

    why: str
    role: str = ""
    person: str = ""


class DeckDrawn(Event, frozen=True, kw_only=True, tag=True):
    """The generator put a whole deck in order for this hand, the first card on top (004:1071)."""

    order: int
    hand: int
    cards: tuple[str, ...]


class StakesSettled(Event, frozen=True, kw_only=True, tag=True):
    """A hand is over: what lies at each station now, and what of it went to the house (004:1125)."""

    hand: int
    stations: BySeat
    fees_cents: int = 0
