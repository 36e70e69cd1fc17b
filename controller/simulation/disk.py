"""The simulated disk under a process that can die at any of its calls: killed, or without power.

Killed, what was written stays in the cache and is read again; without power, what was not flushed is lost in part.
Both end every open handle. Does not decide when: the simulation's troubles do.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from controller.journal.simulated_disk import PowerCut, SimulatedDisk


class ProcessDisk(SimulatedDisk):
    """``on_death`` is called at the very call of the disk during which the process dies."""

    def __init__(self, random: Random, capacity_bytes: int, on_death: Callable[[], None]) -> None:
        super().__init__(random, capacity_bytes)
        self.kill_at: int | None = None
        """The number of the call during which the process is killed; as `cut_at`, which takes the power too."""
        self._on_death = on_death

    def process_killed(self) -> None:
        """The process that had the files open is gone; its writes are in the cache and stay."""
        self._claimed.clear()
        self._life += 1

    def power_cut(self) -> None:
        super().power_cut()
        self._on_death()

    def count_call(self, handle_life: int | None) -> None:
        super().count_call(handle_life)
        if self.calls == self.kill_at:
            self.process_killed()
            self._on_death()
            raise PowerCut("the process was killed")
