"""The link on a real server of this machine: opened, joined, hit, restarted, restored, and what it does not trust."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import nats.errors
import pytest

from controller.linked.facts import HitVerified, Joined, TableFact, Wagered, Winner
from controller.linked.jetstream.connection import JetStreamLog, LogAway, WrongLast, connected
from controller.linked.jetstream.folder import LinkFolder, WrongFolder, carried
from controller.linked.jetstream.server import EmbeddedServer
from controller.linked.link.desk import Refused
from controller.linked.link.record import SNAPSHOT_EVERY, Taken
from controller.linked.link.service import LinkService
from controller.linked.message import CODEC, Body, chain_of
from controller.linked.outbox import Outbox
from controller.linked.pool_file import PoolFile
from controller.linked.sender import Sender
from controller.record.journal.memory import MemoryJournal
from games.pools.linking import terms_of
from tests.controller.linked.saying import CHIP, POOL, rules
from tests.controller.linked.servers import (
    CODES,
    compared,
    link_folder,
    link_service,
    on_a_loop,
    pool_file,
    served,
    until,
)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(60)]


class Told:
    """A table's end of the link: its outbox, and a sender while it runs."""

    def __init__(self, folder: LinkFolder, table: str) -> None:
        self.outbox = Outbox(MemoryJournal(chain_of(POOL, table), CODEC))
        self.table = table
        self._folder = folder.path / "tables" / table

    def write(self, *facts: TableFact) -> None:
        self.outbox.write(Body(facts=facts), 0)

    async def log(self) -> JetStreamLog:
        pool, credentials = carried(self._folder, self.table)
        return JetStreamLog(await connected(credentials), pool, timeout_s=1.0)

    async def send(self) -> None:
        """Until everything is in the log."""
        log = await self.log()
        sender = asyncio.create_task(Sender(self.table, self.outbox, log).run())
        await until(lambda: not self.outbox.waiting)
        sender.cancel()
        await log.client.close()


def joined(told: Told, *facts: TableFact) -> None:
    told.write(Joined(terms=terms_of(rules(), CHIP)))
    for fact in facts:
        told.write(fact)


def chips(wagers: int) -> Wagered:
    return Wagered(wagers=wagers, position=0)


def royal(award: int) -> HitVerified:
    return HitVerified(winners=(Winner(award=award, seat=2, hand="royal-flush"),))


class Place(NamedTuple):
    """Where a pool of one server is served, again and again."""

    file: PoolFile
    folder: LinkFolder

    def link(self) -> LinkService:
        return link_service(self.file, self.folder)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(pool_file(), link_folder(tmp_path))


@asynccontextmanager
async def pool(
    place: Place, *tables: str, leave_servers: bool = False
) -> AsyncIterator[tuple[LinkService, list[Told]]]:
    """The link while it serves a pool that was opened and that these tables joined, and their ends of it."""
    async with served(place.link(), leave_servers=leave_servers) as service:
        await opened(service, *tables)
        yield service, [Told(place.folder, table) for table in tables]


async def opened(service: LinkService, *tables: str) -> None:
    await until(lambda: not service.doubt)
    await service.ask({"do": "open", "codes": CODES})
    for table in tables:
        await service.ask({"do": "join", "table": table, "codes": CODES})


@on_a_loop
async def test_chips_and_hits_of_two_tables_come_to_one_pool(place: Place) -> None:
    async with pool(place, "A", "B") as (service, (one, other)):
        joined(one, chips(3), royal(1))
        joined(other, chips(6))
        await asyncio.gather(one.send(), other.send())
        state = service.record.state
        await until(lambda: state.meter.chips == 9)
        assert [hit.state for hit in state.open_hits()] == ["decided"]
        assert state.wrong() is None
        assert (await compared(service))["differs"] == ""


@on_a_loop
async def test_a_table_cannot_write_the_subject_of_another(place: Place) -> None:
    async with pool(place, "A", "B") as (service, (one, other)):
        joined(other)
        log = await one.log()
        (message,) = other.outbox.journal.records()
        with pytest.raises(LogAway):
            await asyncio.wait_for(log.publish("B", message, 0), 8)
        with pytest.raises(LogAway):
            await log.api(f"STREAM.DELETE.{log.names.stream}")
        assert service.record.state.member("B").number == 0
        heard = await log.client.subscribe(log.names.answer("B"))
        with pytest.raises(nats.errors.TimeoutError):
            await heard.next_msg(0.6)
        await log.client.close()


@on_a_loop
async def test_a_message_that_was_taken_is_refused_when_it_comes_again(place: Place) -> None:
    async with pool(place, "A") as (_, (one,)):
        joined(one)
        log = await one.log()
        (message,) = one.outbox.journal.records()
        taken = await log.publish("A", message, 0)
        with pytest.raises(WrongLast):
            await log.publish("A", message, 0)
        last = await log.last_of("A")
        assert last is not None
        assert (last.sequence, last.message) == (taken, message)
        await log.client.close()


@on_a_loop
async def test_a_table_that_was_let_out_is_let_in_by_no_server(place: Place) -> None:
    async with pool(place, "A") as (service, (one,)):
        await service.ask({"do": "leave", "table": "A", "why": "sold", "codes": CODES})
        await asyncio.sleep(0.5)
        with pytest.raises(LogAway, match="lets A in"):
            await one.log()


def test_the_certificate_of_another_table_is_refused(tmp_path: Path) -> None:
    folder = link_folder(tmp_path)
    folder.of_table("A", ("tls://127.0.0.1:1",))
    with pytest.raises(WrongFolder, match="the certificate is that of table A, this is table B"):
        carried(folder.path / "tables" / "A", "B")


