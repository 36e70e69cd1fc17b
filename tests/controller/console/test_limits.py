"""What a crowd of connections may take, on real sockets: time, places, memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from controller.console.app import create_app
from controller.console.limits import Limits
from controller.console.live import Live
from controller.console.server import serve
from tests.controller.console.conftest import ConsoleTable

SHORT = Limits(connections=4, request_s=0.2, idle_s=1, unread_s=0.3)
LONG = Limits(connections=4, request_s=60, idle_s=60, unread_s=60)


@dataclass
class Client:
    """One connection, as raw as an attacker's."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    host: str

    def send(self, text: str) -> None:
        self.writer.write(text.replace("HOST", self.host).replace("\n", "\r\n").encode())

    def get(self, path: str) -> None:
        self.send(f"GET {path} HTTP/1.1\nHost: HOST\n\n")

    async def answer(self) -> str:
        """The status of the next answer, whose body is read."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = head.partition("content-length: ")[2].partition("\r\n")[0]
        await self.reader.readexactly(int(length or 0))
        return head.split()[1]

    async def closed(self) -> bool:
        """Wait until the other side closes; whether it said nothing before."""
        try:
            return await self.reader.read() == b""
        except ConnectionResetError:
            return True


Story = Callable[[Callable[[], Awaitable[Client]]], Awaitable[None]]


def served(app: Starlette, limits: Limits, story: Story) -> None:
    """Tell ``story`` how to connect to ``app`` under these limits."""

    async def evening() -> None:
        console = await serve(app, "127.0.0.1", 0, limits)
        host = console.url.removeprefix("http://")
        writers: list[asyncio.StreamWriter] = []

        async def connect() -> Client:
            reader, writer = await asyncio.open_connection(*host.split(":"))
            writers.append(writer)
            return Client(reader, writer, host)

        try:
            async with asyncio.timeout(10):
                await story(connect)
        finally:
            for writer in writers:
                writer.transport.abort()
            await console.stop()

    asyncio.run(evening())


@pytest.mark.parametrize(
    "said", ["", "GET / HTTP/1.1\nHost: HOST\nX-Half:", "POST /lock-out HTTP/1.1\nContent-Length: 9\n"]
)
def test_who_never_comes_to_the_end_of_its_request_is_closed(table: ConsoleTable, said: str) -> None:
    async def story(connect: Callable[[], Awaitable[Client]]) -> None:
        client = await connect()
        client.send(said)
        assert await client.closed()

    served(create_app(table.running), SHORT, story)


def test_a_byte_now_and_then_gains_no_time(table: ConsoleTable) -> None:
    async def story(connect: Callable[[], Awaitable[Client]]) -> None:
        client, loop = await connect(), asyncio.get_running_loop()
        began = loop.time()
        gone = asyncio.create_task(client.closed())
        client.send("GET / HTTP/1.1\nX-Slow: ")
        while not gone.done():
            client.send("x")
            await asyncio.sleep(0.01)
        assert 0.2 <= loop.time() - began < 1

    served(create_app(table.running), SHORT, story)


def test_a_body_that_does_not_come_changes_nothing_and_is_closed(table: ConsoleTable) -> None:
    before = table.running.service.state

    async def story(connect: Callable[[], Awaitable[Client]]) -> None:
        client = await connect()
        client.send("POST /key HTTP/1.1\nHost: HOST\nOrigin: http://HOST\nContent-Length: 5\n\nkey=1")
        client.send("POST /key HTTP/1.1\nHost: HOST\nOrigin: http://HOST\nContent-Length: 9\n\nkey=ENTE")
        assert await client.answer() == "204"
        assert await client.closed()

    served(create_app(table.running), SHORT, story)
    assert table.running.service.state is before


def test_who_has_waited_longest_gives_way_to_one_more(table: ConsoleTable) -> None:
    async def story(connect: Callable[[], Awaitable[Client]]) -> None:
        crowd = [await connect() for _ in range(LONG.connections)]
        for client in crowd:
            client.send("GET / HTTP/1.1\nHost: HOST\n")
        crowd[0].send("\n")
        assert await crowd[0].answer() == "200"  # it waits anew, behind the others
        late = await connect()
        late.get("/sign")
        assert await late.answer() == "200"
        assert await crowd[1].closed()
        for client in (crowd[2], crowd[3]):
            client.send("\n")
            assert await client.answer() == "200"
        crowd[0].get("/sign")
        assert await crowd[0].answer() == "200"

    served(create_app(table.running), LONG, story)


def test_where_all_are_being_answered_the_next_one_waits_until_one_leaves(table: ConsoleTable) -> None:
    async def story(connect: Callable[[], Awaitable[Client]]) -> None:
        crowd = [await connect() for _ in range(LONG.connections)]
        for client in crowd:
            client.get("/stream/sign")
            await client.reader.readuntil(b"event: beat")
        late = await connect()
        late.get("/sign")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await late.answer()
        for client in crowd:
            assert b"event: beat" in await client.reader.readuntil(b"event: beat"), "who stays gets its beats"
        crowd[2].writer.transport.abort()
        late.get("/sign")
        assert await late.answer() == "200"

    served(create_app(table.running), LONG, story)


def test_an_idle_connection_is_closed(table: ConsoleTable) -> None:
    async def story(connect: Callable[[], Awaitable[Client]]) -> None:
        client, loop = await connect(), asyncio.get_running_loop()
        client.get("/sign")
        assert await client.answer() == "200"
        began = loop.time()
        assert await client.closed()
        assert loop.time() - began > SHORT.request_s, "between two requests it has longer than within one"

    served(create_app(table.running), SHORT, story)


def test_who_reads_nothing_is_dropped_and_gives_its_place_back(table: ConsoleTable) -> None:
    async def big(_: object) -> PlainTextResponse:
        return PlainTextResponse("x" * (32 << 20))

    app = Starlette(routes=[Route("/big", big)])
    app.state.live = Live(table.running.service)

    async def story(connect: Callable[[], Awaitable[Client]]) -> None:
        for _ in range(SHORT.connections):
            client = await connect()
            client.writer.transport.pause_reading()  # type: ignore[attr-defined]
            client.get("/big")
        late = await connect()
        late.get("/nowhere")
        assert await late.answer() == "404"

    served(app, SHORT, story)
