"""Keno: twenty balls of eighty, and tickets on which players marked theirs.

Source: 000 (Grand Ronde), by line. Does not hold prizes, limits or hours.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from games.declared.game import KEYED_IN, Game
from games.declared.tickets import Asked, Paper, Playing, Tickets, Won
from games.draws.draw import TWENTY_OF_EIGHTY, Draw
from games.keno.irregularities import IRREGULARITIES
from games.keno.play import KenoGame, why_not_sold
from games.keno.rules import DRAWN, KenoRules, TicketRules
from games.keno.settlement import settle
from games.keno.ticket import PlayedWay, Slip, Ticket, mistakes, quick_pick
from games.round.facts import table_round
from games.round.settlement import BoardOf, SeatOf, Settlement
from games.round.ticket_phases import drawing, drawn, selling, void_draw
from games.tickets.numbers import marked
from games.tickets.serial import Serial

NO_TICKETS = "this house's document has the keno meter alone, and no ticket"
METER_ALONE = "keno"


def why_no_tickets(rules: KenoRules) -> str | None:
    """Why this house sells no ticket; None where it does."""
    return None if rules.tickets is not None else NO_TICKETS


def tickets_of(rules: KenoRules) -> TicketRules:
    """What may be played and what it pays.

    Raises:
        LookupError: this house sells no ticket.
    """
    if rules.tickets is None:
        raise LookupError(NO_TICKETS)
    return rules.tickets


def slip_of(asked: Asked) -> Slip:
    """The slip that says the same; a number of spots that nobody wrote is the one that was counted."""
    return Slip(asked.groups, len(asked.marks) if asked.stated is None else asked.stated, asked.ways, asked.games)


def wrong_with(rules: KenoRules, playing: Playing, asked: Asked, minute: int | None) -> tuple[str, ...]:
    """All that must be put right before what is asked for is a ticket; nothing where it is one."""
    house = tickets_of(rules)
    closed = why_not_sold(house, KenoGame(playing.game, playing.selling), minute)
    return tuple(map(str, (*(() if closed is None else (closed,)), *mistakes(house, slip_of(asked)))))


def won(rules: KenoRules, papers: Iterable[Paper], game: int, balls: Sequence[int]) -> tuple[Won, ...]:
    """What each ticket that won is paid for this game (000:403, 413)."""
    settled = settle(tickets_of(rules), map(_ticket, papers), game, balls)
    return tuple(Won(one.serial.number, cents) for one in settled if (cents := one.cents))


def _ticket(paper: Paper) -> Ticket:
    ways = tuple(
        PlayedWay(marked(numbers), len(numbers), way.bet_cents)
        for way in paper.ways
        for numbers in ([number for group in way.groups for number in paper.groups[group]],)
    )
    price = sum(way.bet_cents for way in paper.ways) * paper.games
    return Ticket(Serial("", paper.number), paper.first, paper.games, ways, price)


def _no_wagers(_rules: Any, _seats: Sequence[SeatOf[Any]], _board: BoardOf[Any]) -> tuple[Settlement, ...]:
    """Nothing lies on a layout: tickets are settled by their numbers."""
    return ()


KENO = Game(
    name="keno",
    title="Keno",
    seats=14,  # house: the windows of the counter, 389-391
    chance=Tickets(
        paper="ticket",
        letter="K",
        balls=TWENTY_OF_EIGHTY,
        at_once=DRAWN,
        windows=lambda rules: rules.seats,
        sells=why_no_tickets,
        mistakes=wrong_with,
        price_cents=lambda rules, asked: slip_of(asked).price_cents,
        won=won,
        says=str,
        void_draw="returned",
        sold_in_draw=True,
        quick_pick=quick_pick,
        source="000:376, 422",
    ),
    equipment=KEYED_IN,
    wagers=(),
    round=table_round(selling("ticket"), drawing(), drawn(), void_draw()),  # 000:376-384, 422
    irregularities=IRREGULARITIES,
    rules=KenoRules,
    settle=_no_wagers,
    progressive_hands=(METER_ALONE,),  # 002:1173-1187
    draws=(Draw("balls", TWENTY_OF_EIGHTY, during=("balls-come",), source="000:376, 422", several=True),),
)
