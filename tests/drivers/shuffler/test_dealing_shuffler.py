"""A shuffler that deals stacks of its deck into its own tray (Choctaw 002:1085-1091: Let It Ride)."""

from __future__ import annotations

import pytest

from drivers.shuffler.deck import Deck, full_deck
from drivers.signals import (
    ButtonPressed,
    DeckLoaded,
    DeckRemoved,
    DeviceFault,
    DeviceJammed,
    JamCleared,
    OrderRefused,
    ShuffleFinished,
    StackReady,
    StackTaken,
    TrayChanged,
)
from tests.drivers.line_protocol.bench import ShufflerBench

THREES = {"sizes": (2, 3), "tray_sensor": True}


def shuffled(model: dict[str, object] | None = None) -> ShufflerBench:
    bench = ShufflerBench(model=THREES if model is None else model).connect()
    bench.driver.start(1)
    bench.run(40)
    bench.take()
    return bench


def deal(bench: ShufflerBench, order: int, cards: int = 3) -> Deck:
    bench.driver.dispense(order, cards)
    bench.run(1)
    stack = bench.twin.take_tray()
    bench.run(0.5)
    return stack


@pytest.mark.parametrize(
    ("prepare", "cards", "why"),
    [
        ("loaded", 3, "the deck is not shuffled"),
        ("empty", 3, "no deck is inside"),
        ("shuffled", 5, "a value is missing or out of range"),
        ("ready", 3, "a stack lies at the mouth: take it first"),
        ("tray", 3, "a stack lies at the mouth: take it first"),
        ("two-left", 3, "fewer cards are inside than were asked for"),
    ],
)
def test_a_stack_that_cannot_be_dealt_is_refused_with_its_reason(prepare: str, cards: int, why: str) -> None:
    bench = ShufflerBench(model=THREES).connect(None)
    if prepare != "empty":
        whole = full_deck("red")
        bench.twin.load(Deck("red", whole.cards[:5]) if prepare == "two-left" else whole)
    if prepare not in ("empty", "loaded"):
        bench.driver.start(1)
        bench.run(40)
    if prepare == "two-left":
        deal(bench, 2)
    if prepare == "ready":
        bench.driver.dispense(2, 3)
        bench.run(1)
    if prepare == "tray":
        bench.twin.tray = full_deck("blue")
    bench.signals.clear()
    bench.driver.dispense(9, cards)
    bench.run(1)
    assert [(signal.order, signal.why) for signal in bench.seen(OrderRefused)] == [(9, why)]


def test_a_shuffler_that_does_not_deal_says_so() -> None:
    bench = shuffled({})
    bench.driver.dispense(2, 3)
    bench.run(1)
    assert [signal.why for signal in bench.seen(OrderRefused)] == ["it does not know this command"]
    assert bench.driver.abilities.sizes is None


@pytest.mark.parametrize("verb", ["start", "unload"])
def test_a_deck_that_was_begun_is_not_shuffled_and_a_stack_in_the_tray_is_not_pushed_on(verb: str) -> None:
    bench = shuffled()
    bench.driver.dispense(2, 3)
    bench.run(1)
    (bench.driver.start if verb == "start" else bench.driver.unload)(3)
    bench.run(1)
    (refused,) = bench.seen(OrderRefused)
    whole, free = (
        "the deck inside is not whole: unload the rest of it first",
        "a stack lies at the mouth: take it first",
    )
    assert refused.why == (whole if verb == "start" else free)
    assert bench.twin.state == "ready"


def test_a_jam_in_a_stack_is_a_jam_with_all_its_cards_to_take_out() -> None:
    bench = shuffled()
    deal(bench, 2)
    bench.take()
    bench.twin.fail("jam")
    bench.driver.dispense(3, 3)
    bench.run(10)
    jam = next(signal for signal in bench.take() if isinstance(signal, DeviceJammed))
    assert (jam.order, jam.cards_inside) == (3, 48)
    assert len(bench.twin.clear_jam().cards) == 49
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [JamCleared, TrayChanged]


