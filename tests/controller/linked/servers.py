"""Real servers on this machine's loopback for tests: each in a folder of its own, on ports that are free."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from time import monotonic_ns, time_ns
from typing import ParamSpec

from controller.config.people import StaffPerson
from controller.linked.jetstream.folder import LinkFolder
from controller.linked.jetstream.server import EmbeddedServer
from controller.linked.link.desk import Desk
from controller.linked.link.record import CODEC as RECORD_CODEC, PoolRecord, record_of
from controller.linked.link.service import LinkService
from controller.linked.message import CODEC, OFFICE, chain_of
from controller.linked.outbox import Outbox
from controller.linked.pool_file import PoolFile, PoolSection, ServerSection, Sign
from controller.people.staff import Staff
from controller.record.journal.sqlite import SqliteJournal
from games.pools.rules import Pool
from tests.controller.linked.saying import CHIP, POOL, rules

P = ParamSpec("P")
PEOPLE = {
    "manager": StaffPerson(name="Manager", role="table-games-manager", code="555501"),
    "books": StaffPerson(name="Accountant", role="accountant", code="555502"),
    "dealer": StaffPerson(name="Dealer", role="dealer", code="555503"),
}
CODES = ["555501", "555502"]


def free_ports(count: int) -> list[int]:
    """Ports of the loopback that nobody has now."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


def pool_file(servers: int = 1) -> PoolFile:
    ports = free_ports(2 * servers)
    return PoolFile(
        pool=PoolSection(name=POOL, game="caribbean-stud", rules="choctaw"),
        server=tuple(
            ServerSection(name=name, port=ports[2 * number], route_port=ports[2 * number + 1])
            for number, name in enumerate("abc"[:servers])
        ),
        sign=Sign(),
        person=PEOPLE,
    )


def link_folder(path: Path) -> LinkFolder:
    return LinkFolder(path / "link", POOL, os.urandom, lambda: datetime.now(UTC))


def link_service(
    file: PoolFile,
    folder: LinkFolder,
    of: Pool | None = None,
    utc_now_ns: Callable[[], int] = time_ns,
    embedded: Callable[[Path], EmbeddedServer] = EmbeddedServer,
) -> LinkService:
    """A link on its folder, as ``lammer link serve`` makes it."""
    record = PoolRecord(POOL, SqliteJournal(str(folder.path / "pool.db"), record_of(POOL), RECORD_CODEC))
    office = Outbox(SqliteJournal(str(folder.path / "office.db"), chain_of(POOL, OFFICE), CODEC))
    desk = Desk(Staff({}, PEOPLE), rules() if of is None else of, CHIP, monotonic_ns)
    return LinkService(file, folder, record, office, desk, utc_now_ns, embedded)


def on_a_loop(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """A test that is a coroutine, run on a loop of its own."""

    @wraps(test)
    def run(*args: P.args, **fixtures: P.kwargs) -> None:
        asyncio.run(test(*args, **fixtures))

    return run


async def until(what: Callable[[], object], seconds: float = 20) -> None:
    """Wait until something holds."""
    end = asyncio.get_running_loop().time() + seconds
    while not what():
        assert asyncio.get_running_loop().time() < end, "it did not come in time"
        await asyncio.sleep(0.02)


async def compared(service: LinkService) -> dict[str, object]:
    """What a comparison of all copies found, once it is over."""
    found = await service.ask({"do": "scrub"})
    while "comparing" in found:
        found = await service.ask({"do": "scrub", "number": found["comparing"]})
    return found


@asynccontextmanager
async def served(service: LinkService, *, leave_servers: bool = False) -> AsyncIterator[LinkService]:
    """The link while it serves."""
    running = asyncio.create_task(service.run())
    try:
        yield service
    finally:
        service.end()
        await running
        if not leave_servers:
            service.stop_servers()
        service.close()
