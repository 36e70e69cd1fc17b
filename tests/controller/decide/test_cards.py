"""Decks, shuffler, shoe, deal, stub and irregularities."""

from __future__ import annotations

from controller import commands as c
from controller import events as e
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


def test_decks_of_two_colours_alternate(choctaw: CoreTable) -> None:
    """003:180-199; 002:1591"""
    choctaw.to_settling(colour="red")
    choctaw.next()
    choctaw.load("red")
    choctaw.take(c.ShuffleKeyed(device="key-pad", at=0))
    assert "the red deck played the last round: load the blue deck" in choctaw.refusal()
    choctaw.take(s.DeckRemoved(device="shuffler", at=0))
    choctaw.to_settling(colour="blue")
    assert choctaw.phase == "settling"


def test_a_shuffler_that_counts_wrong_condemns_the_deck(oneida: CoreTable) -> None:
    """003:627-630"""
    if not oneida.setup.shuffler_counts:
        return
    oneida.shuffle(cards=51)
    oneida.lock()
    oneida.deal_key()
    assert oneida.phase == "ready"
    assert oneida.made(e.DeckCondemned)


def test_the_green_button_starts_a_shuffle(choctaw: CoreTable) -> None:
    """002:1595"""
    choctaw.load("red")
    choctaw.take(s.ButtonPressed(device="shuffler.green-button", at=0))
    assert choctaw.order("start")


def test_a_jammed_shuffler_shuffles_again_from_the_start(choctaw: CoreTable) -> None:
    """H12"""
    choctaw.load("red")
    choctaw.take(c.ShuffleKeyed(device="key-pad", at=0))
    choctaw.take(s.DeviceJammed(device="shuffler", at=0, order=choctaw.order("start"), cards_inside=30))
    assert choctaw.state.shuffler.cards_inside == 30
    choctaw.take(c.ShuffleKeyed(device="key-pad", at=0))
    assert "30 cards inside" in choctaw.refusal()
    choctaw.take(s.JamCleared(device="shuffler", at=0))
    choctaw.shuffle()
    assert choctaw.state.shuffler.shuffled


def test_a_shoe_that_jams_in_a_round_voids_it_and_wagers_stay_up(choctaw: CoreTable) -> None:
    """003:852-855"""
    choctaw.shuffle()
    choctaw.lock(3)
    choctaw.count()
    choctaw.deal_key()
    choctaw.unload()
    choctaw.take(s.DeviceJammed(device="shoe", at=0, order=choctaw.order("dispense"), cards_inside=52))
    choctaw.next()
    assert "a supervisor must answer first" in choctaw.refusal()
    choctaw.staff("floor-supervisor", yes=False)
    assert "leave no choice" in choctaw.refusal()
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "voided"
    choctaw.take(s.JamCleared(device="shoe", at=0))
    choctaw.next()
    assert choctaw.phase == "betting"
    assert choctaw.state.round.wagers == (3,)
    assert choctaw.meter == 1_000_050
    choctaw.lock()
    assert choctaw.meter == 1_000_050, "the chip has moved the meter once"


def test_the_dealer_counts_the_stub_every_five_rounds_where_the_shuffler_does_not(oneida: CoreTable) -> None:
    """003:473-476"""
    if oneida.setup.shuffler_counts:
        return
    for number in range(4):
        oneida.to_settling(colour="red" if number % 2 == 0 else "blue")
        assert not oneida.made(e.StubCounted)
        oneida.next()
    oneida.to_settling(colour="red")
    assert oneida.made(e.StubCounted) == [e.StubCounted(cards=42, agrees=True)]


def test_one_card_face_up_goes_on_and_two_void_the_round(choctaw: CoreTable) -> None:
    """003:831-834"""
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    choctaw.take(c.IrregularityKeyed(device="key-pad", at=0, what="face-up-in-deck", facts={"exposed": 1}))
    assert choctaw.state.irregularity is None
    choctaw.take(c.IrregularityKeyed(device="key-pad", at=0, what="face-up-in-deck", facts={"exposed": 2}))
    assert choctaw.state.irregularity is not None
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "voided"


def test_a_deck_from_before_the_record_began_is_shuffled_again(choctaw: CoreTable) -> None:
    choctaw.take(s.ShuffleFinished(device="shuffler", at=0, order=99, cards=52, colour="red"))
    assert not choctaw.state.shuffler.shuffled
    choctaw.take(c.ShuffleKeyed(device="key-pad", at=0))
    assert choctaw.order("start")


def test_a_half_dealt_shoe_is_emptied_before_the_next_deal(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.take(s.DeckLoaded(device="shoe", at=0, colour="blue", cards=37))
    choctaw.deal_key()
    assert choctaw.order("eject")
    assert choctaw.phase == "ready"
    choctaw.take(s.DeckRemoved(device="shoe", at=0, order=choctaw.order("eject")))
    choctaw.deal_key()
    assert choctaw.phase == "dealing"
