"""A scenario that is cut off: at one commit, or at one call of its disk, counted from the first step on.

A cut is a kill right before or right after a commit, a call of the disk that fails, or the power going during a call.
Whatever it is, the process ends there. Does not judge: :mod:`tests.controller.rehearsal.sweep.sweeping` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, get_args

from controller.assembly import CODEC
from controller.devices.lifetime import Lifetime
from controller.record.journal.journal import Batch
from controller.record.journal.sqlite import SqliteJournal
from controller.record.recovery import restore
from controller.rehearsal.scenario.file import Scenario
from controller.rehearsal.scenario.world import World
from controller.rehearsal.simulation.disk import ProcessDisk
from controller.table.events import Event
from controller.table.state import TableState

How = Literal["killed before commit", "killed after commit", "failing call", "power lost in call"]
OfCopy = Literal["failing transfer", "killed in transfer", "power lost in transfer"]
HOWS: tuple[How, ...] = get_args(How)
HOWS_OF_COPY: tuple[OfCopy, ...] = get_args(OfCopy)
"""Where a copy of the meters is kept in FRAM (:mod:`tests.controller.rehearsal.sweep.kept_copy`)."""
PATH = "swept.journal"
SECOND = 1_000_000_000
AWAY_NS = 3 * SECOND
BACK_NS = 5 * SECOND
CAPACITY_BYTES = 512 * 1024 * 1024
ROTATE_BYTES = 1
"""The journal goes on in a new file after every round, so that rotations are swept too."""


@dataclass(frozen=True)
class Cut:
    """Where a process ends: at the commit, call or transfer of this number."""

    how: How | OfCopy
    number: int

    def __str__(self) -> str:
        return f"{self.how} {self.number}"


class Killed(BaseException):
    """The process is gone; nothing of it may catch this."""


class _CuttableJournal(SqliteJournal[Event]):
    def __init__(self, storage: CutStorage, table: str) -> None:
        super().__init__(PATH, table, CODEC, storage.disk, rotate_bytes=ROTATE_BYTES)
        self._storage = storage

    def append_all(self, batches: Sequence[Batch[Event]]) -> int:
        storage = self._storage
        storage.commits += 1
        if storage.cut == Cut("killed before commit", storage.commits):
            raise Killed
        storage.tried = self.position + sum(len(batch.events) for batch in batches)
        position = super().append_all(batches)
        storage.acknowledged = position
        if storage.cut == Cut("killed after commit", storage.commits):
            raise Killed
        return position


class CutStorage:
    """Implements `controller.rehearsal.scenario.world.Storage`. ``acknowledged`` and ``tried`` are positions of
    records.
    """

    def __init__(self, seed: int) -> None:
        self.disk = ProcessDisk(Random(seed), CAPACITY_BYTES, self._died)
        self.commits = self.acknowledged = self.tried = self._calls_before = 0
        self.cut: Cut | None = None
        self.restored = TableState()
        """What the last start found."""
        self.found = 0
        """Up to which record."""
        self.lost_power = False

    @property
    def calls(self) -> int:
        """Of the disk, since `arm`."""
        return self.disk.calls - self._calls_before

    def arm(self, cut: Cut | None) -> None:
        """From here on commits and calls are counted."""
        self.cut, self.commits, self._calls_before = cut, 0, self.disk.calls
        if cut is not None and cut.how == "failing call":
            self.disk.fail_at = self.disk.calls + cut.number
        elif cut is not None and cut.how == "power lost in call":
            self.disk.cut_at = self.disk.calls + cut.number

    def disarm(self) -> None:
        self.cut = None
        self.disk.spare_the_process()

    def open(self, table: str) -> SqliteJournal[Event]:
        journal = _CuttableJournal(self, table)
        self.found, self.restored = journal.position, restore(journal)
        return journal

    def open_at_rest(self, table: str) -> SqliteJournal[Event]:
        return self.open(table)

    def lose_power(self) -> None:
        self.disk.power_cut()

    def close(self) -> None:
        self.disk.close()

    def _died(self, power: bool) -> None:
        self.lost_power = power


class CutWorld(World):
    """The world of a scenario whose process may end within anything that it does."""

    def __init__(self, scenario: Scenario, cut: Cut | None) -> None:
        self.storage = CutStorage(scenario.seed)
        super().__init__(scenario.table, scenario.seed, self.storage)
        self.storage.arm(cut)

    def come_back(self) -> None:
        """Whatever is left of the process goes, with the power where that went; then the service starts again."""
        self.storage.disarm()
        if self.table is not None:
            self.table.service.abandon()
            self.table.equipment.let_go()
        if self._journal is not None:
            self._journal.abandon()
        self._life.end()
        self._life = Lifetime(self.reactor)
        self.twins.let_go()
        self.table = self._journal = None
        self.storage.disk.process_killed()
        if self.storage.lost_power:
            self.twins.power_cut()
        self.reactor.advance(AWAY_NS)
        self.start()
        self.advance(BACK_NS)
