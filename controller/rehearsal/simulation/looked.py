"""The check of a simulated table's whole record: the real one, on the simulated disk, at once or beside the table.

It reads as another process does: what is to happen to the table's own calls of the disk does not happen to these. Now
and then it ends without an answer. Does not say when a record is checked: :mod:`controller.service.record_check` does.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from controller.record.proof.check_process import Found
from controller.record.proof.program import UNLISTED, Program
from controller.record.proof.whole_check import check_whole
from controller.rehearsal.simulation.disk import ProcessDisk
from drivers.reactor import Reactor, Timer

PROGRAM = Program(ok=True, what=UNLISTED, listed=False)
"""No list says what the files of a simulated program are."""
TAKES_LONG = 0.3
"""So many starts do not wait for the check."""
TAKES_MS = (20, 300, 2_000, 6_000)
NO_ANSWER = 0.05


class SimulatedLook:
    """Looks at the record of the journal at this path; implements :class:`controller.service.record_check.Look`."""

    def __init__(self, journal: str, disk: ProcessDisk, reactor: Reactor, rng: random.Random) -> None:
        self.takes_long = rng.random() < TAKES_LONG
        self._journal = journal
        self._disk = disk
        self._reactor = reactor
        self._rng = rng
        self._next: Timer | None = None

    def now(self) -> Found:
        """Look now."""
        with self._disk.read_by_another():
            return Found(PROGRAM, check_whole(self._journal, None, anew=False, volume=self._disk))

    def begin(self, nice: int, told: Callable[[int, int], None], done: Callable[[Found | None], None]) -> None:
        """Look, and tell of it in a while."""
        self.end()
        half_ns = self._rng.choice(TAKES_MS) * 500_000

        def over() -> None:
            done(None if self._rng.random() < NO_ANSWER else self.now())

        def half_way() -> None:
            told(1, 2)
            self._next = self._reactor.call_later(half_ns, over)

        self._next = self._reactor.call_later(half_ns, half_way)

    def end(self) -> None:
        """Give up; nothing is told any more."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
