"""How many hands there are and how large a stack is: with a dealer's hand, the felt's cards, or fixed positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.table import commands as c, events as e
from controller.table.cards import hands
from controller.table.setup import TableSetup
from controller.table.state import Round, TableState
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable


def at(phase: str, out: int = 0, wanted: int = 0) -> TableState:
    return TableState(opened=True, round=Round(phase=phase, hands=out, hands_wanted=wanted))


@pytest.fixture(scope="module")
def mississippi() -> TableSetup:
    return demonstration("demo-mississippi-stud")


@pytest.fixture(scope="module")
def pai_gow() -> TableSetup:
    return demonstration("demo-pai-gow-poker")


@pytest.mark.parametrize(
    ("name", "count", "why"),
    [
        ("three-card-poker", 1, "1 hand cannot be: 2 to 8, the dealer's included"),
        ("mississippi-stud", 8, "8 hands cannot be: 2 to 7, the felt's included"),
        ("three-card-texas-holdem", 9, "9 hands cannot be: 1 to 8"),
        ("pai-gow-poker", 6, "6 hands cannot be: every round has 7"),
        ("pai-gow-poker", 7, None),
        ("three-card-texas-holdem", 1, None),
    ],
)
def test_a_number_of_hands_that_no_table_can_have_is_refused(name: str, count: int, why: str | None) -> None:
    assert hands.why_not_hands(demonstration(f"demo-{name}"), count) == why


def test_the_felts_stack_is_the_last_of_those_that_were_keyed_in(mississippi: TableSetup) -> None:
    sizes = [hands.next_stack(at("dealing", out, wanted=4), mississippi) for out in range(4)]
    assert sizes == [2, 2, 2, 3]


def test_a_felt_that_gets_as_many_cards_as_a_player_needs_no_number() -> None:
    setup = demonstration("demo-let-it-ride")
    assert not hands.hands_must_be_known(setup)
    assert hands.next_stack(at("dealing", 3), setup) == 3


def test_a_shuffler_of_pairs_deals_the_players_only_and_the_felt_comes_by_hand() -> None:
    setup = demonstration("demo-three-card-texas-holdem")
    assert (setup.felt_by_hand, hands.beside(setup), hands.fewest(at("dealing"), setup)) == (True, 0, 1)


def test_every_position_of_pai_gow_gets_cards_and_four_are_left(pai_gow: TableSetup) -> None:
    assert (hands.fewest(at("dealing"), pai_gow), hands.most(at("dealing"), pai_gow)) == (7, 7)
    assert pai_gow.deck_cards - hands.cards_out(pai_gow, 7) == 4


def test_two_card_peek_deals_two_sets_and_then_three_more() -> None:
    setup = demonstration("demo-two-card-peek")
    assert [hands.wanted(at(phase), setup) for phase in ("dealing", "completing")] == [2, 5]


def test_let_it_ride_by_hand_gives_the_felt_what_the_house_says() -> None:
    setup = replace(demonstration("demo-let-it-ride"), deal_method="hand", has_shoe=False)
    assert setup.felt_cards == setup.rules.felt_cards("hand")


def test_a_stack_of_another_size_than_was_ordered_is_a_failure(mississippi: TableSetup) -> None:
    table = CoreTable(mississippi)
    table.shuffle()
    table.lock_out()
    table.take(c.DealKeyed(device="key-pad", at=table.now, hands=3))
    table.unload()
    table.stack(2)
    table.deal_key()
    table.stack(2)
    table.deal_key()
    order = table.order("dispense")
    made = table.take(s.StackReady(device="shoe", at=table.now, order=order, cards=2, left=46))
    assert [type(event) for event in made] == [e.StackDelivered, e.IrregularityReported]


def test_a_number_of_hands_comes_before_the_first_of_them(mississippi: TableSetup) -> None:
    table = CoreTable(mississippi)
    table.shuffle()
    table.lock_out()
    assert "key in how many hands" in str(table.deal_key())
    table.take(c.DealKeyed(device="key-pad", at=table.now, hands=3))
    table.unload()
    table.stack(2)
    table.take(c.DealKeyed(device="key-pad", at=table.now, hands=4))
    assert table.refusal() == "the hands are being dealt: their number was to be keyed in before"
