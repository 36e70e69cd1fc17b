"""The table of a scenario: twins on wires in memory, virtual time, a journal, and a service that comes and goes.

The felt outlives the service: power can be cut, the process killed, and started again on the same journal. Does not
read scenarios and expects nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from controller.assembly import CODEC, RunningTable, assemble, table_setup, twin_table
from controller.config.table_file import TableFile
from controller.devices.lifetime import Lifetime
from controller.record.journal.errors import JournalError
from controller.record.journal.family import family
from controller.record.journal.journal import Entry
from controller.record.journal.simulated_disk import SimulatedDisk
from controller.record.journal.sqlite import SqliteJournal
from controller.rehearsal.scenario.surroundings import Surroundings
from controller.rehearsal.simulation.wall_clock import WallClock
from controller.table.events import Event
from controller.table.state import TableState
from controller.twins.faults import TwinFaults
from controller.twins.lines import MemoryLines
from drivers.reactor import VirtualReactor

NOTHING_KEPT = 'no copy of the journal was kept before: begin with journal = "keep"'


class Storage(Protocol):
    """Where the journal lies."""

    @property
    def disk(self) -> SimulatedDisk | None:
        """The disk that can be told to fail; None where it lies on one of this machine."""

    def open(self, table: str) -> SqliteJournal[Event]: ...

    def open_at_rest(self, table: str) -> SqliteJournal[Event]:
        """The journal as it lies there while no service runs, whatever its disk was told to do."""

    def lose_power(self) -> None:
        """What was not flushed is lost."""

    def keep(self) -> None:
        """Copy the journal's files as they are now."""

    def put_back(self) -> None:
        """Put that copy in the place of what is there. Raises ValueError where none was kept."""

    def close(self) -> None: ...


class MemoryStorage:
    """A disk in memory, which loses what was not flushed when the power goes."""

    def __init__(self, seed: int) -> None:
        self.disk = SimulatedDisk(random.Random(seed))
        self._kept: dict[str, bytes] = {}

    def open(self, table: str) -> SqliteJournal[Event]:
        return SqliteJournal("scenario.journal", table, CODEC, self.disk)

    def open_at_rest(self, table: str) -> SqliteJournal[Event]:
        copy = MemoryStorage(0)
        copy.disk.restore(self.disk.image())
        return copy.open(table)

    def lose_power(self) -> None:
        self.disk.power_cut()

    def keep(self) -> None:
        self._kept = self.disk.image()

    def put_back(self) -> None:
        """Put the copy in the place of the journal. Raises ValueError where there is no copy."""
        if not self._kept:
            raise ValueError(NOTHING_KEPT)
        self.disk.restore(self._kept)

    def close(self) -> None:
        self.disk.close()


class FileStorage:
    """A file that is kept."""

    def __init__(self, path: Path) -> None:
        self.disk = None
        self._path = path
        self._kept: dict[Path, bytes] = {}

    def open(self, table: str) -> SqliteJournal[Event]:
        return SqliteJournal(str(self._path), table, CODEC)

    def open_at_rest(self, table: str) -> SqliteJournal[Event]:
        return self.open(table)

    def lose_power(self) -> None:
        """The machine that keeps the file goes on."""

    def keep(self) -> None:
        self._kept = {path: path.read_bytes() for path in self._files()}

    def put_back(self) -> None:
        """Put the copy in the place of the journal. Raises ValueError where there is no copy."""
        if not self._kept:
            raise ValueError(NOTHING_KEPT)
        for path in self._files():
            path.unlink()
        for path, content in self._kept.items():
            path.write_bytes(content)

    def _files(self) -> list[Path]:
        return [path for path in family(str(self._path)) if path.is_file()]

    def close(self) -> None:
        """Nothing to let go of."""


