"""Where a room of tickets stands: what may be sold, drawn, printed, taken back and paid now, and why not.

The same functions answer decisions, displays and pages. Pure; decides nothing.
"""

from __future__ import annotations

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets import numbers
from controller.table.tickets.state import BALLS, Ticket
from games.declared.claims import Ahead, PaperVoid
from games.declared.tickets import Asked, Playing
from games.money.dollars import dollars
from games.tickets.serial import SerialError

BLOWER, PRINTER, READER = "ball-draw", "ticket-printer", "ticket-reader"
UNREAD = ("unread", "misread")
"""The faults of a blower that tell of a ball which nobody knows."""
UNKNOWN_PRINT = "unknown-print"
"""The fault of a printer that cannot tell what became of a ticket."""
SUPERVISOR_FIRST = "a supervisor must answer first"


def playing(state: TableState, setup: TableSetup) -> Playing:
    """The game that a ticket begins with which is sold now: this one, or the next while its balls come."""
    room, selling = state.room, setup.is_open(state)
    ahead = not selling and setup.game.by_tickets.sold_in_draw and not setup.game.is_void(state.round.phase)
    decided = setup.game.is_settled(state.round.phase)  # the number has gone on with the last ball
    balls = () if ahead else room.balls
    return Playing(room.game + (ahead and not decided), selling or ahead, balls, room.plays, room.spun)


def mistakes(state: TableState, setup: TableSetup, window: int, asked: Asked, minute: int | None) -> tuple[str, ...]:
    """All that is wrong with what a window wants to sell; nothing where it is a ticket."""
    if state.suspended is not None:
        return (f"the table is suspended: {state.suspended}",)
    if (why := setup.game.by_tickets.sells(setup.rules)) is not None:
        return (why,)
    here = () if window in setup.seats else (f"there is no window {window}: there are 1 to {len(setup.seats)}",)
    return (*here, *setup.game.by_tickets.mistakes(setup.rules, playing(state, setup), asked, minute))


def found(state: TableState, setup: TableSetup, text: str) -> tuple[int, Ticket]:
    """The ticket that was read or keyed in, with its number.

    Raises:
        LookupError: no such ticket counts here any more, or none was sold; the text is one sentence.
    """
    letter, paper = setup.game.by_tickets.letter, setup.game.by_tickets.paper
    try:
        number = numbers.read(letter, text.strip(), state.room.next_ticket - 1)
    except SerialError as error:
        raise LookupError(str(error)) from error
    ticket = state.room.tickets.get(number)
    if ticket is not None:
        return number, ticket
    serial = numbers.serial(letter, number)
    if number >= state.room.next_ticket:
        raise LookupError(f"{serial} was never sold here")
    raise LookupError(f"{paper} {serial} counts no more: it was taken back, paid, or won nothing")


def why_not_paid(state: TableState, setup: TableSetup, number: int) -> str | None:
    """Why nothing is paid on this ticket now; None where something is."""
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    room = state.room
    serial, ticket = numbers.serial(setup.game.by_tickets.letter, number), room.tickets[number]
    if not room.unpaid.get(number):
        if ticket.last < room.game:
            return f"{serial} won nothing"
        return f"{serial} won nothing yet: it is good for game {games_in_words(ticket)}"
    if number in room.to_print:
        return f"{serial} is being printed"
    if number in room.unprinted:
        return f"no good print of {serial} came out: print it again first"
    return None


def why_not_void(state: TableState, setup: TableSetup, number: int, why: str) -> str | None:
    """Why this ticket cannot be taken back now for this reason; None where a supervisor may be asked to."""
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.room.void_asked is not None:
        return f"{SUPERVISOR_FIRST} for {numbers.serial(setup.game.by_tickets.letter, state.room.void_asked.number)}"
    return why_stands(state, setup, number, why)


def why_stands(state: TableState, setup: TableSetup, number: int, why: str) -> str | None:
    """Why this ticket stands, whoever wants it back; None where a supervisor may take it out of play.

    For what makes a paper void in any case it is taken out as long as its game is not decided.
    """
    if void_for(state, setup, number, why) is not None:
        return None
    serial, ticket = numbers.serial(setup.game.by_tickets.letter, number), state.room.tickets[number]
    if ticket.first < state.room.game or (ticket.first == state.room.game and not setup.is_open(state)):
        return f"the sale of game {ticket.first} is over: {serial} stands"
    if any(order.ticket == number for order in state.orders):
        return f"{serial} is being printed"
    return None


def void_for(state: TableState, setup: TableSetup, number: int, why: str) -> PaperVoid | None:
    """What is said where this reason makes the paper void in the game that is played; None where it does not."""
    claims, room = setup.game.by_tickets.claims, state.room
    if claims is None or not room.tickets[number].good_for(room.game):
        return None
    return claims.voids(setup.rules, room.plays).get(why)


def why_not_reprint(state: TableState, setup: TableSetup, number: int) -> str | None:
    """Why this ticket is not printed again; None where it is."""
    if number in state.room.unprinted:
        return None if PRINTER in setup.fitted else "this table has no ticket printer"
    return f"{numbers.serial(setup.game.by_tickets.letter, number)} was printed: nothing is printed twice"


# Balls


