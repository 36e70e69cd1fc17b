"""What the monitor beside a wheel or a craps table shows: the last result, those before it, and how often each came.

A pure function of state and setup: of the results on record and of the one in play, so that one that was told wrong and
taken back is gone at once. Does not render, and foretells nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.console.result_view import LAST, ResultLine, result_line
from controller.table.results.course import called
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.declared.chance import Figure


@dataclass(frozen=True, slots=True)
class BoardView:
    """The whole monitor."""

    now: ResultLine | None
    """The result of this round, or the last one while wagers are open; None before the first."""
    is_new: bool
    """It is this round's."""
    called: str
    mark: str
    last: tuple[ResultLine, ...]
    """The newest first."""
    rounds: int
    figures: tuple[Figure, ...]
    says: str
    """Whether bets are taken."""


def board_view(state: TableState, setup: TableSetup) -> BoardView:
    """The monitor of a table whose rounds end with one result."""
    setup = setup.now(state)
    results = results_so_far(state, setup)
    counts = state.round.result and not _waits(state)
    return BoardView(
        now=result_line(setup, results[-1]) if results else None,
        is_new=bool(counts),
        called=called(state, setup) if counts else "",
        mark=state.history.mark,
        last=tuple(result_line(setup, one) for one in reversed(results[-LAST:])),
        rounds=len(results),
        figures=setup.game.by_result.figures(setup.rules, results),
        says=_says(state, setup),
    )


def results_so_far(state: TableState, setup: TableSetup) -> tuple[str, ...]:
    """The results that count, the one in play last; none that a supervisor still has to confirm."""
    if not state.round.result or _waits(state) or setup.game.is_void(state.round.phase):
        return state.history.results
    return (*state.history.results, state.round.result)


def _waits(state: TableState) -> bool:
    return state.irregularity is not None


def _says(state: TableState, setup: TableSetup) -> str:
    if state.testing or state.suspended is not None:
        return "Out of service"
    if setup.game.is_void(state.round.phase):
        return setup.game.round.title(state.round.phase)
    return "Place your bets" if setup.is_open(state) else "No more bets"
