"""The real process under a crowd of connections: the watchdog stays fed, and the table stays as quick as it was."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest

from controller.console.limits import STREAMS
from tests.systemd.conftest import Manager

pytestmark = pytest.mark.slow

CROWD = 600
BEATS = {"WATCHDOG_USEC": "3000000"}
"""As systemd/lammer@.service asks: one beat in half a second."""


def port_of(manager: Manager) -> int:
    return int(manager.hears()["STATUS"].rpartition(":")[2].rstrip("."))


def asks(port: int, line: str, body: str = "") -> bytes:
    own = f"127.0.0.1:{port}"
    head = f"{line} HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nContent-Length: {len(body)}\r\n\r\n"
    return (head + body).encode()


@contextlib.asynccontextmanager
async def connected(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


def test_half_open_connections_and_a_crowd_of_streams_keep_neither_the_watchdog_nor_a_chip_waiting(
    manager: Manager,
) -> None:
    """Prints the figures; a decision gives those of 2,000 each."""
    manager.start(files=1024, **BEATS)
    port = port_of(manager)
    beats, answers = list[float](), Counter[str]()

    def heard() -> None:
        if "WATCHDOG" in manager.hears():
            beats.append(time.monotonic())

    async def lamp(reader: asyncio.StreamReader, seat: int) -> None:
        placed = re.compile(rb'class="seat[^"]*\bflash\b[^"]*" data-seat="%d"' % seat)
        while not placed.search(await reader.readuntil(b"event: beat")):
            pass

    def crowd() -> list[socket.socket]:
        """Half of them send half a request, the others ask for a stream; none reads."""
        sockets = []
        for number in range(CROWD):
            sockets.append(socket.create_connection(("127.0.0.1", port)))
            sockets[-1].send(b"GET / HTTP/1.1\r\nHost: " if number % 2 else asks(port, "GET /stream/table"))
        return sockets

    async def evening() -> float:
        asyncio.get_running_loop().add_reader(manager, heard)
        async with connected(port) as (watching, watch):
            watch.write(asks(port, "GET /stream/table"))
            await watching.readuntil(b"event: beat")
            coming = asyncio.create_task(asyncio.to_thread(crowd))
            took = list[float]()
            for seat in (1, 3, 5):
                began = time.monotonic()
                async with connected(port) as (drawer, drop):
                    drop.write(asks(port, "POST /bench/chip", f"seat={seat}"))
                    assert (await drawer.readline()).split()[1] == b"200"
                await lamp(watching, seat)
                took.append(time.monotonic() - began)
                await asyncio.sleep(0.5)
            for one in await coming:
                with one, contextlib.suppress(OSError):
                    one.setblocking(False)
                    answers[one.recv(12)[9:].decode() or "closed"] += 1
            return max(took)

    slowest = asyncio.run(evening())
    gap = max(after - before for before, after in pairwise(beats))
    print(f"longest gap of beats {gap:.2f} s; chip to lamp event {slowest:.3f} s; {dict(answers)}")
    assert gap < 1.5
    assert slowest < 1
    assert 0 < answers["200"] < STREAMS
    assert answers["503"] > CROWD / 4


def test_without_a_free_file_the_console_waits_quietly_and_comes_back(manager: Manager) -> None:
    process = manager.start(files=48, **BEATS)
    port = port_of(manager)

    def cpu_s() -> float:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def evening() -> float:
        async with contextlib.AsyncExitStack() as crowd:
            before = cpu_s()
            for _ in range(60):
                await crowd.enter_async_context(connected(port))
            await asyncio.sleep(2)
            used = cpu_s() - before
        async with connected(port) as (reader, writer):
            writer.write(asks(port, "GET /sign"))
            assert (await reader.readline()).split()[1] == b"200"
        return used

    assert asyncio.run(evening()) < 1
    process.terminate()
    _, said = process.communicate(timeout=20)
    assert said == "lammer: the console can take no connection: Too many open files\n"
