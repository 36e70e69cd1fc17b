"""Serving inside the table's own loop."""

from __future__ import annotations

import asyncio
import signal

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


def test_an_address_of_another_machine_is_refused_by_name(table: ConsoleTable) -> None:
    with pytest.raises(PortTaken, match=r"cannot listen on 203\.0\.113\.7, port 8080"):
        asyncio.run(serve(create_app(table.running), "203.0.113.7", 8080))
