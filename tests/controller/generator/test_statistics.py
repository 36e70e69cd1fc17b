"""Each test finds the weakness that it is for, and is as severe as it says."""

import math
from collections.abc import Callable
from itertools import count as counting
from random import Random

import pytest

from controller.generator import scaling
from controller.generator.battery import tally
from controller.generator.battery.examination import RAW, examine, plainly
from controller.generator.battery.significance import chi_square_above, chi_square_two_sided, normal_two_sided
from controller.generator.battery.statistics import judge
from games.draws.draw import Numbers

SEVEN, DECK, BALLS = (Numbers.read(text) for text in ("1-7", "1-52/52", "1-80/20"))


@pytest.mark.parametrize(
    ("degrees", "at_1_percent"), [(1, 6.634897), (6, 16.811894), (74, 105.201979), (100, 135.806723)]
)
def test_the_tail_of_chi_square_is_that_of_the_printed_tables(degrees: int, at_1_percent: float) -> None:
    assert chi_square_above(at_1_percent, degrees) == pytest.approx(0.01, rel=1e-5)


def test_with_two_degrees_the_tail_is_an_exponential() -> None:
    for statistic in (0.001, 0.5, 2.0, 40.0, 700.0):
        assert chi_square_above(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-12)


def test_with_many_degrees_the_tail_is_nearly_normal() -> None:
    degrees = 65_535
    assert chi_square_two_sided(degrees - 2 / 3, degrees) == pytest.approx(1, abs=0.005)
    at_three_sigma = degrees + 3 * math.sqrt(2 * degrees)
    assert chi_square_two_sided(at_three_sigma, degrees) == pytest.approx(normal_two_sided(3), rel=0.05)


def judged(numbers: Numbers, read: Callable[[int], bytes], draws: int) -> dict[str, float]:
    counted = tally.count(numbers, scaling.places(read, numbers, draws))
    return {finding.test: finding.p for finding in judge(counted)}


def counter(step: int = 1) -> Callable[[int], bytes]:
    """Bytes that rise by ``step``: no randomness at all."""
    at = counting(0, step)
    return lambda length: bytes(next(at) % 256 for _ in range(length))


def test_a_counter_is_too_even() -> None:
    """Its chi-square is 0: only a test of both sides finds that."""
    found = judged(RAW, counter(), 25_600)
    assert found["chi-square"] < 1e-9


def test_a_sequence_that_climbs_is_found_by_runs_and_by_serial_correlation() -> None:
    found = judged(SEVEN, counter(18), 4_000)
    assert found["runs"] < 1e-9
    assert found["serial correlation"] < 1e-9
    assert found["pairs"] < 1e-9


def test_a_remainder_instead_of_rejection_is_found_by_chi_square() -> None:
    """Of 256 bytes, 4 more make 1 to 4 than 5 to 7: that is what rejection is for (standards G3)."""
    rng = Random(1)
    drawn = bytes(1 + byte % 7 for byte in rng.randbytes(300_000))
    found = {finding.test: finding.p for finding in judge(tally.count(SEVEN, [drawn]))}
    assert found["chi-square"] < 0.01


def test_a_shuffle_that_takes_any_place_for_each_card_is_found() -> None:
    """The common mistake: swap with any place instead of one further on."""
    rng, decks = Random(1), []
    for _ in range(6_000):
        deck = list(range(1, 53))
        for place in range(52):
            other = rng.randrange(52)
            deck[place], deck[other] = deck[other], deck[place]
        decks.append(deck)
    counted = tally.count(DECK, [bytes(place) for place in zip(*decks, strict=True)])
    assert {finding.test: finding.p for finding in judge(counted)}["chi-square"] < 1e-9


def test_a_pair_that_comes_too_often_is_found_where_each_number_alone_is_right() -> None:
    rng = Random(1)
    first = rng.randbytes(40_000).translate(bytes(1 + byte % 64 % 5 for byte in range(256)), bytes(range(250, 256)))
    second = bytes(number % 5 + 1 if rng.random() < 0.1 else rng.randint(1, 5) for number in first)
    both = bytes(number for pair in zip(first, second, strict=True) for number in pair)
    assert {finding.test: finding.p for finding in judge(tally.count(Numbers(1, 5), [both]))}["pairs"] < 1e-9


@pytest.mark.parametrize(
    "numbers", [SEVEN, Numbers(1, 4, 3, repeats=True), Numbers(1, 9, 9), Numbers(1, 10, 4)], ids=str
)
def test_of_sound_samples_about_one_in_a_hundred_fails_each_test(numbers: Numbers) -> None:
    """So p is uniform: at 10 % of it about a tenth, on 100 samples of one generator."""
    rng, below, samples = Random(11), dict[str, int](), 100
    for _ in range(samples):
        for test, p in judged(numbers, rng.randbytes, 480).items():
            below[test] = below.get(test, 0) + (p < 0.1)
    assert len(below) >= 3
    assert all(1 <= times <= 24 for times in below.values()), below


def test_a_test_without_enough_draws_is_not_made() -> None:
    assert "pairs" not in judged(BALLS, Random(1).randbytes, 1_000)
    assert judged(SEVEN, Random(1).randbytes, 4) == {}


def test_a_test_that_fails_is_made_again_and_only_twice_is_a_failure() -> None:
    bad, good = counter(18), Random(1).randbytes
    left = 4_000

    def at_first(length: int) -> bytes:
        nonlocal left
        left -= length
        return bad(length) if left > 0 else good(length)

    [report] = examine(at_first, (SEVEN,), 3_800, plainly, at_once=1_000)
    assert {finding.test for finding in report.findings if not finding.passed} >= {"runs", "serial correlation"}
    assert report.failed == ()
    assert report.again
    [report] = examine(bad, (SEVEN,), 4_000, plainly, at_once=1_000)
    assert {"runs", "serial correlation"} <= set(report.failed)


def test_a_stuck_number_is_an_alarm_of_the_scaled_output() -> None:
    [report] = examine(lambda length: bytes(length), (SEVEN,), 2_000, plainly, at_once=1_000)
    assert report.failed[0] == "health"
    assert report.alarm == "it gave the value 1 16 times in a row"