def test_a_jam_that_frees_itself_deals_the_stack_once() -> None:
    bench = shuffled()
    bench.twin.fail("jam")
    bench.driver.dispense(2, 3)
    bench.run(1)
    bench.twin.mend()
    bench.run(5)
    assert [(signal.cards, signal.left) for signal in bench.seen(StackReady)] == [(3, 49)]


def test_a_stub_of_which_a_card_stays_inside_is_a_jam() -> None:
    """Standards H4: sixteen cards left in a shuffler."""
    bench = shuffled()
    deal(bench, 2)
    bench.take()
    bench.twin.hold_back(16)
    bench.driver.unload(3)
    bench.run(3)
    jam = next(signal for signal in bench.take() if isinstance(signal, DeviceJammed))
    assert (jam.order, jam.cards_inside) == (3, 16)
    bench.driver.start(4)
    bench.run(1)
    assert [signal.why for signal in bench.seen(OrderRefused)] == ["it is jammed: clear it first"]


def test_a_brown_out_in_a_stack_ends_its_order_once_and_deals_nothing_more() -> None:
    bench = shuffled()
    bench.driver.dispense(2, 3)
    bench.run(0.2)
    bench.twin.fail("brown-out")
    bench.run(5)
    assert [(jam.order, jam.cards_inside) for jam in bench.seen(DeviceJammed)] == [(2, 51)]
    assert bench.seen(StackReady) == []


def test_two_cards_that_stick_show_in_what_is_left() -> None:
    """It counts three out, and 48 of 52 are inside: the controller sees that four left."""
    bench = shuffled()
    bench.twin.fail("double-feed")
    bench.driver.dispense(2, 3)
    bench.run(1)
    assert [(signal.cards, signal.left) for signal in bench.seen(StackReady)] == [(3, 48)]


def test_a_motor_that_stops_is_overdue_and_goes_on_when_mended() -> None:
    bench = shuffled()
    bench.twin.fail("stop")
    bench.driver.dispense(2, 3)
    bench.run(30)
    assert bench.faults() == ["overdue"]
    bench.twin.mend()
    bench.run(3)
    assert [signal.order for signal in bench.seen(StackReady)] == [2]


@pytest.mark.parametrize("fault", ["silence", "late", "duplicate", "garbage", "brown-out", "unplug"])
def test_after_any_fault_of_the_line_each_stack_was_told_at_most_once(fault: str) -> None:
    bench = shuffled()
    bench.driver.dispense(2, 3)
    bench.run(0.2)
    bench.twin.fail(fault)
    bench.run(30)
    bench.twin.mend()
    bench.run(60)
    assert len(bench.seen(StackReady)) == (0 if fault == "brown-out" else 1)
    assert set(bench.recovered()) == set(bench.faults())


def test_a_let_it_ride_round_is_told_step_by_step() -> None:
    """002:1085-1089: mixed, three to each player on the lift of the stack before, and the green button for the rest."""
    bench = ShufflerBench(model=THREES).connect()
    bench.driver.start(1)
    bench.run(40)
    for order in (2, 3, 4):
        assert len(deal(bench, order).cards) == 3
    bench.twin.press_green()
    bench.run(0.1)
    bench.driver.unload(5)
    bench.run(3)
    assert len(bench.twin.take_tray().cards) == 43
    bench.run(1)
    stack = [StackReady, TrayChanged, StackTaken, TrayChanged]
    signals = bench.take()
    assert [type(signal) for signal in signals] == [
        ShuffleFinished,
        *3 * stack,
        ButtonPressed,
        DeckRemoved,
        TrayChanged,
        TrayChanged,
    ]
    assert [signal.left for signal in signals if isinstance(signal, StackReady)] == [49, 46, 43]
    (removed,) = (signal for signal in signals if isinstance(signal, DeckRemoved))
    assert (removed.order, removed.cards) == (5, 43)


