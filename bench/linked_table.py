"""One table's end of a link, as it runs beside a table: its record on disk, told into its outbox, sent, acknowledged.

What is left out is the felt: chips are put into the record as they would stand there. Measures nothing by itself.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from controller.assembly import CODEC as EVENTS
from controller.linked.jetstream.connection import JetStreamLog
from controller.linked.message import CODEC, chain_of
from controller.linked.outbox import Outbox
from controller.linked.sender import Sender
from controller.linked.table.telling import Telling
from controller.record.journal.sqlite import SqliteJournal
from controller.table import events as e
from games.pools.linking import terms_of
from games.pools.rules import Pool

SEATS = 7


class RecordedTable:
    """A table of the pool ``pool`` whose record lies in ``folder``. Use as an asynchronous context manager."""

    def __init__(self, folder: Path, name: str, pool: str, rules: Pool, log: JetStreamLog) -> None:
        record = folder / f"{name}.journal"
        self._record = SqliteJournal(str(record), name, EVENTS)
        self._record.append([e.TableLinked(pool=pool, terms=terms_of(rules, 100))], 0)
        self.outbox = Outbox(SqliteJournal(f"{record}-outbox", chain_of(pool, name), CODEC))
        self._telling = Telling(str(record), self.outbox, EVENTS, time.time_ns)
        self._news = asyncio.Event()
        self._sender = Sender(name, self.outbox, log, self._news.set)

    async def __aenter__(self) -> RecordedTable:
        self._sending = asyncio.create_task(self._sender.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._sending.cancel()
        self._record.close()
        self.outbox.journal.close()

    def record(self, chips: int) -> None:
        """So many chips go on record together, in rounds of seven."""
        events: list[e.Event] = []
        for chip in range(1, chips + 1):
            events.append(e.WagerAccepted(seat=1 + chip % SEATS, at=chip, units=1))
            if chip % SEATS == 0:
                events.append(e.RoundClosed(number=chip // SEATS, void=False, carried=(), at=chip))
        self._record.append(events, time.time_ns())

    async def told(self) -> None:
        """Returns once the log has what the record holds; the loop of a table's link."""
        while self._telling.position < self._record.position or self.outbox.waiting:
            self._news.clear()
            if await asyncio.to_thread(self._telling.tell):
                self._sender.written()
            if self.outbox.waiting:
                await self._news.wait()
