"""When the running table looks at what must hold at every moment: after a start and after each step of money.

Standards F6 wants it after a restart, after a win, a closed door and a change of parameters, before and after each
round. A chip that counts does not wait for it. Does not say what must hold (`controller.table.invariants`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.table import events as e
from controller.table.invariants import violation
from controller.table.setup import TableSetup
from controller.table.state import TableState

LOOKED_AFTER = frozenset(
    {
        e.ServiceStarted,
        e.PhaseChanged,
        e.RoundClosed,
        e.MeterReduced,
        e.CorrectionRecorded,
        e.ParameterChangeApplied,
        e.DoorClosed,
    }
)


class MustHold:
    """Looks at one table, and has its money ``stopped``, with the reason, where something does not hold."""

    def __init__(self, setup: TableSetup, stopped: Callable[[str], None]) -> None:
        self._setup = setup
        self._stopped = stopped

    def look(self, events: Sequence[e.Event], state: TableState) -> None:
        """``events`` are on disk, and ``state`` is what they make."""
        if LOOKED_AFTER.isdisjoint(map(type, events)):
            return
        wrong = violation(state, self._setup)
        if wrong is not None:
            self._stopped(wrong)
