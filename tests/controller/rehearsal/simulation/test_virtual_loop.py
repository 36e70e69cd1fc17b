"""asyncio on a reactor's time: what it runs, when, and how it ends."""

import asyncio

import pytest

from controller.rehearsal.simulation.virtual_loop import VirtualLoop
from drivers.reactor import VirtualReactor

SECOND = 1_000_000_000


@pytest.fixture
def reactor():
    return VirtualReactor(SECOND)


@pytest.fixture
def loop(reactor):
    loop = VirtualLoop(reactor)
    yield loop
    loop.end()


def test_sleeps_timeouts_and_events_take_virtual_time(loop, reactor):
    told, event = [], asyncio.Event()

    async def waits():
        await asyncio.sleep(5)
        told.append(("slept", reactor.now() // SECOND))
        try:
            async with asyncio.timeout(2):
                await event.wait()
        except TimeoutError:
            told.append(("given up", reactor.now() // SECOND))
        await event.wait()
        told.append(("set", reactor.now() // SECOND))

    loop.create_task(waits())
    reactor.advance(20 * SECOND)
    assert told == [("slept", 6), ("given up", 8)]
    reactor.call_later(0, event.set)
    reactor.call_later(0, lambda: loop.call_soon(lambda: None))
    reactor.advance(SECOND)
    assert told[2:] == [("set", 21)]


def test_who_is_woken_is_never_early(loop, reactor):
    """Else one who waits for 0.05 s more would ask again and again within one instant."""

    async def waits():
        for began in range(100):
            due = loop.time() + 0.05
            await asyncio.sleep(due - loop.time())
            assert loop.time() >= due, began

    task = loop.create_task(waits())
    reactor.advance(20 * SECOND)
    assert task.done()
    assert task.exception() is None


def test_the_end_lets_every_task_come_to_its_own_end_at_once(loop, reactor):
    ended = []

    async def holds_a_place():
        try:
            await asyncio.sleep(1_000)
        finally:
            ended.append(reactor.now())

    tasks = [loop.create_task(holds_a_place()) for _ in range(3)]
    reactor.advance(SECOND)
    loop.end()
    loop.end()
    assert ended == [2 * SECOND] * 3
    assert all(task.cancelled() for task in tasks)


def test_what_a_callback_raises_and_nobody_takes_comes_out_of_the_reactor(loop, reactor):
    def wrong():
        raise ValueError("nobody takes it")

    loop.call_soon(wrong)
    with pytest.raises(ValueError, match="nobody takes it"):
        reactor.advance(SECOND)


def test_a_timer_that_is_called_off_does_nothing(loop, reactor):
    told = []
    loop.call_later(1, told.append, "late").cancel()
    loop.call_later(2, told.append, "later")
    reactor.advance(5 * SECOND)
    assert told == ["later"]


def test_it_opens_no_connection(loop, reactor):
    task = loop.create_task(asyncio.open_connection("127.0.0.1", 80))
    reactor.advance(SECOND)
    assert isinstance(task.exception(), RuntimeError)  # not implemented
