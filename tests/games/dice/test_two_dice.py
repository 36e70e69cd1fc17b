"""A roll is read as it was keyed or sent, and 36 of them are all there are."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from games.dice.two_dice import EVERY, ROLLS, faces, is_pair, of_total, read, roll, total

DIE = st.integers(1, 6)


@pytest.mark.parametrize("text", ["", "3", "37", "0-4", "345", "3-4-5", "a4", "3--", "³4", "3-12", "-3-4", "3_4"])
def test_what_is_no_roll_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"two dice are read as two faces|a die shows 1 to 6"):
        read(text)


def test_a_die_of_seven_is_named() -> None:
    with pytest.raises(ValueError, match="a die shows 1 to 6, not 7"):
        roll(3, 7)


@pytest.mark.parametrize("text", ["4-3", "7", "3-4 ", "hard"])
def test_the_faces_of_what_is_no_roll_are_not_told(text: str) -> None:
    with pytest.raises(ValueError, match="the lower one first, such as 3-4"):
        faces(text)


@given(DIE, DIE)
def test_a_roll_reads_the_same_in_either_order_and_however_it_is_parted(one: int, other: int) -> None:
    shown = roll(one, other)
    for text in (f"{one}{other}", f"{other}-{one}", f"{one} {other}", f" {one}+{other} ", shown):
        assert read(text) == shown
    assert faces(shown) == (min(one, other), max(one, other))
    assert total(shown) == one + other
    assert is_pair(shown) == (one == other)


def test_there_are_thirty_six_ways_and_six_of_them_make_seven() -> None:
    assert Counter(map(total, EVERY)) == {one: 6 - abs(7 - one) for one in range(2, 13)}
    assert Counter(Counter(EVERY).values()) == {1: 6, 2: 15}
    assert of_total(7) == ("1-6", "2-5", "3-4")
    assert set(of_total(*range(2, 13))) == set(ROLLS)


@pytest.mark.parametrize("text", ["123-4", "4-123", "1-2-3"])
def test_a_number_of_three_digits_is_no_face_and_the_form_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="two dice are read as two faces"):
        read(text)
