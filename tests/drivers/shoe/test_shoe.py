"""The shoe's driver against its twin."""

from __future__ import annotations

import random

import pytest

from drivers.buses.serial_memory import MemoryWire
from drivers.shuffler.deck import Deck, full_deck
from drivers.shuffler.line import LineShuffler
from drivers.shuffler.twin import ShufflerTwin
from drivers.signals import (
    DeckLoaded,
    DeckRemoved,
    DeviceFault,
    DeviceJammed,
    JamCleared,
    OrderRefused,
    StackReady,
    StackTaken,
)
from tests.drivers.line_protocol.bench import ShoeBench

ROYAL = ("As", "Ks", "Qs", "Js", "Ts")


def test_a_jam_leaves_its_cards_on_show_and_ends_with_all_cards_out() -> None:
    bench = ShoeBench().connect()
    bench.twin.fail("jam")
    bench.driver.dispense(1, 5)
    bench.run(10)
    assert [signal.text for signal in bench.seen(DeviceFault)][-1] == "jammed: try 3 to free itself"
    (jam,) = bench.take()
    assert isinstance(jam, DeviceJammed)
    assert (jam.order, jam.cards_inside) == (1, 50)
    assert len(bench.twin.clear_jam().cards) == 52
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [JamCleared]


def test_a_jam_that_frees_itself_deals_the_stack_once() -> None:
    bench = ShoeBench().connect()
    bench.twin.fail("jam")
    bench.driver.dispense(1, 5)
    bench.run(1)
    bench.twin.mend()
    bench.run(5)
    assert [(signal.cards, signal.left) for signal in bench.seen(StackReady)] == [(5, 47)]
    assert bench.recovered() == ["recovering"]


def test_a_movement_that_is_freed_while_the_power_is_off_moves_nothing() -> None:
    """Its order failed when the power came back; what moved then would lie at the mouth of a shoe that was cleared."""
    bench = ShoeBench().connect()
    bench.twin.fail("stop")
    bench.driver.dispense(1, 5)
    bench.run(1)
    bench.twin.fail("brown-out")
    bench.run(1)
    bench.twin.mend()
    bench.run(0.6)
    assert bench.twin.state == "jammed"
    bench.twin.clear_jam()
    bench.run(10)
    assert bench.twin.state == "empty"
    assert bench.twin.free()


