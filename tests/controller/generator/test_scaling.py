from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from controller.generator import scaling
from controller.generator.battery import tally
from controller.generator.health import samples
from games.draws.draw import Numbers

RANGES = [Numbers.read(text) for text in ("1-7", "1-8", "1-6x3", "1-52/52", "1-80/20", "1-75", "0-255", "5-9/3")]


class Bytes:
    """A source that gives these bytes and no others."""

    def __init__(self, data: bytes) -> None:
        self.left = data

    def read(self, length: int) -> bytes:
        data, self.left = self.left[:length], self.left[length:]
        assert len(data) == length, "the source is used up"
        return data


@given(choices=st.integers(2, 256))
def test_every_number_owns_as_many_bytes_as_every_other(choices: int) -> None:
    """Standards G3: all 256 bytes once, and what belongs to no number is thrown away."""
    usable = 256 // choices * choices
    drawn = scaling.uniform(Bytes(bytes(range(usable))).read, choices, usable)
    assert set(Counter(drawn).values()) == {256 // choices}
    assert set(drawn) == set(range(choices))
    if usable < 256:
        source = Bytes(bytes(range(usable, 256)) + b"\0")
        assert scaling.uniform(source.read, choices, 1) == b"\0"
        assert source.left == b""


def test_without_replacement_every_order_comes_from_as_many_picks() -> None:
    numbers = Numbers(1, 4, 3)
    shares = [256 // choices for choices in (4, 3, 2)]
    outcomes = Counter(
        scaling.draw(Bytes(bytes(pick * share for pick, share in zip(picks, shares, strict=True))).read, numbers)
        for picks in product(range(4), range(3), range(2))
    )
    assert outcomes == Counter(permutations(range(1, 5), 3))


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), numbers=st.sampled_from(RANGES))
def test_what_is_drawn_is_an_outcome_of_the_draw(seed: int, numbers: Numbers) -> None:
    assert numbers.misfit(scaling.draw(Random(seed).randbytes, numbers)) is None


@pytest.mark.parametrize("numbers", RANGES, ids=str)
def test_one_draw_is_many_draws_of_one(numbers: Numbers) -> None:
    stream = Random(3).randbytes(200)
    one, many = Bytes(stream), Bytes(stream)
    assert scaling.draw(one.read, numbers) == tuple(place[0] for place in scaling.places(many.read, numbers, 1))
    assert one.left == many.left


def test_one_draw_takes_the_bytes_in_their_order_and_keeps_none() -> None:
    source = Bytes(bytes([255, 0, 254, 251, 9]))
    assert scaling.draw(source.read, Numbers(1, 7)) == (1,)
    assert scaling.draw(source.read, Numbers(1, 7)) == (7,)
    assert source.left == b"\x09"


@pytest.mark.parametrize("numbers", RANGES, ids=str)
def test_with_numpy_the_same_bytes_give_the_same_numbers_and_the_same_tally(numbers: Numbers) -> None:
    vectors = pytest.importorskip("controller.generator.battery.vectors")
    plain = scaling.places(Random(1).randbytes, numbers, 301)
    fast = vectors.places(Random(1).randbytes, numbers, 301)
    assert [place.tobytes() for place in fast] == plain
    assert vectors.count(numbers, fast) == tally.count(numbers, plain)
    assert vectors.samples(numbers, fast) == samples(numbers, plain)


def test_shuffles_in_several_portions_are_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = pytest.importorskip("controller.generator.battery.vectors")
    monkeypatch.setattr(vectors, "TOGETHER", 64)
    numbers = Numbers(1, 52, 52)
    fast = vectors.places(Random(1).randbytes, numbers, 150)
    assert [place.tobytes() for place in fast] == scaling.places(Random(1).randbytes, numbers, 150)


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), numbers=st.sampled_from(RANGES), cut=st.integers(1, 39).map(lambda n: 2 * n))
def test_tallies_of_draws_that_followed_each_other_add_up(seed: int, numbers: Numbers, cut: int) -> None:
    places = scaling.places(Random(seed).randbytes, numbers, 80)
    first, later = ([place[part] for place in places] for part in (slice(None, cut), slice(cut, None)))
    assert tally.count(numbers, first) + tally.count(numbers, later) == tally.count(numbers, places)
