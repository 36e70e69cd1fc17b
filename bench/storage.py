"""The journal on the disk beside a bare flush: one event a commit, and a burst through the committer's thread.

Does not measure a start (:mod:`bench.start`) or what happens between a coin and a commit (:mod:`bench.edge_to_lamp`).
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path

from bench.bare_commit import WAL_FRAME, BareFlush
from bench.figure import Figure, faster, take_turns
from controller.assembly import CODEC
from controller.record.journal.committer import ThreadCommitter
from controller.record.journal.sqlite import SqliteJournal
from controller.service.loop import AsyncioReactor
from controller.table.events import Event, WagerAccepted

COMMITS = 30
BURST = 5_000
EVENT = WagerAccepted(seat=3, at=123_456_789_012_345, units=50)

now = time.perf_counter_ns


def measure(folder: Path, turns: int = 20, events: int = BURST) -> list[Figure]:
    """Commits and bursts. ``turns``: how often each contestant has its turn; ``events`` make a burst."""
    journal = SqliteJournal(str(folder / "commits.journal"), "bench", CODEC)
    flush = BareFlush(folder / "flushes")
    page_flush = BareFlush(folder / "page-flushes", WAL_FRAME)
    burst = Burst(folder / "burst.journal")
    found = take_turns(
        turns,
        {
            "commit": partial(commits, journal, COMMITS),
            "flush": partial(flush.flushes, COMMITS),
            "page": partial(page_flush.flushes, COMMITS),
            "burst": partial(burst.events, events),
        },
    )
    for opened in (journal, flush, page_flush, burst):
        opened.close()
    return [
        faster("commit of one event", found["commit"], "bare append and fsync", found["flush"], goal=0.6),
        faster(
            "  beside as many bytes as it writes", found["commit"], "the same of 1,048 bytes", found["page"], goal=0
        ),
        faster("an event in a burst", found["burst"], "commit of one event", found["commit"], goal=20),
    ]


def commits(journal: SqliteJournal[Event], number: int) -> list[float]:
    """Nanoseconds of each of ``number`` commits of one event."""
    samples: list[float] = []
    for _ in range(number):
        begun = now()
        journal.append((EVENT,), begun)
        samples.append(now() - begun)
    journal.checkpoint()
    journal.append((EVENT,), 0)  # the first after a checkpoint starts the write-ahead file anew
    return samples


class Burst:
    """A committer in its thread that is handed many events at once."""

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._durable = 0
        self._awaited = asyncio.Event()
        self._until = 0
        journal = SqliteJournal(str(path), "bench", CODEC)
        self._committer = ThreadCommitter(journal, AsyncioReactor(self._loop), self._on_durable, self._failed)

    def events(self, number: int) -> list[float]:
        """Nanoseconds an event, from the first one handed over to the last one durable: one sample."""
        return self._loop.run_until_complete(self._events(number))

    def close(self) -> None:
        self._committer.close()
        self._loop.close()

    async def _events(self, number: int) -> list[float]:
        self._until = self._durable + number
        self._awaited.clear()
        begun = now()
        for _ in range(number):
            self._committer.submit((EVENT,), begun)
        await self._awaited.wait()
        took = now() - begun
        self._committer.checkpoint()
        return [took / number]

    def _on_durable(self, position: int) -> None:
        self._durable = position
        if position >= self._until:
            self._awaited.set()

    def _failed(self, error: Exception) -> None:
        raise error
