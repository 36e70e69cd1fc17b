"""The pockets of roulette: which wheel has which, their colours, and what a zero is not."""

import itertools

import pytest

from games.wheel.roulette.game import ROULETTE
from games.wheel.roulette.pockets import COLUMNS, DOZENS, EVEN_CHANCES, WHEELS, Wheel, call
from tests.games.wheel.houses import CHOCTAW, ONE_ZERO

AROUND: dict[Wheel, str] = {
    "single-zero": (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    ),
    "double-zero": (
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    ),
}
"""The pockets as they lie around a wheel, from the zero on."""


def colour(number: str) -> str:
    return next((name for name in ("red", "black") if number in EVEN_CHANCES[name]), "green")


@pytest.mark.parametrize("text", ["37", "000", "-1", "", "1.0", "17 0", "red"])
def test_a_number_that_no_wheel_has_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no pocket of this wheel: it has 0, 00 and 1 to 36"):
        ROULETTE.by_result.reads(CHOCTAW, text)


def test_a_wheel_of_one_zero_has_no_00() -> None:
    """002:309."""
    with pytest.raises(ValueError, match='"00" is no pocket of this wheel: it has 0 and 1 to 36'):
        ROULETTE.by_result.reads(ONE_ZERO, "00")


@pytest.mark.parametrize(("text", "number"), [("017", "17"), ("0", "0"), ("00", "00"), (" 07", "7"), ("36", "36")])
def test_a_number_is_read_as_a_reader_pads_it(text: str, number: str) -> None:
    assert ROULETTE.by_result.reads(CHOCTAW, text) == number


def test_a_wheel_has_37_or_38_pockets() -> None:
    """002:309-310."""
    assert [len(ROULETTE.by_result.every(rules)) for rules in (ONE_ZERO, CHOCTAW)] == [37, 38]


@pytest.mark.parametrize("wheel", WHEELS)
def test_red_and_black_alternate_around_the_wheel_and_zeros_are_green(wheel: Wheel) -> None:
    """002:309-310."""
    around = AROUND[wheel].split()
    assert sorted(around) == sorted(WHEELS[wheel])
    colours = [colour(number) for number in around]
    assert colours.count("green") == len(around) - 36
    without = [one for one in colours if one != "green"]
    turns = [one == other for one, other in itertools.pairwise(without)]
    assert sum(turns) == (0 if wheel == "single-zero" else 1), "only across the 00 two of one colour follow"


def test_half_of_the_numbers_is_in_each_even_chance_and_no_zero_is_in_any() -> None:
    for name, covered in EVEN_CHANCES.items():
        assert len(set(covered)) == 18, name
        assert not {"0", "00"} & set(covered), name
    for groups in (DOZENS, COLUMNS):
        assert sorted(itertools.chain(*groups.values()), key=int) == [str(number) for number in range(1, 37)]
        assert {len(covered) for covered in groups.values()} == {12}


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("0", "0, green"),
        ("00", "00, green"),
        ("17", "17, black, odd, low"),
        ("18", "18, red, even, low"),
        ("19", "19, red, odd, high"),
        ("28", "28, black, even, high"),
    ],
)
def test_what_is_called_out(number: str, told: str) -> None:
    assert call(number) == told
    assert ROULETTE.by_result.says(CHOCTAW, "", number) == told
