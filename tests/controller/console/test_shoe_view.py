"""What the table page shows of a shoe and of a round that is dealt from it: faces, turns, words, wagers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.console.shoe_view import HandView, ShoeView, shoe_view
from controller.table import commands as c
from controller.table.setup import TableSetup
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}


@pytest.fixture(scope="module")
def baccarat() -> TableSetup:
    return demonstration("demo-mini-baccarat")


@pytest.fixture(scope="module")
def blackjack() -> TableSetup:
    return demonstration("demo-blackjack")


def seen(table: CoreTable) -> ShoeView:
    view = shoe_view(table.state, table.setup)
    assert view is not None
    return view


def ready(setup: TableSetup) -> CoreTable:
    """A shoe that is shuffled and burned."""
    table = CoreTable(setup)
    table.take(c.ShuffleKeyed(**PAD))
    if table.state.pack is not None and table.state.pack.to_burn is None:
        table.take(c.CardKeyed(**PAD, card="Ad"))
    table.take(c.BurnedKeyed(**PAD))
    return table


def dealing(setup: TableSetup, *cards: str, stakes: tuple[tuple[int, str, int], ...] = ()) -> CoreTable:
    table = ready(setup)
    for seat, wager, cents in stakes:
        table.take(c.StakeKeyed(**PAD, seat=seat, wager=wager, cents=cents))
    table.take(s.ButtonPressed(device="lock-out", at=table.now))
    for card in cards:
        table.take(c.CardKeyed(**PAD, card=card))
    return table


def in_words(hand: HandView) -> str:
    faces = " ".join("##" if card.is_back else card.rank + card.suit for card in hand.cards)
    return f"{'> ' if hand.has_turn else ''}{hand.place} {faces}: {hand.value}"


def test_a_game_without_a_shoe_has_none_to_show() -> None:
    setup = demonstration("demo-caribbean-stud")
    assert shoe_view(CoreTable(setup).state, setup) is None


def test_without_a_pack_the_shoe_is_empty_and_nothing_can_be_said(baccarat: TableSetup) -> None:
    view = seen(CoreTable(baccarat))
    assert (view.left, view.words, view.take_back) == ("", (), "")


def test_what_is_to_be_burned_is_told_by_the_first_card(baccarat: TableSetup) -> None:
    table = CoreTable(baccarat)
    table.take(c.ShuffleKeyed(**PAD))
    assert (seen(table).to_burn, seen(table).left) == (None, "416 of 416 cards")
    table.take(c.CardKeyed(**PAD, card="Kd"))
    assert (seen(table).to_burn, seen(table).left) == (10, "415 of 416 cards")


def test_the_hand_that_is_asked_has_the_turn_and_what_was_told_last_can_be_taken_back(baccarat: TableSetup) -> None:
    view = seen(dealing(baccarat, "4?", "Kd", "Th", "3?"))
    assert [in_words(hand) for hand in view.rows] == ["> player 4 10♥: 4", "banker K♦ 3: 3"]
    assert view.take_back == "3"
    assert view.ended == ""


def test_before_the_first_card_a_result_can_be_told_in_its_place(baccarat: TableSetup) -> None:
    view = seen(dealing(baccarat))
    assert [label for _, label in view.words] == ["player", "banker", "tie"]
    assert seen(dealing(baccarat, "4?")).words == ()


def test_cards_that_a_machine_read_are_backs_until_they_are_turned(baccarat: TableSetup) -> None:
    table = ready(replace(baccarat, has_card_shoe=True))
    for card in ("4h", "Kd", "Tc", "3s"):
        table.take(s.CardDrawn(device="card-shoe", at=table.now, card=card))
    view = seen(table)
    assert [in_words(hand) for hand in view.rows] == ["> player ## ##: ", "banker ## ##: "]
    assert view.take_back == "the card"
    assert "3s" not in repr(view)
    table.take(c.WordKeyed(**PAD, said="turn"))
    assert [in_words(hand) for hand in seen(table).rows] == ["> player 4♥ 10♣: 4", "banker K♦ 3♠: 3"]


def test_each_wager_stands_at_its_seat_and_then_how_it_ended(baccarat: TableSetup) -> None:
    stakes = ((3, "banker", 1_000), (5, "player", 2_500))
    laid = seen(dealing(baccarat, "4?", stakes=stakes))
    assert {spot.seat: spot.wagers for spot in laid.spots if spot.wagers} == {
        3: ("banker $10.00",),
        5: ("player $25.00",),
    }
    table = dealing(baccarat, "4?", "K?", "T?", "3?", "9?", "6?", stakes=stakes)
    view = seen(table)
    assert view.ended == "Banker"
    assert {spot.seat: spot.wagers for spot in view.spots if spot.wagers} == {
        3: ("banker: win $10.00, commission $0.50",),
        5: ("player: lose",),
    }
    table.take(c.NextKeyed(**PAD))
    assert {spot.seat: spot.owes for spot in seen(table).spots if spot.owes} == {3: "owes $0.50"}
    assert seen(table).rows == ()


def test_the_cutting_card_is_noted_and_then_the_last_hand(baccarat: TableSetup) -> None:
    table = ready(baccarat)
    table.take(c.CuttingCardKeyed(**PAD))
    assert seen(table).notes == ("Cutting card seen in round 1",)
    table.take(s.ButtonPressed(device="lock-out", at=table.now))
    table.take(c.WordKeyed(**PAD, said="tie"))
    table.take(c.NextKeyed(**PAD))
    assert seen(table).notes == ("Last hand of this shoe",)


def test_the_seats_that_have_a_hand_are_asked_for_before_the_first_card_alone(blackjack: TableSetup) -> None:
    table = dealing(blackjack)
    assert (seen(table).asks_spots, seen(table).spots_before) == (True, ())
    table.take(c.SpotsKeyed(**PAD, spots=(2, 5)))
    view = seen(table)
    assert view.spots_before == (2, 5)
    assert [spot.seat for spot in view.spots if spot.is_in] == [2, 5]
    table.take(c.CardKeyed(**PAD, card="8?"))
    view = seen(table)
    assert not view.asks_spots
    assert [in_words(hand) for hand in view.spots[1].hands] == ["2 8: hard 8"]
    assert [in_words(hand) for hand in view.spots[4].hands] == ["> 5 : "]
    assert [in_words(hand) for hand in view.rows] == ["dealer : "]


def test_each_half_of_a_split_lies_at_its_seat(blackjack: TableSetup) -> None:
    table = dealing(blackjack)
    table.take(c.SpotsKeyed(**PAD, spots=(3,)))
    for card in ("8h", "6?", "8s"):
        table.take(c.CardKeyed(**PAD, card=card))
    table.take(c.WordKeyed(**PAD, said="face-down"))
    assert "split" in dict(seen(table).words)
    table.take(c.WordKeyed(**PAD, said="split"))
    hands = [in_words(hand) for hand in seen(table).spots[2].hands]
    assert [hand.removeprefix("> ")[:6] for hand in hands] == ["3 8♥: ", "3.2 8♠"]
