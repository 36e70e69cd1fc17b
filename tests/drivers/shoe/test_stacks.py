"""Stacks of 2, 3, 5 and 7, and the stub after them."""

from __future__ import annotations

import pytest

from drivers.shuffler.deck import full_deck
from drivers.signals import DeckRemoved, DeviceJammed, JamCleared, OrderRefused, StackReady, StackTaken
from tests.drivers.line_protocol.bench import ShoeBench


@pytest.mark.parametrize(("cards", "stacks", "left"), [(2, 8, 36), (3, 8, 28), (5, 8, 12), (7, 7, 3)])
def test_stacks_of_every_size_are_counted_down_to_the_stub(cards: int, stacks: int, left: int) -> None:
    bench = ShoeBench(model={"sizes": (2, 3, 5, 7)}).connect()
    for order in range(1, stacks + 1):
        bench.driver.dispense(order, cards)
        bench.run(2)
        bench.twin.take()
        bench.run(0.1)
    ready = bench.seen(StackReady)
    assert [(signal.order, signal.cards) for signal in ready] == [(order, cards) for order in range(1, stacks + 1)]
    assert ready[-1].left == left
    bench.driver.eject(99)
    bench.run(2)
    assert [(signal.order, signal.cards) for signal in bench.seen(DeckRemoved)] == [(99, left)]


def test_a_pai_gow_deck_gives_seven_stacks_of_seven_and_exactly_four_are_left() -> None:
    """Standards H10; grand-ronde 000:613: one stack to every position, so 49 of 53 cards go out."""
    bench = ShoeBench(model={"sizes": (7,)}, table={"stack_cards": 7}).connect(None)
    bench.twin.load(full_deck("red", jokers=1))
    for order in range(1, 8):
        bench.driver.dispense(order, 7)
        bench.run(2)
        assert len(bench.twin.take().cards) == 7
        bench.run(0.1)
    assert bench.seen(StackReady)[-1].left == 4
    bench.driver.dispense(8, 7)
    bench.run(1)
    assert [signal.why for signal in bench.seen(OrderRefused)] == ["fewer cards are inside than were asked for"]


def test_a_size_that_this_model_does_not_have_is_refused() -> None:
    bench = ShoeBench(model={"sizes": (2, 3)}).connect()
    bench.driver.dispense(1, 5)
    bench.run(1)
    assert [signal.why for signal in bench.seen(OrderRefused)] == ["a value is missing or out of range"]
    assert len(bench.twin.cards) == 52


def test_the_stubs_count_shows_the_card_that_a_stack_had_too_many() -> None:
    """Two cards stuck and counted as one: 47 should be left, and 46 come out."""
    bench = ShoeBench().connect()
    bench.twin.fail("double-feed")
    bench.driver.dispense(1, 5)
    bench.run(2)
    assert bench.seen(StackReady)[-1].left == 47
    bench.twin.take()
    bench.driver.eject(2)
    bench.run(2)
    assert [(signal.order, signal.cards) for signal in bench.seen(DeckRemoved)] == [(2, 46)]


def test_a_card_that_stays_behind_is_counted_before_anything_is_dealt_again() -> None:
    """Standards H4: cards left inside are on show until they are out."""
    bench = ShoeBench().connect()
    bench.twin.hold_back(1)
    bench.driver.eject(1)
    bench.run(3)
    (jam,) = bench.take()
    assert isinstance(jam, DeviceJammed)
    assert (jam.order, jam.cards_inside) == (1, 1)
    bench.driver.dispense(2, 5)
    bench.run(1)
    assert [signal.why for signal in bench.seen(OrderRefused)] == ["it is jammed: clear it first"]
    bench.take()
    assert len(bench.twin.clear_jam().cards) == 52
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [JamCleared]


def test_an_order_for_a_stack_while_one_lies_there_changes_nothing() -> None:
    bench = ShoeBench(model={"sizes": (3,)}).connect()
    bench.driver.dispense(1, 3)
    bench.run(1)
    bench.driver.dispense(2, 3)
    bench.run(1)
    bench.twin.take()
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [StackReady, OrderRefused, StackTaken]
    assert len(bench.twin.cards) == 49
