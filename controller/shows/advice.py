"""What to do next, and why the rest is not possible: the same sentences for the panel, the console and the log.

Pure, from the committed state. Does not decide: each ``why`` comes from the very function that refuses.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.shows import by_card, by_pots, by_result, by_tickets
from controller.shows.before_the_deal import won_by_number
from controller.table.cards.dealing import next_step, why_not_deal, why_not_next
from controller.table.cards.due import soon
from controller.table.cards.hands import wanted
from controller.table.cards.read import hands_read, told as read_in_words
from controller.table.cards.shuffling import why_not_shuffle
from controller.table.draft import NO_DECK, TESTED, why_not
from controller.table.draws.decide import draw_due, why_not_dice
from controller.table.draws.places import pile_wanted, settling_places
from controller.table.round.waits import to_turn
from controller.table.setup import TableSetup
from controller.table.shoe import decide as shoe
from controller.table.state import TableState
from controller.table.wait import Advice as Advice, Urgency
from controller.table.waits import waiting
from controller.table.words import seats_in_words, sentence


class Action(NamedTuple):
    """Something a person can do: ``why_not`` is None where it is possible now."""

    name: str
    label: str
    why_not: str | None


def advice(state: TableState, setup: TableSetup) -> Advice:
    """The one thing to do now."""
    setup = setup.now(state)
    if state.testing:
        return Advice("The table is tested: no chips, no deal.", sentence(TESTED))
    told = _waited_for(state, setup) or _of_phase(state, setup)
    ruled = state.round.ruling and state.suspended is None and state.irregularity is None
    return Advice(told.say, f"{sentence(state.round.ruling)} {told.why}") if ruled else told


def _waited_for(state: TableState, setup: TableSetup) -> Advice | None:
    """What the most urgent wait says. One that does not hold up the round is told only while wagers are open."""
    said = (
        wait.advice(state, setup)
        for wait in waiting(state, setup)
        if wait.urgency <= Urgency.ROUND or setup.is_open(state)
    )
    return next((advice for advice in said if advice is not None), None)


def actions(state: TableState, setup: TableSetup) -> tuple[Action, ...]:
    """The dealer's actions, each with the reason where it is not possible now."""
    machines, setup = setup, setup.now(state)
    if state.testing:
        names = ("lock-out", "next") if not setup.game.is_dealt else ("lock-out", "shuffle", "deal", "next")
        return tuple(Action(name, name.capitalize(), TESTED) for name in names)
    of_cards = (
        Action("shuffle", "Shuffle", _why_not_shuffle(state, machines)),
        Action("deal", "Deal", why_not_deal(state, setup)),
    )
    return (
        *(() if setup.game.is_for_pots else (Action("lock-out", "Lock-out", why_not(state, setup, "lock_out")),)),
        *(of_cards if setup.game.is_dealt else ()),
        Action("next", _next_label(state, setup), why_not_next(state, setup)),
    )


def _why_not_shuffle(state: TableState, setup: TableSetup) -> str | None:
    return (shoe.why_not_shuffle if setup.game.is_dealt_by_card else why_not_shuffle)(state, setup)


def _next_label(state: TableState, setup: TableSetup) -> str:
    """What NEXT says now: ``Dealer reveals``."""
    step = next_step(state, setup)
    if step is None:
        return "Next"
    if step == "hand_begun":
        return "Next hand"
    if setup.game.is_void(state.round.phase):
        return "Go on" if not setup.game.is_dealt else f"{setup.game.pieces.many.capitalize()} collected"
    return "No more bets" if step == "lock_out" else step.replace("_", " ").capitalize()


def _betting(state: TableState, setup: TableSetup) -> Advice:
    seats = tuple(sorted(state.round.wagers))
    if not setup.has_acceptors:
        why = f"Then the {setup.game.pieces.many} are dealt."
    elif len(seats) == 1:
        why = f"One progressive wager stands: {seats_in_words(seats)}."
    else:
        stand = f"{len(seats)} progressive wagers stand: {seats_in_words(seats)}."
        why = stand if seats else "No progressive wager yet."
    due = "".join(f" {one.what} {one.verb} due within {_minutes(one.minutes)}." for one in soon(state, setup))
    return Advice(f"Wagers are open. Press {setup.no_more_bets} when all are in.", why + due)


def _minutes(count: int) -> str:
    return "a minute" if count == 1 else f"{count} minutes"


