"""Who gets cards and is settled in which order, and which pile: the bank calls the one that goes first.

A pile is called (001:714, 004:973) until the piles go out; called again, the last call stands. Where none was called it
is the first one. Does not find the start position (:mod:`controller.table.draws.decide` does).
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.commands import ActionPileKeyed
from controller.table.draft import Draft
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.draws.start_order import StartOrder


def start_places(state: TableState, setup: TableSetup) -> tuple[int | str, ...]:
    """Who gets cards in which order in this round; empty before the start is found, and where a player must bank."""
    drawn = state.round.start
    if drawn is None or drawn.position is None:
        return ()
    by_disk = setup.start_method == "disk" and not drawn.by_dice
    return setup.rules.start_places(drawn.position, len(setup.seats), bank=state.round.bank, by_disk=by_disk)


def settling_places(state: TableState, setup: TableSetup) -> tuple[int | str, ...]:
    """Who is settled in which order, from the action button on; empty at a house that knows no such button.

    The button lies at the first of them (004:991, 1617, 1766).
    """
    if not setup.rules.settles_from.startswith("action") or state.round.bank is None:
        return ()
    return tuple(place for place in start_places(state, setup) if place != state.round.bank)


def why_not_pile(state: TableState, setup: TableSetup, pile: int) -> str | None:
    """Why the bank cannot call this pile now; None where it can."""
    piles = setup.rules.piles
    if not piles:
        return "no pile is called at this house"
    if not 1 <= pile <= piles:
        return f"there are the piles 1 to {piles}"
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.irregularity is not None:
        return f"a supervisor must answer first: {state.irregularity.consequence}"
    if state.round.bank is None:
        return "the player who banks calls the pile, and nobody does yet"
    settled = setup.hands_are_out(state) and not setup.expects(state, "all_hands_out")
    if settled or setup.game.is_void(state.round.phase):
        return "the piles are out: the action pile is called before"
    if state.round.action_pile == pile:
        return f"pile {pile} is called already"
    return None


def pile_wanted(state: TableState, setup: TableSetup) -> bool:
    """Whether the bank's call is waited for: no more bets, and none was made."""
    between = setup.expects(state, "deal") or any(state.round.phase in draw.during for draw in setup.game.draws)
    return bool(setup.rules.piles) and between and state.round.bank is not None and state.round.action_pile is None


def pile_keyed(d: Draft, signal: ActionPileKeyed) -> None:
    why = why_not_pile(d.state, d.setup, signal.pile)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.ActionPileCalled(round=d.state.round.number, pile=signal.pile))


def piles(state: TableState, setup: TableSetup) -> tuple[tuple[int | str, int], ...]:
    """Each position with its pile, in the order in which they get them; empty before the start is found."""
    places = start_places(state, setup)
    pile = state.round.action_pile or 1
    return tuple(zip(places, StartOrder(tuple(range(1, len(places) + 1))).piles(pile).values(), strict=True))


def places_of_stacks(state: TableState, setup: TableSetup) -> tuple[int | str, ...]:
    """Whose each stack is, in the order in which they were dealt; empty before the start is found."""
    return tuple(place for place, _ in sorted(piles(state, setup), key=lambda one: one[1]))
