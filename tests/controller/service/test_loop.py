from __future__ import annotations

import asyncio
import os
import threading
import time

from controller.service.loop import AsyncioReactor, LooseThread, WorkThread
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


def failing(_: Exception) -> None:
    raise AssertionError("nothing fails here")


def test_long_work_is_done_in_one_thread_in_order_and_told_on_the_loop() -> None:
    async def play() -> list[tuple[int, bool, bool]]:
        worker, done = WorkThread(asyncio.get_running_loop(), failing), asyncio.Event()
        here, seen = threading.get_ident(), list[tuple[int, bool, bool]]()
        for number in range(3):
            worker.run(
                lambda number=number: (number, threading.get_ident() != here),
                lambda found: seen.append((*found, threading.get_ident() == here)),
            )
        worker.run(lambda: None, lambda _: done.set())
        await done.wait()
        worker.close()
        return seen

    assert asyncio.run(play()) == [(0, True, True), (1, True, True), (2, True, True)]


def test_what_escapes_from_long_work_is_handed_on() -> None:
    async def play() -> Exception:
        failed: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        worker = WorkThread(asyncio.get_running_loop(), failed.set_result)
        worker.run(lambda: 1 // 0, lambda _: None)
        error = await failed
        worker.close()
        return error

    assert isinstance(asyncio.run(play()), ZeroDivisionError)


def test_after_the_end_nothing_is_told() -> None:
    async def play() -> list[str]:
        worker, seen = WorkThread(asyncio.get_running_loop(), failing), list[str]()
        begun, may_end = threading.Event(), threading.Event()
        worker.run(lambda: (begun.set(), may_end.wait(), "done")[-1], lambda _: seen.append("told"))
        worker.run(lambda: "never begun", seen.append)
        await asyncio.to_thread(begun.wait)
        worker.close()
        worker.close()
        may_end.set()
        worker.run(lambda: "too late", seen.append)
        await asyncio.to_thread(lambda: None)
        await asyncio.sleep(0)
        return seen

    assert asyncio.run(play()) == []


def test_a_look_that_never_comes_back_keeps_no_process_from_ending() -> None:
    loop, told, hangs, entered = asyncio.new_event_loop(), list[int](), threading.Event(), threading.Event()
    loose = LooseThread(loop, told.append)

    def hung() -> int:
        entered.set()
        hangs.wait(10)
        return 1

    loose.run(hung, told.append)
    assert entered.wait(10)
    (thread,) = [thread for thread in threading.enumerate() if thread.name == "look"]
    assert thread.daemon
    loose.close()
    hangs.set()
    thread.join(10)
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    assert told == []


def test_what_a_look_found_is_told_on_the_loop_and_an_error_of_the_telling_is_handed_on() -> None:
    loop, told, failures = asyncio.new_event_loop(), list[int](), list[Exception]()
    loose = LooseThread(loop, failures.append)

    def then(found: int) -> None:
        told.append(found)
        loop.stop()
        raise ValueError(found)

    loose.run(lambda: 7, then)
    loop.run_forever()
    loop.close()
    assert told == [7]
    assert [str(error) for error in failures] == ["7"]