@on_a_loop
async def test_a_link_that_is_killed_finds_its_server_and_its_record_again(place: Place) -> None:
    async with pool(place, "A", leave_servers=True) as (service, (one,)):
        joined(one, chips(5))
        await one.send()
        await until(lambda: service.record.state.meter.chips == 5)
    async with served(place.link()) as again:
        assert again.record.state.meter.chips == 5
        await until(lambda: not again.doubt)
        one.write(chips(2))
        await one.send()
        await until(lambda: again.record.state.meter.chips == 7)


@on_a_loop
async def test_a_server_that_is_killed_comes_back_with_all_that_it_acknowledged(place: Place) -> None:
    async with pool(place, "A") as (service, (one,)):
        joined(one)
        log = await one.log()
        sender = asyncio.create_task(Sender("A", one.outbox, log).run())
        for _ in range(3):
            server = EmbeddedServer(place.folder.path / "servers" / "a" / "nats.conf")
            await until(lambda server=server: server.pid is not None)  # type: ignore[misc]
            os.kill(server.pid or 0, signal.SIGKILL)
            one.write(chips(1))
            await asyncio.sleep(0.3)
        await until(lambda: not one.outbox.waiting, 30)
        sender.cancel()
        await log.client.close()
        await until(lambda: service.record.state.meter.chips == 3, 30)
        assert service.record.state.refusals == ()


@on_a_loop
async def test_a_pool_is_restored_from_its_record_when_all_servers_are_gone(place: Place) -> None:
    async with pool(place, "A") as (service, (one,)):
        joined(one, chips(5), royal(1))
        await one.send()
        await until(lambda: service.record.state.open_hits())
        hits = service.record.state.open_hits()
    shutil.rmtree(place.folder.path / "servers" / "a" / "store")
    async with served(place.link()) as again:
        await until(lambda: "lammer link restore fills it again" in again.doubt)
        with pytest.raises(Refused, match="does not hold place"):
            await again.ask({"do": "leave", "table": "A", "why": "x", "codes": CODES})
        assert (await again.ask({"do": "restore", "codes": CODES}))["places"] == again.record.state.sequence
        await until(lambda: not again.doubt)
        one.write(chips(2))
        await one.send()
        await until(lambda: again.record.state.meter.chips == 7)
        assert again.record.state.open_hits() == hits


@on_a_loop
async def test_a_stream_that_somebody_changed_stops_the_money(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.linked.link.service.LOOK_S", 0.5)
    async with pool(place) as (service, _):
        assert service.log is not None
        names = service.log.names
        changed = {"name": names.stream, "subjects": [names.log], "storage": "file", "max_age": 10**12}
        await service.log.api(f"STREAM.UPDATE.{names.stream}", {**changed, "deny_delete": True, "deny_purge": True})
        await until(lambda: service.doubt, 15)
        assert "was changed: " in service.doubt
        with pytest.raises(Refused, match="not now: stream LAMMER_city was changed"):
            await service.ask({"do": "leave", "table": "A", "why": "x", "codes": CODES})


@pytest.mark.parametrize(
    ("codes", "why"),
    [
        (["555501"], "this takes two codes"),
        (["555501", "555501"], "another person than who asks"),
        (["555502", "555501"], "who asks is the pit manager or the table games manager"),
        (["555501", "555503"], "the dealer has no say in a linked pool"),
        (["555501", "111111"], "this code is nobody's"),
    ],
)
def test_the_office_takes_two_codes_of_two_people_who_may(place: Place, codes: list[str], why: str) -> None:
    service = place.link()
    with pytest.raises(Refused, match=why):
        asyncio.run(service.ask({"do": "open", "codes": codes}))
    service.close()


def test_after_three_wrong_codes_the_next_one_waits(place: Place) -> None:
    service = place.link()
    for _ in range(3):
        with pytest.raises(Refused, match="nobody's"):
            asyncio.run(service.ask({"do": "open", "codes": ["111111", "555502"]}))
    with pytest.raises(Refused, match="too many wrong codes"):
        asyncio.run(service.ask({"do": "open", "codes": CODES}))
    service.close()


def test_the_record_goes_on_while_somebody_reads_all_of_it(place: Place) -> None:
    """A scrub and a restore read the whole record; messages are kept and snapshots taken meanwhile."""
    service = place.link()
    record = service.record
    one = Taken(sequence=1, member="A", unreadable="it is no message")
    record.take([one], 0)
    reading = record.places()
    assert next(reading) == one
    record.take([Taken(sequence=n, member="A", unreadable="it is no message") for n in range(2, SNAPSHOT_EVERY + 9)], 0)
    assert record.journal.last_snapshot() is not None
    assert list(reading) == []
    service.close()


@on_a_loop
async def test_what_is_moved_out_of_one_pool_is_taken_in_by_another_once(tmp_path: Path) -> None:
    first, second = (link_service(pool_file(), link_folder(tmp_path / name)) for name in "ab")
    async with served(first), served(second):
        for service in (first, second):
            await opened(service)
        went = await first.ask({"do": "move-out", "to": "other", "part": "250000", "codes": CODES})
        arrives = {"do": "move-in", "source": "city", "codes": CODES, **went}
        await second.ask(arrives)
        assert (first.record.state.meter.cents, second.record.state.meter.cents) == (750_000, 1_250_000)
        with pytest.raises(Refused, match="move 1 of the pool city arrived before"):
            await second.ask(arrives)
