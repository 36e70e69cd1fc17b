"""Decisions at the windows of a room: a ticket is sold, taken back, read and paid.

A sale is recorded before it is printed (:mod:`controller.table.tickets.printing`). Draws no ball, and reckons no prize:
the game does.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.draft import Decide, Draft
from controller.table.tickets import draw
from controller.table.tickets.course import (
    PRINTER,
    READER,
    drawing,
    found,
    mistakes,
    playing,
    why_not_claimable,
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
            price_cents=d.setup.game.by_tickets.price_cents(d.setup.posted, asked),
            groups=signal.groups,
            ways=signal.ways,
            to_print=prints,
        )
    )
    print_next(d)


# Taken back, read, paid


def designate_keyed(d: Draft, signal: c.DesignateKeyed) -> None:
    """Before the first ball; it holds until another one is said."""
    known = d.setup.game.by_tickets.plays(d.setup.posted)
    why = None if d.setup.is_open(d.state) else "it is designated before the first ball, while the sale is open"
    if why is None and signal.plays not in known:
        why = f'"{signal.plays}" is not played here: there is {", ".join(known) or "nothing to choose"}'
    if why is not None:
        d.refuse(signal, why)
    elif signal.plays != d.state.room.plays:
        d.record(e.GameDesignated(game=d.state.room.game, plays=signal.plays))


def claim_keyed(d: Draft, signal: c.ClaimKeyed) -> None:
    _claim(d, signal, signal.ticket)


def _claim(d: Draft, signal: s.Signal, text: str) -> None:
    """A claim that is not good is on record with its reason, and play goes on."""
    try:
        number, ticket = found(d.state, d.setup, text)
        why = why_not_claimable(d.state, d.setup, number)
    except LookupError as error:
        why = str(error)
    claimed = d.setup.game.by_tickets.claimed
    if why is not None or claimed is None:
        d.refuse(signal, why or "")
        return
    card, lacks = claimed(d.setup.posted, playing(d.state, d.setup), ticket.paper(number), d.state.series)
    d.record(e.ClaimDecided(number=number, card=card, why=lacks))
    if lacks:
        d.refuse(signal, lacks)


def void_keyed(d: Draft, signal: c.VoidKeyed) -> None:
    try:
        number, _ = found(d.state, d.setup, signal.ticket)
        why = why_not_void(d.state, d.setup, number)
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
    stands = why_stands(d.state, d.setup, asked.number) if asked.number in d.state.room.tickets else "it is over"
    if not yes or stands is not None:
        d.record(e.TicketVoidDenied(number=asked.number, role=role, person=d.state.person))
        return stands if yes else None
    ticket = d.state.room.tickets[asked.number]
    d.record(
        e.TicketVoided(
            number=asked.number,
            why=asked.why,
            returned_cents=ticket.price_cents,
            role=role,
            person=d.state.person,
        )
    )
    return None


def ticket_read(d: Draft, signal: s.TicketRead) -> None:
    """While claims end the game it is one; at any other time somebody wants to know what the ticket is paid."""
    if d.setup.game.by_tickets.claimed is not None and drawing(d.state, d.setup):
        _claim(d, signal, signal.number)
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
            (c.DesignateKeyed, designate_keyed),
            (c.ClaimKeyed, claim_keyed),
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
