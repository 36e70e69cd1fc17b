"""The health tests of SP 800-90B: their cutoffs, their rate of false alarms, and what they must not miss."""

from __future__ import annotations

import math
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings, strategies as st

from drivers.entropy.health import START_UP_SAMPLES, Alarm, HealthTests, proportion_cutoff, repetition_cutoff

CLAIMS = st.floats(0.2, 8)


def started(tests: HealthTests, rng: Random) -> HealthTests:
    while not tests.started:
        tests.feed(rng.randbytes(512))
        assert tests.alarm is None
    return tests


def binomial_tail(trials: int, p: float, least: int) -> float:
    """P(X >= least), by the plain sum."""
    return math.fsum(math.comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(least, trials + 1))


# --- cutoffs ---


@pytest.mark.parametrize(
    ("window", "entropy", "cutoff"),
    [
        # SP 800-90B, table of example cutoffs in 4.4.2, for alpha = 2^-20.
        (1_024, 0.2, 941), (1_024, 0.4, 840), (1_024, 0.6, 748), (1_024, 0.8, 664), (1_024, 1, 589),
        (512, 0.5, 410), (512, 1, 311), (512, 2, 177), (512, 4, 62), (512, 8, 13),
    ],
)  # fmt: skip
def test_the_cutoffs_of_the_proportion_test_are_those_of_the_standard(window: int, entropy: float, cutoff: int) -> None:
    assert proportion_cutoff(entropy, window) == cutoff


def test_cutoffs_of_others_come_out_for_their_alpha() -> None:
    """As published for the kernel's jitter entropy (2^-30) and for a security chip (2^-40)."""
    assert proportion_cutoff(1, 512, 30) == 325
    assert repetition_cutoff(1, 40) == 41
    assert repetition_cutoff(1, 30) == 31


@given(CLAIMS, st.integers(1, 40))
def test_the_repetition_cutoff_is_the_least_whose_chance_is_at_most_alpha(entropy: float, exponent: int) -> None:
    """A run of C begins at a sample with a chance of 2^(-H (C - 1))."""
    cutoff = repetition_cutoff(entropy, exponent)
    assert entropy * (cutoff - 1) >= exponent - 1e-9
    assert entropy * (cutoff - 2) < exponent + 1e-9


@settings(max_examples=20)
@given(CLAIMS, st.sampled_from([512, 1_024]), st.integers(1, 40))
def test_the_proportion_cutoff_is_the_critical_value_of_the_plain_sum(
    entropy: float, window: int, exponent: int
) -> None:
    p, alpha = 2.0**-entropy, 2.0**-exponent
    critical = proportion_cutoff(entropy, window, exponent) - 1
    assert binomial_tail(window, p, critical + 1) <= alpha * 1.000001
    assert binomial_tail(window, p, critical) > alpha * 0.999999


# --- false alarms, measured with an alpha that can be ---


def alarms_in(tests: HealthTests, rng: Random, length: int) -> dict[str, int]:
    """How often good noise gave which alarm, when each is called off at once."""
    found = {"repetition": 0, "proportion": 0}
    for byte in rng.randbytes(length):
        tests.feed(bytes((byte,)))
        if tests.alarm is not None:
            found[tests.alarm.test] += 1
            tests.restart()
    return found


def test_good_noise_gives_false_alarms_of_the_repetition_test_as_often_as_alpha_says() -> None:
    """H = 8 and alpha = 2^-8: two equal bytes in a row; 60,000 samples give 234 of them, ± 5 sigma."""
    samples, alpha = 60_000, 2.0**-8
    tests = HealthTests(min_entropy_bits=8, alpha_exponent=8)
    assert tests.repetition_cutoff == 2
    expected = samples * alpha
    assert abs(alarms_in(tests, Random(1), samples)["repetition"] - expected) < 5 * math.sqrt(expected)


def test_good_noise_gives_false_alarms_of_the_proportion_test_as_often_as_the_sum_says() -> None:
    """A bit a sample, H = 1 and alpha = 2^-5: the chance of a window is near alpha, and the alarms come so often."""
    tests = HealthTests(min_entropy_bits=1, sample_bits=1, alpha_exponent=5)
    tests.repetition_cutoff = 10_000  # this test measures the other one
    chance = binomial_tail(1_023, 0.5, tests.proportion_cutoff - 1)
    assert 0.5 * 2.0**-5 < chance < 2 * 2.0**-5
    windows = 800
    found = alarms_in(tests, Random(2), windows * 128)["proportion"]
    assert abs(found - windows * chance) < 5 * math.sqrt(windows * chance)


@pytest.mark.parametrize(("entropy", "sample_bits"), [(1.0, 1), (0.8, 1), (8.0, 8), (4.0, 8)])
def test_good_noise_gives_no_alarm_at_the_alpha_of_the_standard(entropy: float, sample_bits: Literal[1, 8]) -> None:
    tests = HealthTests(min_entropy_bits=entropy, sample_bits=sample_bits)
    data = Random(3).randbytes(8_192 if sample_bits == 1 else 65_536)
    assert len(tests.feed(data)) == len(data) - START_UP_SAMPLES * sample_bits // 8
    assert tests.alarm is None


# --- what they must not miss ---


@given(CLAIMS, st.binary(max_size=40), st.integers(0, 255))
def test_a_stuck_source_alarms_within_the_cutoff(entropy: float, before: bytes, stuck: int) -> None:
    tests = HealthTests(min_entropy_bits=entropy)
    for byte in before:
        tests.feed(bytes((byte,)))
    if tests.alarm is None:
        needed = 0
        while tests.alarm is None:
            tests.feed(bytes((stuck,)))
            needed += 1
        assert needed <= tests.repetition_cutoff


