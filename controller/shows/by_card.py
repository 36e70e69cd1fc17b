"""What is said of a round that is dealt card by card: what is due, the hands, what each wager gets.

Pure. Does not say what is due: the game's course does.
"""

from __future__ import annotations

from controller.table.cards.faces import HIDDEN
from controller.table.setup import TableSetup
from controller.table.shoe.course import felt_now, spots_wanted
from controller.table.stakes.settled import settlements, why_not_settle
from controller.table.state import TableState
from controller.table.wait import Advice
from controller.table.words import joined, words_of
from games.declared.course import Due, Felt, FeltHand
from games.money.dollars import dollars
from games.round.settlement import Settlement


def dealing(state: TableState, setup: TableSetup) -> Advice:
    """What the dealer does next, and the line it rests on."""
    if spots_wanted(state, setup):
        return Advice(
            "Key in the seats that have a hand, then DEAL.", "135 DEAL is seats 1, 3 and 5; DEAL alone the last ones."
        )
    lying = felt_now(state, setup)
    if lying is None or lying.due is None:
        return Advice("Every card is out.", "")
    due = lying.due
    keys = f" {in_numbers(due)}." if due.words else ""
    return Advice(due.say, f"{hands_in_words(lying)}{keys}".strip() or f"Line {due.source}.")


def settling(state: TableState, setup: TableSetup) -> Advice:
    """How the round ended, and what the wagers that were entered get."""
    lying = felt_now(state, setup)
    if lying is None:
        return Advice("Settle the wagers. Then NEXT.", "")
    ended = f"{words_of(lying.outcome).capitalize()}. " if lying.outcome else ""
    if (why := why_not_settle(state, setup)) is not None:
        return Advice(f"{ended}The wagers cannot be settled: {why}.", hands_in_words(lying))
    paid = " ".join(settled_in_words(one) for one in settlements(state, setup))
    return Advice(f"{ended}Settle the wagers. Then NEXT.", f"{hands_in_words(lying)} {paid}".strip())


def dealing_in_short(state: TableState, setup: TableSetup) -> str:
    """The same for twenty columns: whose card, or which words by number."""
    if spots_wanted(state, setup):
        return "SEATS? THEN DEAL"
    lying = felt_now(state, setup)
    if lying is None or lying.due is None:
        return "ALL CARDS ARE OUT"
    due = lying.due
    if due.seats:
        return f"{words_of(due.words[0]).upper()}?"
    words = " ".join(f"{number}{word[:5].upper()}" for number, word in enumerate(due.words, 1))
    if due.card:
        return f"{due.place.upper()}: CARD" if not words else f"CARD {words}"
    return words


def settling_in_short(state: TableState, setup: TableSetup) -> str:
    """How the round ended, in twenty columns."""
    lying = felt_now(state, setup)
    ended = "" if lying is None else words_of(lying.outcome).upper()
    return f"{ended}: NEXT" if ended else "SETTLE, THEN NEXT"


def in_numbers(due: Due) -> str:
    """The words that may be said, with the key of each: "1 DEAL player, 2 DEAL banker"; of a seat, "its seat, DEAL"."""
    if due.seats:
        return "Its seat, DEAL"
    return joined([f"{number} DEAL {word}" for number, word in enumerate(due.words, 1)], "or")


def hands_in_words(lying: Felt) -> str:
    """Each hand with its cards and what they count."""
    told = (f"{hand.place.capitalize()} {faces_in_words(hand)}." for hand in lying.hands if hand.cards)
    return " ".join(told)


def faces_in_words(hand: FeltHand) -> str:
    """``Ks 4d: 4``; backs of what lies face down."""
    faces = " ".join(HIDDEN if face is None else str(face) for face in hand.faces)
    return f"{faces}: {hand.value}" if hand.value else faces


def settled_in_words(one: Settlement) -> str:
    """``Seat 3 banker: win $10.00, commission $0.50.``"""
    return f"Seat {one.seat} {wager_in_words(one)}."


def wager_in_words(one: Settlement) -> str:
    """The same without the seat: ``banker: win $10.00, commission $0.50``"""
    pays = f" {dollars(one.pays_cents)}" if one.pays_cents else ""
    back = f", {dollars(one.returned_cents)} goes back" if one.returned_cents else ""
    taken = f", commission {dollars(one.commission_cents)}" if one.commission_cents else ""
    short = f", {dollars(one.uncovered_cents)} is not covered" if one.uncovered_cents else ""
    return f"{one.wager}: {one.result}{pays}{taken}{back}{short}"
