"""What is out of order: reported, ruled on, answered."""

from __future__ import annotations

from collections.abc import Callable

from controller.table import commands as c, events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable


def test_one_card_face_up_goes_on_and_two_void_the_round(choctaw: CoreTable) -> None:
    """003:831-834"""
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    choctaw.report("face-up-in-deck", exposed=1)
    assert choctaw.state.irregularity is None
    choctaw.report("face-up-in-deck", exposed=2)
    assert choctaw.state.irregularity is not None
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "voided"


def test_an_irregularity_at_a_seat_that_is_not_there_is_refused(table: Callable[[str], CoreTable]) -> None:
    five = table("five seats")
    five.take(c.IrregularityKeyed(device="key-pad", at=0, what="players-communicate", seat=6))
    assert five.refusal() == "there is no seat 6"


def test_a_void_round_condemns_no_deck_and_the_shoe_gives_its_cards_out(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    choctaw.report("face-up-in-deck", exposed=2)
    choctaw.staff("floor-supervisor")
    assert choctaw.order("eject")
    assert not choctaw.made(e.DeckCondemned)


def test_a_stub_that_was_counted_wrong_may_stand_and_condemns_no_deck(table: Callable[[str], CoreTable]) -> None:
    """003:489-493 is for a deck that has not 52 cards; a supervisor who counts again finds that it has."""
    played = table("no card counter")
    for number in range(4):
        played.to_settling(colour="red" if number % 2 == 0 else "blue")
        played.next()
    played.shuffle("red")
    played.lock()
    played.deal(2)
    played.all_out()
    played.take(c.StubKeyed(device="key-pad", at=0, cards=41))
    played.staff("floor-supervisor", yes=False)
    assert played.phase == "decisions"
    assert played.state.condemned == ()
    played.next()
    played.next()
    assert played.state.rounds_since_stub == 5, "the count that did not agree counts for nothing: the next round is due"


def test_the_dealer_can_report_a_shoe_that_lost_its_power_in_the_deal(choctaw: CoreTable) -> None:
    """003:852-855: it stopped, and cannot say so."""
    choctaw.shuffle()
    choctaw.lock(3)
    choctaw.count()
    choctaw.deal_key()
    choctaw.unload()
    choctaw.fault("shoe")
    choctaw.report("device-failure", device="automated-shoe")
    choctaw.staff("floor-supervisor")
    choctaw.next()
    assert choctaw.phase == "betting", "a round that is void does not wait for a shoe that does not answer"
    assert choctaw.state.orders == ()


def test_what_a_shoe_says_of_a_round_that_is_over_changes_nothing(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    choctaw.unload()
    order = choctaw.order("dispense")
    choctaw.fault("shoe")
    choctaw.report("device-failure", device="automated-shoe")
    choctaw.staff("floor-supervisor")
    choctaw.next()
    choctaw.take(s.DeviceRecovered(device="shoe", at=0, fault="unplugged"))
    assert choctaw.take(s.StackReady(device="shoe", at=0, order=order, cards=5, left=47)) == ()
    assert choctaw.take(s.StackTaken(device="shoe", at=0)) == ()
    assert choctaw.state.round.hands == 0
    choctaw.lock()
    choctaw.shuffle("blue")
    choctaw.deal_key()
    assert choctaw.order("eject"), "the deck that was begun is not dealt on"
