"""A process that answers as many tables do: each at an address of its own, a record a second, a beat twice a second.

``python -m tests.controller.pit.many_tables`` prints its port. A table's name is that of its address.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time

from controller.console.api.models import State, Table
from tests.controller.pit.test_floor_view import seen, wait

BEGAN = time.monotonic()


def position() -> int:
    """The newest record of every table: one a second."""
    return int(time.monotonic() - BEGAN) + 1


def address(number: int) -> str:
    """Where the table of this number is; 250 to a network."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


def name_at(host: str) -> str:
    _, _, network, last = host.split(".")
    return f"T-{(int(network) - 1) * 250 + int(last) - 1}"


def told(path: str, name: str) -> bytes:
    waits = (wait("ruling"),) if int(name[2:]) % 10 == 0 else ()
    one = seen(name, *waits)
    assert isinstance(one.table, Table)
    assert isinstance(one.state, State)
    if path == "/api/v1/table":
        return one.table.model_dump_json().encode()
    return one.state.model_copy(update={"position": position(), "round": position()}).model_dump_json().encode()


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            path = head.split(b" ", 2)[1].decode().partition("?")[0]
            host = re.search(rb"(?i)host: ([0-9.]+)", head)
            assert host is not None
            if path.endswith("/stream"):
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n")
                told_to = 0
                while True:
                    newest = position()
                    kind = (
                        f"event: record\nid: {newest}\ndata: {{}}\n\n"
                        if newest > told_to
                        else f"event: beat\ndata: {newest}\n\n"
                    )
                    told_to = newest
                    writer.write(kind.encode())
                    await writer.drain()
                    await asyncio.sleep(0.5)
            body = told(path, name_at(host[1].decode()))
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body))
            writer.write(body)
            await writer.drain()
    except (ConnectionError, asyncio.IncompleteReadError):
        writer.close()


async def main() -> None:
    server = await asyncio.start_server(answer, "0.0.0.0", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
