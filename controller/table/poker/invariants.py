"""What must hold of a poker table at every moment: no chip is made or lost, and the hand is one that can be. Pure."""

from __future__ import annotations

from controller.table.poker.course import hand_now, section
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.money.dollars import dollars


def poker_violation(state: TableState, setup: TableSetup) -> str | None:
    """The first thing that does not hold, in one sentence; None where everything does."""
    poker = state.poker
    if len({one.seat for one in poker.seated}) != len(poker.seated):
        return "two players sit on one seat"
    playing = not setup.is_open(state) and not setup.game.is_void(state.round.phase)
    if playing and not poker.acts:
        return "a hand is played and nobody is dealt in"
    if setup.is_open(state) and poker.acts:
        return "a hand lies there between two hands"
    hand = hand_now(state, setup)
    if hand is not None and (hand.stage == "over") != setup.game.is_settled(state.round.phase) and playing:
        return f"the hand waits for a {hand.stage} while {setup.game.round.doing(state.round.phase)}"
    if section(setup).chips == "uncounted":
        return None
    chips = poker.chips
    if not poker.sure or any(one.stack_cents is None for one in poker.seated):
        return "the chips of somebody are not counted at a table that counts them"
    lies = sum(one.stack_cents or 0 for one in poker.seated) + poker.carried_cents
    gone = chips.left_cents + chips.dropped_cents + chips.jackpot_cents + chips.time_cents
    if chips.brought_cents != lies + gone:
        return f"{dollars(chips.brought_cents)} were brought; {dollars(lies)} lie there, and {dollars(gone)} are gone"
    if hand is None:
        return None
    before = sum(one.stack_cents or 0 for one in poker.seated if one.seat in hand.stacks_cents())
    now = sum(hand.stacks_cents().values()) + hand.pot_cents + hand.taken_cents
    if now != before + poker.carried_cents:
        there = f"{dollars(before)} were dealt in and {dollars(poker.carried_cents)} lay there"
        return f"{there}; the hand has {dollars(now)}"
    return None
