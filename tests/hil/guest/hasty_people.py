"""A table on twins with a record in a file, and people who press anything, without a pause and in no order.

For disks whose power is cut or which lie while it commits. Does not judge what was recorded.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from controller.config.check import load_table
from controller.record.journal.sqlite import SqliteJournal
from controller.rehearsal.scenario.world import FileStorage, World
from controller.table.events import Event

TABLE = Path("/lammer/config/tables/demo-caribbean-stud.toml")
STEP_NS = 200_000_000
LEGENDS = ("0", "1", "2", "3", "DEAL", "NEXT", "SHUFFLE", "ENTER", "ENTER", "CLEAR")


class HastyTable:
    """The demonstration table, working on ``path`` from now on. Raises JournalDamaged where it may not start."""

    def __init__(self, path: Path, chance: random.Random) -> None:
        storage = _KeptStorage(path)
        self.world = World(load_table(TABLE), seed=1, storage=storage)
        self.journal = storage.journal
        self._chance = chance
        self._deeds = _deeds(self.world, chance)

    @property
    def answers_for(self) -> int:
        """The last record that lamps and displays may show."""
        return self.world.table.service.position if self.world.table is not None else 0

    def play(self) -> None:
        """One deed, and the time that it takes."""
        with suppress(ValueError):  # no deck lies there, no stack waits
            self._chance.choice(self._deeds)()
        self.world.advance(STEP_NS)


class _KeptStorage(FileStorage):
    """Hands its journal out too."""

    journal: SqliteJournal[Event]

    def open(self, table: str) -> SqliteJournal[Event]:
        self.journal = super().open(table)
        return self.journal


def _deeds(world: World, chance: random.Random) -> tuple[Callable[[], object], ...]:
    twins = world.twins
    return (
        lambda: twins.chip(chance.randint(1, 7)),
        lambda: twins.press("lock-out"),
        lambda: twins.key(chance.choice(LEGENDS)),
        lambda: twins.key(chance.choice(LEGENDS)),
        lambda: twins.load(chance.choice(("red", "blue"))),
        lambda: twins.take_stack(),
        lambda: twins.turn("lower", on=chance.random() < 0.5),
    )
