"""The journal beside its peers on the same disk, in the same run: raw fsync and a plain SQLite WAL FULL commit.

`python -m bench.storage [FOLDER] [--records N]`. Rounds of the peers and of ours alternate, because a disk has moods;
each figure is the median of the rounds. Goals are those of DESIGN section 5 and the issue that built the journal.
"""

from __future__ import annotations

import argparse
import os
import select
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Protocol

import apsw
import msgspec
from rich.console import Console
from rich.table import Table

from controller.events import AnyEvent, Event, WagerAccepted
from controller.journal import database
from controller.journal.committer import ThreadCommitter
from controller.journal.journal import Batch, JsonCodec
from controller.journal.memory import MemoryJournal
from controller.journal.reader import JournalReader
from controller.journal.simulated_disk import SimulatedDisk
from controller.journal.sqlite import SqliteJournal
from controller.journal.volume import FileVolume

ROUNDS = 9
COMMITS = 100
BURST = 10_000
STATE_BYTES = 20_000
PLAIN, OURS = "SQLite WAL FULL, one row a commit", "journal, one event a commit"
THREAD, BURST_THROUGH = "through the committer's thread", "through the thread, in a burst"
EVENT = WagerAccepted(seat=3, at=1_000_000, units=25)
CODEC: JsonCodec[Event] = JsonCodec(msgspec.json.Decoder(AnyEvent))
BODY = CODEC.encode(EVENT)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", nargs="?", default=".", help="where to write; choose the disk that is meant")
    options.add_argument("--records", type=int, default=1_000_000, help="records in the journal that is started from")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        console = Console(width=120)
        console.print(commits_table(Path(folder)))
        console.print(start_table(Path(folder), chosen.records))


# One event a commit, and bursts.


