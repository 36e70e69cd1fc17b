"""What a pit keeps of its own: who signed in, who did not, whose account was changed. It has no other record.

A journal like that of a table, so that it is sealed and verified alike (`lammer journal verify`). Knows no account.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.assembly import CODEC
from controller.record.journal.errors import JournalError
from controller.record.journal.journal import Journal
from controller.record.journal.sqlite import SqliteJournal
from controller.table.access.limits import Tries, counted_as, one_more
from controller.table.event import Event
from controller.table.events import SignInRefused


class PitRecord:
    """Of one pit, in ``journal``."""

    def __init__(self, journal: Journal[Event], utc_now_ns: Callable[[], int]) -> None:
        self._journal = journal
        self._utc_now_ns = utc_now_ns
        self._one = asyncio.Lock()

    async def recorded(self, fact: Event) -> str | None:
        """Why this is not on record; None once it is on the disk."""
        async with self._one:
            try:
                await asyncio.to_thread(self._journal.append, [fact], self._utc_now_ns())
            except JournalError as error:
                return str(error)
        return None

    def tries(self) -> tuple[Tries, ...]:
        """Wrong tries from before this start that still count."""
        known: tuple[Tries, ...] = ()
        for entry in self._journal.read(1):
            if isinstance(entry.event, SignInRefused):
                known = one_more(known, counted_as(entry.event.of, entry.event.source), entry.event.at_utc_ns)
        return known

    def close(self) -> None:
        """Let the file go."""
        self._journal.close()


def opened(path: str, name: str, utc_now_ns: Callable[[], int]) -> PitRecord:
    """The record of a pit, made where there is none. Raises JournalError."""
    return PitRecord(SqliteJournal(path, name, CODEC), utc_now_ns)
