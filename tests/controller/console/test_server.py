"""Serving inside the table's own loop."""

from __future__ import annotations

import asyncio
import re
import signal
import socket

import httpx
import pytest

from controller.console.app import create_app
from controller.console.server import PortTaken, serve
from tests.controller.console.conftest import ConsoleTable

HOST = "127.0.0.1"


def test_stopping_ends_open_streams_and_leaves_the_processs_signals_alone(table: ConsoleTable) -> None:
    async def evening() -> str:
        before = signal.getsignal(signal.SIGTERM)
        console = await serve(create_app(table.running), HOST, 0)
        assert signal.getsignal(signal.SIGTERM) is before
        async with (
            httpx.AsyncClient(base_url=console.url) as browser,
            browser.stream("GET", "/stream/sign") as stream,
        ):
            lines = stream.aiter_lines()
            first = await anext(lines)
            async with asyncio.timeout(5):
                await console.stop()
                rest = [line async for line in lines]
        assert rest
        return first

    assert asyncio.run(evening()) == "retry: 400"


def test_a_taken_port_is_one_sentence_that_says_which_and_how_to_choose_another(table: ConsoleTable) -> None:
    async def twice() -> str:
        console = await serve(create_app(table.running), HOST, 0)
        port = int(console.url.rsplit(":", 1)[1])
        try:
            with pytest.raises(PortTaken) as taken:
                await serve(create_app(table.running), HOST, port)
        finally:
            await console.stop()
        return str(taken.value).replace(str(port), "8080")

    assert asyncio.run(twice()) == (
        "port 8080 on 127.0.0.1 is taken, perhaps by a console that runs already: "
        "choose another with --port, or with port in [console] of the table file"
    )


@pytest.mark.parametrize("host", ["203.0.113.7", "0.0.0.0", "::"])
def test_an_address_that_others_reach_is_refused_by_name(table: ConsoleTable, host: str) -> None:
    with pytest.raises(PortTaken, match=rf"^{re.escape(host)}: in clear the console is for this machine alone"):
        asyncio.run(serve(create_app(table.running), host, 8080))


def test_a_name_that_stands_for_another_machine_here_is_refused_with_what_it_stands_for(
    table: ConsoleTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = socket.getaddrinfo("203.0.113.7", 8080, type=socket.SOCK_STREAM)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: known)
    with pytest.raises(PortTaken, match=r"^localhost is 203\.0\.113\.7 here: in clear the console"):
        asyncio.run(serve(create_app(table.running), "localhost", 8080))


def test_a_name_that_stands_for_nothing_here_is_one_sentence(
    table: ConsoleTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(PortTaken, match="cannot listen on ip6-loopback, port 8080: Name or service not known"):
        asyncio.run(serve(create_app(table.running), "ip6-loopback", 8080))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.7.1"])
def test_this_machine_alone_is_listened_to_under_each_of_its_names(table: ConsoleTable, host: str) -> None:
    async def once() -> str:
        console = await serve(create_app(table.running), host, 0)
        async with httpx.AsyncClient(base_url=console.url) as browser:
            answer = await browser.get("/sign")
        await console.stop()
        return f"{console.url.rsplit(':', 1)[0]} {answer.status_code}"

    assert asyncio.run(once()) == f"http://{host} 200"
