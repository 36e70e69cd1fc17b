"""A shuffler that deals stacks itself, in the place of a shoe; and what it gives out is counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.shows.advice import advice
from controller.table import commands as c, events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable


@pytest.fixture
def dealing(table: Callable[[str], CoreTable]) -> CoreTable:
    dealing = table("dealing shuffler")
    dealing.shuffle("red")
    dealing.lock(3)
    dealing.count()
    return dealing


def stack(table: CoreTable, cards: int = 5) -> None:
    table.deal_key()
    left = (table.state.shuffler.cards or 52) - cards
    order = table.order("dispense")
    table.take(s.StackReady(device="shuffler", at=table.now, order=order, cards=cards, left=left))
    table.take(s.StackTaken(device="shuffler", at=table.now))


def test_stacks_are_dealt_from_it(dealing: CoreTable) -> None:
    stack(dealing)
    assert (dealing.state.round.hands, dealing.state.shuffler.cards, dealing.state.shoe.cards) == (1, 47, None)
    assert dealing.state.round.dealt_colour == "red"


def test_the_stack_is_taken_before_the_next_one(dealing: CoreTable) -> None:
    dealing.deal_key()
    order = dealing.order("dispense")
    dealing.take(s.StackReady(device="shuffler", at=dealing.now, order=order, cards=5, left=47))
    dealing.deal_key()
    assert dealing.refusal() == "take the stack from the shuffler first"
    assert advice(dealing.state, dealing.setup).say == "Take the stack from the shuffler."


def test_a_begun_deck_is_not_shuffled_and_not_dealt_anew(dealing: CoreTable) -> None:
    stack(dealing)
    dealing.report("device-failure", device="automated-shoe", failure="incomplete")
    dealing.staff("floor-supervisor")
    assert dealing.phase == "voided"
    assert dealing.order("unload")
    dealing.refuse_order("unload", "shuffler", "the way out is not free")
    dealing.next()
    dealing.take(c.ShuffleKeyed(device="key-pad", at=dealing.now))
    assert dealing.refusal() == "the rest of the red deck is in the shuffler: deal, or take it out"
    dealing.lock(3)
    dealing.count()
    dealing.deal_key()
    assert dealing.refusal().startswith("the shuffler holds the rest of an earlier deck: it gives them out")


def test_the_rest_comes_out_after_the_last_hand_and_is_in_nobodys_hand(dealing: CoreTable) -> None:
    stack(dealing)
    stack(dealing)
    dealing.next()
    dealing.take(s.DeckRemoved(device="shuffler", at=dealing.now, order=dealing.order("unload"), cards=42))
    assert (dealing.phase, dealing.state.in_hand, dealing.state.condemned) == ("decisions", None, ())


def test_a_rest_that_misses_a_card_condemns_the_deck(dealing: CoreTable) -> None:
    stack(dealing)
    stack(dealing)
    dealing.next()
    dealing.take(s.DeckRemoved(device="shuffler", at=dealing.now, order=dealing.order("unload"), cards=41))
    assert dealing.state.condemned == ("red",)
    (condemned,) = dealing.made(e.DeckCondemned)
    assert condemned.why == "the shuffler gave out 41 cards, and 42 were inside"  # type: ignore[attr-defined]


@pytest.mark.parametrize("counted", [None, 42])
def test_a_shoe_that_gives_out_what_it_held_or_does_not_count_condemns_nothing(
    choctaw: CoreTable, counted: int | None
) -> None:
    choctaw.shuffle()
    choctaw.lock(3)
    choctaw.count()
    choctaw.deal(2)
    choctaw.next()
    choctaw.take(s.DeckRemoved(device="shoe", at=0, order=choctaw.order("eject"), cards=counted))
    assert choctaw.state.condemned == ()


def test_a_shoe_that_keeps_a_card_back_condemns_the_deck(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock(3)
    choctaw.count()
    choctaw.deal(2)
    choctaw.next()
    choctaw.take(s.DeckRemoved(device="shoe", at=0, order=choctaw.order("eject"), cards=41))
    assert choctaw.state.condemned == ("red",)


def test_a_jam_under_a_stack_voids_the_round(dealing: CoreTable) -> None:
    stack(dealing)
    dealing.deal_key()
    order = dealing.order("dispense")
    dealing.take(s.DeviceJammed(device="shuffler", at=dealing.now, order=order, cards_inside=47))
    assert dealing.state.irregularity is not None
    assert dealing.state.irregularity.what == "device-failure"


def test_a_restart_finds_the_begun_deck_as_it_was(dealing: CoreTable) -> None:
    stack(dealing)
    dealing.restart()
    found = s.DeckLoaded(device="shuffler", at=dealing.now, colour="red", cards=47, order=2, at_start=True)
    assert dealing.take(found) == ()
    lost = s.DeckLoaded(device="shuffler", at=dealing.now, colour="red", cards=45, order=2, at_start=True)
    assert [type(event) for event in dealing.take(lost)] == [e.DeckPlaced, e.IrregularityReported]
    assert not dealing.state.shuffler.fresh


def test_a_shuffle_of_the_other_deck_holds_up_no_round(dealing: CoreTable) -> None:
    stack(dealing)
    stack(dealing)
    dealing.next()
    dealing.take(s.DeckRemoved(device="shuffler", at=dealing.now, order=dealing.order("unload"), cards=42))
    dealing.load("blue")
    dealing.take(c.ShuffleKeyed(device="key-pad", at=dealing.now))
    assert dealing.order("start")
    dealing.next()
    dealing.next()
    assert dealing.phase == "betting"


def test_a_deck_that_a_hand_takes_out_is_not_dealt_by_hand(dealing: CoreTable) -> None:
    dealing.take(s.DeckRemoved(device="shuffler", at=dealing.now))
    assert dealing.state.in_hand is None
    dealing.deal_key()
    assert "shuffled deck" in dealing.refusal()