def test_the_last_stack_leaves_the_shuffler_empty() -> None:
    bench = ShufflerBench(model=THREES).connect(None)
    bench.twin.load(Deck("red", full_deck("red").cards[:3]))
    bench.driver.start(1)
    bench.run(40)
    bench.take()
    deal(bench, 2)
    assert [type(s) for s in bench.take() if not isinstance(s, TrayChanged)] == [StackReady, StackTaken, DeckRemoved]


@pytest.mark.parametrize("taken", [False, True])
def test_a_stack_that_was_dealt_while_the_controller_was_away_is_told_whole(taken: bool) -> None:
    bench = shuffled()
    bench.driver.dispense(2, 3)
    bench.run(0.1)
    bench.driver.close()
    bench.run(5)
    if taken:
        bench.twin.take_tray()
    bench.restart(2)
    bench.run(1)
    cleared, loaded, tray, ready, *rest = bench.take()
    assert isinstance(cleared, JamCleared)
    assert isinstance(loaded, DeckLoaded)
    assert (loaded.cards, loaded.order, loaded.at_start) == (49, 2, True)
    assert tray == TrayChanged(device="shuffler", at=tray.at, covered=not taken, at_start=True)
    assert isinstance(ready, StackReady)
    assert [type(signal) for signal in rest] == ([StackTaken] if taken else [])


def test_a_deck_that_was_exchanged_unseen_after_it_was_begun_is_told_as_both() -> None:
    bench = shuffled()
    deal(bench, 2)
    bench.twin.fail("unplug")
    bench.twin.remove()
    bench.twin.load(full_deck("red"))
    bench.take()
    bench.twin.mend()
    bench.run(5)
    assert [type(signal) for signal in bench.take()] == [DeckRemoved, DeckLoaded]


def test_a_deck_left_in_the_tray_is_seen() -> None:
    bench = ShufflerBench(model={"tray_sensor": True}).connect()
    bench.driver.start(1)
    bench.run(40)
    bench.driver.unload(2)
    bench.run(3)
    assert [signal.covered for signal in bench.seen(TrayChanged)] == [True]
    status = bench.driver.status()
    assert status is not None
    assert status.tray
    bench.twin.take_tray()
    bench.run(1)
    assert [signal.covered for signal in bench.seen(TrayChanged)] == [True, False]
    assert bench.seen(DeviceFault) == []


def test_a_dealing_shuffler_that_was_kept_comes_back_as_it_stood() -> None:
    before = shuffled()
    deal(before, 2)
    before.driver.dispense(3, 3)
    before.run(0.2)
    after = ShufflerBench(2, model=THREES)
    after.twin.restore(before.twin.image())
    after.twin.power_on()
    after.driver.open()
    after.driver.query(3)
    after.run(3)
    assert [(signal.order, signal.left) for signal in after.seen(StackReady)] == [(3, 46)]


def test_what_joins_pushes_the_rest_out_onto_the_stack_in_its_tray_and_no_stack_was_taken() -> None:
    """002:1089: the remainder comes into the tray, whatever lies there."""
    bench = shuffled({**THREES, "joins": True})
    deal(bench, 2)
    bench.driver.dispense(3, 3)
    bench.run(1)
    bench.take()
    bench.driver.unload(4)
    bench.run(4)
    told = [(signal.order, signal.cards) for signal in bench.seen(DeckRemoved)]
    assert told == [(4, 46)], "what left now; the stack was counted before"
    assert bench.seen(StackTaken) == []
    assert len(bench.twin.take_tray().cards) == 49


def test_what_does_not_join_leaves_the_stack_to_be_lifted() -> None:
    bench = shuffled()
    bench.driver.dispense(2, 3)
    bench.run(1)
    bench.driver.unload(3)
    bench.run(4)
    assert [signal.order for signal in bench.seen(OrderRefused)] == [3]
    assert bench.twin.take_tray().cards
    bench.run(1)
    assert bench.seen(StackTaken)
