"""What the recall of a round says of a game of tickets: what was sold, printed, taken back, drawn and paid.

Tickets are named by their numbers; the serial on the paper has the same. Does not collect: the recall does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.reports.people import who
from controller.reports.values import words
from controller.table import events as e
from games.money.dollars import dollars


def closed(event: e.DrawClosed) -> str:
    """``game 3: 17 4 80 …; 12 tickets won $340.00``."""
    count = len(event.won)
    won = f"{count} ticket{'' if count == 1 else 's'} won {dollars(sum(one.cents for one in event.won))}"
    return f"game {event.game}: {' '.join(map(str, event.balls))}; {won}"


def _sold(event: e.TicketSold) -> str:
    marks = " / ".join(" ".join(map(str, group)) for group in event.groups)
    games = f"game {event.first}" if event.games == 1 else f"games {event.first} to {event.first + event.games - 1}"
    return f"ticket {event.number} sold at window {event.window}, {games}, {dollars(event.price_cents)}: {marks}"


def _print_ended(event: e.TicketPrintEnded) -> str:
    return f"ticket {event.number} {'printed' if event.printed else f'not printed: {event.why}'}"


def _print_answered(event: e.PrintAnswered) -> str:
    return f"{who(event)} looked: ticket {event.number} is {'there' if event.printed else 'not there'}"


def _ball(event: e.BallCame) -> str:
    return f"ball {event.place}: {event.ball}{'' if event.read else ', keyed in'}"


def _claim(event: e.ClaimDecided) -> str:
    told = f"card {event.card} has won" if event.card else f"not good: {event.why}"
    return f"claim with sheet {event.number}: {told}"


def _verified(event: e.ProgressiveVerified) -> str:
    won = "has won" if event.won else "has not won"
    return f"{who(event)}: by the verification system ticket {event.number} {won} the progressive"


def _spun(event: e.WheelSpun) -> str:
    return f"the wheel stopped at {event.number}" if event.number else f"a spin does not count: {event.why}"


def _prize(event: e.PrizeWon) -> str:
    shared = f"{event.winners} winner{'' if event.winners == 1 else 's'}: {dollars(event.cents)}"
    off = f"{dollars(event.off_meter_cents)} off its meter"
    again = f", which starts again with {dollars(event.reset_cents)}" if event.reset_cents else ""
    return f"{shared} of the {words(event.pool)} pool, {off}{again}"


def _void(event: e.DrawVoided) -> str:
    return f"game {event.game} is void: {'its bets go back' if event.returned else 'it is drawn again'}"


STEPS: Mapping[type[e.Event], Callable[[Any], str | None]] = {
    e.TicketSold: _sold,
    e.TicketPrintEnded: _print_ended,
    e.PrintAnswered: _print_answered,
    e.TicketReprinted: lambda v: f"ticket {v.number} is printed again",
    e.TicketVoidAsked: lambda v: f"ticket {v.number} is wanted back: {v.why}",
    e.TicketVoided: lambda v: f"{who(v)} takes ticket {v.number} back, {dollars(v.returned_cents)} returned: {v.why}",
    e.TicketVoidDenied: lambda v: f"{who(v)} says that ticket {v.number} stands",
    e.TicketShown: lambda v: f"ticket {v.number} read",
    e.TicketPaid: lambda v: f"ticket {v.number} paid {dollars(v.cents)} at window {v.window}",
    e.BallsBack: lambda v: f"{v.balls} balls are back in the blower",
    e.BallCame: _ball,
    e.BallPassed: lambda v: f"ball {v.ball} came and does not count",
    e.GameDesignated: lambda v: f"from game {v.game} on {words(v.plays)} is played",
    e.WitnessNamed: lambda v: f"{v.witness} looks on at the draw before the session",
    e.ClaimDecided: _claim,
    e.ProgressiveVerified: _verified,
    e.WheelSpun: _spun,
    e.PrizeWon: _prize,
    e.SalesAdded: lambda v: f"{v.tickets} tickets add their part to {' and '.join(words(one.pool) for one in v.rises)}",
    e.DrawClosed: closed,
    e.DrawVoided: _void,
}
