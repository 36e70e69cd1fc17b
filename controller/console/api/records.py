"""The records of a table for programs: a page of them, and a stream that goes on from any position.

A stream that breaks is taken up again at the record behind the last one that came (``Last-Event-ID``): nothing is lost
and nothing comes twice. Faces of cards in play are held back. Decodes no fact.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import islice, takewhile
from typing import TYPE_CHECKING

import msgspec

from controller.console.api import models
from controller.console.api.told import rfc3339
from controller.console.live import Live
from controller.console.pages import records_of
from controller.console.rendering import event
from controller.record.journal.record import Record

if TYPE_CHECKING:
    from controller.assembly import RunningTable

MOST = 500
"""Records that are given at a time."""
BEAT_S = 0.5
"""A stream without news says so: one who hears nothing for two seconds may take it for lost."""


class TableRecords:
    """The records of one table; ``live`` tells when there are more."""

    def __init__(self, table: RunningTable, live: Live) -> None:
        self._table = table
        self._live = live

    def page(self, after: int, most: int) -> models.Records:
        """The records behind ``after``, ``most`` at most."""
        position = self._table.service.position
        found = tuple(map(_told, self._read(after, most)))
        last = found[-1].position if found else after
        return models.Records(records=found, position=position, next=last if last < position else None)

    async def stream(self, after: int) -> AsyncIterator[str]:
        """Server-sent events: each record behind ``after``, and those that come, until the client leaves."""
        while True:
            changed = self._live.next_change()
            told = list(self._read(after, MOST))
            for record in told:
                after = record.position
                yield event("record", _told(record).model_dump_json(), number=after)
            if told:
                await asyncio.sleep(0)  # the table has its turn
                continue
            try:
                async with asyncio.timeout(BEAT_S):
                    await changed.wait()
            except TimeoutError:
                yield event("beat", str(self._table.service.position))
            if self._live.closed:
                return

    def _read(self, after: int, most: int) -> list[Record]:
        """What is on disk for everybody by now."""
        position = self._table.service.position
        if after >= position:
            return []
        told = takewhile(lambda record: record.position <= position, records_of(self._table, after + 1))
        return list(islice(told, most))


def _told(record: Record) -> models.Record:
    fact = msgspec.json.decode(record.body)
    kind = fact.pop("event")
    return models.Record(position=record.position, at=rfc3339(record.at_utc_ns), kind=kind, fact=fact)
