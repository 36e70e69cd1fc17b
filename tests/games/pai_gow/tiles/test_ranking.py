"""How hands of two dominoes rank (004:1625-1672)."""

from collections import Counter
from itertools import combinations
from typing import cast

import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from controller.config.house_rules import load_house_rules
from games.cards.piece import parse_pieces
from games.cards.ranking.hand_rank import HandRank
from games.cards.tile import DOMINOES, Tile, TileError
from games.pai_gow.tiles.ranking import TileOrder, ranking_by
from games.pai_gow.tiles.rules import PaiGowTilesRules

RULES = cast(PaiGowTilesRules, load_house_rules("pai-gow-tiles", "delta"))
RANKING, ORDER = RULES.ranking, RULES.order


def rank(text: str) -> HandRank[str]:
    return RANKING.rank(parse_pieces(DOMINOES, text.split()))


@pytest.mark.parametrize("text", ["6-6", "6-6 6-6 1-1", ""])
def test_another_number_of_tiles_than_two_is_no_hand(text: str) -> None:
    with pytest.raises(TileError, match="two tiles are a hand, not"):
        rank(text)


@pytest.mark.parametrize(
    ("tiles", "why"),
    [
        (ORDER.tiles[1:], "each of the 21 tiles stands in the order once, and 6-6 does not"),
        ((*ORDER.tiles, ("6-6",)), "each of the 21 tiles stands in the order once, and 6-6 does not"),
        ((*ORDER.tiles, ("6-7",)), '"6-7" is no tile'),
    ],
)
def test_an_order_that_is_not_of_all_tiles_is_refused(tiles: tuple[tuple[str, ...], ...], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        TileOrder(supreme=ORDER.supreme, tiles=tiles, source="house")


def test_all_hands_of_two_are_as_many_of_each_kind_as_there_are() -> None:
    """496 hands of two: what each kind and each number of points comes to."""
    values = [RANKING.rank(pair) for pair in combinations(DOMINOES.pieces(), 2)]
    assert len(values) == 496
    assert Counter(value.category for value in values) == {
        "supreme-pair": 1,
        "matched-pair": 11,
        "unmatched-pair": 4,
        "wong": 8,
        "gong": 16,
        "points": 456,
    }
    points = Counter(value.ranks[0] for value in values if value.category == "points")
    assert [points[number] for number in range(9, -1, -1)] == [44, 50, 46, 52, 46, 50, 48, 50, 38, 32]


@pytest.mark.parametrize(
    ("higher", "lower", "line"),
    [
        ("4-2 2-1", "6-6 6-6", "1633-1634"),
        ("6-6 6-6", "1-1 1-1", "1648: by the order of tiles"),
        ("5-1 5-1", "6-3 5-4", "1634-1635"),
        ("4-1 3-2", "6-6 6-3", "1635-1636"),
        ("1-1 5-4", "6-6 4-4", "1636-1637"),
        ("6-6 6-3", "1-1 6-3", "1629: the higher tile"),
        ("1-1 4-4", "6-4 6-3", "1637-1638"),
        ("6-5 5-3", "6-4 6-2", "1627: nine above eight"),
        ("6-6 6-1", "6-3 6-4", "1627: nine with a twelve above nine with a ten"),
    ],
)
def test_the_higher_hand(higher: str, lower: str, line: str) -> None:
    assert rank(higher) > rank(lower), line


def test_the_three_and_the_six_count_their_dots() -> None:
    """004:1625: nothing says that one counts for the other."""
    assert rank("4-2 6-4").ranks[0] == 6
    assert rank("2-1 6-4").ranks[0] == 3


def test_two_hands_of_no_points_are_worth_the_same() -> None:
    """004:1629."""
    assert rank("6-4 5-5") == rank("2-2 3-3")


@given(st.permutations(DOMINOES.pieces()).map(lambda tiles: (tiles[0], tiles[1])))
def test_the_order_in_which_two_tiles_are_laid_is_nothing(pair: tuple[Tile, Tile]) -> None:
    assert RANKING.rank(pair) == RANKING.rank(pair[::-1])


def test_one_order_is_one_ranking() -> None:
    assert ranking_by(ORDER) is ranking_by(ORDER.model_copy())
