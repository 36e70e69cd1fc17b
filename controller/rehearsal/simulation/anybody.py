"""Somebody who presses anything at a simulated table, twice, at once. Means nothing by it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from controller.rehearsal.simulation.floor import Floor
from controller.table.setup import TableSetup

KEYS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ENTER", "CLEAR", "NEXT", "DEAL", "SHUFFLE", "STAFF")


class Mood(Protocol):
    """Whether everybody takes care, so that the table must play."""

    @property
    def careful(self) -> bool:
        """True in a calm."""


class Anybody:
    """``odd_acts`` are what else somebody may do at this table, fumbling with cards first."""

    def __init__(
        self,
        floor: Floor,
        setup: TableSetup,
        rng: random.Random,
        mood: Mood,
        odd_acts: Sequence[Callable[[], object]],
    ) -> None:
        self._floor = floor
        self._setup = setup
        self._rng = rng
        self._mood = mood
        self._odd = odd_acts
        self._locks = tuple(floor.twins.keys)

    def script(self) -> Iterator[int]:
        """Milliseconds until the next thing, for ever."""
        rng = self._rng
        while True:
            yield rng.randint(500, 60_000)
            if self._mood.careful:
                continue
            for _ in range(rng.choice((1, 1, 1, 2, 5, 15))):
                self._anything()
                yield rng.choice((0, 0, 1, 30, 150))

    def _anything(self) -> None:
        rng, floor = self._rng, self._floor
        twins = floor.twins
        match rng.randrange(8 + len(self._odd)):
            case 0 | 1 | 2:
                twins.key(rng.choice(KEYS))
            case 3 if self._setup.has_acceptors:
                floor.chip(rng.choice(self._setup.seats), rng.choice((3, 30, 60, 110, 150, 900)))
            case 4 if self._setup.has_lock_out:
                twins.press("lock-out")
            case 5 if self._locks:
                twins.turn(rng.choice(self._locks), rng.random() < 0.5)
            case 6:
                if twins.shuffler is not None:
                    twins.press("green")
            case 7 if self._locks:
                twins.turn(rng.choice(self._locks), True)
            case odd if odd >= 8:
                self._odd[odd - 8]()
