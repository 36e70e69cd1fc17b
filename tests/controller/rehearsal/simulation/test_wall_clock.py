"""The clock on the wall of a simulated table: set, standing still, and without any time."""

import pytest

from controller.rehearsal.simulation.wall_clock import START_UTC_NS, WallClock
from drivers.reactor import VirtualReactor

SECOND = 1_000_000_000


@pytest.fixture
def reactor():
    return VirtualReactor(SECOND)


@pytest.fixture
def clock(reactor):
    return WallClock(reactor)


def test_a_clock_that_stood_still_is_behind_by_as_long(clock, reactor):
    clock.stand_still()
    before = clock.utc_now_ns()
    reactor.advance(30 * SECOND)
    assert clock.utc_now_ns() == before
    clock.go_on()
    clock.go_on()
    reactor.advance(SECOND)
    assert clock.utc_now_ns() == before + SECOND == START_UTC_NS + reactor.now() - 30 * SECOND


def test_one_that_stands_can_be_set_and_still_stands(clock, reactor):
    clock.stand_still()
    clock.set_by(-60 * SECOND)
    reactor.advance(SECOND)
    assert clock.utc_now_ns() == START_UTC_NS + SECOND - 60 * SECOND


def test_a_start_without_time_is_in_1970_and_nobody_can_say_whether_that_is_right(clock, reactor):
    reactor.advance(3_600 * SECOND)
    clock.lose_time()
    reactor.advance(5 * SECOND)
    assert (clock.utc_now_ns(), clock.synchronised) == (5 * SECOND, None)
    clock.set_by(-3_600 * SECOND)
    assert clock.utc_now_ns() == 0
    clock.find_time()
    assert (clock.utc_now_ns(), clock.synchronised) == (START_UTC_NS + reactor.now(), True)
