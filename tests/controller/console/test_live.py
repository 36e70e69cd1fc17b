"""The stream: what changed, at once, to whom it is new; and a word twice a second."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from controller.console.live import Live, digest
from tests.controller.console.conftest import ConsoleTable


async def take(stream: AsyncIterator[str], count: int) -> list[str]:
    return [await anext(stream) for _ in range(count)]


def test_a_new_client_gets_every_part_and_then_a_beat(table: ConsoleTable) -> None:
    live = Live(table.running.service)

    async def follow() -> list[str]:
        return await take(live.stream(lambda: {"meter": "<b>1</b>", "lcd": "x"}), 4)

    retry, meter, lcd, beat = asyncio.run(follow())
    assert retry.startswith("retry: ")
    assert (meter, lcd) == ("event: meter\ndata: <b>1</b>\n\n", "event: lcd\ndata: x\n\n")
    assert beat == f"event: beat\ndata: {table.running.service.position}\nid: {table.running.service.position}\n\n"


def test_a_page_that_has_all_of_it_is_sent_nothing_again(table: ConsoleTable) -> None:
    live = Live(table.running.service)
    parts = {"meter": "1"}

    async def follow() -> list[str]:
        return await take(live.stream(lambda: parts, digest(parts)), 2)

    assert asyncio.run(follow())[1].startswith("event: beat")


def test_only_the_part_that_changed_is_sent_and_many_changes_are_one_push(table: ConsoleTable) -> None:
    live = Live(table.running.service)
    parts = {"meter": "0", "lcd": "same"}

    async def follow() -> list[str]:
        stream = live.stream(lambda: parts)
        await take(stream, 4)
        for number in range(1, 100):
            parts["meter"] = str(number)
            live.push()
        return await take(stream, 2)

    assert [event.split("\n")[:2] for event in asyncio.run(follow())] == [
        ["event: meter", "data: 99"],
        ["event: beat", f"data: {table.running.service.position}"],
    ]


def test_closing_ends_every_stream(table: ConsoleTable) -> None:
    live = Live(table.running.service)

    async def follow() -> list[str]:
        stream = live.stream(dict)
        await take(stream, 2)
        live.close()
        return [event async for event in stream]

    assert asyncio.run(follow()) == []


def test_a_chip_reaches_the_page_once_it_is_on_disk(table: ConsoleTable) -> None:
    live = Live(table.running.service)

    async def follow() -> list[str]:
        stream = live.stream(lambda: {"meter": str(table.running.service.durable.meter.cents)})
        await take(stream, 3)
        table.twins.chip(3)
        table.wait(100)
        return await take(stream, 1)

    assert asyncio.run(follow()) == ["event: meter\ndata: 1000050\n\n"]
