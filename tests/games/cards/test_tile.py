"""Tiles and their sets."""

from collections import Counter

import pytest

from games.cards.piece import parse_pieces
from games.cards.tile import CIRCLES, DOMINOES, Tile, TileError, TileSet

SETS = pytest.mark.parametrize("whole", [DOMINOES, CIRCLES], ids=["dominoes", "circles"])


@pytest.mark.parametrize("text", ["", "5-6", "6-7", "0-0", "65", "6 - 5", "W", "As"])
def test_what_is_no_domino_is_refused_with_one_sentence(text: str) -> None:
    with pytest.raises(TileError) as told:
        DOMINOES.parse(text)
    assert str(told.value) == f'"{text}" is no tile: write the spots of its ends, the larger first, such as "6-5"'


@pytest.mark.parametrize("text", ["", "0", "10", "w", "6-5"])
def test_what_is_no_circle_is_refused_with_one_sentence(text: str) -> None:
    with pytest.raises(TileError, match=f'"{text}" is no tile: write its dots, "1" to "9", or "W" for the window'):
        CIRCLES.parse(text)


@SETS
def test_a_tile_that_is_there_too_often_is_named(whole: TileSet) -> None:
    first = whole.pieces()[0]
    with pytest.raises(TileError, match=f"{first} was given 3 times, but the set has {first} only 2 times"):
        whole.verify([first] * 3)


def test_the_supreme_pair_is_there_once() -> None:
    """004:1617: 32 tiles, 16 pairs."""
    with pytest.raises(TileError, match="4-2 was given 2 times, but the set has 4-2 only once"):
        DOMINOES.verify(parse_pieces(DOMINOES, ["4-2", "4-2"]))


def test_a_tile_of_another_set_is_none_of_these() -> None:
    with pytest.raises(TileError, match="the set has no W"):
        DOMINOES.verify([CIRCLES.parse("W")])


@SETS
def test_every_tile_reads_as_it_is_written_and_the_whole_set_can_come_from_itself(whole: TileSet) -> None:
    assert all(whole.parse(str(tile)) == tile for tile in whole.pieces())
    whole.verify(whole.pieces())


def test_the_dominoes_are_the_throws_of_two_dice_eleven_of_them_twice() -> None:
    """004:1617."""
    counts = Counter(DOMINOES.pieces())
    assert DOMINOES.size == 32
    assert {tile.name for tile in counts} == {f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)}
    assert sorted(counts.values()) == [1] * 10 + [2] * 11


def test_the_circles_have_one_to_nine_dots_and_the_window_counts_ten() -> None:
    """004:1702."""
    assert Counter(CIRCLES.pieces()) == {Tile("W" if dots == 10 else str(dots), dots): 2 for dots in range(1, 11)}
