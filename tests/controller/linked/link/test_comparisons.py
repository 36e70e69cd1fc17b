"""Comparisons of all copies beside everything else: nobody waits for a long one, and no two go on at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from controller.linked.ending import ended
from controller.linked.link import comparisons
from controller.linked.link.comparisons import Comparisons
from controller.linked.link.desk import Refused
from controller.linked.link.replicas import Far
from tests.controller.linked.servers import on_a_loop

FOUND = {"differs": "", "silent": [], "places": 9}


class Slow:
    """Compares until it is let go on."""

    def __init__(self) -> None:
        self.begun = 0
        self.go_on = asyncio.Event()
        self.refused = ""

    async def compare(self, far: Far) -> dict[str, object]:
        self.begun += 1
        far.places, far.of = 4, 9
        await self.go_on.wait()
        if self.refused:
            raise Refused(self.refused)
        return {**FOUND, "number": self.begun}


@asynccontextmanager
async def running(slow: Slow) -> AsyncIterator[Comparisons]:
    every = Comparisons(slow.compare)
    task = asyncio.create_task(every.run())
    try:
        yield every
    finally:
        await ended(task)


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparisons, "ANSWER_S", 0.001)


@on_a_loop
async def test_whoever_asks_for_a_long_one_is_told_how_far_it_is_and_then_what_it_found() -> None:
    slow = Slow()
    async with running(slow) as every:
        await every.asked()
        assert await every.asked(1) == {"comparing": 1, "places": 4, "of": 9}
        slow.go_on.set()
        await asyncio.sleep(0)
        assert await every.asked(1) == {**FOUND, "number": 1}
        assert await every.asked(1) == {**FOUND, "number": 1}


@on_a_loop
async def test_two_who_ask_at_once_wait_for_the_same_one() -> None:
    slow = Slow()
    async with running(slow) as every:
        first, second = await every.asked(), await every.asked()
        assert first["comparing"] == second["comparing"] == 1
        slow.go_on.set()
        await asyncio.sleep(0.01)
        assert slow.begun == 1


@on_a_loop
async def test_who_asks_after_one_has_ended_has_another_one_done() -> None:
    slow = Slow()
    slow.go_on.set()
    async with running(slow) as every:
        assert [(await every.asked())["number"] for _ in range(2)] == [1, 2]


@on_a_loop
async def test_a_number_from_before_a_start_of_the_link_has_one_done() -> None:
    slow = Slow()
    slow.go_on.set()
    async with running(slow) as every:
        assert (await every.asked(7))["number"] == 1


@on_a_loop
async def test_why_one_could_not_be_done_is_said_to_who_asked_and_the_next_one_goes_on() -> None:
    slow = Slow()
    slow.refused = "not now: the log does not answer"
    slow.go_on.set()
    async with running(slow) as every:
        with pytest.raises(Refused, match="not now: the log does not answer"):
            await every.asked()
        slow.refused = ""
        assert (await every.asked())["number"] == 2
