"""The shuffler's driver against its twin."""

from __future__ import annotations

from collections import Counter

import pytest

from drivers.shuffler.changes import changes
from drivers.shuffler.deck import Deck, full_deck
from drivers.shuffler.port import ShufflerStatus
from drivers.signals import (
    ButtonPressed,
    DeckLoaded,
    DeckRemoved,
    DeviceFault,
    DeviceJammed,
    JamCleared,
    OrderRefused,
    ShuffleFinished,
)
from tests.drivers.line_protocol.bench import ShufflerBench


def test_a_jam_is_tried_three_times_then_stops_with_its_cards_inside() -> None:
    """Standards H4, H7."""
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(5)
    bench.twin.fail("jam")
    bench.run(10)
    tries = [signal.text for signal in bench.seen(DeviceFault)]
    assert tries == [f"jammed: try {number} to free itself" for number in (1, 2, 3)]
    assert bench.recovered() == ["recovering"]
    assert [(jam.order, jam.cards_inside) for jam in bench.seen(DeviceJammed)] == [(1, 52)]


def test_a_jam_that_frees_itself_begins_the_shuffle_again_from_the_start() -> None:
    """Standards H12: the shuffle takes its whole time from then on."""
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(11)
    bench.twin.fail("jam")
    bench.run(1)
    bench.twin.mend()
    freed = bench.reactor.now() + 1_000_000_000
    bench.run(60)
    (finished,) = bench.take()
    assert isinstance(finished, ShuffleFinished)
    assert finished.at - freed >= 12_000_000_000


def test_cards_left_inside_after_a_jam_stay_on_show_until_they_are_out() -> None:
    """Standards H4: sixteen cards left in a shuffler."""
    bench = ShufflerBench().connect()
    bench.twin.fail("jam")
    bench.driver.start(1)
    bench.run(20)
    bench.take()
    assert len(bench.twin.clear_jam(leave=16).cards) == 36
    bench.run(1)
    (jam,) = bench.take()
    assert isinstance(jam, DeviceJammed)
    assert jam.cards_inside == 16
    bench.driver.start(2)
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [OrderRefused]
    assert len(bench.twin.clear_jam().cards) == 16
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [JamCleared]


