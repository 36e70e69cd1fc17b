"""The end of a game of tickets: decided by its balls, or void. Records what each ticket is paid, and what its pools do.

Does not ask whether the game may end: who calls it has.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.table import events as e
from controller.table.draft import Draft
from controller.table.pools.contributions import pool_rise
from controller.table.pools.starting_again import prize_won
from controller.table.tickets.course import BLOWER, complete, in_play, playing
from games.declared.claims import Claims, GoodClaim, Prize
from games.declared.paper import Won
from games.pools.contribution import added, rate_of


def decided(d: Draft) -> None:
    """All balls stand, or claims ended the game: the round goes on, and what each ticket won is on record."""
    room, chance = d.state.room, d.setup.game.by_tickets
    if chance.claims is not None:
        _by_claims(d, chance.claims)
        return
    papers = (ticket.paper(number) for number, ticket in room.tickets.items() if ticket.good_for(room.game))
    won = tuple(chance.won(d.setup.rules, papers, room.game, room.balls))
    d.step("all_drawn")
    given_up(d)
    d.record(e.DrawClosed(game=room.game, balls=room.balls, won=won))


def _by_claims(d: Draft, claims: Claims) -> None:
    """The prize is what stood on its meter during the game; what the sale of the game adds is for the next."""
    room, rules, tickets = d.state.room, d.setup.rules, in_play(d.state)
    good = [GoodClaim(one.number, one.card, one.progressive is True) for one in room.claims]
    shown = {meter.pool: meter.cents for meter in d.state.pools}
    prizes = claims.prizes(rules, playing(d.state, d.setup), good, shown)
    d.step("game_closed")
    given_up(d)
    d.record(e.DrawClosed(game=room.game, balls=room.balls, won=_together(prizes)))
    for prize in prizes:
        if prize.pool:
            prize_won(
                d,
                room.game,
                prize.pool,
                winners=len(prize.won),
                cents=prize.cents,
                off_meter_cents=prize.off_meter_cents,
                resets=prize.resets,
            )
    _add_sales(d, room.game, tickets, claims.feeds(rules, room.plays))


def _together(prizes: Sequence[Prize]) -> tuple[Won, ...]:
    """What each ticket is paid of all prizes, in the order of the claims."""
    cents: dict[int, int] = {}
    for prize in prizes:
        for number, share in prize.won:
            cents[number] = cents.get(number, 0) + share
    return tuple(Won(number, share) for number, share in cents.items())


def _add_sales(d: Draft, game: int, tickets: int, pools: Sequence[str]) -> None:
    """Each ticket of the game counts once, now that none of them can be taken back any more."""
    rises = []
    for name in pools:
        adds = added(rate_of(d.setup.rules.pools[name], d.setup.wager_cents), d.state.pool(name), tickets)
        if any(adds):
            rises.append(pool_rise(name, adds))
    if rises:
        d.record(e.SalesAdded(game=game, tickets=tickets, rises=tuple(rises)))


def stands(d: Draft, *, confirmed: bool) -> None:
    """A supervisor says that the draw stands; ``confirmed``: they were asked about balls that somebody keyed in."""
    by_claims = d.setup.game.by_tickets.claims is not None
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
