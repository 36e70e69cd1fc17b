"""Which deck may be shuffled, and what its end means."""

from __future__ import annotations

from collections.abc import Callable

from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.cards.shuffling import why_not_shuffle
from drivers import signals as s
from tests.controller.conftest import CoreTable


def press_shuffle(table: CoreTable) -> str:
    """The refusal, or nothing."""
    made = table.take(c.ShuffleKeyed(device="key-pad", at=table.now))
    return next((event.why for event in made if isinstance(event, e.SignalRefused)), "")


def test_decks_of_two_colours_alternate(choctaw: CoreTable) -> None:
    """003:180-199; 002:1591"""
    choctaw.to_settling(colour="red")
    choctaw.next()
    choctaw.load("red")
    assert press_shuffle(choctaw) == "the red deck played the last round: load the blue deck"
    choctaw.take(s.DeckRemoved(device="shuffler", at=0))
    choctaw.to_settling(colour="blue")
    assert choctaw.phase == "settling"


def test_the_deck_that_rests_is_shuffled_while_the_other_is_in_play(choctaw: CoreTable) -> None:
    """003:186-199: in round 2 blue is dealt, so red is shuffled, though red played the last whole round."""
    choctaw.to_settling(colour="red")
    choctaw.next()
    choctaw.to_settling(colour="blue")
    choctaw.load("red")
    assert press_shuffle(choctaw) == ""


def test_the_deck_in_play_is_not_shuffled_for_the_next_round(choctaw: CoreTable) -> None:
    """003:195-199: each is used every other round."""
    choctaw.to_settling(colour="red")
    choctaw.load("red")
    assert press_shuffle(choctaw) == "the red deck plays this round: load the blue deck"


def test_a_deck_dealt_by_hand_counts_as_played(table: Callable[[str], CoreTable]) -> None:
    hand = table("hand")
    hand.shuffle("red")
    hand.lock()
    hand.deal_key()
    hand.take(s.DeckRemoved(device="shuffler", at=0, order=hand.order("unload")))
    hand.next()
    hand.next()
    hand.next()
    hand.load("red")
    assert press_shuffle(hand) == "the red deck played the last round: load the blue deck"


def test_a_deck_that_was_taken_out_before_the_deal_counts_as_played_too(table: Callable[[str], CoreTable]) -> None:
    hand = table("hand")
    hand.shuffle("red")
    hand.take(s.DeckRemoved(device="shuffler", at=0))
    hand.lock()
    hand.deal_key()
    assert hand.state.orders == ()
    for _ in range(3):
        hand.next()
    assert hand.phase == "betting"
    assert hand.state.last_colour == "red"


def test_a_deck_of_a_strange_colour_is_not_shuffled(choctaw: CoreTable) -> None:
    """H3: a foreign deck."""
    choctaw.load("green")
    assert press_shuffle(choctaw) == "the green deck is none of this table's: load the blue deck"


def test_a_shuffler_out_of_order_says_what_is_wrong(choctaw: CoreTable) -> None:
    choctaw.load("red")
    choctaw.fault("shuffler", "sort-mode", "the service switch stands on sort")
    assert press_shuffle(choctaw) == "the shuffler is out of order: the service switch stands on sort"


def test_a_shuffler_that_counts_wrong_condemns_the_deck(choctaw: CoreTable) -> None:
    """003:627-630"""
    choctaw.shuffle(cards=51)
    choctaw.lock()
    choctaw.deal_key()
    assert choctaw.phase == "ready"
    assert choctaw.made(e.DeckCondemned)


def test_a_shuffler_that_should_count_and_does_not_condemns_the_deck(choctaw: CoreTable) -> None:
    """003:624-630: only the count makes the stub count unnecessary."""
    choctaw.shuffle(cards=None)
    choctaw.lock()
    choctaw.deal_key()
    assert choctaw.phase == "ready"
    assert "did not count" in choctaw.made(e.DeckCondemned)[0].why  # type: ignore[attr-defined]


def test_a_shuffle_that_nobody_ordered_makes_no_deck_ready(choctaw: CoreTable) -> None:
    choctaw.load("red")
    choctaw.take(s.ShuffleFinished(device="shuffler", at=0, order=0, cards=52, colour="red"))
    assert not choctaw.state.shuffler.shuffled


def test_an_order_that_asked_for_no_shuffle_does_not_end_with_one(table: Callable[[str], CoreTable]) -> None:
    """A device that answers a deal with a finished shuffle has not carried out the deal."""
    hand = table("hand")
    hand.shuffle("red")
    hand.lock()
    hand.deal_key()
    unload = hand.order("unload")
    made = hand.take(s.ShuffleFinished(device="shuffler", at=hand.now, order=unload, cards=52, colour="red"))
    assert (made, hand.order("unload")) == ((), unload)


def test_a_deck_from_before_the_record_began_is_shuffled_again(choctaw: CoreTable) -> None:
    choctaw.take(s.ShuffleFinished(device="shuffler", at=0, order=99, cards=52, colour="red"))
    assert not choctaw.state.shuffler.shuffled
    choctaw.take(c.ShuffleKeyed(device="key-pad", at=0))
    assert choctaw.order("start")


def test_the_green_button_starts_a_shuffle_and_another_button_nothing(choctaw: CoreTable) -> None:
    """002:1595"""
    choctaw.load("red")
    choctaw.take(s.ButtonPressed(device="cabinet.door", at=0))
    assert choctaw.state.orders == ()
    choctaw.take(s.ButtonPressed(device="shuffler.green-button", at=0))
    assert choctaw.order("start")


def test_a_condemned_deck_is_not_shuffled_again_until_a_supervisor_confirms_new_cards(
    table: Callable[[str], CoreTable],
) -> None:
    """003:489-493: the whole deck leaves the table."""
    played = table("no card counter")
    for number in range(4):
        played.to_settling(colour="red" if number % 2 == 0 else "blue")
        played.next()
    played.shuffle("red")
    played.lock()
    played.deal(2)
    played.all_out()
    played.take(c.StubKeyed(device="key-pad", at=0, cards=41))
    played.staff("floor-supervisor")
    assert played.state.condemned == ("red",)
    played.next()
    played.load("red")
    assert press_shuffle(played) == "the red deck must leave the table: a supervisor confirms new cards"
    in_a_deal = fold([e.PhaseChanged(signal="deal", before="ready", after="dealing")], played.state)
    assert why_not_shuffle(in_a_deal, played.setup) == (
        "the red deck must leave the table: report what voids the round, then a supervisor confirms new cards"
    )
    played.take(c.CardsChangedKeyed(device="key-pad", at=0, role="dealer", at_utc_ns=1))
    assert played.refusal() == "a supervisor confirms new cards, not the dealer"
    played.take(c.CardsChangedKeyed(device="key-pad", at=0, role="floor-supervisor", at_utc_ns=1))
    assert press_shuffle(played) == ""
