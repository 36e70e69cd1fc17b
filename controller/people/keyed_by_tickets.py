"""Keys in a room of tickets: the balls, and the number of a ticket that somebody holds out.

=============  =======================================================================================================
``ENTER``      while balls are drawn: the draw; at any other time the ticket that was read last is paid
``n ENTER``    while balls are drawn, of one or two digits: the ball that came next. Once claims are good in a game for
               the wheel: the number at which it stopped, or 0 where it did not go around
``n ENTER``    of three digits or more: the ticket of that number and check digit is paid; noughts before it may go.
               While balls are called that claims end: somebody claims with that sheet
=============  =======================================================================================================

What is marked on a ticket has more numbers than a key pad takes: tickets are sold at the console's page. The key pad is
that of the first window. Does not decide whether anything is possible: :mod:`controller.table.tickets` does.
"""

from __future__ import annotations

from controller.table import commands as c
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets import numbers
from controller.table.tickets.claim_course import wheel_of
from controller.table.tickets.course import calling, drawing
from controller.table.tickets.state import BALLS
from drivers.signals import KeyPressed, Signal

WINDOW = 1
"""Where the key pad stands."""


def plain(key: str, digits: str, at: KeyPressed, state: TableState, setup: TableSetup) -> Signal | str | None:
    """What a line means that is not of staff or of an irregularity; why it means nothing; None where others know."""
    if key in ("DEAL", "SHUFFLE"):
        return f"nothing is dealt at {setup.game.title.lower()}"
    if key != "ENTER":
        return None
    draws = drawing(state, setup)
    if digits and len(digits) < numbers.LEAST and wheel_of(state, setup):
        return c.SpinKeyed(device=at.device, at=at.at, number=int(digits))
    if digits and len(digits) < numbers.LEAST:
        return c.BallKeyed(device=at.device, at=at.at, ball=int(digits)) if draws else "no ball is drawn now"
    if digits and setup.game.by_tickets.claims is not None and calling(state, setup):
        return c.ClaimKeyed(device=at.device, at=at.at, ticket=digits)
    if digits:
        return c.PayKeyed(device=at.device, at=at.at, ticket=digits, window=WINDOW)
    if draws:
        return c.DrawKeyed(device=at.device, at=at.at, draw=BALLS)
    if state.room.looked_at is None:
        return "hold a ticket before the reader, or key in its number, then ENTER"
    return c.PayKeyed(device=at.device, at=at.at, ticket=numbers.bars(state.room.looked_at), window=WINDOW)
