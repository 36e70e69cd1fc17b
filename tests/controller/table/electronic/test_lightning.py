"""The electronic table of Delta: it deals by itself, players act at stations, and the books follow (004:1012-1220)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.table import commands as c, events as e
from controller.table.draws.decide import SOURCE
from games.poker_room.acts import Acted, Dealt, Shown
from games.poker_room.play import may
from tests.controller.table.electronic.lightning import Lightning


@pytest.fixture
def table() -> Lightning:
    table = Lightning()
    table.deal()
    return table


# --- what is refused ---


def test_a_table_with_one_player_does_not_deal() -> None:
    """At least two players are required to begin (004:1110)."""
    assert Lightning(seats=(3,)).deal() == "a game takes two players, with money at their stations (004:1110)"


@pytest.mark.parametrize("role", ["dealer", "cashier", "technician"])
def test_only_a_supervisor_lets_it_deal(role: str) -> None:
    assert "a supervisor lets the table deal, not the" in Lightning().deal(role=role)


def test_out_of_turn_is_refused_and_changes_nothing(table: Lightning) -> None:
    """It does not allow a player to act until it is his turn (004:1023)."""
    table.next_hand()
    other = next(seat for seat in (3, 7) if seat != table.hand.turn)
    before = table.state.poker
    assert "004:1023" in table.act(other, "call")
    assert table.state.poker == before


def test_an_amount_between_two_legal_ones_is_refused(table: Lightning) -> None:
    table.next_hand()
    turn = table.hand.turn
    assert turn is not None
    assert table.act(turn, "raise", 350)
    assert not table.act(turn, "raise", 400)


def test_a_station_says_nothing_for_another(table: Lightning) -> None:
    table.next_hand()
    turn = table.hand.turn
    assert turn is not None
    other = 10 - turn
    assert "this table deals by itself" in table.said(c.PokerActKeyed, other, act=Acted(turn, "fold"))


def test_nobody_deals_shows_or_sits_by_word_of_a_page(table: Lightning) -> None:
    table.next_hand()
    for device in ("console", "station.3"):
        for act in (Dealt(board=("As", "Ks", "Qs")), Shown(3)):
            made = table.take(c.PokerActKeyed(device=device, at=1, act=act))
            assert [type(event) for event in made] == [e.SignalRefused]
        (refused,) = table.take(c.PlayerSits(device=device, at=1, seat=5, stack_cents=9_999))
        assert isinstance(refused, e.SignalRefused)
    (refused,) = table.take(c.NextKeyed(device="key-pad", at=1))
    assert isinstance(refused, e.SignalRefused)


def test_cashing_out_in_a_hand_is_refused(table: Lightning) -> None:
    table.next_hand()
    assert table.said(c.StationLeftKeyed, 3, station=3) == "station 3 is dealt in: leave it once the hand is over"
    assert "is dealt in" in table.said(c.MoneyBroughtKeyed, 3, station=3, cents=100), "table stakes"


def test_less_than_five_of_the_greatest_bets_is_no_buy_in() -> None:
    """Usually five times the maximum bet (004:1170)."""
    table = Lightning(seats=(3,))
    who = {"device": "cash-station", "at": 1, "role": "cashier"}
    table.take(c.AccountOpenedKeyed(**who, holder="Eve", card="10000009"))
    table.take(c.PinChosen(**who, account=2))
    table.take(c.DepositKeyed(**who, account=2, cents=5_000))
    assert "$20.00 is the least" in table.come(2, 5, 1_999)
    assert not table.said(c.MoneyBroughtKeyed, 5, station=5, cents=2_000)


# --- the deal ---


def test_no_hand_begins_before_a_supervisor_says_so(table: Lightning) -> None:
    idle = Lightning()
    assert idle.waits == []
    idle.time("next-hand")
    assert idle.state.poker.acts == ()
    assert table.waits == ["next-hand"]


def test_each_street_burns_a_card_and_comes_off_the_deck_in_order(table: Lightning) -> None:
    """One at a time, in rotation (004:1028); a card is burned before flop, turn and river (004:1046-1062)."""
    table.next_hand("As", "2h", "Ad", "7c", "9s", "Ah", "Ac", "Kd", "9d", "Qh", "9c", "5s")
    first = 7 if table.state.poker.positions is not None and table.state.poker.positions.button == 3 else 3
    own = {player.seat: [str(card) for card in player.down] for player in table.hand.players}
    assert own == {first: ["As", "Ad"], 10 - first: ["2h", "7c"]}
    table.in_turn("call", "check")
    assert [str(card) for card in table.hand.board] == ["Ah", "Ac", "Kd"]
    table.in_turn("check", "check")
    assert str(table.hand.board[3]) == "Qh"
    table.in_turn("check", "check")
    assert str(table.hand.board[4]) == "5s"


def test_a_deck_that_is_told_twice_or_by_another_changes_nothing(table: Lightning) -> None:
    table.next_hand()
    before = table.state
    for device, order in ((SOURCE, 99), ("console", 1)):
        table.take(c.NumbersGiven(device=device, at=1, order=order, numbers=tuple(range(1, 53))))
    assert table.state == before


def test_without_a_deck_the_hand_is_void_and_blinds_go_back(table: Lightning) -> None:
    table.time("next-hand")
    order = table.state.round.draw_order
    assert order is not None
    table.take(c.DrawGivenUp(device=SOURCE, at=1, order=order.order, why="the health test failed"))
    assert not table.state.electronic.dealing
    table.over()
    assert table.stacks() == {3: 10_000, 7: 10_000}
    assert table.waits == []


# --- a hand, and the books ---


def test_the_best_hand_is_shown_by_itself_and_paid_into_the_books(table: Lightning) -> None:
    table.next_hand("As", "2h", "Ad", "7c", "9s", "Ah", "Ac", "Kd", "9d", "Qh", "9c", "5s")
    winner = next(player.seat for player in table.hand.players if str(player.down[0]) == "As")
    table.in_turn("call", "check", *["check"] * 6)
    shown = [event.act for event in table.made(e.PokerActed) if isinstance(event, e.PokerActed)]
    assert {act.seat for act in shown if isinstance(act, Shown)} == {3, 7}
    assert table.waits == ["hand-shown"]
    table.over()
    assert table.stacks() == {winner: 10_200, 10 - winner: 9_800}
    assert {at: one.cents for at, one in table.state.ledger.stations.items()} == table.stacks()
    assert table.state.electronic.deck == ()
    assert table.unfounded() == []


def test_a_folded_hand_is_shown_to_nobody(table: Lightning) -> None:
    table.next_hand()
    table.in_turn("fold")
    assert not any(
        isinstance(event.act, Shown) for event in table.made(e.PokerActed) if isinstance(event, e.PokerActed)
    )
    table.over()
    assert sum(cents or 0 for cents in table.stacks().values()) == 20_000
    assert table.unfounded() == []


def test_who_does_not_act_in_time_checks_where_he_may(table: Lightning) -> None:
    table.next_hand()
    table.in_turn("call")
    turn = table.hand.turn
    (name,) = table.waits
    made = table.time(name)
    assert e.PokerActed(act=Acted(turn or 0, "check")) in made
    assert e.PlayerAway(seat=turn or 0) in made
    assert table.time(name) == (), "a time that comes late changes nothing"


def test_who_does_not_act_in_time_folds_what_he_would_have_to_pay_for(table: Lightning) -> None:
    table.next_hand()
    turn = table.hand.turn
    table.time(table.waits[0])
    assert e.PokerActed(act=Acted(turn or 0, "fold")) in table.events
    table.over()
    assert table.waits == [], "he is away, and one player is no game"
    assert not table.said(c.PlayerComesBack, turn or 0, seat=turn, posts=True)
    assert table.waits == ["next-hand"]
    assert table.unfounded() == []


def test_the_button_goes_forward_and_the_next_hand_begins_by_itself(table: Lightning) -> None:
    """The next hand begins (004:1143); the button always moves forward (004:1121)."""
    buttons = []
    for _ in range(3):
        table.next_hand()
        assert table.state.poker.positions is not None
        buttons.append(table.state.poker.positions.button)
        table.in_turn("fold")
        table.over()
    assert buttons[0] != buttons[1]
    assert buttons[0] == buttons[2]


def test_all_in_before_the_river_runs_the_board_out() -> None:
    table = Lightning(cents=2_000)
    table.deal()
    table.next_hand()
    while table.hand.stage == "bet":
        turn = table.hand.turn
        assert turn is not None
        assert not table.act(turn, "all-in") or not table.act(turn, "raise", may(table.hand).sizes.least_cents)
    assert len(table.hand.board) == 5
    assert table.hand.stage == "over"
    table.over()
    assert sum(cents or 0 for cents in table.stacks().values()) == 4_000


def test_a_player_who_comes_later_plays_in_the_next_hand(table: Lightning) -> None:
    """Once the PIN is typed the player is able to play in the next available hand (004:1133)."""
    table.next_hand()
    who = {"device": "cash-station", "at": 1, "role": "cashier"}
    table.take(c.AccountOpenedKeyed(**who, holder="Eve", card="10000009"))
    table.take(c.PinChosen(**who, account=3))
    table.take(c.DepositKeyed(**who, account=3, cents=5_000))
    assert not table.come(3, 5, 5_000)
    assert 5 not in [player.seat for player in table.hand.players]
    table.in_turn("fold")
    table.over()
    table.next_hand()
    assert 5 in [player.seat for player in table.hand.players]


def test_a_supervisor_stops_it_after_the_hand(table: Lightning) -> None:
    table.next_hand()
    assert not table.deal(on=False)
    table.in_turn("fold")
    table.over()
    assert table.waits == []
    assert not table.said(c.StationLeftKeyed, 3, station=3)
    assert table.state.ledger.stations[7].cents + table.state.ledger.accounts[1].cents in (30_000, 30_100, 29_900)
    assert table.unfounded() == []


def test_nothing_is_waited_for_while_the_table_is_suspended(table: Lightning) -> None:
    table.next_hand()
    table.take(c.SuspensionDemanded(device="service", at=1, why="the disk is full"))
    assert table.waits == []


def test_a_table_with_a_dealer_is_dealt_by_him() -> None:
    table = Lightning()
    rules = table.setup.rules.model_copy(update={"electronic": None})
    table.setup = replace(table.setup, rules=rules)
    assert table.deal() == "Lightning Poker is dealt by a dealer"