@given(
    st.sampled_from([0.2, 1.0, 2.0, 4.0, 8.0]),
    st.sampled_from([1, 8, 20]),
    st.lists(st.integers(0, 700), min_size=1, max_size=12),
    st.sampled_from([b"ab", b"abcd", bytes(range(256))]),
    st.integers(0, 2**32),
)
def test_bytes_that_come_together_are_tested_as_those_that_come_one_by_one(
    entropy: float, exponent: int, lengths: list[int], values: bytes, seed: int
) -> None:
    together, alone = (HealthTests(min_entropy_bits=entropy, alpha_exponent=exponent) for _ in range(2))
    started_with = Random(seed).randbytes(START_UP_SAMPLES)
    together.feed(started_with)
    for byte in started_with:
        alone.feed(bytes((byte,)))
    rng = Random(seed)
    for length in lengths:
        data = bytes(rng.choices(values, k=length))
        usable = together.feed(data)
        one_by_one = b"".join([alone.feed(bytes((byte,))) for byte in data])
        assert together.alarm == alone.alarm
        assert usable == (b"" if alone.alarm is not None else one_by_one)


@pytest.mark.parametrize("stuck", [b"\x00", b"\xff"])
def test_a_stuck_bit_alarms_within_the_cutoff(stuck: bytes) -> None:
    tests = HealthTests(min_entropy_bits=1, sample_bits=1)
    assert tests.feed(stuck * 2) == b""
    assert tests.alarm is None
    tests.feed(stuck)
    assert tests.alarm == Alarm("repetition", stuck[0] & 1, 21)
    assert tests.alarm.sentence() == f"it gave the value {stuck[0] & 1} 21 times in a row"


@pytest.mark.parametrize("seed", range(10))
def test_a_source_that_gives_one_value_in_two_of_five_alarms_within_a_few_windows(seed: int) -> None:
    rng = Random(seed)
    tests = started(HealthTests(min_entropy_bits=4), rng)
    fed = 0
    while tests.alarm is None:
        tests.feed(bytes((0x3C if rng.random() < 0.4 else rng.randrange(256),)))
        fed += 1
    assert fed < 20 * tests.window
    assert tests.alarm.sample == 0x3C


def test_the_counts_of_the_proportion_test_begin_anew_with_each_window() -> None:
    """61 of a value in each window are allowed at H = 4, 62 are not (standard 4.4.2, steps 1 to 9)."""
    filler = bytes(range(1, 254)) * 3
    allowed = b"".join(bytes((0,)) + bytes((value,)) for value in filler[:60]) + b"\x00" + filler[60:451]
    assert (len(allowed), allowed.count(0)) == (512, 61)
    tests = HealthTests(min_entropy_bits=4)
    for _ in range(6):
        tests.feed(allowed)
        assert tests.alarm is None
    tests.feed(allowed[:-1])
    assert tests.alarm is None
    tests.feed(b"\x00")
    assert tests.alarm == Alarm("proportion", 0, 62, 512)
    assert tests.alarm.sentence() == "it gave the value 0 62 times among 512"


# --- start-up, alarm, restart ---


def test_nothing_of_the_start_up_test_is_used_and_all_that_follows_is() -> None:
    data = Random(4).randbytes(3_000)
    tests = HealthTests(min_entropy_bits=4)
    used = b"".join(tests.feed(data[place : place + 100]) for place in range(0, len(data), 100))
    assert tests.started
    assert used == data[1_024:]


def test_a_start_up_test_of_bits_counts_bits() -> None:
    data = Random(5).randbytes(200)
    assert HealthTests(min_entropy_bits=1, sample_bits=1).feed(data) == data[128:]


def test_a_longer_start_up_test_can_be_asked_for_and_a_shorter_one_not() -> None:
    data = Random(6).randbytes(3_000)
    assert HealthTests(min_entropy_bits=4, start_up_samples=2_500).feed(data) == data[2_500:]
    with pytest.raises(ValueError, match="1024 at least"):
        HealthTests(min_entropy_bits=4, start_up_samples=1_023)


def test_nothing_of_the_bytes_in_which_an_alarm_came_is_used() -> None:
    rng = Random(7)
    tests = started(HealthTests(min_entropy_bits=4), rng)
    assert tests.feed(rng.randbytes(100) + bytes(6) + rng.randbytes(100)) == b""
    assert tests.alarm is not None


def test_an_alarm_stays_until_it_was_looked_at_whatever_comes() -> None:
    rng = Random(8)
    tests = started(HealthTests(min_entropy_bits=4), rng)
    tests.feed(bytes(6))
    alarm = tests.alarm
    assert alarm == Alarm("repetition", 0, 6)
    assert tests.feed(rng.randbytes(5_000)) == b""
    tests.break_off()
    assert tests.feed(rng.randbytes(5_000)) == b""
    assert tests.alarm == alarm
    tests.restart()
    assert not tests.started
    assert len(tests.feed(rng.randbytes(5_000))) == 5_000 - 1_024


@pytest.mark.parametrize(
    ("entropy", "sample_bits", "exponent", "text"),
    [
        (0.0, 8, 20, "above 0 and up to 8"), (8.1, 8, 20, "above 0 and up to 8"), (1.5, 1, 20, "above 0 and up to 1"),
        (4, 8, 0, "it is 2\\^-1 to 2\\^-40"), (4, 8, 41, "it is 2\\^-1"), (0.02, 8, 20, "even a stuck source passes"),
    ],
)  # fmt: skip
def test_a_claim_that_makes_no_sense_is_refused(
    entropy: float, sample_bits: Literal[1, 8], exponent: int, text: str
) -> None:
    with pytest.raises(ValueError, match=text):
        HealthTests(min_entropy_bits=entropy, sample_bits=sample_bits, alpha_exponent=exponent)
