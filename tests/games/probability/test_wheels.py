"""The house edges of roulette and big six, against published figures and the counts of the document, exactly."""

from fractions import Fraction

import pytest

from controller.config.house_rules import load_house_rules
from games.probability.house_edges import house_edges

ROULETTE = [
    *("straight-17", "split-8-9", "street-7-8-9", "corner-8-9-11-12", "line-13-14-15-16-17-18", "column-1", "dozen-2"),
    *("red", "black", "odd", "even", "1-to-18", "19-to-36"),
]
EVEN = ROULETTE[-6:]


def edges(game: str, house: str) -> dict[tuple[str, str], Fraction]:
    return {(one.of, one.wager): one.edge for one in house_edges(load_house_rules(game, house))}


@pytest.mark.parametrize("house", ["choctaw", "oneida", "grand-ronde"])
def test_every_wager_on_two_zeros_costs_a_nineteenth_and_the_first_five_three_thirty_eighths(house: str) -> None:
    """Published: 5.26 % and 7.89 %."""
    found = edges("roulette", house)
    assert {found["38 pockets", wager] for wager in ROULETTE} == {Fraction(1, 19)}
    assert found["38 pockets", "first-five"] == Fraction(3, 38)


def test_every_wager_on_one_zero_costs_a_thirty_seventh() -> None:
    """Published: 2.70 %; 002:309, 291."""
    found = edges("roulette", "choctaw")
    assert {found["37 pockets", wager] for wager in ROULETTE} == {Fraction(1, 37)}
    assert ("37 pockets", "first-five") not in found


def test_half_back_on_a_zero_halves_the_edge_of_the_even_chances_alone() -> None:
    """003:4214-4221. Published: 2.63 %."""
    half = {wager: edge for (of, wager), edge in edges("roulette", "oneida").items() if "half" in of}
    assert half == dict.fromkeys(EVEN, Fraction(1, 38))
    assert not [of for of, _ in edges("roulette", "grand-ronde") if "half" in of]


def test_a_number_twice_and_three_times_in_a_row() -> None:
    """002:264-268: 1 in 1,444 and 1 in 54,872 with two zeros."""
    (found,) = [
        one
        for one in house_edges(load_house_rules("roulette", "choctaw"))
        if (one.wager, one.of) == ("back-to-back", "38 pockets")
    ]
    chances = {ending.why: found.chance(ending) for ending in found.endings}
    assert sum(chances.values()) == 1
    assert chances["hit, hit, hit"] == Fraction(1, 54_872)
    assert chances["hit, hit, no hit"] + chances["hit, hit, hit"] == Fraction(1, 1_444)
    assert chances["no hit"] == Fraction(37, 38)
    won = {ending.why: ending.net_cents for ending in found.endings}
    assert won == {"no hit": -100, "hit, no hit": 0, "hit, hit, no hit": 100_000, "hit, hit, hit": 1_100_100}
    assert found.edge == Fraction(37, 38) - Fraction(37 * 1_000 + 11_001, 54_872)


def test_each_symbol_of_big_six() -> None:
    """002:1069. Published: 11.11, 16.67, 22.22, 18.52, 22.22 and 24.07 %."""
    found = {wager: edge for (_, wager), edge in edges("big-six", "choctaw").items()}
    assert found == {
        "usd-1": Fraction(1, 9),
        "usd-2": Fraction(1, 6),
        "usd-5": Fraction(2, 9),
        "usd-10": Fraction(5, 27),
        "usd-20": Fraction(2, 9),
        "joker": Fraction(13, 54),
        "casino-name": Fraction(13, 54),
    }
