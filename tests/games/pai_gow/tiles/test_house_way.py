"""How the house sets four tiles (004:1631-1639, 1678-1684)."""

from typing import cast

import pytest
from hypothesis import given, strategies as st

from controller.config.house_rules import load_house_rules
from games.cards.piece import parse_pieces
from games.cards.tile import DOMINOES, Tile, TileError
from games.pai_gow.tiles.house_way import set_by_house, settings
from games.pai_gow.tiles.rules import PaiGowTilesRules

RULES = cast(PaiGowTilesRules, load_house_rules("pai-gow-tiles", "delta"))
RANKING = RULES.ranking


def house_sets(text: str, **changed: object) -> str:
    """The high hand, a bar, the low hand."""
    way = RULES.house_way.model_copy(update=changed)
    found = set_by_house(way, RANKING, parse_pieces(DOMINOES, text.split()))
    return " | ".join(" ".join(sorted(map(str, hand), reverse=True)) for hand in (found.high, found.low))


@pytest.mark.parametrize("count", [0, 3, 5])
def test_another_number_of_tiles_than_four_is_not_set(count: int) -> None:
    with pytest.raises(TileError, match=f"four tiles are set, not {count}"):
        set_by_house(RULES.house_way, RANKING, DOMINOES.pieces()[:count])


@pytest.mark.parametrize(
    ("tiles", "set_as"),
    [
        ("4-2 2-1 6-4 5-5", "4-2 2-1 | 6-4 5-5"),  # 1678
        ("4-2 2-1 5-1 6-1", "4-2 2-1 | 6-1 5-1"),  # 1679: the fourth has seven spots
        ("4-2 2-1 5-1 4-1", "4-1 2-1 | 5-1 4-2"),  # 1679: six and five
        ("4-2 2-1 5-1 3-3", "5-1 2-1 | 4-2 3-3"),  # 1679: six and six
        ("6-1 6-1 6-6 1-1", "6-6 6-1 | 6-1 1-1"),  # 1680: both, nine and nine
        ("6-1 6-1 6-6 5-5", "6-6 6-1 | 6-1 5-5"),  # 1680: one of them, and seven in the low hand
        ("5-2 4-3 1-1 6-5", "5-2 1-1 | 6-5 4-3"),  # 1680: mixed sevens
        ("6-1 6-1 6-6 6-2", "6-1 6-1 | 6-6 6-2"),  # 1680: five in the low hand
        ("5-2 4-3 6-5 6-4", "5-2 4-3 | 6-5 6-4"),  # 1680: neither of them
        ("6-2 5-3 6-5 6-3", "6-5 6-2 | 6-3 5-3"),  # 1681: seven in the low hand
        ("4-4 4-4 3-3 5-1", "4-4 4-4 | 5-1 3-3"),  # 1681: four in the low hand
        ("6-3 5-4 5-5 6-4", "6-3 5-5 | 6-4 5-4"),  # 1682: nine in the low hand
        ("6-3 5-4 6-6 6-5", "6-3 5-4 | 6-6 6-5"),  # 1682: nothing in the low hand
        ("6-6 6-6 6-3 6-2", "6-6 6-3 | 6-6 6-2"),  # 1683: a gong is above six
        ("6-6 6-6 4-1 2-2", "6-6 4-1 | 6-6 2-2"),  # 1683: six in the low hand
        ("1-1 1-1 6-3 6-5", "6-3 1-1 | 6-5 1-1"),  # 1683: nine and eleven
        ("6-6 6-6 6-5 6-4", "6-6 6-6 | 6-5 6-4"),  # 1683: two in the low hand, and a ten
        ("6-4 6-4 6-3 5-3", "6-4 6-4 | 6-3 5-3"),  # 1684
        ("3-1 3-1 5-4 6-2", "3-1 3-1 | 6-2 5-4"),  # 1684
        ("6-6 6-6 5-4 6-3", "6-6 6-6 | 6-3 5-4"),  # decision 98: two pairs stay
    ],
)
def test_a_pair_is_the_high_hand_unless_a_line_splits_it(tiles: str, set_as: str) -> None:
    assert house_sets(tiles) == set_as


@pytest.mark.parametrize(
    ("tiles", "set_as"),
    [
        ("6-6 6-3 1-1 6-2", "6-6 6-3 | 6-2 1-1"),  # 1636: a wong before a gong
        ("6-6 4-4 6-5 4-2", "6-6 4-4 | 6-5 4-2"),  # 1637
        ("1-1 6-1 5-5 6-5", "6-1 1-1 | 6-5 5-5"),  # 1638: nine, and no more
        ("2-2 2-1 5-5 6-5", "2-2 2-1 | 6-5 5-5"),  # 1638: seven is the most that is not above nine
        ("6-6 6-5 5-5 6-1", "6-6 6-1 | 6-5 5-5"),  # 1639: the largest with the smallest
    ],
)
def test_without_a_pair_the_list_is_asked_from_the_top(tiles: str, set_as: str) -> None:
    assert house_sets(tiles) == set_as


def test_a_house_may_ask_for_both_twelve_and_two_beside_sevens() -> None:
    """004:1680: "if hand has a Teen, Dey"."""
    assert house_sets("6-1 6-1 6-6 5-5", sevens_with="both") == "6-1 6-1 | 6-6 5-5"
    assert house_sets("6-1 6-1 6-6 1-1", sevens_with="both") == "6-6 6-1 | 6-1 1-1"


@given(st.permutations(DOMINOES.pieces()).map(lambda tiles: tuple(tiles[:4])))
def test_any_four_tiles_are_set_in_one_way_whatever_their_order(tiles: tuple[Tile, ...]) -> None:
    found = set_by_house(RULES.house_way, RANKING, tiles)
    assert sorted((*found.high, *found.low), key=str) == sorted(tiles, key=str)
    assert found in settings(tiles, RANKING)
    assert RANKING.rank(found.high) >= RANKING.rank(found.low)
    again = set_by_house(RULES.house_way, RANKING, tiles[::-1])
    assert [RANKING.rank(hand) for hand in (again.high, again.low)] == [
        RANKING.rank(hand) for hand in (found.high, found.low)
    ]
