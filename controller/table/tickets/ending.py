"""The end of a game of tickets: decided by its balls, or void. Records what each ticket is paid for it.

Does not ask whether the game may end: who calls it has.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.draft import Draft
from controller.table.tickets.course import BLOWER, complete, playing


def decided(d: Draft) -> None:
    """All balls stand, or claims ended the game: the round goes on, and what each ticket won is on record."""
    room, chance = d.state.room, d.setup.game.by_tickets
    if chance.shared is not None:
        winners = tuple(claim.number for claim in room.claims)
        won = tuple(chance.shared(d.setup.posted, playing(d.state, d.setup), winners))
        d.step("game_closed")
    else:
        papers = (ticket.paper(number) for number, ticket in room.tickets.items() if ticket.good_for(room.game))
        won = tuple(chance.won(d.setup.posted, papers, room.game, room.balls))
        d.step("all_drawn")
    given_up(d)
    d.record(e.DrawClosed(game=room.game, balls=room.balls, won=won))


def stands(d: Draft, *, confirmed: bool) -> None:
    """A supervisor says that the draw stands; ``confirmed``: they were asked about balls that somebody keyed in."""
    by_claims = d.setup.game.by_tickets.shared is not None
    if (by_claims and confirmed and d.state.room.claims) or (not by_claims and complete(d.state, d.setup)):
        decided(d)


def given_up(d: Draft) -> None:
    """The draw is void: what the blower was asked for counts no more, whatever still comes out of it."""
    for order in d.state.orders:
        if order.device == BLOWER:
            d.record(e.OrderFailed(order=order.order, why="its game is over"))


def voided(d: Draft) -> None:
    """The round ends without a draw that counts."""
    returned = d.setup.game.by_tickets.void_draw == "returned"
    d.record(e.DrawVoided(game=d.state.room.game, returned=returned))
