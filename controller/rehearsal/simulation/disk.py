"""The simulated disk under a process that can die at any of its calls: killed, or without power.

Killed, what was written stays in the cache and is read again; without power, what was not flushed is lost in part.
Both end every open handle. Does not decide when: the simulation's troubles do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from controller.record.journal.simulated_disk import PowerCut, SimulatedDisk


class ProcessDisk(SimulatedDisk):
    """``on_death(power)`` is called in the very call of the disk during which the process dies."""

    def __init__(self, random: Random, capacity_bytes: int, on_death: Callable[[bool], None]) -> None:
        super().__init__(random, capacity_bytes)
        self.kill_at: int | None = None
        """The number of the call during which the process is killed; ``cut_at`` takes the power too."""
        self._on_death = on_death

    def process_killed(self) -> None:
        """The process that had the files open is gone; its writes are in the cache and stay."""
        self._claimed.clear()
        self._life += 1

    def spare_the_process(self) -> None:
        """Nothing is to go wrong any more at a call that was named."""
        self.kill_at = self.cut_at = self.fail_at = None

    @contextmanager
    def read_by_another(self) -> Iterator[None]:
        """While inside, calls are those of another process that reads: they neither count nor fail."""
        named = self.calls, self.kill_at, self.cut_at, self.fail_at
        self.spare_the_process()
        try:
            yield
        finally:
            self.calls, self.kill_at, self.cut_at, self.fail_at = named

    def count_call(self, handle_life: int | None) -> None:
        """Count one call of this process, which may be its last.

        Raises:
            PowerCut: the process dies now, or died before.
        """
        if handle_life in (None, self._life):
            if self.calls + 1 == self.cut_at:
                self._on_death(True)
            elif self.calls + 1 == self.kill_at:
                self.calls += 1
                self.process_killed()
                self._on_death(False)
                raise PowerCut("the process was killed")
        super().count_call(handle_life)
