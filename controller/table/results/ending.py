"""The end of a round that one result decides: it goes into the history, and the wagers that were entered are settled.

Does not close the round.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.draft import Draft
from controller.table.results.course import mark_after
from controller.table.stakes.decide import record_settled
from controller.table.stakes.settled import staked_settlements


def counted(d: Draft) -> None:
    """Record the result, what stands on the table after it, and what became of each wager that was entered."""
    lines = staked_settlements(d.state, d.setup)
    mark = mark_after(d.state, d.setup)
    d.record(e.ResultCounted(number=d.state.round.number, result=d.state.round.result, mark=mark))
    record_settled(d, lines)
