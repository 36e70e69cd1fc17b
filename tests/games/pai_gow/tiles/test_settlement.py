"""How pai gow tiles is settled (004:1617-1629)."""

from typing import cast

import pytest

from controller.config.house_rules import load_house_rules
from games.cards.piece import parse_pieces
from games.cards.tile import DOMINOES, Tile, TileError
from games.pai_gow.tiles.rules import PaiGowTilesRules
from games.pai_gow.tiles.settlement import settle
from games.round.settlement import BoardOf, SeatOf, Settlement, SettlementError

RULES = cast(PaiGowTilesRules, load_house_rules("pai-gow-tiles", "delta"))


def tiles(text: str) -> tuple[Tile, ...]:
    return parse_pieces(DOMINOES, text.split())


def hand(seat: int, high: str, low: str, cents: int = 2_000) -> SeatOf[Tile]:
    return SeatOf(seat, {"main": cents}, high=tiles(high), low=tiles(low))


def bank(high: str, low: str, *, cents: int | None = None, action: int | None = None) -> BoardOf[Tile]:
    return BoardOf(dealer_high=tiles(high), dealer_low=tiles(low), bank=1, bank_cents=cents, action=action)


def ends(seats: list[SeatOf[Tile]], board: BoardOf[Tile]) -> list[tuple[int, str, int | None]]:
    return [(one.seat, one.result, one.pays_cents) for one in settle(RULES, seats, board)]


def test_a_hand_that_nobody_told_is_asked_for() -> None:
    with pytest.raises(SettlementError, match="the four tiles of seat 2 are needed, set or not"):
        settle(RULES, [SeatOf(2, {"main": 2_000})], bank("6-6 6-3", "4-4 2-2"))
    with pytest.raises(SettlementError, match="the four tiles of the bank are needed"):
        settle(RULES, [hand(2, "6-6 6-3", "4-4 2-2")], BoardOf(bank=1))


def test_a_tile_that_two_hands_have_and_the_set_has_not_is_refused() -> None:
    with pytest.raises(TileError, match="6-3 was given 2 times, but the set has 6-3 only once"):
        settle(RULES, [hand(2, "6-6 6-3", "4-4 2-2")], bank("1-1 6-3", "4-4 2-2"))


def test_a_wager_that_this_house_does_not_take_is_refused() -> None:
    with pytest.raises(SettlementError, match='seat 2 has a wager "fortune"; there are main at this house'):
        settle(RULES, [SeatOf(2, {"fortune": 100}, tiles("6-6 6-3 4-4 2-2"))], bank("1-1 5-4", "4-4 2-2"))


@pytest.mark.parametrize(
    ("high", "low", "end"),
    [
        ("5-5 6-2", "3-3 2-2", "lose"),  # 1621: both are lower
        ("5-5 6-2", "6-4 4-3", "lose"),  # 1629: one is lower, the other a copy
        ("6-6 5-4", "3-3 5-5", "push"),  # 1621: one is higher, the other lower
        ("6-6 5-4", "6-4 4-3", "push"),  # 1621, 1629: one is higher, the other a copy
        ("6-6 6-3", "6-5 6-1", "win"),  # 1621: both are higher
    ],
)
def test_both_hands_win_one_is_a_push_and_copies_are_the_banks(high: str, low: str, end: str) -> None:
    board = bank("6-1 1-1", "6-4 5-2")
    assert ends([hand(2, high, low)], board) == [(2, end, 2_000 if end == "win" else 0)]


@pytest.mark.parametrize("low", ["3-3 2-2", "6-5 5-4"])
def test_no_points_against_no_points_are_the_banks_whatever_the_high_tiles(low: str) -> None:
    """004:1629."""
    assert ends([hand(2, "6-6 6-3", low)], bank("6-1 1-1", "6-4 5-5")) == [(2, "push", 0)]


def test_the_higher_of_two_hands_is_the_high_one_wherever_it_was_laid() -> None:
    """Decision 98: no foul is printed."""
    laid, turned = hand(2, "6-6 6-3", "3-3 2-2"), hand(2, "3-3 2-2", "6-6 6-3")
    board = bank("6-1 1-1", "6-4 5-2")
    assert settle(RULES, [laid], board) == settle(RULES, [turned], board)


def test_four_tiles_that_were_not_set_are_set_the_house_way() -> None:
    """004:1619."""
    told = SeatOf(2, {"main": 2_000}, tiles("6-6 6-3 6-5 6-1"))
    assert settle(RULES, [told], bank("6-1 1-1", "6-4 5-2")) == settle(
        RULES, [hand(2, "6-6 6-3", "6-5 6-1")], bank("6-1 1-1", "6-4 5-2")
    )


def test_wagers_are_settled_from_the_action_button_counterclockwise() -> None:
    """004:1617-1619."""
    seats = [SeatOf(seat, {"main": 1_000}, tiles(four)) for seat, four in _FOURS.items()]
    board = bank("6-1 1-1", "6-4 5-2", action=4)
    assert [one.seat for one in settle(RULES, seats, board)] == [4, 2, 7]


def test_the_bank_pays_and_takes_no_more_than_it_put_up() -> None:
    """004:1621: in the order of settlement; what nothing covers goes back."""
    winners = [hand(2, "6-6 6-3", "6-5 6-1"), hand(8, "6-6 5-4", "6-5 3-1")]
    board = bank("6-1 1-1", "5-1 2-2", cents=1_500, action=8)
    first, second = settle(RULES, winners, board)
    assert (first.seat, first.result, first.pays_cents, first.uncovered_cents) == (8, "win", 1_500, 500)
    assert (second.seat, second.result, second.pays_cents) == (2, "returned", 0)
    losers = [hand(2, "3-3 2-2", "3-2 5-5"), hand(8, "3-3 3-1", "4-1 5-5")]
    took, left = settle(RULES, losers, bank("6-1 1-1", "6-4 5-2", cents=1_500, action=8))
    assert (took.seat, took.result, took.returned_cents) == (8, "lose", 500)
    assert (left.seat, left.result, left.returned_cents) == (2, "returned", 2_000)


def test_each_outcome_has_its_line() -> None:
    def line(one: Settlement) -> tuple[str, str]:
        return one.result, one.source

    board = bank("6-1 1-1", "6-4 5-2")
    hands = [hand(2, "6-6 6-3", "6-5 6-1"), hand(3, "6-6 5-4", "3-3 5-5"), hand(4, "5-5 6-2", "3-3 2-2")]
    assert [line(one) for one in settle(RULES, hands, board)] == [
        ("lose", "1621, 1629"),
        ("push", "1621"),
        ("win", "1621"),
    ]


_FOURS = {2: "6-6 6-3 6-5 3-1", 4: "5-5 6-2 3-3 2-2", 7: "6-6 5-4 4-4 3-2"}
