"""A linked pool beside raw publishing on the same servers, which flush each message: one by one and many at once.

On one server and on three. Also how long a table waits for what a hit is paid, how fast one that was away catches up,
and what one message costs the link among 20,000 tables. Does not measure any network but the loopback.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from bench.figure import Figure, faster, take_turns, turned, within
from bench.linked_table import RecordedTable
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
from tests.controller.linked.servers import free_ports
from tests.linked.simulation import demonstration_rules

T = TypeVar("T")
POOL = "bench"
ONE_BY_ONE, IN_FLIGHT, AT_ONCE, TIMES = 100, 64, 256, 3
FACTS, HITS = 10_000, 100
BYTES = 200
UP_S = 30.0
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


def measure(folder: Path, turns: int = 9, on: Sequence[int] = (1, 3)) -> list[Figure]:
    """Contributions beside raw publishing on one server and on three, a hit, catching up, and the fold."""
    figures = []
    for servers in on:
        own = folder / f"linked-{servers}"
        figures += _figures(asyncio.run(_on_servers(own, turns, servers)), f"{servers} server{'s' * (servers > 1)}")
    figures.append(within(f"a message folded among {TABLES:,} tables", folding(), 1e9 / (TABLES * 7 / 90), "ns"))
    return figures


def _figures(found: dict[str, list[float]], on: str) -> list[Figure]:
    one, flying, most = (found[name] for name in ("raw one", f"raw {IN_FLIGHT}", f"raw {AT_ONCE}"))
    raw = "raw publishing, one by one"
    return [
        faster(f"a contribution, one table, {on}", found["one"], raw, one, goal=0.8),
        faster("  its outbox on disk before it", found["one on disk"], raw, one, goal=0),
        faster(
            f"  {IN_FLIGHT} waiting, outbox on disk",
            found[f"waiting {IN_FLIGHT}"],
            f"raw publishing, {IN_FLIGHT} in flight",
            flying,
            goal=0.8,
        ),
        faster(
            f"  {AT_ONCE} waiting, outbox on disk",
            found[f"waiting {AT_ONCE}"],
            f"raw publishing, {AT_ONCE} in flight",
            most,
            goal=0.8,
        ),
        faster(
            f"  {AT_ONCE} tables at once, one each",
            found["many"],
            f"raw publishing, {AT_ONCE} in flight",
            most,
            goal=0.8,
        ),
        faster(
            f"  {AT_ONCE} tables at once, one each",
            found["many"],
            f"raw publishing, {AT_ONCE} subjects, each last place expected",
            found["raw expected"],
            goal=0,
        ),
        within("from a hit to what it is paid", found["hit"], 1e9, "ns"),
        within("a fact of a table that was away", found["catching up"], 1e9 / 20_000, "ns"),
    ]


async def _on_servers(path: Path, turns: int, servers: int) -> dict[str, list[float]]:
    folder = LinkFolder(path, POOL, os.urandom, lambda: datetime.now(UTC))
    ports = free_ports(2 * servers)
    started = []
    for number, name in enumerate("abc"[:servers]):
        routes = tuple(f"127.0.0.1:{port}" for port in ports[1::2] if port != ports[2 * number + 1])
        server = Server(name, "127.0.0.1", ports[2 * number], ports[2 * number + 1], routes)
        started.append(EmbeddedServer(folder.server(server, {})))
        started[-1].start()
    urls = tuple(f"tls://127.0.0.1:{port}" for port in ports[::2])
    try:
        client = await _once_up(lambda: connected(folder.own(LINK, urls)))
        log, raw = JetStreamLog(client, POOL), JetStreamLog(client, "raw")
        for one in (log, raw):
            await _once_up(lambda one=one: one.stream(servers))  # type: ignore[misc]
        found = await _contestants(log, raw.names.of("x"), path, turns)
        await client.close()
        return found
    finally:
        for running in started:
            running.stop()


async def _once_up(act: Callable[[], Awaitable[T]]) -> T:
    end = time.monotonic() + UP_S
    while True:
        try:
            return await act()
        except LogAway:
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.1)


async def _contestants(log: JetStreamLog, raw: str, path: Path, turns: int) -> dict[str, list[float]]:
    js = log.client.jetstream(timeout=30)
    tables = [Chain(f"T-{number}") for number in range(AT_ONCE)]
    chip = Wagered(wagers=1, position=1)
    payload, places = b"x" * BYTES, dict[int, int]()

    async def raw_one() -> None:
        for _ in range(ONE_BY_ONE):
            await js.publish(raw, payload)

    async def one() -> None:
        for _ in range(ONE_BY_ONE):
            await tables[0].say(log, chip)

    async def raw_in_flight(many: int) -> None:
        async def some() -> None:
            for _ in range(TIMES):
                await js.publish(raw, payload)

        await asyncio.gather(*(some() for _ in range(many)))

    async def raw_expected() -> None:
        """As whoever may not count twice has to publish: each subject's last place is expected."""

        async def some(number: int) -> None:
            subject = f"{raw}-{number}"
            for _ in range(TIMES):
                headers = {"Nats-Expected-Last-Subject-Sequence": str(places.get(number, 0))}
                places[number] = (await js.publish(subject, payload, headers=headers)).seq

        await asyncio.gather(*map(some, range(AT_ONCE)))

    async def many() -> None:
        async def some(table: Chain) -> None:
            for _ in range(TIMES):
                await table.say(log, chip)

        await asyncio.gather(*map(some, tables))

    async with RecordedTable(path, "R-1", POOL, RULES, log) as recorded:
        acts: dict[str, tuple[int, Callable[[], Awaitable[object]]]] = {
            "raw one": (ONE_BY_ONE, raw_one),
            "one": (ONE_BY_ONE, one),
            "one on disk": (1, recorded.told),
            **{f"raw {many}": (TIMES * many, partial(raw_in_flight, many)) for many in (IN_FLIGHT, AT_ONCE)},
            **{f"waiting {many}": (many, recorded.told) for many in (IN_FLIGHT, AT_ONCE)},
            "raw expected": (TIMES * AT_ONCE, raw_expected),
            "many": (TIMES * AT_ONCE, many),
        }
        found: dict[str, list[float]] = {name: [] for name in acts}
        for turn in range(turns + 1):
            for name in turned(list(acts), turn):
                count, act = acts[name]
                if act == recorded.told:
                    recorded.record(count)
                began = now()
                await act()
                if turn:
                    found[name].append((now() - began) / count)
        catching_up = [await _catching_up(recorded) for _ in range(3)]
    return {**found, "catching up": catching_up, "hit": await _hits(log)}


async def _catching_up(recorded: RecordedTable) -> float:
    """A fact of a table that was away: all that it recorded meanwhile is there before the clock starts."""
    recorded.record(FACTS)
    began = now()
    await recorded.told()
    return (now() - began) / FACTS


async def _hits(log: JetStreamLog) -> list[float]:
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
    for award in range(1, HITS + 1):
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
