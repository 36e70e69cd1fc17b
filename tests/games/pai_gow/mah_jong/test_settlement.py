"""How mah-jong pai gow ranks and settles (004:1700-1793)."""

from itertools import combinations
from typing import cast

import pytest

from controller.config.house_rules import load_house_rules
from games.cards.piece import parse_pieces
from games.cards.tile import CIRCLES, Tile, TileError
from games.pai_gow.mah_jong.ranking import identical, rank
from games.pai_gow.mah_jong.rules import MahJongPaiGowRules
from games.pai_gow.mah_jong.settlement import settle
from games.round.settlement import BoardOf, SeatOf, SettlementError

RULES = cast(MahJongPaiGowRules, load_house_rules("mah-jong-pai-gow", "delta"))
EACH = {"win": 1_000, "pair": 500, "tie": 100}


def tiles(text: str) -> tuple[Tile, ...]:
    return parse_pieces(CIRCLES, text.split())


def ends(own: str, bank: str, rules: MahJongPaiGowRules = RULES) -> dict[str, tuple[str, int | None]]:
    settled = settle(rules, [SeatOf(2, EACH, tiles(own))], BoardOf(dealer=tiles(bank), bank=1))
    return {one.wager: (one.result, one.pays_cents) for one in settled}


def test_a_hand_that_nobody_told_is_asked_for() -> None:
    with pytest.raises(SettlementError, match="the two tiles of seat 2 are needed"):
        settle(RULES, [SeatOf(2, EACH)], BoardOf(dealer=tiles("1 2"), bank=1))
    with pytest.raises(SettlementError, match="the two tiles of the bank are needed"):
        settle(RULES, [SeatOf(2, EACH, tiles("1 2"))], BoardOf(bank=1))


def test_another_number_of_tiles_than_two_is_no_hand() -> None:
    with pytest.raises(TileError, match="two tiles are a hand, not 3"):
        ends("1 2 3", "4 5")


def test_a_tile_that_is_there_three_times_is_refused() -> None:
    with pytest.raises(TileError, match="9 was given 3 times, but the set has 9 only 2 times"):
        ends("9 9", "9 1")


@pytest.mark.parametrize(
    ("own", "bank", "win", "pair", "tie"),
    [
        ("9 7", "W 1", "win", "lose", "lose"),  # 1786: six against one
        ("W 1", "9 7", "lose", "lose", "lose"),  # 1787
        ("9 7", "5 1", "win", "lose", "lose"),  # 1788: six against six, the nine is higher
        ("8 1", "W 9", "lose", "lose", "lose"),  # 1788: nine against nine, the window is higher
        ("W W", "9 9", "win", "win", "lose"),  # 1722: the window is the highest pair
        ("3 3", "8 8", "lose", "win", "lose"),  # 1791: the pair wager wins whatever becomes of the hand
        ("5 5", "9 1", "win", "win", "lose"),  # 1716: a pair before its points
        ("9 1", "8 2", "lose", "lose", "lose"),  # 1789: no points against no points
        ("9 1", "5 5", "lose", "lose", "lose"),
        ("9 7", "9 7", "lose", "lose", "win"),  # 1790: exactly the same
        ("9 1", "9 1", "lose", "lose", "win"),  # 1790 against 1789
    ],
)
def test_none_of_the_three_wagers_is_ever_a_push(own: str, bank: str, win: str, pair: str, tie: str) -> None:
    """004:1792."""
    pays = {"win": 1_000, "pair": 3_000, "tie": 6_000}
    assert ends(own, bank) == {
        wager: (end, pays[wager] if end == "win" else 0) for wager, end in (("win", win), ("pair", pair), ("tie", tie))
    }


def test_a_house_may_take_the_tie_wager_of_two_hands_without_points() -> None:
    """004:1789 against 1790."""
    takes = RULES.model_copy(update={"identical_zero_tie": "loses"})
    assert ends("9 1", "9 1", takes)["tie"] == ("lose", 0)
    assert ends("9 7", "9 7", takes)["tie"] == ("win", 6_000)


def test_wagers_are_settled_seat_by_seat_clockwise_from_the_button_each_win_pair_tie() -> None:
    """004:1766."""
    seats = [SeatOf(seat, EACH, tiles(hand)) for seat, hand in ((2, "9 7"), (5, "8 7"), (10, "6 5"))]
    settled = settle(RULES, seats, BoardOf(dealer=tiles("1 2"), bank=1, action=5))
    assert [(one.seat, one.wager) for one in settled] == [
        (seat, wager) for seat in (5, 10, 2) for wager in ("win", "pair", "tie")
    ]


def test_what_the_money_of_the_bank_does_not_cover_goes_back() -> None:
    """004:1766: seat by seat, and of each seat win, pair, tie."""
    seats = [SeatOf(2, {"win": 1_000, "pair": 500}, tiles("9 9")), SeatOf(3, {"win": 1_000}, tiles("8 1"))]
    settled = settle(RULES, seats, BoardOf(dealer=tiles("1 2"), bank=1, bank_cents=2_500, action=2))
    assert [(one.wager, one.result, one.pays_cents, one.uncovered_cents) for one in settled] == [
        ("win", "win", 1_000, 0),
        ("pair", "win", 1_500, 1_500),
        ("win", "returned", 0, 1_000),
    ]


def test_each_outcome_has_its_line() -> None:
    board = BoardOf(dealer=tiles("9 7"), bank=1)
    (won,) = settle(RULES, [SeatOf(2, {"win": 1_000}, tiles("8 1"))], board)
    (same,) = settle(RULES, [SeatOf(2, {"tie": 1_000}, tiles("7 9"))], board)
    (none,) = settle(RULES, [SeatOf(2, {"win": 1_000}, tiles("8 2"))], BoardOf(dealer=tiles("9 1"), bank=1))
    (pair,) = settle(RULES, [SeatOf(2, {"pair": 1_000}, tiles("8 2"))], board)
    assert [one.source for one in (won, same, none, pair)] == ["1786, 1788", "1790", "1789", "1791"]


def test_hands_of_points_that_are_worth_the_same_are_the_same_tiles_or_have_no_points() -> None:
    hands = list(combinations(sorted(set(CIRCLES.pieces()), key=str), 2))
    for own, bank in combinations(hands, 2):
        alike = rank(own) == rank(bank)
        assert not identical(own, bank)
        assert not alike or rank(own).ranks == (0, 0)