def commits_table(folder: Path) -> Table:
    cases: dict[str, Callable[[Path], list[float]]] = {
        "raw append + fsync": raw_fsync,
        PLAIN: plain_sqlite,
        OURS: journal_commits,
        THREAD: committer_commits,
        BURST_THROUGH: committer_burst,
    }
    seconds: dict[str, list[float]] = {name: [] for name in cases}
    rates: dict[str, list[float]] = {name: [] for name in cases}
    for round_ in range(ROUNDS + 1):
        for name, case in cases.items():
            with tempfile.TemporaryDirectory(dir=folder) as place:
                taken = case(Path(place))
            if round_:  # the first warms up
                seconds[name] += taken
                rates[name].append(len(taken) / sum(taken))
    table = Table("one event durable", "events/s", "median µs", "p99 µs", "ratio", "goal", title="Commits")
    rate = {name: statistics.median(rates[name]) for name in cases}
    fsync = rate["raw append + fsync"]
    hop = statistics.median(seconds[THREAD]) / statistics.median(seconds[PLAIN])
    notes = {
        OURS: (f"{rate[OURS] / fsync:.2f} × fsync rate", ">= 0.6"),
        THREAD: (f"{hop:.2f} × SQLite commit time", "<= 1.3"),
        BURST_THROUGH: (f"{rate[BURST_THROUGH] / fsync:.0f} × fsync rate", ">= 20"),
    }
    for name, taken in seconds.items():
        ordered = sorted(taken)
        middle, late = ordered[len(ordered) // 2] * 1e6, ordered[len(ordered) * 99 // 100] * 1e6
        table.add_row(name, f"{rate[name]:,.0f}", f"{middle:.1f}", f"{late:.1f}", *notes.get(name, ("", "")))
    table.add_row("journal in memory", *_memory(), "", "median <= 2 µs")
    table.add_row("journal on the simulated disk", f"{_simulated_disk():,.0f}", "", "", "", ">= 5,000/s")
    return table


def raw_fsync(folder: Path) -> list[float]:
    descriptor = os.open(folder / "raw", os.O_RDWR | os.O_CREAT)
    row = b"x" * 200

    def commit() -> None:
        os.write(descriptor, row)
        os.fsync(descriptor)

    taken = _timed(commit)
    os.close(descriptor)
    return taken


def plain_sqlite(folder: Path) -> list[float]:
    connection = sqlite3.connect(folder / "plain.db", isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute("create table ledger (position integer primary key, at integer not null, body blob not null)")

    def commit() -> None:
        connection.execute("begin immediate")
        connection.execute("insert into ledger (at, body) values (?, ?)", (time.time_ns(), BODY))
        connection.execute("commit")

    taken = _timed(commit)
    connection.close()
    return taken


def journal_commits(folder: Path) -> list[float]:
    journal = SqliteJournal(str(folder / "bench.journal"), "bench", CODEC)
    taken = _timed(lambda: journal.append((EVENT,), time.time_ns()))
    journal.close()
    return taken


class _Loop:
    """A loop that only watches descriptors, so that the hop is measured and not a framework."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._actions: dict[int, Callable[[], None]] = {}

    def add_reader(self, descriptor: int, action: Callable[[], None]) -> None:
        self._poll.register(descriptor, select.EPOLLIN)
        self._actions[descriptor] = action

    def remove_reader(self, descriptor: int) -> None:
        self._poll.unregister(descriptor)

    def turn(self) -> None:
        for descriptor, _ in self._poll.poll():
            self._actions[descriptor]()


def committer_commits(folder: Path) -> list[float]:
    return _through_thread(folder, COMMITS, 1)


def committer_burst(folder: Path) -> list[float]:
    return _through_thread(folder, 1, BURST)


def _through_thread(folder: Path, times: int, events: int) -> list[float]:
    """Seconds an event, from handing it over to being told that it is durable."""
    durable: list[int] = [0]
    loop = _Loop()
    journal = SqliteJournal(str(folder / "bench.journal"), "bench", CODEC)
    committer = ThreadCommitter(journal, loop, durable.append, print)
    taken = []
    for turn in range(1, times + 1):
        start = time.perf_counter()
        for _ in range(events):
            committer.submit((EVENT,), 1)
        while durable[-1] < turn * events:
            loop.turn()
        taken += [(time.perf_counter() - start) / events] * events
    committer.close()
    return taken


def _timed(commit: Callable[[], object]) -> list[float]:
    taken = []
    for _ in range(COMMITS):
        start = time.perf_counter()
        commit()
        taken.append(time.perf_counter() - start)
    return taken


def _memory() -> tuple[str, str, str]:
    journal = MemoryJournal("bench", CODEC)
    batch = (EVENT,)
    taken = []
    for at in range(100_000):
        start = time.perf_counter()
        journal.append(batch, at)
        taken.append(time.perf_counter() - start)
    taken.sort()
    return f"{len(taken) / sum(taken):,.0f}", f"{taken[50_000] * 1e6:.2f}", f"{taken[99_000] * 1e6:.2f}"


def _simulated_disk() -> float:
    disk = SimulatedDisk(Random(1))
    journal = SqliteJournal("bench.journal", "bench", CODEC, disk)
    start = time.perf_counter()
    for at in range(10_000):
        journal.append((EVENT,), at)
        if at % 50 == 0:
            journal.checkpoint()
    rate = 10_000 / (time.perf_counter() - start)
    journal.close()
    disk.close()
    return rate


# Starting from a long journal.


def start_table(folder: Path, records: int) -> Table:
    path = str(folder / "long.journal")
    journal = SqliteJournal(path, "bench", CODEC)
    for done in range(0, records, 50_000):
        journal.append_all([Batch([EVENT] * min(50_000, records - done), done)])
        journal.checkpoint()
    state = Random(1).randbytes(STATE_BYTES)
    journal.snapshot(journal.position, state)
    journal.close()
    plain, reader, opened = [], [], []
    for _ in range(ROUNDS):
        plain.append(_seconds(_read_snapshot, path))
        reader.append(_seconds(_read_through_reader, path))
        opened.append(_seconds(_start, path))
    start = time.perf_counter()
    journal = SqliteJournal(path, "bench", CODEC)
    found = journal.verify()
    verified = time.perf_counter() - start
    journal.close()
    assert found.ok, found.what
    base = statistics.median(plain)
    table = Table("with the last snapshot", "median ms", "ratio", "goal", title=f"Start from {records:,} records")
    table.add_row("open the file and read it", f"{base * 1e3:.2f}", "1.00", "")
    table.add_row("the reader", f"{statistics.median(reader) * 1e3:.2f}", f"{statistics.median(reader) / base:.2f}", "")
    ratio = statistics.median(opened) / base
    table.add_row(
        "open the journal to write, and read it", f"{statistics.median(opened) * 1e3:.2f}", f"{ratio:.2f}", "<= 2"
    )
    table.add_row("verify everything", f"{verified * 1e3:,.0f}", f"{records / verified:,.0f} records/s", "")
    return table


def _read_snapshot(path: str) -> apsw.Connection:
    connection = database.open_reader(path, "unix", FileVolume())
    row = connection.execute("select state from snapshot order by position desc limit 1").fetchall()[0]
    assert isinstance(row[0], bytes)
    return connection


def _read_through_reader(path: str) -> JournalReader:
    reader = JournalReader(path)
    assert reader.last_snapshot() is not None
    return reader


def _start(path: str) -> SqliteJournal[Event]:
    journal = SqliteJournal(path, "bench", CODEC)
    assert journal.last_snapshot() is not None
    return journal


class _Closes(Protocol):
    def close(self) -> None: ...


def _seconds(start: Callable[[str], _Closes], path: str) -> float:
    """Until it is open; closing is not part of a start."""
    before = time.perf_counter()
    opened = start(path)
    taken = time.perf_counter() - before
    opened.close()
    return taken


if __name__ == "__main__":
    main()