class World:
    """One table and its surroundings. Starts with the power on and the service running."""

    def __init__(self, file: TableFile, seed: int, storage: Storage, config: Path | None = None) -> None:
        self.file = file
        self.setup = table_setup(file, config)
        self.reactor = VirtualReactor(1_000_000_000)
        self.clock = WallClock(self.reactor)
        self._seed = seed
        self._rng = random.Random(seed)
        self._storage = storage
        lines = MemoryLines(self.reactor)
        self.twins = twin_table(file, self.reactor, self._rng, lines, utc_now_ns=self.utc_now_ns)
        self.faults = TwinFaults(self.twins, self._rng)
        self.surroundings = Surroundings(file, self.twins, self.faults, lines, lambda: storage.disk, self.clock)
        self.table: RunningTable | None = None
        """The table as the service has it; None while it does not run."""
        self.state = TableState()
        """How the table stood when the service last ran."""
        self._journal: SqliteJournal[Event] | None = None
        self._life = Lifetime(self.reactor)
        self.start()

    def start(self) -> None:
        """Start the service.

        Raises:
            ValueError: it runs already.
            JournalError: its record cannot be written; it does not run.
        """
        if self.table is not None:
            raise ValueError("the service runs already")
        self._life = Lifetime(self.reactor)
        self._journal = journal = self._storage.open(self.file.table.id)
        try:
            self._start_on(journal)
        except JournalError:
            journal.abandon()
            self._let_go()
            raise

    def _start_on(self, journal: SqliteJournal[Event]) -> None:
        self.table = table = assemble(
            self.file,
            reactor=self._life,
            journal=journal,
            utc_now_ns=self.utc_now_ns,
            rng=self._rng,
            twins=self.twins,
            on_failed=self._journal_failed,
            setup=self.setup,
            secret_bytes=random.Random(f"{self._seed}/secrets").randbytes,
            trigger_key=lambda: sha256(f"{self._seed}/triggers".encode()).digest(),
        )
        table.service.start()

    def stop(self) -> None:
        """Stop the service in order."""
        table = self._running()
        table.service.stop()
        self._gone(table)

    def kill(self) -> None:
        """The process is gone at this instant; the felt stays as it is."""
        table = self._running()
        table.service.abandon()
        table.equipment.let_go()
        assert self._journal is not None, "a running service has a journal"
        self._journal.abandon()
        self._gone(table)

    def power_off(self) -> None:
        """The table loses power: the process, if one runs, is gone and every part forgets what it held."""
        if self.table is not None:
            self.kill()
        self._storage.lose_power()
        self.twins.power_cut()

    def keep_journal(self) -> None:
        """Somebody copies the journal as it is."""
        self._storage.keep()

    def put_journal_back(self) -> None:
        """Somebody puts the copy in its place. Raises ValueError while the service runs, or where there is no copy."""
        if self.table is not None:
            raise ValueError("the service runs: stop it before a journal is put back")
        self._storage.put_back()

    def advance(self, ns: int) -> None:
        """Let time pass."""
        self.reactor.advance(ns)
        if self.table is not None:
            self.state = self.table.service.durable

    def advance_until(self, reached: Callable[[], bool], limit_ns: int) -> bool:
        """Let time pass until ``reached``; False when it was not within ``limit_ns``."""
        end = self.reactor.now() + limit_ns
        while not reached():
            due = self.reactor.next_due()
            if due is None or due > end:
                return False
            self.reactor.advance_to(due)
        self.advance(0)
        return True

    def utc_now_ns(self) -> int:
        return self.clock.utc_now_ns()

    def events_after(self, position: int) -> tuple[Entry[Event], ...]:
        """What was recorded after ``position``."""
        if self._journal is not None:
            return tuple(self._journal.read(position + 1))
        journal = self._storage.open_at_rest(self.file.table.id)
        try:
            return tuple(journal.read(position + 1))
        finally:
            journal.close()

    def close(self) -> None:
        """End it all."""
        if self.table is not None:
            self.table.service.stop()
        self._storage.close()

    def _running(self) -> RunningTable:
        if self.table is None:
            raise ValueError("the service does not run: start it first")
        return self.table

    def _gone(self, table: RunningTable) -> None:
        self.state = table.service.durable
        self._let_go()

    def _let_go(self) -> None:
        self._life.end()
        self.twins.let_go()
        self.table = self._journal = None

    def _journal_failed(self, error: JournalError) -> None:
        """The process ends, where the disk was told to fail; otherwise a journal of a scenario does not."""
        if not self.surroundings.disk_fails:
            raise error
        self.reactor.call_later(0, self._ended)

    def _ended(self) -> None:
        """After its journal failed, the process has made safe and is gone."""
        if self.table is not None:
            self.kill()
