"""Decisions on what a printer prints: each ticket once, one at a time, and again only where no good print came out.

Where nobody can know what came out, a supervisor looks (docs/protocols/ticket-printer.md). Does not know what stands on
a ticket.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.draft import Decide, Draft
from controller.table.state import TableState
from controller.table.tickets.course import PRINTER, UNKNOWN_PRINT, found, why_not_reprint
from controller.table.tickets.in_a_room import in_a_room, of_fitted
from controller.table.tickets.paper import printed
from drivers import signals as s


def print_next(d: Draft) -> None:
    """Give the printer the ticket that waits longest; it has one at a time."""
    waiting = d.state.room.to_print
    if waiting and not d.state.at_work(PRINTER):
        d.order(PRINTER, "print", ticket=waiting[0], paper=printed(d.state, d.setup, waiting[0]))


def ticket_printed(d: Draft, signal: s.TicketPrinted) -> None:
    order = d.state.ordered(signal.order, signal.device)
    if order is not None and d.complete(signal.order, signal.device):
        _ended(d, order.ticket, printed=True)


def order_refused(d: Draft, signal: s.OrderRefused) -> None:
    """The order itself is ended with all others that a device refuses (:mod:`controller.table.cards.decks`)."""
    order = d.state.ordered(signal.order, signal.device)
    if order is not None and signal.device == PRINTER:
        _ended(d, order.ticket, printed=False, why=signal.why)


def _ended(d: Draft, ticket: int, *, printed: bool, why: str = "") -> None:
    if ticket in d.state.room.to_print:
        d.record(e.TicketPrintEnded(number=ticket, printed=printed, why=why))
    if printed:
        print_next(d)  # after a failure somebody looks at the printer first


def reprint_keyed(d: Draft, signal: c.ReprintKeyed) -> None:
    try:
        number, _ = found(d.state, d.setup, signal.ticket)
    except LookupError as error:
        d.refuse(signal, str(error))
        return
    why = why_not_reprint(d.state, d.setup, number)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.TicketReprinted(number=number))
    print_next(d)


def print_answered(d: Draft, role: str, *, there: bool) -> None:
    """A supervisor looked at what came out; the printer is told, and ends its order by that."""
    order = next(one for one in d.state.orders if one.device == PRINTER)
    d.record(e.PrintAnswered(order=order.order, number=order.ticket, printed=there, role=role, person=d.state.person))


def is_unknown(state: TableState) -> bool:
    """Whether the printer waits for somebody who looks."""
    waits = any((one.device, one.fault) == (PRINTER, UNKNOWN_PRINT) for one in state.faults)
    return waits and state.at_work(PRINTER)


DECISIONS: Mapping[type[s.Signal], Decide] = {
    c.ReprintKeyed: in_a_room(reprint_keyed),
    s.TicketPrinted: in_a_room(of_fitted(PRINTER, ticket_printed)),
    s.OrderRefused: order_refused,
}
