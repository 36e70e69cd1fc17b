"""The thread in which a table's link runs: outbox, sender and ear on a loop of their own, never on the table's.

The table only ever says that something is on disk, and is called on its own loop with what was heard. Whatever ends
here ends the link and not the table. Does not decide.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

from nats.aio.client import Client
from nats.aio.msg import Msg

from controller.linked.ending import ended as until_ended
from controller.linked.jetstream.connection import Credentials, JetStreamLog, LogAway, connected
from controller.linked.jetstream.folder import WrongFolder, carried
from controller.linked.link.said import decode_answer, decode_said
from controller.linked.message import CODEC, chain_of
from controller.linked.outbox import Outbox, OutboxRefused
from controller.linked.sender import Sender
from controller.linked.table.heard import HeardPool
from controller.linked.table.telling import Telling
from controller.record.journal.errors import JournalError
from controller.record.journal.journal import Codec
from controller.record.journal.sqlite import SqliteJournal
from controller.table import events as e

TELL_S = 0.5
"""How often the record is looked at where nobody says that something is new."""
AGAIN_S = 2.0


class LinkThread:
    """One table's link. ``on_loop`` calls on the table's own loop, from any thread."""

    def __init__(
        self,
        table: str,
        journal: str,
        folder: Path,
        codec: Codec[e.Event],
        heard: HeardPool,
        on_loop: Callable[[Callable[[], None]], None],
        utc_now_ns: Callable[[], int],
    ) -> None:
        self._table = table
        self._journal = journal
        self._folder = folder
        self._codec = codec
        self._heard = heard
        self._on_loop = on_loop
        self._utc_now_ns = utc_now_ns
        self._loop = asyncio.new_event_loop()
        self._news = asyncio.Event()
        self._ended = asyncio.Event()
        self._thread = Thread(target=self._run, name="link", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def news(self) -> None:
        """Something new is on the table's disk. Called on the table's loop; waits for nothing."""
        with suppress(RuntimeError):  # the link has ended
            self._loop.call_soon_threadsafe(self._news.set)

    def stop(self) -> None:
        """End, within a second or two; what is not sent yet stays in the outbox."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(5)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    def _away(self, why: str) -> None:
        self._on_loop(lambda: self._heard.away(why))

    async def _serve(self) -> None:
        serving = asyncio.create_task(self._again())
        ended = asyncio.create_task(self._ended.wait())
        await asyncio.wait({serving, ended}, return_when=asyncio.FIRST_COMPLETED)
        await until_ended(serving, ended)

    async def _again(self) -> None:
        """Try for as long as the table runs; what is wrong is said, and may be put right meanwhile."""
        outbox: Outbox | None = None
        while True:
            try:
                pool, credentials = carried(self._folder, self._table)
                if outbox is None:
                    path = f"{self._journal}-outbox-{pool}"
                    outbox = Outbox(SqliteJournal(path, chain_of(pool, self._table), CODEC))
                telling = Telling(self._journal, outbox, self._codec, self._utc_now_ns)
                await self._linked(pool, credentials, outbox, telling)
            except (WrongFolder, OutboxRefused, LogAway, JournalError, OSError) as error:
                self._away(str(error))
            await asyncio.sleep(AGAIN_S)

    async def _linked(self, pool: str, credentials: Credentials, outbox: Outbox, telling: Telling) -> None:
        """Raises whatever ends it."""
        telling.tell()
        client: Client = await connected(credentials)
        try:
            log = JetStreamLog(client, pool)
            sender = Sender(self._table, outbox, log, self._news.set)
            may_send = asyncio.Event()

            async def said(message: Msg) -> None:
                heard = decode_said(message.data)
                (may_send.set if heard.proved else may_send.clear)()
                self._on_loop(lambda: self._heard.said(heard))

            async def answered(message: Msg) -> None:
                heard = decode_answer(message.data)
                self._on_loop(lambda: self._heard.answered(heard))

            await client.subscribe(log.names.said, cb=said)
            await client.subscribe(log.names.answer(self._table), cb=answered)
            sending = asyncio.create_task(sender.run(may_send))
            try:
                while not sending.done():
                    self._news.clear()
                    if await asyncio.to_thread(telling.tell):
                        sender.written()
                    if sender.away:
                        self._away(sender.away)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._news.wait(), TELL_S)
                sending.result()
                raise OutboxRefused(sender.refused)
            finally:
                await until_ended(sending)
        finally:
            with suppress(Exception):
                await client.close()
