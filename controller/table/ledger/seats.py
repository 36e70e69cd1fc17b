"""A player at a station is a player of the hand: what is brought lies before him, and who leaves takes it along.

At a table whose players have accounts and play for pots. What a player brings, and when nobody goes, say the rules of
the poker room. Moves no money in the books.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.draft import Draft
from controller.table.poker.seating import why_not_add, why_not_sit
from controller.table.setup import TableSetup
from controller.table.state import TableState


def why_not_laid(state: TableState, setup: TableSetup, station: int, cents: int) -> str | None:
    """Why so much cannot be laid at a station now: too little to sit down, too much, or a hand is in play there."""
    if not setup.game.is_for_pots:
        return None
    if state.poker.at(station) is None:
        return why_not_sit(state, setup, station, cents, "")
    return why_not_add(state, setup, station, cents)


def laid(d: Draft, station: int, cents: int) -> None:
    """It lies before the player; one who sits down comes in with the next hand and posts for it (004:1133, 1121)."""
    if not d.setup.game.is_for_pots:
        return
    if d.state.poker.at(station) is None:
        d.record(e.SeatTaken(seat=station, stack_cents=cents))
        d.record(e.PlayerBack(seat=station, posts=True))
    else:
        d.record(e.ChipsBrought(seat=station, cents=cents))


def why_not_gone(state: TableState, setup: TableSetup, station: int) -> str | None:
    """Why nobody leaves a station now: a hand is in play there (004:117)."""
    if setup.game.is_for_pots and state.poker.is_dealt_in(station):
        return f"station {station} is dealt in: leave it once the hand is over"
    return None


def gone(d: Draft, station: int) -> None:
    """The player of the station plays no more."""
    seated = d.state.poker.at(station) if d.setup.game.is_for_pots else None
    if seated is not None:
        d.record(e.SeatLeft(seat=station, stack_cents=seated.stack_cents))
