"""Sort mode is kept apart (standards H5: sixteen hands were dealt from sorted cards)."""

from __future__ import annotations

import pytest

from drivers.shuffler.deck import Deck, full_deck
from drivers.signals import (
    DeckLoaded,
    DeckRemoved,
    DeckSorted,
    DeviceJammed,
    JamCleared,
    ModeChanged,
    ModePrepared,
    OrderRefused,
)
from tests.drivers.line_protocol.bench import ShufflerBench

SORTS = {"sorts": True, "reads": True}


def empty() -> ShufflerBench:
    return ShufflerBench(model=SORTS).connect(None)


def token(bench: ShufflerBench, order: int, mode: str = "sort") -> str:
    bench.driver.prepare_mode(order, "sort" if mode == "sort" else "shuffle")
    bench.run(1)
    return bench.seen(ModePrepared)[-1].token


def sorting() -> ShufflerBench:
    bench = empty()
    bench.driver.change_mode(2, "sort", token(bench, 1))
    bench.run(2)
    return bench


def refusals(bench: ShufflerBench) -> list[str]:
    return [signal.why for signal in bench.seen(OrderRefused)]


WRONG = "the confirmation does not fit or came too late: prepare the change again"


@pytest.mark.parametrize("wrong", ["ABCD", "0", "A" * 16])
def test_a_token_that_does_not_fit_changes_nothing_and_may_not_be_tried_again(wrong: str) -> None:
    bench = empty()
    right = token(bench, 1)
    bench.driver.change_mode(2, "sort", wrong)
    bench.run(2)
    bench.driver.change_mode(3, "sort", right)
    bench.run(2)
    assert refusals(bench) == 2 * [WRONG]
    assert bench.seen(ModeChanged) == []
    assert bench.faults() == []


@pytest.mark.parametrize("typed", ["", "a b", "*", "é", "A" * 17, "A\r\n!9"])
def test_what_cannot_be_a_token_does_not_go_over_the_line(typed: str) -> None:
    bench = empty()
    token(bench, 1)
    bench.lines.clear()
    bench.driver.change_mode(2, "sort", typed)
    bench.run(1)
    assert refusals(bench) == ["the confirmation is not what the shuffler asked for"]
    assert bench.sent(">! MODE") == []


def test_a_token_is_void_after_a_minute() -> None:
    bench = empty()
    late = token(bench, 1)
    bench.run(60)
    bench.driver.change_mode(2, "sort", late)
    bench.run(2)
    assert refusals(bench) == [WRONG]


@pytest.mark.parametrize("what", ["deck", "order", "power", "other-mode"])
def test_a_token_is_void_after_anything_else_happened(what: str) -> None:
    bench = empty()
    text = token(bench, 1)
    if what == "deck":
        bench.twin.load(full_deck("red"))
        bench.run(1)
        bench.twin.remove()
    elif what == "order":
        bench.driver.start(2)
    elif what == "power":
        bench.twin.fail("brown-out")
    else:
        bench.driver.change_mode(2, "shuffle", text)
    bench.run(5)
    bench.signals.clear()
    bench.driver.change_mode(3, "sort", text)
    bench.run(2)
    assert refusals(bench) == [WRONG]
    assert bench.seen(ModeChanged) == []


@pytest.mark.parametrize("where", ["inside", "tray"])
def test_the_mode_changes_only_in_an_empty_machine(where: str) -> None:
    bench = empty()
    if where == "inside":
        bench.twin.load(full_deck("red"))
    else:
        bench.twin.tray = full_deck("red")
    bench.driver.prepare_mode(1, "sort")
    bench.run(1)
    assert refusals(bench) == ["cards are inside or in the tray: take them all out first"]


def test_no_single_order_leads_from_a_shuffle_to_a_sort_or_back() -> None:
    bench = ShufflerBench(model=SORTS).connect()
    bench.driver.sort(1)
    bench.run(1)
    assert refusals(bench) == ["it is not in sort mode"]
    bench = sorting()
    bench.twin.load(full_deck("red"))
    bench.driver.start(3)
    bench.run(1)
    bench.driver.unload(4)
    bench.run(1)
    assert refusals(bench) == 2 * ["it is in sort mode"]


