"""Where decks are, what a jam means, and what devices say after a restart."""

from __future__ import annotations

from collections.abc import Callable

from controller.table import commands as c, events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable


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


def test_a_shoe_that_jams_between_two_stacks_voids_the_round_as_well(choctaw: CoreTable) -> None:
    """003:852-855: it did not deal everything, whether or not an order was open."""
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    choctaw.take(s.DeviceJammed(device="shoe", at=0, order=None, cards_inside=47))
    assert choctaw.state.irregularity is not None
    assert choctaw.state.irregularity.voids_round == "yes"


def test_a_shoe_that_jams_before_the_first_stack_voids_nothing(choctaw: CoreTable) -> None:
    """No card was dealt: the deck is shuffled again, and the deal goes on."""
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    choctaw.take(s.DeviceJammed(device="shoe", at=0, order=None, cards_inside=0))
    assert choctaw.phase == "dealing"
    assert choctaw.state.irregularity is None


def test_a_jam_while_the_stub_comes_out_harms_no_round(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(2)
    choctaw.next()
    choctaw.take(s.DeviceJammed(device="shoe", at=0, order=choctaw.order("eject"), cards_inside=40))
    assert choctaw.state.irregularity is None
    choctaw.next()
    choctaw.next()
    assert choctaw.phase == "betting"


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


def test_a_deck_that_the_shoe_counts_short_is_not_dealt(table: Callable[[str], CoreTable]) -> None:
    """H3: a short deck stops the deal; here nobody but the shoe counts."""
    short = table("no card counter")
    short.shuffle("red", cards=None)
    short.lock()
    short.deal_key()
    short.take(s.DeckRemoved(device="shuffler", at=0, order=short.order("unload")))
    short.take(s.DeckLoaded(device="shoe", at=0, colour="red", cards=51))
    assert not any(order.action == "dispense" for order in short.state.orders)
    short.deal_key()
    assert short.refusal() == "the shoe holds 51 cards, not 52: it gives them out, then press DEAL again"
    assert short.order("eject")


# After a restart


def test_a_deck_found_loaded_after_a_restart_is_not_the_shuffled_one(choctaw: CoreTable) -> None:
    """The deck was taken out and put back while nobody looked: H12, it is shuffled again."""
    choctaw.shuffle("red")
    choctaw.restart()
    choctaw.take(s.DeckLoaded(device="shuffler", at=0, colour="red", at_start=True))
    choctaw.lock()
    choctaw.deal_key()
    assert "shuffle, then deal" in choctaw.refusal()


def test_cards_missing_from_the_shoe_after_a_restart_void_the_deal(choctaw: CoreTable) -> None:
    """003:852-855; H3"""
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    choctaw.restart()
    choctaw.take(s.DeckLoaded(device="shoe", at=0, colour="red", cards=40, at_start=True))
    assert choctaw.state.irregularity is not None


def test_a_shoe_that_was_at_work_may_hold_fewer_cards_after_a_restart(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    choctaw.unload()
    order = choctaw.order("dispense")
    choctaw.restart()
    choctaw.take(s.DeckLoaded(device="shoe", at=0, colour="red", cards=47, at_start=True))
    choctaw.take(s.StackReady(device="shoe", at=0, order=order, cards=5, left=47))
    choctaw.take(s.StackTaken(device="shoe", at=0))
    assert choctaw.state.irregularity is None
    assert choctaw.state.round.hands == 1


def test_a_deck_that_moved_to_the_shoe_while_the_service_was_away_is_still_shuffled(choctaw: CoreTable) -> None:
    """The shuffler is heard of first: found empty, and its order to unload is still open."""
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    order = choctaw.order("unload")
    choctaw.restart()
    choctaw.take(s.DeckRemoved(device="shuffler", at=0, at_start=True))
    choctaw.take(s.DeckLoaded(device="shoe", at=0, colour="red", cards=52, at_start=True))
    choctaw.take(s.DeckRemoved(device="shuffler", at=0, order=order))
    assert choctaw.order("dispense")


def test_a_shuffled_deck_that_was_taken_while_the_service_was_away_is_shuffled_again(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.restart()
    choctaw.take(s.DeckRemoved(device="shuffler", at=0, at_start=True))
    choctaw.take(s.DeckLoaded(device="shoe", at=0, colour="red", cards=52, at_start=True))
    choctaw.lock()
    choctaw.deal_key()
    assert choctaw.phase == "ready"


def test_a_device_that_is_no_shuffler_and_no_shoe_moves_no_deck(choctaw: CoreTable) -> None:
    made = choctaw.take(s.DeckLoaded(device="drawer", at=0, colour="red", cards=52))
    assert made == (e.SignalRefused(what="DeckLoaded", device="drawer", why="this table has no drawer"),)
