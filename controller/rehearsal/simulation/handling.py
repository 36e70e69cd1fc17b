"""What everybody with hands at a simulated table has: the felt, the table's setup, chance, the pad, the page.

Does nothing by itself: :mod:`~controller.rehearsal.simulation.result_handling` and
:mod:`~controller.rehearsal.simulation.room_handling` say what is done.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from controller.rehearsal.simulation.floor import Floor
from controller.rehearsal.simulation.shoe_handling import Keys
from controller.table.setup import TableSetup
from drivers.signals import Signal


class Handling:
    """Somebody's hands.

    ``keys`` presses keys of the pad; ``chance`` says whether something happens that happens in this share of cases:
    nothing odd while all hurry.
    """

    def __init__(
        self, floor: Floor, setup: TableSetup, rng: random.Random, keys: Keys, chance: Callable[[float], bool]
    ) -> None:
        self._floor = floor
        self._setup = setup
        self._rng = rng
        self._keys = keys
        self._chance = chance

    def _give(self, signal: Signal) -> None:
        """At the table's page; nobody hears it while the service does not run."""
        if self._floor.table is not None:
            self._floor.table.service.take(signal)

    def _now(self) -> int:
        """Monotonic nanoseconds."""
        return self._floor.reactor.now()
