"""Decisions at the windows of a room: a ticket is sold, taken back, read and paid.

A sale is recorded before it is printed (:mod:`controller.table.tickets.printing`). Draws no ball, and reckons no prize:
the game does.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.draft import Decide, Draft
from controller.table.tickets import draw
from controller.table.tickets.claims import claim
from controller.table.tickets.course import (
    PRINTER,
    READER,
    calling,
    found,
    mistakes,
    playing,
    void_for,
    why_not_paid,
    why_not_void,
    why_stands,
)
from controller.table.tickets.in_a_room import in_a_room, of_fitted
from controller.table.tickets.printing import print_next
from drivers import signals as s
from games.declared.tickets import Asked


def sale_keyed(d: Draft, signal: c.SaleKeyed) -> None:
    asked = Asked(signal.groups, signal.ways, signal.games, signal.stated)
    wrong = mistakes(d.state, d.setup, signal.window, asked, signal.minute)
    if wrong:
        d.refuse(signal, "; ".join(wrong))
        return
    prints = PRINTER in d.setup.fitted
    d.record(
        e.TicketSold(
            number=d.state.room.next_ticket,
            window=signal.window,
            first=playing(d.state, d.setup).game,
            games=signal.games,
            price_cents=d.setup.game.by_tickets.price_cents(d.setup.rules, asked),
            groups=signal.groups,
            ways=signal.ways,
            to_print=prints,
        )
    )
    print_next(d)


# Taken back, read, paid


def void_keyed(d: Draft, signal: c.VoidKeyed) -> None:
    try:
        number, _ = found(d.state, d.setup, signal.ticket)
        why = why_not_void(d.state, d.setup, number, signal.why.strip())
    except LookupError as error:
        why = str(error)
    if why is None and not signal.why.strip():
        why = "say why it is taken back"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.TicketVoidAsked(number=number, why=signal.why.strip()))


def void_answered(d: Draft, role: str, *, yes: bool) -> str | None:
    """A supervisor takes the ticket out of play, or says that it stands; the reason where its sale is over by now."""
    asked = d.state.room.void_asked
    if asked is None:
        return "no ticket waits for an answer"
    known = asked.number in d.state.room.tickets
    stands = why_stands(d.state, d.setup, asked.number, asked.why) if known else "it is over"
    if not yes or stands is not None:
        d.record(e.TicketVoidDenied(number=asked.number, role=role, person=d.state.person))
        return stands if yes else None
    price = d.state.room.tickets[asked.number].price_cents
    void = void_for(d.state, d.setup, asked.number, asked.why)
    if void is not None:
        d.record(e.IrregularityReported(what=asked.why, seat=None, consequence=void.say, voids_round="no"))
    d.record(
        e.TicketVoided(
            number=asked.number,
            why=asked.why,
            returned_cents=price if void is None or void.returned else 0,
            role=role,
            person=d.state.person,
        )
    )
    return None


def ticket_read(d: Draft, signal: s.TicketRead) -> None:
    """While claims end the game it is one; at any other time somebody wants to know what the ticket is paid."""
    if d.setup.game.by_tickets.claims is not None and calling(d.state, d.setup):
        claim(d, signal, signal.number)
        return
    try:
        number, _ = found(d.state, d.setup, signal.number)
    except LookupError as error:
        d.refuse(signal, str(error))
        return
    if d.state.room.looked_at != number:
        d.record(e.TicketShown(number=number))


def pay_keyed(d: Draft, signal: c.PayKeyed) -> None:
    try:
        number, _ = found(d.state, d.setup, signal.ticket)
        why = why_not_paid(d.state, d.setup, number)
    except LookupError as error:
        why = str(error)
    if why is None and signal.window not in d.setup.seats:
        why = f"there is no window {signal.window}: there are 1 to {len(d.setup.seats)}"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.TicketPaid(number=number, window=signal.window, cents=d.state.room.unpaid[number]))


DECISIONS: Mapping[type[s.Signal], Decide] = {
    **{
        kind: in_a_room(decide)
        for kind, decide in (
            (c.SaleKeyed, sale_keyed),
            (c.VoidKeyed, void_keyed),
            (c.PayKeyed, pay_keyed),
            (c.BallKeyed, draw.ball_keyed),
            (s.TicketRead, of_fitted(READER, ticket_read)),
            (s.BallDrawn, of_fitted(draw.BLOWER, draw.ball_drawn)),
            (s.BallsReady, of_fitted(draw.BLOWER, draw.balls_ready)),
        )
    },
    c.NumbersGiven: draw.numbers_given,
}
