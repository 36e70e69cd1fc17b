"""A table without a felt, for the rig: it writes chips into an outbox of its own and sends them, until it is killed.

Each acknowledged message is told to a file before the next is written, so that whoever kills it knows what the log
promised. ``python -m tests.linked.writer FOLDER TABLE CREDENTIALS HOW_MANY``.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from nats.aio.msg import Msg

from controller.linked.facts import Joined, Wagered
from controller.linked.jetstream.connection import JetStreamLog, LogAway, connected
from controller.linked.jetstream.folder import carried
from controller.linked.link.said import decode_said
from controller.linked.message import CODEC, Body, chain_of
from controller.linked.outbox import Outbox
from controller.linked.sender import Sender
from controller.record.journal.sqlite import SqliteJournal
from games.pools.linking import terms_of
from tests.controller.linked.saying import CHIP, rules
from tests.linked.clocks import stepped

AHEAD = 20
"""Messages that wait at most: a table whose pool is away keeps on writing, not for ever faster."""


class TellsAcknowledged(Outbox):
    """An outbox that tells what the log promised."""

    def __init__(self, journal: SqliteJournal[Body], told: Path) -> None:
        super().__init__(journal)
        self._told = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def told_taken(self, number: int, sequence: int) -> None:
        os.write(self._told, f"{number} {sequence}\n".encode())
        super().told_taken(number, sequence)


async def written(folder: Path, table: str, credentials: Path, many: int) -> None:
    pool, shown = carried(credentials, table)
    utc_now_ns = stepped(folder, table)
    journal = SqliteJournal(str(folder / f"{table}.outbox"), chain_of(pool, table), CODEC)
    outbox = TellsAcknowledged(journal, folder / f"{table}.told")
    if not journal.position:
        outbox.write(Body(facts=(Joined(terms=terms_of(rules(), CHIP)),)), utc_now_ns())
    while True:
        try:
            client = await connected(shown)
            break
        except LogAway:
            await asyncio.sleep(0.2)
    log = JetStreamLog(client, pool, timeout_s=2.0)
    sender, may_send = Sender(table, outbox, log), asyncio.Event()

    async def said(message: Msg) -> None:
        (may_send.set if decode_said(message.data).proved else may_send.clear)()

    await client.subscribe(log.names.said, cb=said)
    sending = asyncio.create_task(sender.run(may_send))
    while not sending.done():
        if outbox.waiting < AHEAD and journal.position < many:
            number = journal.position + 1
            fact = Wagered(wagers=1 + number % 7, position=number)
            outbox.write(Body(position=number, facts=(fact,)), utc_now_ns())
            sender.written()
        await asyncio.sleep(0.004)
    sending.result()
    print(sender.refused, file=sys.stderr, flush=True)
    sys.exit(3)


if __name__ == "__main__":
    asyncio.run(written(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), int(sys.argv[4])))
