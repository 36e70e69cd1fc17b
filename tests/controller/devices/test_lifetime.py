"""A reactor that ends with the run of a service."""

from __future__ import annotations

from controller.devices.lifetime import Lifetime
from drivers.reactor import Reactor, VirtualReactor


def test_timers_of_a_run_that_ended_never_come_and_those_of_the_next_do() -> None:
    world = VirtualReactor()
    seen: list[str] = []
    first: Reactor = Lifetime(world)
    first.call_later(10, lambda: seen.append("before the end"))
    first.call_later(30, lambda: seen.append("after the end"))
    world.advance(20)
    assert isinstance(first, Lifetime)
    first.end()
    Lifetime(world).call_later(10, lambda: seen.append("the next run"))
    first.call_later(10, lambda: seen.append("asked after the end"))
    world.advance(20)
    assert seen == ["before the end", "the next run"]


def test_a_timer_is_called_off_as_ever_and_time_is_the_worlds() -> None:
    world = VirtualReactor(start_ns=7)
    life = Lifetime(world)
    seen: list[int] = []
    life.call_later(5, lambda: seen.append(1)).cancel()
    world.advance(10)
    assert seen == []
    assert life.now() == 17
