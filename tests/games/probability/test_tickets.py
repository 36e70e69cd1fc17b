"""Keno and bingo, exact, through the settlement of tickets and the check of claims."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from controller.config.house_rules import read_house_rules
from games.bingo.pattern import Pattern
from games.bingo.room import room_of_sheets
from games.bingo.rules import BingoRules
from games.keno.rules import KenoRules
from games.probability.bingo import CallOdds, call_odds
from games.probability.house_edge import HouseEdge
from games.probability.house_edges import house_edges
from games.tickets.numbers import marked
from tests.games.bingo.test_bingo import CARD, SHEET

KENO = read_house_rules("keno", "grand-ronde").rules
BINGO = read_house_rules("bingo", "grand-ronde").rules
assert isinstance(KENO, KenoRules)
assert isinstance(BINGO, BingoRules)


@pytest.fixture(scope="module")
def spots() -> list[HouseEdge]:
    return list(house_edges(KENO))


@pytest.fixture(scope="module")
def cards() -> dict[str, CallOdds]:
    return {one.what: one for one in call_odds(BINGO)}


def test_a_house_with_a_meter_alone_has_no_wager_to_count() -> None:
    assert list(house_edges(read_house_rules("keno", "choctaw").rules)) == []
    assert list(call_odds(KENO)) == []


def test_every_draw_is_counted_once(spots: list[HouseEdge]) -> None:
    """000:395: twenty of eighty, for each of one to twenty spots (000:408)."""
    assert len(spots) == 20
    assert {edge.dealt for edge in spots} == {comb(80, 20)}


@pytest.mark.parametrize(
    ("number", "chance"),
    [
        (1, Fraction(1, 4)),
        (2, Fraction(19, 316)),
        (3, Fraction(57, 4_108)),
        (4, Fraction(969, 316_316)),
        (5, Fraction(51, 79_079)),
        (6, Fraction(51, 395_395)),
        (7, Fraction(51, 2_089_945)),
        (8, Fraction(51, 11_735_845)),
        (10, Fraction(17, 151_499_090)),
        (11, Fraction(17, 1_060_493_630)),
        (12, Fraction(51, 24_391_353_490)),
        (15, Fraction(3, 1_284_030_537_295)),
        (20, Fraction(1, 3_535_316_142_212_174_320)),
    ],
)
def test_how_likely_all_spots_are_caught(spots: list[HouseEdge], number: int, chance: Fraction) -> None:
    edge = spots[number - 1]
    assert edge.chance(edge.endings[-1]) == chance


@pytest.mark.parametrize(
    ("catch", "chance"),
    [
        (0, Fraction(13_874_499, 302_998_180)),
        (1, Fraction(2_720_490, 15_149_909)),
        (2, Fraction(232_601_895, 787_795_268)),
        (3, Fraction(52_664_580, 196_948_817)),
        (4, Fraction(58_028_565, 393_897_634)),
        (6, Fraction(24_869_385, 2_166_436_987)),
        (7, Fraction(3_490_440, 2_166_436_987)),
        (8, Fraction(45_135, 333_297_998)),
        (9, Fraction(1_020, 166_648_999)),
    ],
)
def test_how_likely_each_catch_of_ten_is(spots: list[HouseEdge], catch: int, chance: Fraction) -> None:
    assert spots[9].chance(spots[9].endings[catch]) == chance


def test_none_of_twenty_comes_once_in_843_games(spots: list[HouseEdge]) -> None:
    assert spots[19].chance(spots[19].endings[0]) == Fraction(473_387_295_969, 399_245_188_279_184)
    assert spots[19].endings[0].net_cents == 19_900


def test_the_edge_is_that_of_the_schedule(spots: list[HouseEdge]) -> None:
    """One spot pays 3 for 1 and comes one time in four."""
    assert spots[0].edge == Fraction(1, 4)
    assert all(Fraction(1, 4) <= edge.edge < Fraction(1, 3) for edge in spots)


@pytest.mark.parametrize(
    ("calls", "chance"),
    [
        (45, Fraction(19_393, 132_477_987_934)),
        (48, Fraction(82_861, 66_238_993_967)),
        (50, Fraction(4_060_189, 861_106_921_571)),
        (54, Fraction(9_860_459, 181_219_889_155)),
        (55, Fraction(108_465_049, 1_123_563_312_761)),
        (58, Fraction(77_143_591, 154_974_250_036)),
        (60, Fraction(11_020_513, 7_880_046_612)),
        (75, Fraction(1)),
    ],
)
def test_how_likely_a_blackout_is(cards: dict[str, CallOdds], calls: int, chance: Fraction) -> None:
    """000:172."""
    assert cards["blackout"].chances[calls] == chance
    assert min(cards["blackout"].chances) == 24


def test_the_jackpots(cards: dict[str, CallOdds]) -> None:
    """000:165, 172."""
    own, bonanza = cards["pick-your-own"], cards["blackout"]
    assert (own.jackpot_by, own.of_jackpot) == (20, Fraction(494, 66_160_995))
    assert (bonanza.jackpot_by, bonanza.of_jackpot) == (50, Fraction(4_060_189, 861_106_921_571))
    assert cards["line"].of_jackpot is None


def test_the_designated_balls_may_count_from_the_first_call() -> None:
    """000:170, 172."""
    assert BINGO.bonanza is not None
    apart = BINGO.bonanza.model_copy(update={"designated_with_predrawn": False})
    found = {one.what: one for one in call_odds(BINGO.model_copy(update={"bonanza": apart}))}
    assert found["blackout"].jackpot_by == 75
    assert found["blackout"].of_jackpot == 1


def test_a_line_is_counted_over_all_twelve(cards: dict[str, CallOdds]) -> None:
    """Four lines go through the free centre; with five balls one of those and any ball, or one of the other eight."""
    line = cards["line"].chances
    assert line[4] == Fraction(4, comb(75, 4))
    assert line[5] == Fraction(4 * 71 + 8, comb(75, 5))


def test_pictures_that_overlap_are_counted_once() -> None:
    """Beside every set of balls of a small card's numbers, asked one by one."""
    pattern = Pattern(
        pictures=("XXX../...../...../...../.....", ".XXX./...../...../...../.....", "XX.X./...../...../...../.....")
    )
    (card,) = room_of_sheets([SHEET], pattern).cards.values()
    numbers = CARD.squares[:5]
    won = sum(
        card.complete(marked(called)) * comb(70, 4 - size)
        for size in range(5)
        for called in combinations(numbers, size)
    )
    (found,) = (
        one for one in call_odds(BINGO.model_copy(update={"pattern": {"three": pattern}, "pick_your_own": None}))
    )
    assert found.chances[4] == Fraction(won, comb(75, 4))


def test_calls_on_average(cards: dict[str, CallOdds]) -> None:
    """24 numbers of 75 are all called with ball 24 x 76 / 25 on average, 8 of 8 with 8 x 76 / 9."""
    assert cards["blackout"].average == Fraction(24 * 76, 25)
    assert cards["pick-your-own"].average == Fraction(8 * 76, 9)
    assert cards["four-corners"].average == Fraction(4 * 76, 5)


def test_a_pattern_of_too_many_pictures_is_left_out() -> None:
    many = Pattern(
        pictures=tuple(f"{'.' * place}X{'.' * (4 - place)}/X..../...../...../X...." for place in range(5)), turned=True
    )
    assert [one.what for one in call_odds(BINGO.model_copy(update={"pattern": {"many": many}}))] == ["pick-your-own"]