def test_sorted_cards_are_taken_out_by_hand_and_by_nothing_else() -> None:
    bench = sorting()
    bench.twin.load(full_deck("red"))
    bench.driver.sort(3)
    bench.run(70)
    bench.take()
    bench.driver.unload(4)
    bench.run(1)
    bench.driver.prepare_mode(5, "shuffle")
    bench.run(1)
    assert refusals(bench) == ["it is in sort mode", "cards are inside or in the tray: take them all out first"]
    assert len(bench.twin.remove().cards) == 52
    bench.driver.change_mode(7, "shuffle", token(bench, 6, "shuffle"))
    bench.run(2)
    assert bench.recovered() == ["sort-mode"]


def test_a_shuffler_with_a_switch_has_no_order_for_its_mode() -> None:
    bench = ShufflerBench().connect(None)
    bench.driver.prepare_mode(1, "sort")
    bench.run(1)
    bench.driver.change_mode(2, "sort", "ABCD")
    bench.run(1)
    bench.driver.sort(3)
    bench.run(1)
    assert refusals(bench) == 3 * ["it does not know this command"]
    with pytest.raises(ValueError, match="has no switch"):
        ShufflerBench(model=SORTS).twin.turn_switch("sort")


def test_an_interrupted_change_of_mode_leaves_the_mode_as_it_was_and_no_card_inside() -> None:
    bench = empty()
    bench.driver.change_mode(2, "sort", token(bench, 1))
    bench.run(0.3)
    bench.take()
    bench.twin.fail("brown-out")
    bench.run(5)
    jam, cleared = bench.take()
    assert isinstance(jam, DeviceJammed)
    assert (jam.order, jam.cards_inside) == (2, 0)
    assert isinstance(cleared, JamCleared)
    assert bench.faults() == []


def test_a_change_of_mode_that_fails_live_ends_its_order() -> None:
    bench = empty()
    bench.twin.fail("jam")
    bench.driver.prepare_mode(1, "sort")
    bench.run(10)
    jam, cleared = bench.take()
    assert isinstance(jam, DeviceJammed)
    assert (jam.order, jam.cards_inside) == (1, 0)
    assert isinstance(cleared, JamCleared)


def test_the_change_of_mode_is_two_orders_and_a_persons_word() -> None:
    bench = empty()
    text = token(bench, 1)
    assert bench.faults() == []
    bench.driver.change_mode(2, "sort", text)
    bench.run(2)
    prepared, changed = bench.seen(ModePrepared), bench.seen(ModeChanged)
    assert [(signal.order, signal.mode) for signal in prepared] == [(1, "sort")]
    assert [(signal.order, signal.mode) for signal in changed] == [(2, "sort")]
    assert bench.faults() == ["sort-mode"]


@pytest.mark.parametrize(
    ("cards", "missing", "extra"),
    [
        (full_deck("red").cards, (), ()),
        (full_deck("red").cards[1:], ("As",), ()),
        ((*full_deck("red").cards, "Jo"), (), ("Jo",)),
        ((*full_deck("red").cards[2:], "Kc"), ("2s", "As"), ("Kc",)),
        (full_deck("red").cards[:32], tuple(sorted(full_deck("red").cards[32:])), ()),
    ],
)
def test_a_sorted_deck_tells_what_is_missing_and_what_is_too_much(
    cards: tuple[str, ...], missing: tuple[str, ...], extra: tuple[str, ...]
) -> None:
    bench = sorting()
    bench.twin.load(Deck("red", cards))
    bench.driver.sort(3)
    bench.run(70)
    (told,) = bench.seen(DeckSorted)
    assert (told.order, told.colour, told.cards) == (3, "red", len(cards))
    assert (told.missing, told.extra) == (missing, extra)


def test_a_sorter_that_cannot_name_the_cards_tells_how_many() -> None:
    bench = ShufflerBench(model={"sorts": True}).connect(None)
    bench.driver.change_mode(2, "sort", token(bench, 1))
    bench.run(2)
    bench.twin.load(Deck("red", full_deck("red").cards[2:]))
    bench.driver.sort(3)
    bench.run(70)
    (told,) = bench.seen(DeckSorted)
    assert (told.cards, told.missing, told.extra) == (50, ("??", "??"), ())


def test_a_sorted_deck_that_is_found_is_told_as_one_that_is_not_shuffled() -> None:
    bench = sorting()
    bench.twin.load(full_deck("red"))
    bench.driver.sort(3)
    bench.run(70)
    bench.restart(3)
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [JamCleared, DeckLoaded, DeckSorted]
    bench.twin.remove()
    bench.run(1)
    assert [type(signal) for signal in bench.take()] == [DeckRemoved]
