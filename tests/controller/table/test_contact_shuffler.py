"""A shuffler that sees no backs: the dealer's SHUFFLE says that the deck whose turn it is lies inside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from controller.table import commands as c, events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable


@pytest.fixture
def contacts(table: Callable[[str], CoreTable]) -> CoreTable:
    return table("shuffler on contacts")


def press_shuffle(table: CoreTable) -> tuple[e.Event, ...]:
    return table.take(c.ShuffleKeyed(device="key-pad", at=table.now))


def finish(table: CoreTable) -> None:
    order = table.order("start")
    table.take(s.ShuffleFinished(device="shuffler", at=table.now, order=order, cards=None, colour="unknown"))


def round_with(table: CoreTable) -> None:
    press_shuffle(table)
    finish(table)
    table.lock()
    table.count()
    table.deal_key()
    table.take(s.DeckRemoved(device="shuffler", at=table.now, order=table.order("unload")))
    table.next(2)
    if table.phase == "stub-count":
        table.take(c.StubKeyed(device="key-pad", at=table.now, cards=42))
    table.next()
    table.next()


def test_the_deck_whose_turn_it_is_is_recorded_and_shuffled(contacts: CoreTable) -> None:
    assert [type(event) for event in press_shuffle(contacts)] == [e.DeckPlaced, e.OrderIssued]
    finish(contacts)
    assert (contacts.state.shuffler.colour, contacts.state.shuffler.shuffled) == (contacts.setup.colours[0], True)


def test_the_decks_take_turns_from_round_to_round(contacts: CoreTable) -> None:
    """003:180-199"""
    for _ in range(3):
        round_with(contacts)
    shuffled = [event.colour for event in contacts.events if isinstance(event, e.DeckShuffled)]
    assert shuffled == [contacts.setup.colours[0], contacts.setup.colours[1], contacts.setup.colours[0]]


def test_an_order_that_it_did_not_begin_leaves_the_deck_unshuffled_and_may_be_given_again(contacts: CoreTable) -> None:
    press_shuffle(contacts)
    contacts.refuse_order("start", "shuffler", "it did not start")
    assert not contacts.state.shuffler.shuffled
    assert [type(event) for event in press_shuffle(contacts)] == [e.OrderIssued]


def test_a_hand_on_its_button_makes_the_same_deck_unshuffled(contacts: CoreTable) -> None:
    press_shuffle(contacts)
    finish(contacts)
    contacts.take(s.DeckLoaded(device="shuffler", at=contacts.now, colour="unknown"))
    assert (contacts.state.shuffler.colour, contacts.state.shuffler.shuffled) == (contacts.setup.colours[0], False)


def test_the_deck_in_hand_is_not_taken_to_be_inside(contacts: CoreTable) -> None:
    one = CoreTable(replace(contacts.setup, colours=("red",)))
    press_shuffle(one)
    finish(one)
    one.take(s.DeckRemoved(device="shuffler", at=one.now))
    press_shuffle(one)
    assert one.refusal() == "the red deck is in play"


def test_a_word_about_a_deck_that_was_not_inside_is_given_anew(contacts: CoreTable) -> None:
    """Found by `lammer simulate --seed 40015`: the deck that played last was thought to lie in an empty machine."""
    first, second = contacts.setup.colours
    round_with(contacts)
    thought = contacts.state.shuffler.__class__(colour=first, fresh=True)
    contacts.state = msgspec.structs.replace(contacts.state, shuffler=thought)
    assert contacts.state.last_colour == first
    placed, ordered = press_shuffle(contacts)
    assert placed == e.DeckPlaced(device="shuffler", colour=second, cards=None)
    assert isinstance(ordered, e.OrderIssued)


def test_a_shuffled_deck_that_is_gone_at_a_start_is_no_deck_to_deal(contacts: CoreTable) -> None:
    press_shuffle(contacts)
    finish(contacts)
    contacts.take(s.DeckRemoved(device="shuffler", at=contacts.now, at_start=True))
    assert contacts.events[-1] == e.DeckTaken(device="shuffler", to_deal=False)
    assert [type(event) for event in press_shuffle(contacts)] == [e.DeckPlaced, e.OrderIssued]


def test_a_start_forgets_no_deck_that_it_cannot_see(contacts: CoreTable) -> None:
    """Contacts tell of a deck that is shuffled, and of no other."""
    press_shuffle(contacts)
    assert contacts.take(s.DeckRemoved(device="shuffler", at=contacts.now, at_start=True)) == ()
    finish(contacts)
    assert contacts.state.shuffler.shuffled


def test_a_deck_that_fell_out_for_its_order_while_nobody_looked_is_dealt(contacts: CoreTable) -> None:
    press_shuffle(contacts)
    finish(contacts)
    contacts.lock()
    contacts.count()
    contacts.deal_key()
    order = contacts.order("unload")
    contacts.take(s.DeckRemoved(device="shuffler", at=contacts.now, at_start=True))
    contacts.take(s.DeckRemoved(device="shuffler", at=contacts.now, order=order))
    assert contacts.state.in_hand == contacts.setup.colours[0]
    assert contacts.state.orders == ()
