from __future__ import annotations

import asyncio
import os
import time

from controller.service.loop import AsyncioReactor
from drivers.reactor import Reactor


def test_timers_run_in_order_of_due_time_and_not_when_called_off() -> None:
    async def play() -> list[str]:
        reactor: Reactor = AsyncioReactor(asyncio.get_running_loop())
        seen: list[str] = []
        done = asyncio.Event()
        reactor.call_later(3_000_000, done.set)
        reactor.call_later(2_000_000, lambda: seen.append("second"))
        reactor.call_later(-5, lambda: seen.append("first"))
        late = reactor.call_later(1_000_000, lambda: seen.append("called off"))
        late.cancel()
        late.cancel()
        await done.wait()
        return seen

    assert asyncio.run(play()) == ["first", "second"]


def test_the_clock_is_the_one_of_the_kernels_edges() -> None:
    loop = asyncio.new_event_loop()
    before = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    now = AsyncioReactor(loop).now()
    loop.close()
    assert before <= now <= time.clock_gettime_ns(time.CLOCK_MONOTONIC)


def test_a_descriptor_is_watched_until_it_is_let_go() -> None:
    async def play() -> list[bytes]:
        reactor = AsyncioReactor(asyncio.get_running_loop())
        read, write = os.pipe()
        seen: list[bytes] = []
        came = asyncio.Event()

        def take() -> None:
            seen.append(os.read(read, 10))
            came.set()

        reactor.add_reader(read, take)
        os.write(write, b"1")
        await came.wait()
        reactor.remove_reader(read)
        os.write(write, b"2")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        os.close(read)
        os.close(write)
        return seen

    assert asyncio.run(play()) == [b"1"]
