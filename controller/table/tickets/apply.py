"""The fold of tickets and of the balls that decide them. One part of :mod:`controller.table.apply`. Does not decide.

The mapping of tickets is never changed: each sale makes another one. A room with ten thousand tickets in it copies
that many references, which takes less than a tenth of a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.pools.apply import risen
from controller.table.state import TableState
from controller.table.tickets.state import BALLS, Claim, LookedAt, Room, Ticket, VoidAsked

replace = msgspec.structs.replace
Fold = Callable[[Room, Any], Room]


def _sold(room: Room, v: e.TicketSold) -> Room:
    ticket = Ticket(v.window, v.first, v.games, v.price_cents, v.groups, v.ways)
    sales = replace(room.sales, sold=room.sales.sold + 1, sold_cents=room.sales.sold_cents + v.price_cents)
    return replace(
        room,
        tickets={**room.tickets, v.number: ticket},
        next_ticket=v.number + 1,
        to_print=(*room.to_print, v.number) if v.to_print else room.to_print,
        sales=sales,
    )


def _print_ended(room: Room, v: e.TicketPrintEnded) -> Room:
    left = _without(room.to_print, v.number)
    return replace(room, to_print=left, unprinted=room.unprinted if v.printed else (*room.unprinted, v.number))


def _print_answered(room: Room, _: e.PrintAnswered) -> Room:
    """The printer's own word ends the order; this is what it was told."""
    return room


def _reprinted(room: Room, v: e.TicketReprinted) -> Room:
    return replace(room, unprinted=_without(room.unprinted, v.number), to_print=(*room.to_print, v.number))


def _void_asked(room: Room, v: e.TicketVoidAsked) -> Room:
    return replace(room, void_asked=VoidAsked(v.number, v.why))


def _void_denied(room: Room, _: e.TicketVoidDenied) -> Room:
    return replace(room, void_asked=None)


def _voided(room: Room, v: e.TicketVoided) -> Room:
    left = {number: ticket for number, ticket in room.tickets.items() if number != v.number}
    sales = replace(room.sales, void=room.sales.void + 1, void_cents=room.sales.void_cents + v.returned_cents)
    return replace(
        room,
        tickets=left,
        void_asked=None,
        to_print=_without(room.to_print, v.number),
        unprinted=_without(room.unprinted, v.number),
        claims=tuple(claim for claim in room.claims if claim.number != v.number),
        looked_at=None if room.looked_at == v.number else room.looked_at,
        sales=sales,
    )


def _shown(room: Room, v: e.TicketShown) -> Room:
    return replace(room, looked_at=v.number)


def _paid(room: Room, v: e.TicketPaid) -> Room:
    unpaid = {number: cents for number, cents in room.unpaid.items() if number != v.number}
    paid = replace(room.sales, paid_cents=room.sales.paid_cents + v.cents)
    return _let_go(replace(room, unpaid=unpaid, looked_at=None, sales=paid), (v.number,))


def _balls_back(room: Room, _: e.BallsBack) -> Room:
    return replace(room, outside=False, earlier=len(room.balls))


def _ball_came(room: Room, v: e.BallCame) -> Room:
    more = max(0, v.place - len(room.balls))
    balls = (*room.balls, *(0,) * more)
    balls = (*balls[: v.place - 1], v.ball, *balls[v.place :])
    keyed = room.keyed if v.read else (*room.keyed, v.ball)
    return replace(
        room, balls=balls, keyed=keyed, claimed=None, outside=True, told=room.told + (max(1, more) if v.read else more)
    )


def _designated(room: Room, v: e.GameDesignated) -> Room:
    return replace(room, plays=v.plays)


def _claimed(room: Room, v: e.ClaimDecided) -> Room:
    claims = (*room.claims, Claim(v.number, v.card)) if v.card else room.claims
    return replace(room, claims=claims, claimed=LookedAt(v.number, v.nearest, v.card > 0))


def _witnessed(room: Room, v: e.WitnessNamed) -> Room:
    return replace(room, witnesses=(*room.witnesses, v.witness))


def _verified(room: Room, v: e.ProgressiveVerified) -> Room:
    claims = tuple(replace(one, progressive=v.won) if one.number == v.number else one for one in room.claims)
    return replace(room, claims=claims)


def _spun(room: Room, v: e.WheelSpun) -> Room:
    return replace(room, spun=v.number)


