"""A demonstration table that is killed and started again finds its shuffler and shoe as they stood."""

from __future__ import annotations

import random

import pytest

from drivers.signals import DeckLoaded, JamCleared, OrderRefused, ShuffleFinished, StackReady, StackTaken
from tests.drivers.line_protocol.bench import ShoeBench, ShufflerBench


def reborn_shoe(image: bytes) -> ShoeBench:
    bench = ShoeBench()
    bench.twin.restore(image)
    bench.twin.power_on()
    return bench


def test_the_image_of_another_kind_of_device_is_refused() -> None:
    shuffler, shoe = ShufflerBench().twin, ShoeBench().twin
    with pytest.raises(ValueError, match="Invalid value 'shoe'"):
        shuffler.restore(shoe.image())
    with pytest.raises(ValueError, match="malformed"):
        shoe.restore(b"not an image")


def test_a_shoe_with_a_stack_at_its_mouth_comes_back_with_it() -> None:
    before = ShoeBench().connect()
    before.twin.turn_face_up(9)
    before.driver.dispense(1, 5)
    before.run(2)
    after = reborn_shoe(before.twin.image())
    after.driver.open()
    after.driver.query(1)
    after.run(1)
    assert after.twin.take() == before.twin.take()
    after.run(1)
    assert [type(signal) for signal in after.take()] == [JamCleared, DeckLoaded, StackReady, StackTaken]
    assert after.twin.cards == before.twin.cards
    assert after.twin.memory.boot == 1


def test_an_order_that_ran_is_finished_once_after_it() -> None:
    before = ShoeBench().connect()
    before.driver.dispense(1, 5)
    before.run(0.3)
    after = reborn_shoe(before.twin.image())
    after.driver.open()
    after.driver.query(1)
    after.run(5)
    assert [signal.order for signal in after.seen(StackReady)] == [1]
    assert len(after.twin.cards) == 47
    after.driver.dispense(1, 5)
    after.run(3)
    assert len(after.twin.cards) == 47


def test_a_shuffle_that_ran_is_finished_and_one_never_sent_is_not_known() -> None:
    before = ShufflerBench().connect()
    before.driver.start(1)
    before.run(3)
    after = ShufflerBench(2)
    after.twin.restore(before.twin.image())
    after.twin.power_on()
    after.driver.open()
    after.driver.query(1)
    after.run(60)
    after.driver.query(2)
    after.run(1)
    assert [signal.order for signal in after.seen(ShuffleFinished)] == [1]
    assert [signal.why for signal in after.seen(OrderRefused)] == ["not known to the device"]


def test_each_change_of_the_image_is_told() -> None:
    """Whoever keeps the image writes it when told, and so must be told of every change."""
    bench = ShoeBench()
    kept: list[bytes] = [bench.twin.image()]
    bench.twin.on_change = lambda: kept.append(bench.twin.image())
    bench.connect()
    rng = random.Random(5)
    for order in range(1, 30):
        what = rng.choice(["dispense", "take", "jam", "clear", "face", "stack", "eject", "query", "brown-out"])
        if what == "dispense":
            bench.driver.dispense(order, rng.randint(1, 6))
        elif what == "take" and bench.twin.state == "ready":
            bench.twin.take()
        elif what in ("jam", "brown-out"):
            bench.twin.fail(what)
        elif what == "clear" and bench.twin.state == "jammed":
            bench.twin.clear_jam(leave=rng.randint(0, 1))
        elif what == "face" and bench.twin.cards:
            bench.twin.turn_face_up(0)
        elif what == "stack" and bench.twin.cards:
            bench.twin.stack(bench.twin.cards[-1:])
        elif what == "eject":
            bench.driver.eject(order)
        elif what == "query":
            bench.driver.query(order)
        for _ in range(30):
            bench.run(0.1)
            assert kept[-1] == bench.twin.image(), what
