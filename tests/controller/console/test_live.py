"""The stream: what changed, at once, to whom it is new; a word twice a second; one rendering for all who look."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping

import pytest
from starlette.types import Message

from controller.console.limits import STREAMS, NoPlace
from controller.console.live import Live
from controller.console.rendering import BEAT_S, Rendered, digest
from controller.record.journal.errors import JournalError
from tests.controller.console.conftest import MS, ConsoleTable


async def take(stream: AsyncIterator[str], count: int = 1) -> list[list[str]]:
    """So many pushes, each as its events."""
    return [[event for event in (await anext(stream)).split("\n\n") if event] for _ in range(count)]


def beat(table: ConsoleTable) -> str:
    """It tells the time as well, by which a page says when it asks."""
    position = table.running.service.position
    return f"event: beat\ndata: {position} {table.reactor.now() // MS}\nid: {position}"


def page(live: Live, parts: Callable[[], Mapping[str, str]]) -> Rendered:
    return Rendered(live.next_change, parts, lambda: "".join(parts().values()))


def test_a_new_client_gets_every_part_and_a_beat_in_one_piece(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)

    async def follow() -> list[list[str]]:
        return await take(live.stream(page(live, lambda: {"meter": "<b>1</b>", "lcd": "x"})))

    retry, *rest = asyncio.run(follow())[0]
    assert retry.startswith("retry: ")
    assert rest == ["event: meter\ndata: <b>1</b>", "event: lcd\ndata: x", beat(table)]


def test_a_page_that_has_all_of_it_is_sent_nothing_again(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)
    parts = {"meter": "1"}

    async def follow() -> list[list[str]]:
        return await take(live.stream(page(live, lambda: parts), digest(parts)))

    assert asyncio.run(follow())[0][1:] == [beat(table)]


def test_only_the_part_that_changed_is_sent_and_many_changes_are_one_push(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)
    parts = {"meter": "0", "lcd": "same"}

    async def follow() -> list[list[str]]:
        stream = live.stream(page(live, lambda: dict(parts)))
        await take(stream)
        for number in range(1, 100):
            parts["meter"] = str(number)
            live.push()
        return await take(stream)

    assert asyncio.run(follow()) == [["event: meter\ndata: 99", beat(table)]]


def test_all_who_look_at_a_page_share_one_rendering(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)
    made: list[int] = []

    def parts() -> Mapping[str, str]:
        made.append(len(made))
        return {"meter": str(made[-1])}

    async def follow() -> list[list[list[str]]]:
        shown = page(live, parts)
        streams = [live.stream(shown) for _ in range(STREAMS)]
        first = [await take(stream) for stream in streams]
        live.push()
        return first + list(await asyncio.gather(*(take(stream) for stream in streams)))

    pushes = asyncio.run(follow())
    assert [push[0][-2] for push in pushes] == ["event: meter\ndata: 0"] * STREAMS + ["event: meter\ndata: 1"] * STREAMS
    assert len(made) == 2


def test_what_nobody_told_of_is_seen_at_the_next_beat(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)
    parts = {"meter": "0"}

    async def follow() -> list[list[str]]:
        stream = live.stream(page(live, lambda: dict(parts)))
        await take(stream)
        parts["meter"] = "1"
        async with asyncio.timeout(2 * BEAT_S):
            return await take(stream)

    assert asyncio.run(follow())[0][0] == "event: meter\ndata: 1"


def test_a_page_is_made_once_for_many_and_anew_after_a_change(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)
    made: list[int] = []

    def parts() -> Mapping[str, str]:
        made.append(len(made))
        return {"meter": str(made[-1])}

    async def ask() -> list[str]:
        shown = page(live, parts)
        before = [shown.whole(), shown.whole()]
        live.push()
        return [*before, shown.whole()]

    assert asyncio.run(ask()) == ["0", "0", "1"]


def test_one_page_more_than_may_be_live_is_refused_and_served_once_another_has_left(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)
    shown = page(live, lambda: {"meter": "1"})
    sent: list[str] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message["type"])

    async def look() -> asyncio.Task[None]:
        task = asyncio.create_task(live.response(shown)({"type": "http"}, receive, send))
        await asyncio.sleep(0)
        return task

    async def evening() -> None:
        tasks = [await look() for _ in range(STREAMS)]
        with pytest.raises(NoPlace, match="serves 16 live pages at a time"):
            await live.response(shown)({"type": "http"}, receive, send)
        tasks[3].cancel()
        await asyncio.wait([tasks[3]])
        tasks.append(await look())
        live.close()
        await asyncio.gather(*(task for task in tasks if not task.cancelled()))

    asyncio.run(evening())
    assert sent.count("http.response.start") == STREAMS + 1


def test_a_stream_outlives_a_record_that_the_disk_does_not_give_out(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)
    readable = iter((False, True, True, False, True, True, True))

    def parts() -> Mapping[str, str]:
        if not next(readable):
            raise JournalError("the disk reports an error")
        return {"meter": "1"}

    async def follow() -> list[list[str]]:
        stream = live.stream(page(live, parts))
        first = await take(stream)
        live.push()
        return first + await take(stream)

    (_, *first), second = asyncio.run(follow())
    assert first == ["event: meter\ndata: 1", beat(table)]
    assert second == [beat(table)]


def test_closing_ends_every_stream(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)

    async def follow() -> list[str]:
        stream = live.stream(page(live, dict))
        await take(stream)
        live.close()
        return [event async for event in stream]

    assert asyncio.run(follow()) == []


def test_a_chip_reaches_the_page_once_it_is_on_disk(table: ConsoleTable) -> None:
    live = Live(table.running.service, table.reactor.now)

    async def follow() -> list[list[str]]:
        stream = live.stream(page(live, lambda: {"meter": str(table.running.service.durable.meter.cents)}))
        await take(stream)
        table.twins.chip(3)
        table.wait(100)
        return await take(stream)

    assert asyncio.run(follow())[0][0] == "event: meter\ndata: 1000050"