def _draw_closed(room: Room, v: e.DrawClosed) -> Room:
    unpaid = dict(room.unpaid)
    for number, cents in v.won:
        unpaid[number] = unpaid.get(number, 0) + cents
    sales = replace(room.sales, won_cents=room.sales.won_cents + sum(won.cents for won in v.won))
    return _next_game(replace(room, unpaid=unpaid, sales=sales), v.balls)


def _draw_voided(room: Room, v: e.DrawVoided) -> Room:
    if not v.returned:
        return replace(room, balls=(), keyed=(), earlier=0, claims=(), claimed=None, witnesses=(), spun=0)
    unpaid, back = dict(room.unpaid), 0
    for number, ticket in room.tickets.items():
        if ticket.good_for(v.game):
            bet = ticket.price_cents // ticket.games
            unpaid[number] = unpaid.get(number, 0) + bet
            back += bet
    sales = replace(room.sales, returned_cents=room.sales.returned_cents + back)
    return _next_game(replace(room, unpaid=unpaid, sales=sales), ())


def _next_game(room: Room, board: tuple[int, ...]) -> Room:
    """The game is over: tickets that count no more are let go."""
    after = replace(
        room,
        game=room.game + 1,
        balls=(),
        keyed=(),
        earlier=0,
        claims=(),
        witnesses=(),
        spun=0,
        board=board,
    )
    return _let_go(after, [number for number, ticket in after.tickets.items() if ticket.last < after.game])


def _let_go(room: Room, numbers: tuple[int, ...] | list[int]) -> Room:
    """Of these tickets those that are decided and paid; the record alone knows them from now on."""
    over = {
        number
        for number in numbers
        if number not in room.unpaid and (one := room.tickets.get(number)) is not None and one.last < room.game
    }
    if not over:
        return room
    left = {number: ticket for number, ticket in room.tickets.items() if number not in over}
    looked_at = None if room.looked_at in over else room.looked_at
    sales = replace(room.sales, over=room.sales.over + len(over))
    return replace(
        room,
        tickets=left,
        looked_at=looked_at,
        to_print=tuple(one for one in room.to_print if one not in over),
        unprinted=tuple(one for one in room.unprinted if one not in over),
        sales=sales,
    )


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(one for one in numbers if one != number) if number in numbers else numbers


def _ball_passed(room: Room, _: e.BallPassed) -> Room:
    return replace(room, outside=True)


def _prize_won(s: TableState, v: e.PrizeWon) -> TableState:
    """The meter falls with this record, and starts again with it."""
    meter = s.pool(v.pool).paid(v.cents, v.off_meter_cents)
    return s.with_meter(meter.seeded(v.reset_cents) if v.reset_cents else meter)


def _sales_added(s: TableState, v: e.SalesAdded) -> TableState:
    return risen(s, v.rises, v.tickets)


def _ball_of_draw(s: TableState, v: e.BallCame) -> TableState:
    """What the generator drew for a ball is used up with it: the next call may draw again."""
    drawn = tuple(one for one in s.round.drawn if one.draw != BALLS)
    now = s.round if len(drawn) == len(s.round.drawn) else replace(s.round, drawn=drawn)
    return replace(s, round=now, room=_ball_came(s.room, v))


def _of_room(fold: Fold) -> Callable[[TableState, Any], TableState]:
    return lambda state, event: replace(state, room=fold(state.room, event))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    kind: _of_room(fold)
    for kind, fold in (
        (e.TicketSold, _sold),
        (e.TicketPrintEnded, _print_ended),
        (e.PrintAnswered, _print_answered),
        (e.TicketReprinted, _reprinted),
        (e.TicketVoidAsked, _void_asked),
        (e.TicketVoidDenied, _void_denied),
        (e.TicketVoided, _voided),
        (e.TicketShown, _shown),
        (e.TicketPaid, _paid),
        (e.BallsBack, _balls_back),
        (e.BallPassed, _ball_passed),
        (e.GameDesignated, _designated),
        (e.WitnessNamed, _witnessed),
        (e.ClaimDecided, _claimed),
        (e.ProgressiveVerified, _verified),
        (e.WheelSpun, _spun),
        (e.DrawClosed, _draw_closed),
        (e.DrawVoided, _draw_voided),
    )
} | {e.BallCame: _ball_of_draw, e.PrizeWon: _prize_won, e.SalesAdded: _sales_added}
