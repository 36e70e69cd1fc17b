"""What is said at a poker table: whose turn it is, what he may do, which cards are due, who is asked to show.

Pure. No card that lies face down is said anywhere. Knows no game: the hand says what it waits for.
"""

from __future__ import annotations

from controller.table.poker.beginning import beginning
from controller.table.poker.collecting import rake_rules
from controller.table.poker.course import game_of, hand_now, next_game
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wait import Advice
from controller.table.words import sentence
from games.money.dollars import dollars, short_dollars
from games.poker_room.acting import Options
from games.poker_room.awards import by_seat
from games.poker_room.dealing import due
from games.poker_room.hand import Hand
from games.poker_room.play import draws, may
from games.poker_room.showing import show_order


def advice(state: TableState, setup: TableSetup) -> Advice:
    """The one thing to do now."""
    if setup.game.is_void(state.round.phase):
        return Advice(
            "The hand is void: all chips go back to who put them in. Then NEXT.", "The same button deals again."
        )
    hand = hand_now(state, setup)
    if hand is None:
        return _between(state, setup)
    if hand.stage == "over":
        return _over(setup, hand)
    return Advice(_waits(hand), f"The pot is {dollars(hand.pot_cents)}.{_clock(state)}")


def _between(state: TableState, setup: TableSetup) -> Advice:
    found = beginning(state, setup)
    players = sum(one.plays for one in state.poker.seated)
    there = f"{players} player{'' if players == 1 else 's'} at the table."
    if isinstance(found, str):
        return Advice(sentence(found), there)
    title = game_of(setup, next_game(state, setup)).variant.title
    killed = ", and the pot is killed" if found.killed else ""
    return Advice(f"NEXT begins hand {state.poker.hand}: {title}{killed}.", there)


def _over(setup: TableSetup, hand: Hand) -> Advice:
    won = ", ".join(f"seat {seat} {dollars(cents)}" for seat, cents in won_by(hand))
    taken = dollars(hand.taken_cents)
    if not hand.awards:
        return Advice("Nobody opened: the pot stays for the next hand. NEXT.", f"{dollars(hand.pot_cents)} lie there.")
    rake = rake_rules(setup)
    if rake is not None and rake.dropped == "after-the-winner-is-paid":
        return Advice(
            f"Push the pot: {won}. Then drop {taken}, and NEXT.", "Until the winner is paid it stays in its circle."
        )
    return Advice(f"Push the pot: {won}. Then NEXT.", f"{taken} go into the box.")


def won_by(hand: Hand) -> tuple[tuple[int, int], ...]:
    """What each seat won, in cents."""
    return tuple(sorted(by_seat(hand.awards).items()))


def _clock(state: TableState) -> str:
    clock = state.poker.clock
    if clock is None:
        return ""
    return (
        f" Seat {clock} has the last seconds of the clock." if state.poker.warned else f" Seat {clock} is on the clock."
    )


def _waits(hand: Hand) -> str:
    """What the hand waits for, in one sentence."""
    match hand.stage:
        case "bet":
            return f"Seat {hand.turn}: {_may(may(hand))}."
        case "deal":
            return f"Deal: {cards_due(hand)}."
        case "draw" | "return":
            least, most = draws(hand)
            many = str(most) if least == most else f"up to {most}"
            return f"Seat {hand.turn} gives {many} cards{'' if hand.stage == 'return' else ' and gets as many'}."
        case _:
            return f"Hands are shown: seat {', then '.join(map(str, show_order(hand)))}. Say who has the best hand."


def _may(options: Options) -> str:
    if options.bring_in_cents:
        return f"brings it in for {dollars(options.bring_in_cents)}, or bets {dollars(options.sizes.least_cents)}"
    first = f"{dollars(options.call_cents)} to call" if options.call_cents else "may check"
    return f"{first}{_raise(options)}"


def _raise(options: Options) -> str:
    if options.why_no_raise is not None:
        return ""
    verb = "a raise is to" if options.to_cents else "a bet is"
    sizes = options.sizes
    if sizes.only_cents and sizes.only_cents[0] < options.all_in_cents:
        return f", {verb} {' or '.join(map(dollars, sizes.only_cents))}"
    most = min(sizes.most_cents, options.all_in_cents)
    if most <= sizes.least_cents:
        return f", or all in for {dollars(options.all_in_cents)}"
    return f", {verb} {dollars(sizes.least_cents)} to {dollars(most)}"


def cards_due(hand: Hand) -> str:
    """``flop, 3 to the board``; ``2 down to each of the seats 1, 3``."""
    asked = due(hand)
    parts = []
    if asked.down:
        parts.append(f"{asked.down} down")
    if asked.up:
        parts.append(f"{asked.up} up")
    seats = f"{' and '.join(parts)} to each of the seats {', '.join(map(str, asked.seats))}" if parts else ""
    board = f"{asked.board} to the board" if asked.board else ""
    return f"{hand.now.name.replace('-', ' ')}, {'; '.join(part for part in (seats, board) if part)}"


def in_short(state: TableState, setup: TableSetup) -> str:
    """The same in twenty columns."""
    if setup.game.is_void(state.round.phase):
        return "HAND VOID: NEXT"
    hand = hand_now(state, setup)
    if hand is None:
        return "SEATS, BUTTON, NEXT" if isinstance(beginning(state, setup), str) else f"HAND {state.poker.hand}: NEXT"
    match hand.stage:
        case "bet":
            call = may(hand).call_cents
            return f"SEAT {hand.turn}: {f'CALL {short_dollars(call)}' if call else 'CHECK'}"
        case "deal":
            return f"DEAL {hand.now.name.replace('-', ' ').upper()}"[:20]
        case "draw" | "return":
            return f"SEAT {hand.turn}: CARDS?"
        case "show":
            return "WHO WINS? SEAT,ENTER"
        case _:
            return "PUSH THE POT, NEXT"


def note_in_short(state: TableState, setup: TableSetup) -> str:
    """``POT $24, 3 IN``; who is on the clock."""
    hand = hand_now(state, setup)
    if hand is None:
        return ""
    if state.poker.clock is not None:
        return f"CLOCK: SEAT {state.poker.clock}{' LAST' if state.poker.warned else ''}"
    if hand.stage == "over":
        return " ".join(f"{seat}:{short_dollars(cents)}" for seat, cents in won_by(hand))[:20]
    return f"POT {short_dollars(hand.pot_cents)}, {len(hand.holding)} IN"
