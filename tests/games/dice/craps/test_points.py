"""The point: which rolls make it, which end it, what is called out."""

import pytest
from hypothesis import given, strategies as st

from games.dice.craps.points import POINTS, after, call, seven_out
from games.dice.two_dice import ROLLS, total

MARKS = ("", *POINTS)


@pytest.mark.parametrize("mark", ["7", "11", "six", "06"])
def test_what_is_no_point_is_refused(mark: str) -> None:
    with pytest.raises(ValueError, match="the point is 4, 5, 6, 8, 9, 10 or none at the come-out"):
        after(mark, "3-4")


def test_six_totals_make_a_point_and_the_others_decide() -> None:
    """000:266; 002:9, 12; 003:870-871."""
    assert {after("", shown) for shown in ROLLS} == set(MARKS)
    assert {total(shown) for shown in ROLLS if after("", shown) == ""} == {2, 3, 7, 11, 12}


@given(st.sampled_from(POINTS), st.sampled_from(ROLLS))
def test_a_point_stands_until_it_comes_again_or_a_seven_does(mark: str, shown: str) -> None:
    """002:10, 13; 003:873-875."""
    ends = total(shown) in (7, int(mark))
    assert after(mark, shown) == ("" if ends else mark)
    assert seven_out(mark, shown) == (total(shown) == 7)
    assert not seven_out("", shown)


@pytest.mark.parametrize(
    ("mark", "shown", "told"),
    [
        ("", "3-4", "7"),
        ("", "1-1", "2"),
        ("", "2-4", "6, the point is 6"),
        ("", "3-3", "6 the hard way, the point is 6"),
        ("6", "4-4", "8 the hard way"),
        ("6", "1-5", "6, point made"),
        ("6", "1-6", "7, seven out"),
        ("6", "6-6", "12"),
        ("", "2-2", "4 the hard way, the point is 4"),
        ("6", "5-5", "10 the hard way"),
    ],
)
def test_the_sum_is_called_and_what_it_makes(mark: str, shown: str, told: str) -> None:
    """002:228; 003:1404-1407."""
    assert call(mark, shown) == told
