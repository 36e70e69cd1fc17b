"""The deal, the stub and the end of each phase."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.table import commands as c, events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable


def test_no_deal_before_lock_out(choctaw: CoreTable) -> None:
    """C3"""
    choctaw.shuffle()
    choctaw.deal_key()
    assert choctaw.phase == "betting"
    assert "not possible" in choctaw.refusal()


def test_no_deal_without_a_shuffled_deck(choctaw: CoreTable) -> None:
    choctaw.lock()
    choctaw.deal_key()
    assert choctaw.phase == "ready"
    assert "shuffle, then deal" in choctaw.refusal()


def test_the_deal_brings_the_deck_into_the_shoe_and_puts_out_the_first_stack(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    assert choctaw.order("unload")
    choctaw.unload()
    assert choctaw.order("dispense")


def test_hands_are_complete_only_with_one_for_each_lamp_and_the_dealer(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock(2, 3)
    choctaw.count()
    choctaw.deal(2)
    choctaw.next()
    assert choctaw.phase == "dealing"
    assert "not every hand" in choctaw.refusal()
    choctaw.deal_key()
    choctaw.stack()
    choctaw.next()
    assert choctaw.phase == "decisions"


def test_no_more_stacks_come_than_there_are_seats_and_a_dealer(table: Callable[[str], CoreTable]) -> None:
    five = table("five seats")
    five.shuffle()
    five.lock()
    five.deal(6)
    five.deal_key()
    assert five.refusal() == "every seat and the dealer have a hand: press NEXT"


def test_an_order_answered_twice_counts_once(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    choctaw.unload()
    order = choctaw.order("dispense")
    ready = s.StackReady(device="shoe", at=0, order=order, cards=5, left=47)
    choctaw.take(ready)
    assert choctaw.take(ready) == ()
    choctaw.take(s.StackTaken(device="shoe", at=0))
    assert choctaw.take(ready) == ()
    assert choctaw.take(s.StackTaken(device="shoe", at=0)) == ()
    assert choctaw.state.round.hands == 1


@pytest.mark.parametrize(("cards", "left"), [(4, 48), (5, 46)])
def test_a_stack_that_does_not_add_up_voids_the_round(choctaw: CoreTable, cards: int, left: int) -> None:
    """H3: what went in comes out; 003:852-855"""
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    choctaw.unload()
    order = choctaw.order("dispense")
    choctaw.take(s.StackReady(device="shoe", at=0, order=order, cards=cards, left=left))
    assert choctaw.state.irregularity is not None
    choctaw.staff("floor-supervisor")
    choctaw.take(s.StackTaken(device="shoe", at=0))
    assert choctaw.phase == "voided"
    assert choctaw.order("eject")


def test_stacks_are_dealt_while_the_other_deck_is_being_shuffled(choctaw: CoreTable) -> None:
    """003:186-199: one deck is in the shuffler while the other is in play."""
    choctaw.shuffle("red")
    choctaw.lock()
    choctaw.deal(1)
    choctaw.load("blue")
    choctaw.take(c.ShuffleKeyed(device="key-pad", at=0))
    choctaw.deal_key()
    choctaw.stack()
    assert choctaw.state.round.hands == 2


# What went wrong before the first stack can be done again


def test_a_deck_that_did_not_come_is_asked_for_again(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    choctaw.refuse_order("unload", "shuffler")
    choctaw.deal_key()
    choctaw.unload()
    assert choctaw.order("dispense")


def test_after_a_jam_on_the_way_to_the_shoe_another_shuffle_lets_the_deal_go_on(oneida: CoreTable) -> None:
    """003:850: shuffle again; the round stands."""
    oneida.shuffle()
    oneida.lock()
    oneida.deal_key()
    oneida.take(s.DeviceJammed(device="shuffler", at=0, order=oneida.order("unload"), cards_inside=52))
    oneida.deal_key()
    assert "shuffle, then deal" in oneida.refusal()
    oneida.take(s.JamCleared(device="shuffler", at=0))
    oneida.shuffle()
    oneida.deal_key()
    oneida.unload()
    assert oneida.order("dispense")


def test_a_first_stack_that_was_never_ordered_at_the_device_is_ordered_again(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    choctaw.unload()
    choctaw.refuse_order("dispense", "shoe")
    choctaw.deal_key()
    choctaw.stack()
    assert choctaw.state.round.hands == 1


def test_a_shuffled_deck_that_a_hand_took_away_does_not_stand_in_for_the_one_in_the_shuffler(
    choctaw: CoreTable,
) -> None:
    choctaw.shuffle("red")
    choctaw.take(s.DeckRemoved(device="shuffler", at=0))
    choctaw.shuffle("blue")
    choctaw.lock()
    choctaw.deal_key()
    choctaw.unload("blue")
    assert choctaw.order("dispense")


def test_a_deck_taken_out_and_put_back_unshuffled_is_not_in_hand_any_more(table: Callable[[str], CoreTable]) -> None:
    hand = table("hand")
    hand.shuffle("red")
    hand.take(s.DeckRemoved(device="shuffler", at=0))
    hand.load("red")
    hand.lock()
    hand.deal_key()
    assert hand.phase == "ready"


def test_a_round_that_is_over_does_not_wait_for_a_shoe_that_does_not_answer(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock(3)
    choctaw.count()
    choctaw.deal(2)
    choctaw.next()
    choctaw.next()
    choctaw.next()
    assert choctaw.refusal() == "the shoe is at work"
    choctaw.fault("shoe")
    choctaw.next()
    assert choctaw.phase == "betting"


# Other ways of dealing


def test_a_shoe_without_a_shuffler_deals_the_deck_that_the_dealer_shuffled(table: Callable[[str], CoreTable]) -> None:
    """003:412-419, 580-584: a shuffler is optional."""
    shoe = table("shoe")
    shoe.lock()
    shoe.deal_key()
    assert "shuffle, then deal" in shoe.refusal()
    shoe.take(s.DeckLoaded(device="shoe", at=0, colour="red", cards=52))
    shoe.deal_key()
    shoe.stack()
    shoe.deal_key()
    shoe.stack()
    shoe.all_out()
    assert shoe.phase == "decisions"


def test_a_shoe_without_a_shuffler_deals_no_deck_twice(table: Callable[[str], CoreTable]) -> None:
    shoe = table("shoe")
    shoe.take(s.DeckLoaded(device="shoe", at=0, colour="red", cards=37))
    shoe.lock()
    shoe.deal_key()
    assert shoe.phase == "ready"


def test_by_hand_the_deal_cannot_end_before_the_deck_came(table: Callable[[str], CoreTable]) -> None:
    hand = table("hand")
    hand.shuffle()
    hand.lock()
    hand.deal_key()
    hand.next()
    assert hand.refusal() == "the shuffler is at work"
    hand.refuse_order("unload", "shuffler", "the way out is not free")
    hand.next()
    assert hand.refusal() == "press DEAL: the deck is not in hand yet"
    hand.deal_key()
    hand.take(s.DeckRemoved(device="shuffler", at=0, order=hand.order("unload")))
    hand.next(3)
    assert hand.phase == "decisions"


@pytest.mark.parametrize("hands", [0, 1, 9, 50])
def test_a_number_of_hands_that_cannot_be_is_refused(table: Callable[[str], CoreTable], hands: int) -> None:
    manual = table("manual-shoe")
    manual.lock()
    manual.deal_key()
    manual.next(hands)
    assert manual.refusal() == f"{hands} hand{'' if hands == 1 else 's'} cannot be: 2 to 8, the dealer's included"
    assert manual.phase == "dealing"


# The stub


def rounds(table: CoreTable, number: int) -> list[int]:
    """Play so many rounds; the numbers of those whose stub was counted."""
    counted = []
    for _ in range(number):
        here = table.state.round.number
        before = len(table.made(e.StubCounted))
        table.to_settling(colour="red" if here % 2 else "blue")
        if len(table.made(e.StubCounted)) > before:
            counted.append(here)
        table.next()
    return counted


def test_the_stub_is_counted_every_five_rounds_where_the_shuffler_does_not_count(
    table: Callable[[str], CoreTable],
) -> None:
    """003:473-476"""
    assert rounds(table("no card counter"), 16) == [5, 10, 15]


def test_no_stub_is_counted_where_the_shuffler_counts(choctaw: CoreTable) -> None:
    """003:624-627"""
    assert rounds(choctaw, 6) == []


@pytest.mark.parametrize(
    ("hands", "cards", "agrees"),
    [(3, 37, True), (3, 38, False), (None, 37, True), (None, 36, False), (None, 2, False), (None, 57, False)],
)
def test_a_stub_agrees_when_every_hand_has_five_cards(
    table: Callable[[str], CoreTable], hands: int | None, cards: int, agrees: bool
) -> None:
    """Where nobody said how many hands there are, any number that this table can have: 2 cards left are 10 hands."""
    manual = table("manual-shoe")
    for _ in range(4):
        manual.lock()
        manual.deal_key()
        for _ in range(3):
            manual.next()
    manual.lock()
    manual.deal_key()
    manual.next(hands)
    assert manual.phase == "stub-count"
    manual.take(c.StubKeyed(device="key-pad", at=0, cards=cards))
    assert manual.made(e.StubCounted) == [e.StubCounted(cards=cards, agrees=agrees)]
    assert manual.phase == ("decisions" if agrees else "stub-count")


def test_where_no_machine_shuffles_a_short_deck_stops_the_deal_until_new_cards_come(
    table: Callable[[str], CoreTable],
) -> None:
    """003:489-493"""
    manual = table("manual-shoe")
    for _ in range(4):
        manual.lock()
        manual.deal_key()
        for _ in range(3):
            manual.next()
    manual.lock()
    manual.deal_key()
    manual.next(2)
    manual.take(c.StubKeyed(device="key-pad", at=0, cards=41))
    manual.staff("floor-supervisor")
    manual.next()
    manual.lock()
    manual.deal_key()
    assert manual.refusal() == "the red deck must leave the table: a supervisor confirms new cards"
    manual.take(c.CardsChangedKeyed(device="key-pad", at=0, role="pit-manager", at_utc_ns=1))
    manual.deal_key()
    assert manual.phase == "dealing"
