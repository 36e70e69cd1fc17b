"""What is said in a room of tickets: what is on sale, which balls came, what a ticket that was read is paid.

Pure. Does not know any game: its declaration does.
"""

from __future__ import annotations

from controller.table.draws.decide import draw_due, why_not_draw
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets.claim_course import spinner_of, wheel_of
from controller.table.tickets.course import (
    BLOWER,
    ahead,
    ahead_left,
    in_play,
    is_unread,
    next_place,
    why_no_witness,
    worth,
)
from controller.table.tickets.state import BALLS
from controller.table.wait import Advice
from controller.table.words import sentence, words_of
from games.money.dollars import dollars

NEWEST = 5
"""So many balls stand on the dealer's display, the newest last."""


def advice(state: TableState, setup: TableSetup) -> Advice:
    """The one thing to do now."""
    if setup.game.is_void(state.round.phase):
        return void(state, setup)
    if setup.is_open(state):
        return selling(state, setup)
    return (settling if setup.game.is_settled(state.round.phase) else drawing)(state, setup)


def selling(state: TableState, setup: TableSetup) -> Advice:
    """What is on sale, and what closes it."""
    paper, room = setup.game.by_tickets.paper, state.room
    count = in_play(state)
    sold = f"{count} {paper}{'' if count == 1 else 's'} of game {room.game}"
    say = f"Sell {paper}s for game {room.game}. {_closes(state, setup)}"
    return Advice(say, f"{sold} sold.{_played(state, setup)}{looked_at(state, setup)}")


def _closes(state: TableState, setup: TableSetup) -> str:
    """What closes the sale; before that what is drawn ahead of the game, and who looks on."""
    left = ahead_left(state, setup)
    if not left:
        return f"Press {setup.no_more_bets} to close its sale."
    if state.at_work(BLOWER) or state.round.draw_order is not None:
        return "The balls are being drawn."
    if (why := why_no_witness(state, setup)) is not None:
        return sentence(why)
    return f"Draw the {left} balls before the session: ENTER ({ahead(state, setup).source})."


def drawing(state: TableState, setup: TableSetup) -> Advice:
    """How the next balls come."""
    balls = state.room.balls
    came = (
        f"{len(balls)} of {setup.game.by_tickets.balls.count} balls came{_last(state, setup)}.{_played(state, setup)}"
    )
    if state.room.claims:
        count = len(state.room.claims)
        good = "One claim is" if count == 1 else f"{count} claims are"
        wheel, spun = wheel_of(state, setup), state.room.spun
        if wheel and not spun:
            who = spinner_of(state, setup)
            spins = f"{good} good. Further claims by their number; then {who} spins: where the wheel stops, then ENTER."
            return Advice(spins, f"{came} 0, then ENTER: the wheel did not go around once (000:159).")
        if spun:
            return Advice(f"The wheel stopped at {spun}. NEXT closes the game.", came)
        return Advice(f"{good} good. Further claims by their number, ENTER; then NEXT closes the game.", came)
    if is_unread(state):
        return Advice(f"Look at ball {next_place(state)}, which the blower could not read: number, ENTER.", came)
    if state.at_work(BLOWER) or state.round.draw_order is not None:
        return Advice("The balls are being drawn.", came)
    if draw_due(state, setup) is None:
        return Advice("The draw waits.", came)
    why = why_not_draw(state, setup, BALLS)
    if why is not None:
        return Advice(sentence(why), f"{came} Key in the ball that came as number {next_place(state)}, then ENTER.")
    by_hand = "" if BLOWER in setup.fitted else " Or key in the ball that came, then ENTER."
    return Advice(f"Draw: ENTER.{by_hand}", came)


def settling(state: TableState, setup: TableSetup) -> Advice:
    """What was decided."""
    room = state.room
    unpaid = sum(room.unpaid.values())
    return Advice(
        f"Game {room.game - 1} is decided. NEXT opens the sale of game {room.game}.",
        f"{len(room.unpaid)} tickets are to be paid {dollars(unpaid)}.{looked_at(state, setup)}",
    )


def void(state: TableState, setup: TableSetup) -> Advice:
    """What did not count."""
    back = setup.game.by_tickets.void_draw == "returned"
    paper = setup.game.by_tickets.paper
    becomes = f"each {paper} gets its bet of this game back" if back else f"its {paper}s are good for the next draw"
    return Advice(f"The draw is void: {becomes}. Then NEXT.", "Nothing is won by it.")


def looked_at(state: TableState, setup: TableSetup) -> str:
    """What the ticket is paid whose number was read last; empty where none was."""
    number = state.room.looked_at
    return "" if number is None else f" {worth(state, setup, number)}."


def _played(state: TableState, setup: TableSetup) -> str:
    """What must be covered, where that was designated."""
    plays = state.room.plays or next(iter(setup.game.by_tickets.plays(setup.rules)), "")
    return f" Played is {words_of(plays).lower()}." if plays else ""


def _last(state: TableState, setup: TableSetup) -> str:
    known = [ball for ball in state.room.balls if ball]
    return f", {setup.game.by_tickets.says(known[-1])} the last" if known else ""


def in_short(state: TableState, setup: TableSetup) -> str:
    """What to do in a room, in twenty columns."""
    room, game, phase = state.room, setup.game, state.round.phase
    if game.is_void(phase):
        return "DRAW VOID: NEXT"
    if setup.is_open(state) and (left := ahead_left(state, setup)):
        return "WHO LOOKS ON?" if why_no_witness(state, setup) else f"{left} BALLS: ENTER"
    if setup.is_open(state):
        return f"SELL GAME {room.game}"
    if room.claims and wheel_of(state, setup):
        return f"WHEEL {room.spun}: NEXT" if room.spun else "SPIN: NUMBER, ENTER"
    if game.is_settled(phase):
        return f"GAME {room.game - 1} DONE: NEXT"
    if room.claims:
        return f"{len(room.claims)} GOOD: NEXT"
    if is_unread(state):
        return f"BALL {next_place(state)}: KEY IT IN"
    if state.at_work(BLOWER) or state.round.draw_order is not None:
        return f"BALL {min(next_place(state), game.by_tickets.balls.count)}: WAIT"
    return f"BALL {next_place(state)}: ENTER"


def note_in_short(state: TableState, setup: TableSetup) -> str:
    """``PAY $12.00: ENTER`` of the ticket that was read last, else the newest balls: ``17 4 80 9 33``."""
    number = state.room.looked_at
    if number is not None:
        cents = state.room.unpaid.get(number, 0)
        return f"PAY {dollars(cents)}: ENTER" if cents else "NOTHING TO PAY"
    balls = state.room.balls or state.room.board
    return " ".join(str(ball or "?") for ball in balls[-NEWEST:])[-20:]
