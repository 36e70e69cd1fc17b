"""Time that passes while a test waits, virtual and real."""

import asyncio
from collections.abc import Iterator

import pytest

from controller.diagnostics.lapse import LoopLapse
from drivers.reactor import VirtualReactor
from tests.controller.diagnostics.virtual_lapse import VirtualLapse

MS = 1_000_000


def test_it_waits_no_longer_than_it_must() -> None:
    reactor = VirtualReactor()
    reached: list[int] = []
    reactor.call_later(30 * MS, lambda: reached.append(1))
    assert VirtualLapse(reactor).until(lambda: bool(reached), 100)
    assert reactor.now() == 30 * MS


def test_it_waits_to_the_end_and_says_that_it_was_not_so() -> None:
    reactor = VirtualReactor()
    reactor.call_later(101 * MS, lambda: pytest.fail("this is due later"))
    assert not VirtualLapse(reactor).until(lambda: False, 100)
    assert reactor.now() == 100 * MS


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


def test_the_real_loop_runs_meanwhile(loop: asyncio.AbstractEventLoop) -> None:
    reached: list[int] = []
    loop.call_later(0.001, reached.append, 1)
    assert LoopLapse(loop, []).until(lambda: bool(reached), 1_000)
    assert not LoopLapse(loop, []).until(lambda: False, 1)


def test_an_error_that_escaped_from_a_driver_ends_the_wait(loop: asyncio.AbstractEventLoop) -> None:
    with pytest.raises(ZeroDivisionError):
        LoopLapse(loop, [ZeroDivisionError()]).until(lambda: False, 1_000)
