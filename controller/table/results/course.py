"""Where a round stands that ends with one result: what came, what is called out, what may be keyed.

The same functions answer decisions, displays and pages. Pure; decides nothing.
"""

from __future__ import annotations

from controller.table.draft import why_not, why_stopped
from controller.table.setup import TableSetup
from controller.table.state import TableState


def called(state: TableState, setup: TableSetup) -> str:
    """What the dealer calls out of the result that came; empty before."""
    if not state.round.result:
        return ""
    return setup.game.by_result.says(setup.rules, state.history.mark, state.round.result)


def why_no_result(state: TableState, setup: TableSetup) -> str | None:
    """Why no result can come now; None where one can. While wagers are open it closes them."""
    if (why := why_stopped(state)) is not None:
        return why
    game, phase = setup.game, state.round.phase
    if game.allows(phase, "lock_out"):
        return why_not(state, setup, "lock_out")
    if not game.allows(phase, "result_shown"):
        result = f": {state.round.result} came" if state.round.result else ""
        return f"no result is told while {game.round.doing(phase)}{result}"
    return None


def is_confirmed(setup: TableSetup, *, read: bool) -> bool:
    """Whether a result counts without a supervisor: no machine reads results here, or it read this one."""
    return read or not setup.has_wheel


def mark_after(state: TableState, setup: TableSetup) -> str:
    """What stands on the table once the result that came is settled."""
    return setup.game.by_result.marks(setup.rules, state.history.mark, state.round.result)


def is_unheard(state: TableState) -> bool:
    """Whether the wheel's reader is at another game already and told no number of this spin."""
    return state.wheel is not None and state.wheel.state in ("start", "bets", "closed") and not state.round.result
