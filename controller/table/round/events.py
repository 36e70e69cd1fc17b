"""Facts of the round: its phases, hands, irregularities, the bank and the end.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from typing import Literal

from controller.table.event import Event

# The round


class PhaseChanged(Event, frozen=True, kw_only=True, tag=True):
    """The round went along one edge of the game's chart."""

    signal: str
    before: str
    after: str


class HandsDeclared(Event, frozen=True, kw_only=True, tag=True):
    """The dealer keyed in how many hands were dealt, the dealer's own included."""

    hands: int


class StubCounted(Event, frozen=True, kw_only=True, tag=True):
    """The dealer counted the stub: how many cards, and whether that agrees with the hands dealt."""

    cards: int
    agrees: bool


class IrregularityReported(Event, frozen=True, kw_only=True, tag=True):
    """Something out of order was keyed in or reported; a supervisor answers it where it may void the round."""

    what: str
    seat: int | None
    consequence: str
    voids_round: Literal["no", "yes", "may"]
    remove_deck: bool = False
    hand: Literal["stands", "void", "forfeited"] = "stands"
    """What becomes of the hand at ``seat``, where the rule is about one hand."""
    exposed: int = 0
    """Exposed cards of this deal, those of earlier reports of the same kind (``what`` and ``about``) among them."""
    about: str = ""
    """What else was told of them, as JSON: ``{"whose":"dealer"}``; empty where nothing is exposed."""


class IrregularityAnswered(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor answered the irregularity that was waiting: the round is void, or it stands."""

    what: str
    role: str
    person: str = ""
    void: bool


class HandReinstated(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor says that the hand at this seat, reported as void or forfeited, stands after all."""

    seat: int
    role: str
    person: str = ""


class RoundClosed(Event, frozen=True, kw_only=True, tag=True):
    """The round is over and wagers are open from the edge ``at`` on; after a void round its wagers are carried."""

    number: int
    void: bool
    carried: tuple[int, ...]
    at: int


class BankTaken(Event, frozen=True, kw_only=True, tag=True):
    """The player at this seat banks this round, None: the dealer after all; keyed in while wagers are open.

    ``cents`` is what the player put on the table to pay from, where that was told: the bank wins and loses no more.
    """

    round: int
    seat: int | None
    cents: int | None = None
