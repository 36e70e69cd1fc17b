"""The running link of one pool: its servers, the log followed into the record, what is said, and the office.

Everything on one loop. While servers or log are not what they must be it says so, and no table sends; while it cannot
read the log it says nothing at all, and every sign grows old by itself. Serves no page and reads no file of people.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

from nats.aio.client import Client

from controller.linked.ending import ended
from controller.linked.facts import By, MoneyStopped, MovedOut, OfficeFact
from controller.linked.jetstream.configuration import Server
from controller.linked.jetstream.connection import InLog, JetStreamLog, LogAway, connected
from controller.linked.jetstream.folder import LINK, WATCH, LinkFolder
from controller.linked.jetstream.server import EmbeddedServer
from controller.linked.jetstream.watch import Found, ServerWatch
from controller.linked.link.comparisons import Comparisons
from controller.linked.link.desk import Desk, Refused
from controller.linked.link.record import PoolRecord, taken
from controller.linked.link.replicas import Far, Scrubbed, filled, scrubbed, why_other_log
from controller.linked.link.said import answer_of, encode, said_of
from controller.linked.message import OFFICE, Body
from controller.linked.outbox import Outbox
from controller.linked.pool_file import PoolFile
from controller.linked.sender import Sender
from controller.record.journal.errors import JournalError

SAY_S = 0.25
LOOK_S = 10.0
ASK_S = 10.0
"""How long a person waits for the log to take what they asked."""
NOT_LOOKED = "servers and log were not looked at yet"


class LinkService:
    """One link. ``run`` serves until ``end``. ``embedded`` makes a server of this machine from its configuration."""

    def __init__(
        self,
        file: PoolFile,
        folder: LinkFolder,
        record: PoolRecord,
        office: Outbox,
        desk: Desk,
        utc_now_ns: Callable[[], int],
        embedded: Callable[[Path], EmbeddedServer] = EmbeddedServer,
    ) -> None:
        self.file = file
        self.record = record
        self.found = Found((), "", NOT_LOOKED)
        self._unproved = NOT_LOOKED
        self._unbalanced = ""
        self._comparisons = Comparisons(self._compared)
        self._scrubbed: dict[str, object] = {}
        self._scrubbed_utc_ns = 0
        self.followed_s = float("-inf")
        """When the log was last heard, by the monotonic clock."""
        self._folder = folder
        self._office = office
        self._desk = desk
        self._utc_now_ns = utc_now_ns
        self._embedded = embedded
        self._servers: list[EmbeddedServer] = []
        self._changed = asyncio.Event()
        self._end = asyncio.Event()
        self._answered: dict[str, bytes] = {}
        self.log: JetStreamLog | None = None
        """Once it is connected."""
        self._sender: Sender | None = None

    @property
    def doubt(self) -> str:
        """Why the pool takes no money; empty: servers, log and sums are as they must be."""
        return self._unproved or self._unbalanced

    # Servers

    def write_servers(self) -> None:
        """Write the configuration of every server; those that run here read it again."""
        keys = {of.name: of.key for of in self.record.state.tables() if of.admitted and of.key}
        for number, one in enumerate(self.file.server):
            others = tuple(f"{o.host}:{o.route_port}" for o in self.file.server if o is not one)
            server = Server(one.name, one.host, one.port, one.route_port, others)
            path = self._folder.server(server, keys)
            if one.here and len(self._servers) <= number:
                self._servers.append(self._embedded(path))
        for embedded in self._servers:
            embedded.start()

    def stop_servers(self) -> None:
        """End those that run here."""
        for server in self._servers:
            server.stop()

    async def _keeps_servers(self) -> None:
        """Start again whichever ended."""
        while True:
            for server in self._servers:
                if server.pid is None:
                    server.start()
            await asyncio.sleep(0.5)

    def close(self) -> None:
        """Let go of both journals; servers that run here go on until `stop_servers`."""
        self.record.journal.close()
        self._office.journal.close()

    # The loop

    def end(self) -> None:
        """Let `run` come to its end."""
        self._end.set()

    async def run(self) -> None:
        """Serve until `end` is called, or until the record fails (JournalFailed)."""
        self._folder.readdress(self.file.urls)
        self.write_servers()
        clients: list[Client] = []
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(one) for one in (self._end.wait(), self._keeps_servers())]
        try:
            for name in (LINK, WATCH):
                tasks.append(connecting := asyncio.create_task(self._connected(name)))
                await asyncio.wait({tasks[0], connecting}, return_when=asyncio.FIRST_COMPLETED)
                if not connecting.done():
                    return
                clients.append(connecting.result())
            self.log = log = JetStreamLog(clients[0], self.file.pool.name)
            watch = ServerWatch(
                clients[1], tuple(one.name for one in self.file.server), lambda: self._utc_now_ns() / 1e9
            )
            self._sender = Sender(OFFICE, self._office, log)
            work = (self._looks(watch, log), self._follows(log), self._says(clients[0], log), self._comparisons.run())
            working = {asyncio.create_task(one) for one in work}
            tasks += [*working, asyncio.create_task(self._sender.run())]
            done, _ = await asyncio.wait({tasks[0], tasks[1], *working}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await ended(*tasks)
            for client in clients:
                with suppress(Exception):
                    await client.close()

    async def _connected(self, name: str) -> Client:
        while True:
            try:
                return await connected(self._folder.own(name, self.file.urls))
            except LogAway as error:
                self._unproved = str(error)
                await asyncio.sleep(0.3)

    async def _looks(self, watch: ServerWatch, log: JetStreamLog) -> None:
        while True:
            self.found = await watch.look(log)
            self._unproved = self.found.why or await why_other_log(log, self.record)
            self._changed.set()
            await asyncio.sleep(1.0 if self.doubt else LOOK_S)

    async def _follows(self, log: JetStreamLog) -> None:
        while True:
            if not self._trusted():
                await asyncio.sleep(0.1)
                continue
            try:
                async for some in log.follow(self.record.state.sequence):
                    self.followed_s = monotonic()
                    if some:
                        self.take(some)
                    if not self._trusted():
                        break
            except LogAway:
                await asyncio.sleep(0.2)

    def _trusted(self) -> bool:
        return not self.doubt

    def take(self, some: list[InLog]) -> None:
        """Keep and fold what the log gave. Raises JournalFailed."""
        admitted = self._admitted()
        self.record.take([taken(*one) for one in some], self._utc_now_ns())
        self._unbalanced = self.record.state.wrong() or ""
        if self._admitted() != admitted:
            self.write_servers()
        self._changed.set()

    def _admitted(self) -> dict[str, str]:
        return {of.name: of.key for of in self.record.state.tables() if of.admitted}

    async def _says(self, client: Client, log: JetStreamLog) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), SAY_S)
            changed = self._changed.is_set()
            self._changed.clear()
            if not self.doubt and monotonic() - self.followed_s > 3.0:
                continue  # it does not know what the pool shows now
            said = said_of(self.record.state, self._utc_now_ns(), self.doubt)
            with suppress(Exception):
                await client.publish(log.names.said, encode(said))
                for of in self.record.state.tables():
                    answer = encode(answer_of(self.record.state, of.name, self.doubt))
                    if not changed or self._answered.get(of.name) != answer:
                        self._answered[of.name] = answer
                        await client.publish(log.names.answer(of.name), answer)
            if changed:
                await asyncio.sleep(0.02)  # what comes at once is said at once

    # People

    async def ask(self, asked: Mapping[str, Any]) -> dict[str, object]:
        """What a person, or a program of this machine, asks. Raises Refused."""
        with _refusing():
            return await self._answered_to(asked)

    async def _answered_to(self, asked: Mapping[str, Any]) -> dict[str, object]:
        if asked.get("do") == "status":
            return self.status()
        if asked.get("do") == "scrub":
            if self.log is None:
                raise Refused(f"not now: {self.doubt}")
            return await self._comparisons.asked(asked.get("number"))
        if asked.get("do") == "restore":
            return await self._restore(self._desk.people(asked.get("codes")))
        by = self._desk.people(asked.get("codes"))
        if asked.get("do") == "join":
            key = self._folder.of_table(self._desk.table(asked), self.file.urls).nkey.public
            asked = {**asked, "do": "admit", "key": key}
        fact = self._desk.fact(self.record.state, asked, by)
        await self._said_by_office(fact)
        if isinstance(fact, MovedOut):
            return {"number": fact.number, "units": fact.units, "units_per_cent": fact.units_per_cent}
        return {"folder": str(self._folder.path / "tables" / str(asked.get("table")))} if "table" in asked else {}

    async def _compared(self, far: Far) -> dict[str, object]:
        """Compare every server's copy with the record; the first difference stops the money. Raises Refused."""
        assert self.log is not None
        try:
            report = await scrubbed(self.log, self.record, tuple(one.name for one in self.file.server), far)
        except JournalError as error:
            report = Scrubbed(f"the pool's own record cannot be read: {error}", (), 0)
        if report.differs and not self.record.state.stopped:
            with _refusing():
                await self._said_by_office(MoneyStopped(why=report.differs))
        self._scrubbed = {"differs": report.differs, "silent": list(report.silent), "places": report.places}
        self._scrubbed_utc_ns = self._utc_now_ns()
        return self._scrubbed

    async def _restore(self, by: By) -> dict[str, object]:
        """Fill a log that lost its end, or everything, from the record."""
        if self.log is None:
            raise Refused(f"not now: {self.doubt}")
        if self.found.why:
            raise Refused(f"the servers are put in order first: {self.found.why}")
        return {"places": await filled(self.log, self.record), "by": [by.asked, by.witnessed]}

    async def _said_by_office(self, fact: OfficeFact) -> None:
        """Say a fact and wait until the log has it. Raises Refused."""
        if self.doubt or self._sender is None:
            raise Refused(f"not now: {self.doubt or NOT_LOOKED}")
        self._office.write(Body(facts=(fact,)), self._utc_now_ns())
        number = self._office.journal.position
        self._sender.written()
        end = monotonic() + ASK_S
        while (of := self.record.state.member(OFFICE)).number < number:
            if self._sender.refused or monotonic() > end:
                away = self._sender.refused or self._sender.away or "no answer in time"
                raise Refused(f"it is kept, and the log did not take it yet: {away}")
            await asyncio.sleep(0.02)
        if of.refused:
            raise Refused(of.refused)

    def status(self) -> dict[str, object]:
        """What the page and the command show."""
        state = self.record.state
        return {
            "pool": state.name,
            "open": bool(state.rules_json),
            "closed": state.closed,
            "cents": state.meter.cents,
            "sequence": state.sequence,
            "doubt": self.doubt,
            "scrubbed": {**self._scrubbed, "at_utc_ns": self._scrubbed_utc_ns},
            "stopped": state.stopped,
            "leader": self.found.leader,
            "servers": [one._asdict() for one in self.found.servers],
            "tables": [
                {
                    "table": of.name,
                    "admitted": of.admitted,
                    "joined": of.terms is not None,
                    "generation": of.generation,
                    "rate": "" if of.terms is None else of.terms.rate,
                    "messages": of.number,
                    "wagers": of.wagers,
                    "hits": of.hits,
                    "at_utc_ns": of.at_utc_ns,
                    "refused": of.broken or of.refused,
                }
                for of in state.tables()
            ],
            "hits": [
                {"table": hit.table, "seat": hit.seat, "hand": hit.hand, "cents": hit.cents, "state": hit.state}
                for hit in sorted(state.hits.values(), key=lambda hit: -hit.sequence)[:20]
            ],
        }


@contextmanager
def _refusing() -> Iterator[None]:
    """Raises Refused for whatever a person asked for that log or disk did not do."""
    try:
        yield
    except LogAway as error:
        raise Refused(f"not now: {error}") from error
    except JournalError as error:
        raise Refused(f"what the office said cannot be kept, and was not sent: {error}") from error
    except OSError as error:
        raise Refused(f"the link's folder cannot be written: {error.strerror or error}") from error


Ask = Callable[[Mapping[str, Any]], Awaitable[dict[str, object]]]
