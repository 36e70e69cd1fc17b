"""Pots and side pots, who may win them, and where odd chips go."""

import pytest
from hypothesis import given, strategies as st

from games.cards.card import Card, parse_cards
from games.poker_room.awards import NobodyWins, awards, by_seat
from games.poker_room.odd_chips import divided, in_order
from games.poker_room.player import Player
from games.poker_room.pots import Pot, pots, still_played, total_cents, uncalled, without

HIGH = {"high": {1: 3, 2: 2, 3: 1}}


def put_in(*cents: int, folded: tuple[int, ...] = ()) -> list[Player]:
    return [Player(seat, 0, earlier_cents=one, folded=seat in folded) for seat, one in enumerate(cents, 1)]


def test_each_all_in_makes_a_pot_of_its_own() -> None:
    """002:650."""
    assert pots(put_in(100, 300, 300)) == (Pot(300, (1, 2, 3)), Pot(400, (2, 3)))


def test_what_a_folded_player_put_in_is_won_by_others() -> None:
    assert pots(put_in(200, 300, 100, 300, folded=(3,))) == (Pot(700, (1, 2, 4)), Pot(200, (2, 4)))


def test_what_a_dead_hand_has_above_all_others_stays_in_the_last_pot() -> None:
    """004:213: no money goes back for a hand that is fouled after action."""
    assert pots(put_in(100, 300, 200, folded=(2,))) == (Pot(300, (1, 3)), Pot(300, (3,)))


def test_dead_money_belongs_to_the_main_pot() -> None:
    """002:468, 004:310."""
    players = [*put_in(100, 300, 300), Player(4, 0, dead_cents=50, folded=True)]
    assert [pot.cents for pot in pots(players)] == [350, 400]


def test_a_hand_thrown_in_at_the_showdown_forms_no_other_pot() -> None:
    formed = pots(put_in(100, 200, 300, 300))
    thrown = put_in(100, 200, 300, 300, folded=(2,))
    assert [pot.cents for pot in still_played(formed, thrown)] == [pot.cents for pot in formed]
    assert [pot.seats for pot in still_played(formed, thrown)] == [(1, 3, 4), (3, 4), (3, 4)]


def test_a_pot_that_nobody_plays_for_goes_to_the_one_before_it() -> None:
    formed = pots(put_in(100, 300, 300))
    assert still_played(formed, put_in(100, 300, 300, folded=(2, 3))) == (Pot(700, (1,)),)


def test_the_house_takes_from_the_main_pot_first() -> None:
    assert without((Pot(300, (1, 2)), Pot(400, (2,))), 350) == (Pot(350, (2,)),)


@given(
    st.lists(st.tuples(st.integers(0, 500), st.booleans(), st.integers(0, 20)), min_size=2, max_size=10),
    st.integers(0, 1_000),
)
def test_pots_come_to_all_that_lies_in(told: list[tuple[int, bool, int]], taken: int) -> None:
    players = [
        Player(seat, 0, earlier_cents=cents, folded=folded and seat > 1, dead_cents=dead)
        for seat, (cents, folded, dead) in enumerate(told, 1)
    ]
    formed = pots(players)
    assert sum(pot.cents for pot in formed) == total_cents(players)
    left = without(formed, taken)
    assert sum(pot.cents for pot in left) == max(0, total_cents(players) - taken)
    assert all(not players[seat - 1].folded for pot in formed for seat in pot.seats)


def test_the_best_hand_of_those_who_may_win_a_pot_wins_it() -> None:
    """The all-in hand wins the main pot only; the side pot goes to the better of the others (002:650)."""
    players = put_in(100, 300, 300)
    assert by_seat(awards(pots(players), HIGH, players, "button-left")) == {1: 300, 2: 400}


def test_a_pot_is_halved_and_the_odd_chip_is_the_high_hands() -> None:
    """002:582, 004:283, 430."""
    players = put_in(5_050, 5_050)
    parts = awards(pots(players), {"high": {1: 1, 2: 2}, "low": {1: 2, 2: 1}}, players, "button-left", 100)
    assert by_seat(parts) == {2: 5_100, 1: 5_000}


def test_without_a_low_the_high_hand_takes_all_of_each_pot() -> None:
    """004:354, 427: the low of one pot halves no other."""
    players = put_in(100, 300, 300)
    parts = awards(pots(players), {"high": HIGH["high"], "low": {1: 9}}, players, "button-left")
    assert [(part.pot, part.side, part.seat, part.cents) for part in parts] == [
        (0, "high", 1, 150),
        (0, "low", 1, 150),
        (1, "high", 2, 400),
    ]


def test_a_pot_without_any_hand_is_named() -> None:
    with pytest.raises(NobodyWins, match="seats 1, 2"):
        awards((Pot(100, (1, 2)),), {"high": {}}, put_in(50, 50), "button-left")


def test_a_pot_that_one_may_win_is_his_without_a_hand() -> None:
    assert by_seat(awards((Pot(100, (2,)),), {}, put_in(50, 50, folded=(1,)), "button-left")) == {2: 100}


def test_odd_chips_go_one_by_one_in_order_and_a_part_of_a_chip_to_the_first() -> None:
    """002:701, 004:282."""
    assert divided(1_050, (6, 2, 4), 100) == {6: 450, 2: 300, 4: 300}
    assert divided(1_100, (6, 2, 4), 100) == {6: 400, 2: 400, 4: 300}


def test_suits_decide_who_gets_an_odd_chip_and_nothing_else() -> None:
    """004:410, 419, 430-432: all cards are looked at."""
    two = [
        Player(2, 0, down=parse_cards(["Kh", "Qd", "Jc", "9s", "7h"]), up=parse_cards(["4d", "2c"])),
        Player(6, 0, down=parse_cards(["Ks", "Qh", "Jd", "9c", "7s"]), up=parse_cards(["4h", "2d"])),
    ]
    assert in_order("high-card", "high", two) == (6, 2)
    assert in_order("low-card", "low", two) == (2, 6)
    assert in_order("sides-by-card", "low", two) == (2, 6)
    assert in_order("sides-by-card", "high", two) == (6, 2)
    assert in_order("button-left", "high", two) == (2, 6)


def test_where_cards_are_not_known_odd_chips_go_by_seat() -> None:
    two = [Player(2, 0, down=(Card.parse("2c"),)), Player(6, 0, down=(None,))]
    assert in_order("high-card", "high", two) == (2, 6)


def test_an_ace_is_low_where_the_lowest_card_gets_the_chip() -> None:
    two = [Player(2, 0, up=parse_cards(["2c"])), Player(6, 0, up=parse_cards(["As"]))]
    assert in_order("low-card", "low", two) == (6, 2)


def test_what_nobody_called_is_told_with_its_seat() -> None:
    assert uncalled(put_in(100, 300, 200)) == (2, 100)
    assert uncalled(put_in(300, 300)) == (1, 0)
