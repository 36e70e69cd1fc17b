"""A linked pool beside raw publishing on the same server, which flushes each message: one by one and many at once.

Also how long a table waits for what a hit is paid, how fast one that was away catches up, and what one message costs
the link among 20,000 tables. Does not measure three servers, and no network but the loopback.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bench.figure import Figure, faster, take_turns, within
from controller.linked.facts import By, HitVerified, Joined, PoolOpened, TableAdmitted, TableFact, Wagered, Winner
from controller.linked.jetstream.configuration import Server
from controller.linked.jetstream.connection import JetStreamLog, LogAway, connected
from controller.linked.jetstream.folder import LINK, LinkFolder
from controller.linked.jetstream.server import EmbeddedServer
from controller.linked.link.record import taken
from controller.linked.message import OFFICE, Body, before_first, sealed
from controller.linked.pool import take
from controller.linked.state import new_pool
from controller.record.journal.record import Record
from games.pools.linking import terms_of
from tests.linked.simulation import demonstration_rules

POOL, PORT = "bench", 14_299
ONE_BY_ONE, AT_ONCE = 200, 256
FACTS = 100
TABLES = 20_000
BY = By(asked="1", witnessed="2")
RULES = demonstration_rules()
now = time.perf_counter_ns


class Chain:
    """One member's messages, made as they are sent."""

    def __init__(self, member: str) -> None:
        self.member = member
        self.number, self.place = 0, 0
        self._seal = before_first(POOL, member)

    def next(self, *facts: TableFact | PoolOpened | TableAdmitted) -> Record:
        message = sealed(self._seal, self.number + 1, 0, Body(position=self.number + 1, facts=facts))
        self.number, self._seal = message.position, message.seal
        return message

    async def say(self, log: JetStreamLog, *facts: TableFact) -> None:
        self.place = await log.publish(self.member, self.next(*facts), self.place)


def measure(folder: Path, turns: int = 3) -> list[Figure]:
    """Contributions beside raw publishing, a hit, catching up, and the fold."""
    found = asyncio.run(_on_a_server(folder / "linked", turns))
    return [
        faster("a contribution, one table", found["one"], "raw publishing, one by one", found["raw one"], goal=0.8),
        faster(
            f"a contribution, {AT_ONCE} tables at once",
            found["many"],
            f"raw publishing, {AT_ONCE} in flight",
            found["raw many"],
            goal=0.8,
        ),
        within("from a hit to what it is paid", found["hit"], 1e9, "ns"),
        within("a fact of a table that was away", found["catching up"], 1e9 / 20_000, "ns"),
        within(f"a message folded among {TABLES:,} tables", folding(), 1e9 / (TABLES * 7 / 90), "ns"),
    ]


async def _on_a_server(path: Path, turns: int) -> dict[str, list[float]]:
    folder = LinkFolder(path, POOL, os.urandom, lambda: datetime.now(UTC))
    server = EmbeddedServer(folder.server(Server("a", "127.0.0.1", PORT, "", "", "", ""), {}))
    server.start()
    try:
        while True:
            try:
                client = await connected(folder.own(LINK, (f"tls://127.0.0.1:{PORT}",)))
                break
            except LogAway:
                await asyncio.sleep(0.1)
        log = JetStreamLog(client, POOL)
        await log.stream(1)
        names = JetStreamLog(client, "raw").names
        await JetStreamLog(client, "raw").stream(1)
        found = await _contestants(log, names.of("x"), turns)
        await client.close()
        return found
    finally:
        server.stop()


async def _contestants(log: JetStreamLog, raw: str, turns: int) -> dict[str, list[float]]:
    js = log.client.jetstream(timeout=30)
    tables = [Chain(f"T-{number}") for number in range(AT_ONCE)]
    chip = Wagered(wagers=1, position=1)
    payload = b"x" * 200

    async def each(count: int, act: Callable[[], Awaitable[object]]) -> list[float]:
        began = now()
        await act()
        return [(now() - began) / count]

    async def raw_one() -> None:
        for _ in range(ONE_BY_ONE):
            await js.publish(raw, payload)

    async def one() -> None:
        for _ in range(ONE_BY_ONE):
            await tables[0].say(log, chip)

    async def raw_many() -> None:
        for _ in range(4):
            await asyncio.gather(*(js.publish(raw, payload) for _ in range(AT_ONCE)))

    async def many() -> None:
        async def some(table: Chain) -> None:
            for _ in range(4):
                await table.say(log, chip)

        await asyncio.gather(*map(some, tables))

    async def catching_up() -> None:
        for _ in range(20):
            await tables[1].say(log, *([chip] * FACTS))

    acts: dict[str, tuple[int, Callable[[], Awaitable[object]]]] = {
        "raw one": (ONE_BY_ONE, raw_one),
        "one": (ONE_BY_ONE, one),
        "raw many": (4 * AT_ONCE, raw_many),
        "many": (4 * AT_ONCE, many),
        "catching up": (20 * FACTS, catching_up),
    }
    found: dict[str, list[float]] = {name: [] for name in acts}
    for turn in range(turns + 1):
        for name, (count, act) in acts.items():
            samples = await each(count, act)
            if turn:
                found[name] += samples
    return {**found, "hit": await _hits(log)}


async def _hits(log: JetStreamLog, count: int = 100) -> list[float]:
    """From a hit that leaves the table until the link, which follows the log, has folded what it is paid."""
    office, table, state = Chain(OFFICE), Chain("H-1"), new_pool(POOL)
    opened = PoolOpened(rules=RULES.model_dump_json(), chip_cents=100, seed_cents=RULES.seed_cents, by=BY)
    admitted = TableAdmitted(table="H-1", generation=1, key="", by=BY)
    first = await log.publish(OFFICE, office.next(opened, admitted), 0)
    decided = asyncio.Event()

    async def follow() -> None:
        async for some in log.follow(first - 1):
            for place in some:
                one = taken(*place)
                take(state, one.sequence, one.member, one.message)
            decided.set()

    following = asyncio.create_task(follow())
    await table.say(log, Joined(terms=terms_of(RULES, 100)))
    samples: list[float] = []
    for award in range(1, count + 1):
        began = now()
        await table.say(log, HitVerified(winners=(Winner(award=award, seat=1, hand="straight-flush"),)))
        while len(state.hits) < award:
            decided.clear()
            await asyncio.wait_for(decided.wait(), 10)
        samples.append(now() - began)
    following.cancel()
    with suppress(asyncio.CancelledError, LogAway):
        await following
    return samples


def folding(rounds: int = 3, messages: int = 20_000) -> list[float]:
    """One message of each of 20,000 tables, folded into one pool."""
    office, state = Chain(OFFICE), new_pool(POOL)
    opened = PoolOpened(rules=RULES.model_dump_json(), chip_cents=100, seed_cents=RULES.seed_cents, by=BY)
    tables = [Chain(f"T-{number}") for number in range(TABLES)]
    admitted = [TableAdmitted(table=one.member, generation=1, key="", by=BY) for one in tables]
    take(state, 1, OFFICE, office.next(opened, *admitted))
    terms, sequence = terms_of(RULES, 100), 1
    for one in tables:
        sequence += 1
        take(state, sequence, one.member, one.next(Joined(terms=terms)))

    def folded() -> list[float]:
        nonlocal sequence
        made = [(one.member, one.next(Wagered(wagers=1, position=1))) for one in tables[:messages]]
        began = now()
        for member, message in made:
            sequence += 1
            take(state, sequence, member, message)
        return [(now() - began) / len(made)]

    return take_turns(rounds, {"fold": folded})["fold"]
