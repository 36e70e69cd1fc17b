"""The pit between rounds: now and then a patron disputes a payoff, it is decided, and a level goes into another.

What is asked may be wrong or come at a bad moment: the table refuses it. Does not turn keys.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from controller.rehearsal.simulation.floor import Floor
from controller.table.commands import DisputeDecided, DisputeKeyed, MergerKeyed
from drivers.signals import Signal
from games.pools.rules import MAIN

DEVICE = "awards-desk"
ROLES = ("pit-manager", "table-games-manager", "table-games-manager", "floor-supervisor")
PAUSE_MS = (10_000, 180_000)
LOOKS_EVERY_MS = 300
WAITS_FOR = 300
"""Looks at the table before they speak all the same."""


class Pit:
    """The person who answers for the pools of a table; ``pause_ms`` between two things, at least and at most."""

    def __init__(
        self, floor: Floor, rng: random.Random, pools: tuple[str, ...], pause_ms: tuple[int, int] = PAUSE_MS
    ) -> None:
        self._floor = floor
        self._rng = rng
        self._pools = pools
        self._pause_ms = pause_ms

    def script(self) -> Iterator[int]:
        """One thing after another, for as long as the simulation lasts."""
        while True:
            yield self._rng.randint(*self._pause_ms)
            for _ in range(self._rng.choice((0, WAITS_FOR))):
                if self._at_rest():
                    break
                yield LOOKS_EVERY_MS
            table = self._floor.table
            if table is not None:
                table.service.take(self._something(self._floor.reactor.now()))

    def _at_rest(self) -> bool:
        table = self._floor.table
        if table is None:
            return False
        state = table.service.state
        return table.setup.is_open(state) and not state.round.wagers

    def _something(self, at: int) -> Signal:
        rng, act = self._rng, self._rng.random()
        role, pool = rng.choice(ROLES), rng.choice(self._pools)
        if act < 0.3:
            return DisputeKeyed(device=DEVICE, at=at, pool=pool, role=role, why=rng.choice(("a flush", "")))
        if act < 0.99:
            winner = rng.choice(("licensee", "licensee", "patron", "nobody"))
            return DisputeDecided(device=DEVICE, at=at, pool=pool, in_favour_of=winner, role=role, why="the recording")
        return MergerKeyed(device=DEVICE, at=at, pool=pool, into=MAIN, role=role)