def _locking(state: TableState, setup: TableSetup) -> Advice:
    open_ = tuple(s for s in setup.seats if s not in state.closed and s not in state.round.excused)
    why = f"Waiting for {seats_in_words(open_)}." if open_ else "Waiting for chips that are still on their way."
    return Advice("No more bets. The acceptors are closing.", why)


def _locked(state: TableState, setup: TableSetup) -> Advice:
    seats = tuple(sorted(state.round.wagers))
    lit = f"{len(seats)} lamps are lit" if len(seats) != 1 else "One lamp is lit"
    now = state.round
    coupons = f", for a coupon at {seats_in_words(sorted(now.coupons))}" if now.coupons else ""
    return Advice(
        "Count the chips from the return tray.",
        f"{lit}: {seats_in_words(seats)}{coupons}. Press ENTER when you hold {now.chips_due}, or key in what you hold.",
    )


def _ready(state: TableState, setup: TableSetup) -> Advice:
    refusal = why_not_deal(state, setup)
    won = won_by_number(state, setup)
    paid = " ".join(f"{one.wager.replace('-', ' on ').capitalize()}: {one.why}." for one in won)
    if paid and refusal is None:
        return Advice("Settle the wagers on the number, then deal.", f"{paid} All others lose.")
    if refusal is None and not setup.has_acceptors:
        return Advice("Deal.", f"No more bets are taken.{_pile(state, setup)}")
    if refusal is None:
        stand = "One progressive wager is" if len(state.round.wagers) == 1 else f"{len(state.round.wagers)} wagers are"
        return Advice("Deal.", f"{stand} locked in.")
    return _no_deal(state, setup, refusal)


def _pile(state: TableState, setup: TableSetup) -> str:
    """That the bank calls the action pile, while it has not."""
    return " The bank calls the action pile: CLEAR, its number, SHUFFLE." if pile_wanted(state, setup) else ""


def _no_deal(state: TableState, setup: TableSetup, refusal: str) -> Advice:
    if refusal.endswith(NO_DECK) and state.sorting:
        why = "It is in sort mode, and gives no deck to play with."
        return Advice("A supervisor changes the shuffler's mode back at the awards desk.", why)
    if refusal.endswith(NO_DECK):
        shuffle = why_not_shuffle(state, setup)
        return Advice("Shuffle." if shuffle is None else sentence(shuffle), sentence(refusal))
    return Advice(sentence(refusal), "The deal waits for it.")


def _dealing(state: TableState, setup: TableSetup) -> Advice:
    now = state.round
    hands = f"{now.hands} hands are out" if now.hands != 1 else "One hand is out"
    refusal = why_not_deal(state, setup)
    if not setup.has_shoe:
        if why_not_next(state, setup) is None:
            return Advice(f"Deal {_pieces(setup, setup.hand_cards)} to each hand, then press NEXT.", _last_hand(setup))
        return Advice("DEAL brings the deck.", "") if refusal is None else _no_deal(state, setup, refusal)
    if now.stack_waiting:
        ends = " NEXT, or the green button, when every hand is out." if why_not_next(state, setup) is None else ""
        return Advice(f"Take the stack from the {setup.stacks_from}.{ends}", f"{hands}.")
    if refusal is None:
        total = wanted(state, setup)
        if total is not None:
            return Advice("DEAL for the next stack.", f"{hands} of {total}.")
        last = "the last hand" if setup.felt_by_hand else "the felt's" if setup.felt_cards else "the dealer's own hand"
        return Advice(f"DEAL for the next stack, NEXT when {last} is out.", f"{hands}.")
    if refusal.endswith(NO_DECK):
        return _no_deal(state, setup, refusal)
    return Advice(sentence(refusal), f"{hands}.")


def _last_hand(setup: TableSetup) -> str:
    """What is dealt after the players' hands."""
    if setup.game.fixed_hands:
        return f"{max(setup.game.fixed_hands.values())} hands, with or without a wager."
    if setup.felt_cards:
        return f"Then {_pieces(setup, setup.felt_cards)} for all players."
    return "The dealer's own hand comes last."