@pytest.mark.parametrize(
    ("prepare", "cards", "why", "told"),
    [
        ("empty", 5, "no deck is inside", [DeckRemoved]),
        ("loaded", 0, "a value is missing or out of range", []),
        ("loaded", 21, "a value is missing or out of range", []),
        ("four-left", 5, "fewer cards are inside than were asked for", [DeckLoaded]),
        ("stack-out", 5, "a stack lies at the mouth: take it first", []),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_its_reason_and_with_what_lies_there(
    prepare: str, cards: int, why: str, told: list[type]
) -> None:
    """Who asked for cards that are not there has missed that somebody took them (seed 60256)."""
    bench = ShoeBench().connect("blue" if prepare == "stack-out" else None)
    if prepare in ("loaded", "four-left"):
        bench.twin.load(Deck("blue", full_deck("blue").cards[: 4 if prepare == "four-left" else 52]))
        bench.run(1)
    if prepare == "stack-out":
        bench.driver.dispense(1, 5)
        bench.run(2)
    bench.take()
    bench.driver.dispense(2, cards)
    bench.run(1)
    refused, *rest = bench.take()
    assert isinstance(refused, OrderRefused)
    assert refused.why == why
    assert [type(signal) for signal in rest] == told


def test_a_refusal_does_not_hide_that_the_stack_is_taken() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(2)
    bench.driver.dispense(2, 5)
    bench.run(1)
    bench.twin.take()
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [StackReady, OrderRefused, StackTaken]


def test_a_short_stack_is_counted_honestly() -> None:
    bench = ShoeBench().connect()
    bench.twin.fail("short-stack")
    bench.driver.dispense(1, 5)
    bench.run(2)
    assert [(signal.cards, signal.left) for signal in bench.seen(StackReady)] == [(4, 48)]
    assert len(bench.twin.take().cards) == 4


def test_two_cards_that_stick_are_in_the_hand_but_not_in_the_count() -> None:
    bench = ShoeBench().connect()
    bench.twin.fail("double-feed")
    bench.driver.dispense(1, 5)
    bench.run(2)
    assert [(signal.cards, signal.left) for signal in bench.seen(StackReady)] == [(5, 47)]
    assert len(bench.twin.take().cards) == 6


def test_a_card_that_lies_face_up_is_seen_by_people_only() -> None:
    bench = ShoeBench().connect()
    bench.twin.turn_face_up(2)
    bench.driver.dispense(1, 5)
    bench.run(2)
    assert [type(signal) for signal in bench.take()] == [StackReady]
    stack = bench.twin.take()
    assert stack.face_up == {stack.cards[2]}


def test_a_motor_that_stops_goes_on_after_it_is_mended() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(0.2)
    bench.twin.fail("stop")
    bench.run(10)
    assert bench.take() == []
    bench.twin.mend()
    bench.run(2)
    assert [type(signal) for signal in bench.take()] == [StackReady]


def test_a_stacked_deck_deals_its_royal_and_stays_whole() -> None:
    bench = ShoeBench().connect()
    bench.twin.stack(ROYAL)
    bench.driver.dispense(1, 5)
    bench.run(2)
    assert bench.twin.take().cards == ROYAL
    assert len({*bench.twin.cards, *ROYAL}) == 52
    with pytest.raises(ValueError, match="As is not in the shoe"):
        bench.twin.stack(["As"])
    assert not any(card in line for line in bench.lines for card in ROYAL)


def test_a_round_is_told_step_by_step_and_ends_with_the_stub() -> None:
    bench = ShoeBench().connect()
    for order in (1, 2):
        bench.driver.dispense(order, 5)
        bench.run(2)
        bench.twin.take()
        bench.run(1)
    bench.driver.eject(3)
    bench.run(3)
    signals = bench.take()
    assert [type(signal) for signal in signals] == [StackReady, StackTaken, StackReady, StackTaken, DeckRemoved]
    assert isinstance(signals[-1], DeckRemoved)
    assert signals[-1].order == 3
    assert len(bench.twin.take().cards) == 42


def test_the_last_stack_taken_leaves_the_shoe_empty() -> None:
    bench = ShoeBench().connect(None)
    bench.twin.load(Deck("red", full_deck("red").cards[:5]))
    bench.driver.dispense(1, 5)
    bench.run(2)
    bench.twin.take()
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [DeckLoaded, StackReady, StackTaken, DeckRemoved]


def test_a_stack_taken_while_unplugged_is_told_when_it_is_back() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(2)
    bench.twin.fail("unplug")
    bench.twin.take()
    bench.run(5)
    bench.twin.mend()
    bench.run(31)
    assert [type(signal) for signal in bench.take()] == [StackReady, StackTaken]


def test_a_stack_taken_right_after_it_was_told_is_not_lost_with_the_line() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    while not bench.seen(StackReady):
        bench.run(0.001)
    bench.twin.fail("unplug")
    bench.twin.take()
    bench.twin.mend()
    bench.run(5)
    assert [type(signal) for signal in bench.take()] == [StackReady, StackTaken]


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        (52, [DeckRemoved, DeckLoaded]),
        (47, []),
        (42, []),
    ],
)
def test_a_deck_of_the_same_backs_that_was_exchanged_unseen_is_known_by_its_cards(
    inside: int, told: list[type]
) -> None:
    """A shoe only gets emptier by dealing; as many cards as before, or fewer, are the deck that was there."""
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(2)
    bench.twin.take()
    bench.run(1)
    bench.take()
    bench.twin.fail("unplug")
    bench.run(3)
    bench.twin.receive(Deck("blue", full_deck("blue").cards[:inside]))
    bench.twin.mend()
    bench.run(5)
    signals = bench.take()
    assert [type(signal) for signal in signals] == told
    assert [signal.cards for signal in signals if isinstance(signal, DeckLoaded)] == ([52] if told else [])


@pytest.mark.parametrize("seen_s", [0.006, 0.5])
def test_an_eject_that_ended_while_unplugged_is_told_once_with_its_order(seen_s: float) -> None:
    bench = ShoeBench().connect()
    bench.driver.eject(1)
    bench.run(seen_s)
    bench.twin.fail("unplug")
    bench.run(5)
    bench.twin.mend()
    bench.run(31)
    (removed,) = bench.take()
    assert isinstance(removed, DeckRemoved)
    assert removed.order == 1


def test_a_refused_order_leaves_the_status_as_it_was() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 0)
    bench.run(0.1)
    status = bench.driver.status()
    assert status is not None
    assert (status.state, status.left) == ("loaded", 52)


@pytest.mark.parametrize("taken", [False, True])
def test_a_dispense_that_ended_while_the_controller_was_away_is_told_whole(taken: bool) -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(0.1)
    bench.driver.close()
    bench.run(5)
    if taken:
        bench.twin.take()
    bench.restart(1)
    bench.run(1)
    cleared, loaded, ready, *rest = bench.take()
    assert isinstance(cleared, JamCleared)
    assert isinstance(loaded, DeckLoaded)
    assert loaded.at_start
    assert loaded.cards == 47
    assert isinstance(ready, StackReady)
    assert [type(signal) for signal in rest] == ([StackTaken] if taken else [])


def test_the_shuffler_above_fills_the_shoe_and_waits_while_it_is_full() -> None:
    bench = ShoeBench().connect(None)
    wire = MemoryWire(bench.reactor)
    above = ShufflerTwin(wire.device, bench.reactor, random.Random(1), outlet=bench.twin)
    above.power_on()
    shuffler = LineShuffler("shuffler", wire.host, bench.reactor, bench.signals.append)
    shuffler.open()
    bench.run(1)
    for order in (1, 3):
        above.load(full_deck("red"))
        shuffler.start(order)
        bench.run(60)
        bench.take()
        shuffler.unload(order + 1)
        bench.run(5)
        if order == 1:
            assert {type(signal) for signal in bench.take()} == {DeckLoaded, DeckRemoved}
            assert len(bench.twin.cards) == 52
    (refused,) = bench.take()
    assert isinstance(refused, OrderRefused)
    assert refused.why == "the way out is not free"