def complete(state: TableState, setup: TableSetup) -> bool:
    """Whether all balls of the game have come, and each is known."""
    return len(state.room.balls) == setup.game.by_tickets.balls.count and 0 not in state.room.balls


def nobody_won(state: TableState, setup: TableSetup) -> bool:
    """Whether all balls of a game that claims end were called, no claim is good, and nothing else holds it up."""
    if not setup.game.is_by_tickets or setup.game.by_tickets.claims is None or not calling(state, setup):
        return False
    return complete(state, setup) and not state.room.claims and not state.testing and why_stopped_draw(state) is None


def next_place(state: TableState) -> int:
    """The place of the ball that is keyed in: the first that nobody read, else the one after the last."""
    balls = state.room.balls
    return balls.index(0) + 1 if 0 in balls else len(balls) + 1


def is_unread(state: TableState) -> bool:
    """Whether the blower still owes a ball that it could not read: somebody looks at it, and keys it in."""
    unread = any(fault.device == BLOWER and fault.fault in UNREAD for fault in state.faults)
    return unread and state.at_work(BLOWER)


def why_not_ball(state: TableState, setup: TableSetup, ball: int) -> str | None:
    """Why this ball cannot come now; None where it can."""
    if (why := why_stopped_draw(state) or claims_stand(state) or why_no_witness(state, setup)) is not None:
        return why
    if not drawing(state, setup):
        return f"no ball is drawn while {setup.game.round.doing(state.round.phase)}"
    if next_place(state) > setup.game.by_tickets.balls.count:
        return f"all {setup.game.by_tickets.balls.count} balls of this game have come"
    return setup.game.by_tickets.why_not_ball(state.room.balls, ball)


def calling(state: TableState, setup: TableSetup) -> bool:
    """Whether this is the phase in which the balls of a game come."""
    return any(state.round.phase in draw.during for draw in setup.game.draws if draw.name == BALLS)


def ahead(state: TableState, setup: TableSetup) -> Ahead:
    """What is drawn of this game while its tickets are still sold; nothing at most games."""
    claims = setup.game.by_tickets.claims if setup.game.is_by_tickets else None
    return Ahead() if claims is None else claims.ahead(setup.rules, state.room.plays)


def ahead_left(state: TableState, setup: TableSetup) -> int:
    """How many balls of such a draw are still to come, or to be read."""
    if not setup.is_open(state):
        return 0
    return max(0, ahead(state, setup).balls - sum(map(bool, state.room.balls)))


def drawing(state: TableState, setup: TableSetup) -> bool:
    """Whether balls are drawn now: those of a game in its phase, or those that come ahead of it."""
    return calling(state, setup) or ahead_left(state, setup) > 0


def why_no_witness(state: TableState, setup: TableSetup) -> str | None:
    """Why nothing is drawn ahead yet: too few players look on; None where enough do, or none have to."""
    wanted, named = ahead(state, setup), len(state.room.witnesses)
    if named >= wanted.witnesses or not ahead_left(state, setup):
        return None
    players = "a player looks" if wanted.witnesses == 1 else f"{wanted.witnesses} players look"
    return f"{players} on at the draw before the session: say who, at the page of the windows ({wanted.source})"


def why_not_blower(state: TableState, setup: TableSetup) -> str | None:
    """Why the blower is not asked for balls now; None where it is."""
    if state.at_work(BLOWER):
        return "the blower draws"
    if state.room.outside and not state.room.balls:
        return "the balls of the draw before are still outside: let them back into the blower"
    if next_place(state) <= len(state.room.balls):
        return f"ball {next_place(state)} of this game was not read: key it in, then ENTER"
    return None


def balls_due(state: TableState, setup: TableSetup) -> int:
    """How many balls come when the caller asks now."""
    chance = setup.game.by_tickets
    return ahead_left(state, setup) or min(chance.at_once, chance.balls.count - len(state.room.balls))


def claims_stand(state: TableState) -> str | None:
    """Why no further ball is called: a claim is good with the last one; None where there is none."""
    return "a claim is good: further claims, then NEXT closes the game" if state.room.claims else None


def why_no_draw(state: TableState, setup: TableSetup) -> str | None:
    """Why the sale of this game does not close yet; None where it may."""
    claims = setup.game.by_tickets.claims
    if claims is None or not setup.is_open(state):
        return None
    return claims.why_not_start(setup.rules, playing(state, setup), in_play(state))


def in_play(state: TableState) -> int:
    """How many tickets are played in this game."""
    return sum(ticket.good_for(state.room.game) for ticket in state.room.tickets.values())


def why_stopped_draw(state: TableState) -> str | None:
    """What stops balls and claims: a suspension, or what a supervisor has to answer first."""
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.irregularity is not None:
        return f"{SUPERVISOR_FIRST}: {state.irregularity.consequence}"
    return None


# In words


def games_in_words(ticket: Ticket) -> str:
    """``12``, or ``12 to 14``."""
    return str(ticket.first) if ticket.games == 1 else f"{ticket.first} to {ticket.last}"


def worth(state: TableState, setup: TableSetup, number: int) -> str:
    """What a window says of this ticket: ``K1-000572-4: pay $12.00``."""
    serial = numbers.serial(setup.game.by_tickets.letter, number)
    cents = state.room.unpaid.get(number)
    if cents:
        return f"{serial}: pay {dollars(cents)}"
    return why_not_paid(state, setup, number) or serial