def _pieces(setup: TableSetup, count: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven")
    return f"{words[count]} {setup.game.pieces.one if count == 1 else setup.game.pieces.many}"


def _stub(state: TableState, setup: TableSetup) -> Advice:
    every = setup.stub_count_every_rounds
    due = "Due in every round" if every < 2 else f"Due every {every} rounds"
    return Advice(
        "Count the stub face down, key in the number and press ENTER.", f"{due}: the whole deck must be there."
    )


def _by_next(state: TableState, setup: TableSetup) -> Advice:
    """A phase that the dealer's NEXT ends, in the words of the game's chart."""
    chart, phase = setup.game.round, state.round.phase
    step = setup.game.next_step(phase)
    title = chart.title(phase)
    if step is None:
        return Advice(f"{title}.", "")
    return Advice(f"{title}. Then {chart.signal_title(step)}: NEXT.", f"Now {chart.doing(phase)}.")


def _starting(state: TableState, setup: TableSetup) -> Advice:
    """How the start position is found."""
    if state.round.draw_order is not None:
        return Advice("The start position is being drawn.", "It is shown once it is on record.")
    due = draw_due(state, setup)
    if due is None:
        return Advice("The start position is found.", "")
    if why_not_dice(state, setup) is None:
        one = due.start is not None and due.start.dice == 1
        what = "Throw the die, key in its number" if one else "Throw the dice, key in their total"
        say = f"{what} and press ENTER."
        return Advice(say, f"The {due.title} is counted from it.{_pile(state, setup)}")
    how = "Move the disk on by one place" if setup.start_method == "disk" else f"Draw the {due.title}"
    return Advice(f"{how}: ENTER.", "After no more bets, and once in a round.")


def _more_wagers(state: TableState, setup: TableSetup) -> Advice:
    title = setup.game.round.title(state.round.phase)
    return Advice(f"{title}. Press {setup.no_more_bets} when all wagers are in.", "Then more cards are dealt.")


def _settling(state: TableState, setup: TableSetup) -> Advice:
    read = read_in_words(hands_read(state, setup))
    if not setup.awards:
        return Advice("Settle the wagers. Then NEXT.", read or _from_button(state, setup))
    seats = tuple(sorted(state.round.wagers))
    lit = f"Lamps are lit at {seats_in_words(seats)}." if seats else "No lamp is lit: no progressive award."
    turned = to_turn(state, setup)
    turn = f"Turn the hand of {seats_in_words(turned)}, whatever the dealer holds." if turned else lit
    return Advice("Settle. A progressive hand: key in seat, hand, ENTER. Then NEXT.", f"{turn} {read}".rstrip())


def _from_button(state: TableState, setup: TableSetup) -> str:
    """In which order, where an action button lies."""
    places = settling_places(state, setup)
    if not places:
        return "The next round begins with it."
    return f"The action button is at seat {places[0]}: settle {', '.join(map(str, places))}."


def _voided(state: TableState, setup: TableSetup) -> Advice:
    if not setup.has_acceptors:
        say = f"The round is void: return all wagers, collect all {setup.game.pieces.many}, then NEXT."
        return Advice(say, "Nothing is settled.")
    return Advice(
        "The round is void: return antes and bets, collect all cards, then NEXT.",
        "Progressive wagers stay up for the next deal; their lamps stay lit.",
    )


def _of_phase(state: TableState, setup: TableSetup) -> Advice:
    """What is to be done in a phase hangs on the signals that its chart knows in it."""
    game, phase = setup.game, state.round.phase
    if game.is_by_tickets:
        return by_tickets.advice(state, setup)
    if game.is_for_pots:
        return by_pots.advice(state, setup)
    if game.is_void(phase):
        return (by_result.void if game.is_by_result else _voided)(state, setup)
    if phase == game.round.initial:
        return (by_result.betting if game.is_by_result else _betting)(state, setup)
    known = game.round.expected(phase)
    return next((tell for signal, tell in _BY_SIGNAL.items() if signal in known), _by_next)(state, setup)


_BY_SIGNAL = {
    "all_acceptors_closed": _locking,
    "count_agrees": _locked,
    "lock_out": _more_wagers,
    "start_position_drawn": _starting,
    "deal": _ready,
    "all_dealt": by_card.dealing,
    "result_shown": by_result.awaiting,
    "taken_back": lambda state, setup: (by_result if setup.game.is_by_result else by_card).settling(state, setup),
    "all_hands_out": _dealing,
    "stub_agrees": _stub,
    "round_over": _settling,
}
"""The first signal that a phase knows decides; what knows none of them ends with the dealer's NEXT."""
