"""Sends what an outbox wants, one message at a time, for as long as it is let; and asks where nobody answers.

Runs on a loop of its own beside a table's. Does not decide what is said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.linked.jetstream.connection import JetStreamLog, LogAway, WrongLast
from controller.linked.outbox import AskLast, Outbox, OutboxRefused

AGAIN_S = 0.25
"""How long after a refusal or silence it is tried again."""


class Sender:
    """One member's sender. ``away`` is why nothing gets through, ``refused`` why nothing is sent any more."""

    def __init__(
        self, member: str, outbox: Outbox, log: JetStreamLog, on_taken: Callable[[], None] | None = None
    ) -> None:
        """``on_taken`` is called whenever the log has taken a message, or was asked what it has."""
        self.outbox = outbox
        self.away = self.refused = ""
        self._member = member
        self._log = log
        self._on_taken = on_taken
        self._written = asyncio.Event()

    def written(self) -> None:
        """Something new lies in the outbox, or it may be sent now."""
        self._written.set()

    async def run(self, may_send: asyncio.Event | None = None) -> None:
        """Send until cancelled, or until the log is not what this outbox wrote; only while ``may_send`` is set."""
        self.outbox.told_nothing()  # what another sender had under way is asked about
        while not self.refused:
            if may_send is not None:
                await may_send.wait()
            want = self.outbox.wants()
            if want is None:
                self._written.clear()
                await self._written.wait()
                continue
            try:
                if isinstance(want, AskLast):
                    self.outbox.told_last(await self._log.last_of(self._member))
                else:
                    place = await self._log.publish(self._member, want.message, want.expected)
                    self.outbox.told_taken(want.message.position, place)
                self.away = ""
                if self._on_taken is not None:
                    self._on_taken()
            except WrongLast:
                self.outbox.told_nothing()
            except LogAway as error:
                self.away = str(error)
                self.outbox.told_nothing()
                await asyncio.sleep(AGAIN_S)
            except OutboxRefused as error:
                self.refused = str(error)