@pytest.mark.parametrize(
    ("state", "verb", "why"),
    [
        ("empty", "start", "no deck is inside"),
        ("empty", "unload", "no deck is inside"),
        ("loaded", "unload", "the deck is not shuffled"),
        ("shuffling", "start", "it is busy with another order"),
        ("tray", "unload", "the way out is not free"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(state: str, verb: str, why: str) -> None:
    bench = ShufflerBench().connect(None if state == "empty" else "red")
    if state in ("shuffling", "tray"):
        bench.driver.start(1)
    if state == "tray":
        bench.run(60)
        bench.twin.tray = full_deck("blue")
        bench.take()
    if verb == "start":
        bench.driver.start(2)
    else:
        bench.driver.unload(2)
    bench.run(1)
    (refused,) = bench.seen(OrderRefused)
    assert (refused.order, refused.why) == (2, why)


def test_an_order_number_below_one_already_used_is_refused() -> None:
    bench = ShufflerBench().connect()
    bench.driver.start(9)
    bench.run(60)
    bench.take()
    bench.driver.start(8)
    bench.run(1)
    (refused,) = bench.take()
    assert isinstance(refused, OrderRefused)
    assert refused.why == "this order number was used before"


def test_sorted_cards_cannot_be_unloaded_and_sorting_is_no_command() -> None:
    """Standards H5: the switch is locked while a deck is inside, so sorting is never one command from a shuffle."""
    bench = ShufflerBench().connect()
    with pytest.raises(ValueError, match="locked unless it is empty"):
        bench.twin.turn_switch("sort")
    bench.twin.remove()
    bench.twin.turn_switch("sort")
    bench.twin.load(full_deck("red"))
    bench.run(1)
    assert bench.faults() == ["sort-mode"]
    bench.take()
    bench.driver.start(1)
    bench.run(1)
    bench.driver.unload(2)
    bench.run(1)
    assert {signal.why for signal in bench.seen(OrderRefused)} == {"its service switch stands on sort"}
    bench.take()
    bench.twin.remove()
    bench.twin.turn_switch("shuffle")
    bench.run(1)
    assert bench.recovered() == ["sort-mode"]


@pytest.mark.parametrize("cards", [51, 53])
def test_a_short_or_long_deck_is_reported_as_counted(cards: int) -> None:
    """Standards H3: the controller stops the deal; the shuffler says what it counted."""
    bench = ShufflerBench().connect(None)
    bench.twin.load(Deck("red", (*full_deck("red").cards, "As")[:cards]))
    bench.driver.start(1)
    bench.run(60)
    assert [signal.cards for signal in bench.seen(ShuffleFinished)] == [cards]


def test_a_shuffler_that_does_not_count_says_so() -> None:
    bench = ShufflerBench(counts=False).connect()
    bench.driver.start(1)
    bench.run(60)
    assert [signal.cards for signal in bench.seen(ShuffleFinished)] == [None]


def test_a_whole_turn_is_told_step_by_step() -> None:
    bench = ShufflerBench().connect(None)
    bench.twin.load(full_deck("red"))
    bench.twin.press_green()
    bench.run(1)
    bench.driver.start(1)
    bench.run(60)
    bench.driver.unload(2)
    bench.run(5)
    loaded, pressed, finished, removed = bench.take()
    assert isinstance(loaded, DeckLoaded)
    assert isinstance(pressed, ButtonPressed)
    assert isinstance(finished, ShuffleFinished)
    assert (finished.order, finished.cards, finished.colour) == (1, 52, "red")
    assert isinstance(removed, DeckRemoved)
    assert removed.order == 2
    assert Counter(bench.twin.take_tray().cards) == Counter(full_deck("red").cards)


def test_no_line_ever_carries_a_card() -> None:
    """Standards H2."""
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(60)
    bench.driver.unload(2)
    bench.run(5)
    words = {word for line in bench.lines for word in line.replace("=", " ").replace("*", " ").split()}
    assert not words & set(full_deck("red").cards)


def test_each_seed_is_one_order_of_the_cards() -> None:
    def shuffled(seed: int) -> tuple[str, ...]:
        bench = ShufflerBench(seed).connect()
        bench.driver.start(1)
        bench.run(60)
        return bench.twin.remove().cards

    assert shuffled(1) == shuffled(1) != shuffled(2)


@pytest.mark.parametrize(
    ("prepare", "found"),
    [
        ("empty", [JamCleared, DeckRemoved]),
        ("loaded", [JamCleared, DeckLoaded]),
        ("shuffled", [JamCleared, ShuffleFinished]),
        ("shuffling", [JamCleared]),
        ("jammed", [DeviceJammed]),
    ],
)
def test_a_restarted_controller_is_told_what_is_found(prepare: str, found: list[type]) -> None:
    bench = ShufflerBench().connect(None if prepare == "empty" else "red")
    if prepare == "jammed":
        bench.twin.fail("jam")
    if prepare in ("shuffled", "shuffling", "jammed"):
        bench.driver.start(1)
        bench.run(5 if prepare == "shuffling" else 60)
    bench.restart()
    bench.run(0.5)
    assert [type(signal) for signal in bench.take()] == found


@pytest.mark.parametrize("away_s", [0, 100])
def test_an_open_order_is_told_after_a_restart_as_if_live(away_s: int) -> None:
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(5)
    bench.driver.close()
    bench.run(away_s)
    bench.restart(1, 2)
    bench.run(60)
    finished = {(signal.order, signal.cards, signal.colour) for signal in bench.seen(ShuffleFinished)}
    assert finished == {(1, 52, "red")}
    assert [(signal.order, signal.why) for signal in bench.seen(OrderRefused)] == [(2, "not known to the device")]


@pytest.mark.parametrize("seen_s", [0.006, 0.5])
def test_an_unload_that_ended_while_unplugged_is_told_once_with_its_order(seen_s: float) -> None:
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(60)
    bench.take()
    bench.driver.unload(2)
    bench.run(seen_s)
    bench.twin.fail("unplug")
    bench.run(5)
    bench.twin.mend()
    bench.run(31)
    (removed,) = bench.take()
    assert isinstance(removed, DeckRemoved)
    assert removed.order == 2


def test_a_jam_that_was_cleared_while_the_controller_was_away_is_told_with_its_end() -> None:
    bench = ShufflerBench().connect()
    bench.twin.fail("jam")
    bench.driver.start(1)
    bench.run(20)
    bench.driver.close()
    bench.twin.clear_jam()
    bench.restart(1)
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [JamCleared, DeckRemoved, DeviceJammed, JamCleared]


def test_a_deck_swapped_while_nobody_looked_is_told_as_both() -> None:
    old = ShufflerStatus("shuffled", "red", 52, order=1)
    for new in (ShufflerStatus("loaded", "red"), ShufflerStatus("loaded", "blue")):
        removed, loaded = changes("shuffler", old, new, 0)
        assert isinstance(removed, DeckRemoved)
        assert isinstance(loaded, DeckLoaded)


def test_a_deck_loaded_while_the_line_was_silent_is_told_after_the_end_of_the_unload() -> None:
    """The unload's late answer must not leave the controller with an empty shuffler (found by seed 20004)."""
    bench = ShufflerBench().connect()
    bench.driver.start(1)
    bench.run(60)
    bench.driver.unload(2)
    bench.run(0.2)
    bench.wire.half_open("host")
    bench.run(5)
    bench.twin.take_tray()
    bench.twin.load(full_deck("red"))
    bench.take()
    bench.wire.mend()
    bench.run(60)
    told = [signal for signal in bench.take() if isinstance(signal, DeckRemoved | DeckLoaded)]
    assert [type(signal) for signal in told][-2:] == [DeckRemoved, DeckLoaded]
    assert told[-2] == DeckRemoved(device="shuffler", at=told[-2].at, order=2)


def test_a_person_can_only_do_what_hands_can() -> None:
    bench = ShufflerBench().connect()
    with pytest.raises(ValueError, match="loaded, not empty"):
        bench.twin.load(full_deck("blue"))
    with pytest.raises(ValueError, match="not jammed"):
        bench.twin.clear_jam()
    with pytest.raises(ValueError, match="tray is empty"):
        bench.twin.take_tray()
    bench.driver.start(1)
    bench.run(1)
    with pytest.raises(ValueError, match="no deck to take out"):
        bench.twin.remove()
