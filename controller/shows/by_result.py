"""What is said of a round that ends with one result: what to key in, what is called out, what each wager gets.

Pure. Does not know what a result is called: the game does.
"""

from __future__ import annotations

from controller.shows.by_card import settled_in_words
from controller.table.results.course import called, is_unheard
from controller.table.setup import TableSetup
from controller.table.stakes.settled import settlements, why_not_settle
from controller.table.state import TableState
from controller.table.wait import Advice
from controller.table.words import sentence

LAST = 5
"""So many earlier results stand on the dealer's display."""


def betting(state: TableState, setup: TableSetup) -> Advice:
    """What closes the wagers, and what stands on the table."""
    return Advice(f"Wagers are open. Press {setup.no_more_bets} when all are in.", standing(state, setup))


def awaiting(state: TableState, setup: TableSetup) -> Advice:
    """How the result gets in."""
    dice = setup.game.by_result.of == "dice"
    if setup.has_wheel and is_unheard(state):
        return Advice("The wheel told no number of this spin: key it in, ENTER.", "A supervisor confirms it.")
    if setup.has_wheel:
        return Advice(
            "The wheel tells the number.", "Where it does not, key it in, then ENTER: a supervisor confirms it."
        )
    if dice:
        return Advice("Key in both dice, then ENTER.", "34 ENTER is a three and a four. " + standing(state, setup))
    return Advice("Key in what the wheel shows, then ENTER.", "Nobody bets any more.")


def settling(state: TableState, setup: TableSetup) -> Advice:
    """What is called out, and what the wagers that were entered get."""
    told = sentence(called(state, setup)) if state.round.result else ""
    if (why := why_not_settle(state, setup)) is not None:
        return Advice(f"{told} The wagers cannot be settled: {why}.", "")
    paid = " ".join(settled_in_words(one) for one in settlements(state, setup) if one.result != "undecided")
    return Advice(f"{told} Settle the wagers. Then NEXT.", paid or "CLEAR DEAL takes the result back.")


def void(state: TableState, setup: TableSetup) -> Advice:
    """What did not count is done again."""
    return Advice("It does not count: all wagers stay. Then NEXT.", standing(state, setup))


def awaiting_in_short(state: TableState, setup: TableSetup) -> str:
    """The same for twenty columns."""
    if setup.has_wheel and not is_unheard(state):
        return "THE WHEEL TELLS IT"
    return "DICE? ENTER" if setup.game.by_result.of == "dice" else "NUMBER? ENTER"


def settling_in_short(state: TableState, setup: TableSetup) -> str:
    """What came, in twenty columns."""
    return f"{called(state, setup).upper()[:14].rstrip(', ')}: NEXT"


def last_in_short(state: TableState) -> str:
    """``6 | 17 0 32 5 11``: what stands on the table, and the last results, the newest last."""
    mark = f"{state.history.mark} | " if state.history.mark else ""
    return f"{mark}{' '.join(state.history.results[-LAST:])}"[-20:]


def standing(state: TableState, setup: TableSetup) -> str:
    """``The point is 6. Last: 3-4, 2-6.``"""
    dice = setup.game.by_result.of == "dice"
    point = f"The point is {state.history.mark}. " if state.history.mark else "No point: the come-out. " if dice else ""
    last = ", ".join(reversed(state.history.results[-LAST:]))
    return f"{point}{f'Last: {last}.' if last else ''}".strip()
