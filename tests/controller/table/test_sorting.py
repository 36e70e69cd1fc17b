"""Sort mode: two orders with a supervisor's word between, an empty shuffler, and no hand out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from controller.shows.advice import advice
from controller.table import commands as c, events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable


@pytest.fixture
def sorting(table: Callable[[str], CoreTable]) -> CoreTable:
    return table("dealing shuffler")


def key(table: CoreTable, mode: str = "sort", token: str = "", role: str = "floor-supervisor") -> str:
    """The refusal, or nothing."""
    keyed = c.ShufflerModeKeyed(device="awards-desk", at=table.now, role=role, mode=mode, token=token)
    return next((event.why for event in table.take(keyed) if isinstance(event, e.SignalRefused)), "")


def ask(table: CoreTable, mode: str = "sort") -> None:
    assert key(table, mode) == ""
    order = table.order("prepare-mode")
    table.take(s.ModePrepared(device="shuffler", at=table.now, order=order, mode=mode, token="7HKX"))  # type: ignore[arg-type]


def change(table: CoreTable, mode: str = "sort") -> None:
    ask(table, mode)
    assert key(table, mode, "7hkx") == ""
    order = table.order("change-mode")
    table.take(s.ModeChanged(device="shuffler", at=table.now, order=order, mode=mode))  # type: ignore[arg-type]


def sort(table: CoreTable, *, missing: tuple[str, ...] = (), extra: tuple[str, ...] = ()) -> None:
    table.take(c.ShuffleKeyed(device="key-pad", at=table.now))
    order = table.order("sort")
    table.take(
        s.DeckSorted(device="shuffler", at=table.now, order=order, colour="red", cards=52, missing=missing, extra=extra)
    )


def test_a_table_without_such_a_shuffler_has_no_other_mode(choctaw: CoreTable) -> None:
    assert key(choctaw) == "this table has no shuffler that sorts"


@pytest.mark.parametrize("role", ["dealer", "technician"])
def test_only_a_supervisor_asks_for_it(sorting: CoreTable, role: str) -> None:
    assert key(sorting, role=role) == f"a supervisor changes the shuffler's mode, not the {role}"


def test_cards_are_taken_out_first(sorting: CoreTable) -> None:
    sorting.load("red")
    assert key(sorting) == "the red deck is in the shuffler: take it out first"


def test_it_is_between_rounds(sorting: CoreTable) -> None:
    sorting.shuffle()
    sorting.lock(3)
    sorting.count()
    sorting.deal_key()
    assert key(sorting) == "the shuffler's mode is changed between rounds, not while a hand is out"


def test_the_token_is_shown_and_must_be_keyed_in(sorting: CoreTable) -> None:
    ask(sorting)
    assert "7HKX" in advice(sorting.state, sorting.setup).say
    assert key(sorting, token="7HKY").startswith("this is not the confirmation that the shuffler asked for")
    assert key(sorting, "sort", "7HKX") == ""
    (order,) = sorting.state.orders
    assert (order.action, order.mode, order.token) == ("change-mode", "sort", "7HKX")


def test_a_token_that_nobody_was_given_confirms_nothing(sorting: CoreTable) -> None:
    assert key(sorting, token="7HKX").startswith("no change of the shuffler's mode waits for a confirmation")


@pytest.mark.parametrize("happens", ["a deck is put in", "a restart", "a round goes on"])
def test_what_makes_the_token_void_takes_it_off_the_display(sorting: CoreTable, happens: str) -> None:
    ask(sorting)
    if happens == "a deck is put in":
        sorting.load("red")
    elif happens == "a restart":
        sorting.restart()
    else:
        sorting.lock_out()
    assert sorting.state.mode_asked is None


def test_in_sort_mode_the_same_key_sorts_and_shuffles_nothing(sorting: CoreTable) -> None:
    change(sorting)
    sorting.load("red")
    sort(sorting)
    assert sorting.state.condemned == ()
    assert not sorting.state.shuffler.shuffled
    assert sorting.made(e.DeckFoundSorted)


def test_a_deck_that_is_not_whole_leaves_the_table(sorting: CoreTable) -> None:
    change(sorting)
    sorting.load("red")
    sort(sorting, missing=("As",), extra=("Kd",))
    assert sorting.state.condemned == ("red",)
    (condemned,) = sorting.made(e.DeckCondemned)
    assert condemned.why == "sorted: As is missing, one Kd too many"  # type: ignore[attr-defined]


def test_the_fault_that_it_sorts_does_not_keep_it_from_changing_back(sorting: CoreTable) -> None:
    change(sorting)
    sorting.fault("shuffler", "sort-mode", "the shuffler is in sort mode")
    change(sorting, "shuffle")
    assert not sorting.state.sorting


def test_an_end_that_belongs_to_another_order_changes_nothing(sorting: CoreTable) -> None:
    sorting.load("red")
    sorting.take(c.ShuffleKeyed(device="key-pad", at=sorting.now))
    order = sorting.order("start")
    assert sorting.take(s.ModeChanged(device="shuffler", at=sorting.now, order=order, mode="sort")) == ()
    assert not sorting.state.sorting


def test_the_dealer_is_told_why_nothing_is_dealt(sorting: CoreTable) -> None:
    change(sorting)
    sorting.lock(3)
    sorting.count()
    told = advice(sorting.state, replace(sorting.setup))
    assert told.say == "A supervisor changes the shuffler's mode back at the awards desk."
