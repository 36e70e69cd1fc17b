"""How soon the next code is taken."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from controller.people.code_limits import PAD, CodeLimits, Try
from controller.table.state import WrongCode

SECOND = 1_000_000_000
HOUR = 3_600 * SECOND
SOURCES = st.sampled_from((PAD, "console", "10.0.0.7", "10.0.0.8"))


class Clocked:
    """Limits, and the time that passes."""

    def __init__(self) -> None:
        self.now = 0
        self.limits = CodeLimits(lambda: self.now)

    def wait_s(self, source: str) -> int:
        return self.limits.wait_ns(source) // SECOND

    def wrong(self, source: str) -> bool:
        """Give a wrong code; whether it was compared."""
        return self.begin(source) is not None

    def begin(self, source: str) -> Try | None:
        return None if self.limits.wait_ns(source) else self.limits.begin(source)

    def wrong_as_soon_as_possible(self, source: str, for_ns: int) -> int:
        """How many wrong codes somebody gets in who tries all the time."""
        end, given_in = self.now + for_ns, 0
        while self.now < end:
            given_in += self.wrong(source)
            self.now += self.limits.wait_ns(source)
        return given_in


@pytest.mark.parametrize(("source", "longest_s"), [(PAD, 60), ("console", 900)])
def test_three_are_free_and_then_each_wait_is_twice_the_last(source: str, longest_s: int) -> None:
    clocked, waits = Clocked(), list[int]()
    for _ in range(12):
        clocked.wrong(source)
        waits.append(clocked.wait_s(source))
        clocked.now += clocked.limits.wait_ns(source)
    assert waits[:6] == [0, 0, 10, 20, 40, min(80, longest_s)]
    assert max(waits) == longest_s


def test_a_wait_is_over_to_the_nanosecond() -> None:
    clocked = Clocked()
    for _ in range(3):
        clocked.wrong(PAD)
    clocked.now = 10 * SECOND - 1
    assert not clocked.wrong(PAD)
    clocked.now += 1
    assert clocked.wrong(PAD)


def test_of_many_at_the_same_moment_only_the_free_ones_are_compared() -> None:
    """Each is counted before it is compared."""
    clocked = Clocked()
    assert sum(clocked.wrong("10.0.0.7") for _ in range(120)) == 3


def test_of_many_sources_at_the_same_moment_only_so_many_are_compared() -> None:
    clocked = Clocked()
    assert sum(clocked.wrong(f"10.0.0.{number % 200}") for number in range(2_000)) == 20


def test_the_key_pad_never_waits_for_the_network() -> None:
    clocked = Clocked()
    for number in range(1_000):
        clocked.wrong(f"10.0.0.{number % 200}")
        clocked.wrong("console")
    assert clocked.wait_s(PAD) == 0
    assert clocked.wait_s("192.168.0.1") > 0


def test_one_source_alone_never_keeps_another_waiting() -> None:
    clocked = Clocked()
    for _ in range(24):
        clocked.wrong_as_soon_as_possible("10.0.0.7", HOUR)
        assert clocked.wait_s("10.0.0.8") == 0


def test_a_right_code_takes_back_nothing_but_itself() -> None:
    clocked = Clocked()
    for _ in range(2):
        clocked.wrong("10.0.0.7")
    for source in ("10.0.0.7", "10.0.0.8", "10.0.0.7"):
        right = clocked.begin(source)
        assert right is not None
        clocked.limits.right(right)
    clocked.wrong("10.0.0.7")
    assert clocked.wait_s("10.0.0.7") == 10


def test_an_hour_without_a_wrong_code_forgets_all() -> None:
    clocked = Clocked()
    clocked.wrong_as_soon_as_possible(PAD, HOUR)
    clocked.now += HOUR
    assert [clocked.wrong(PAD) for _ in range(4)] == [True, True, True, False]


def test_who_tries_all_day_gets_few_codes_in() -> None:
    """Of a million codes; the documents give this figure (decision 61)."""
    assert Clocked().wrong_as_soon_as_possible("10.0.0.7", 24 * HOUR) < 250


def test_a_start_goes_on_with_what_the_record_knows() -> None:
    clocked = Clocked()
    clocked.now = 5 * SECOND
    known = [WrongCode(PAD, 1_000 * SECOND + number) for number in range(4)]
    clocked.limits.remember(known, 1_003 * SECOND + 3)
    assert clocked.wait_s(PAD) == 17
    assert clocked.wait_s("console") == 0


def test_a_clock_that_was_set_back_over_a_start_makes_nobody_wait_longer_than_the_longest_wait() -> None:
    clocked = Clocked()
    clocked.limits.remember([WrongCode("console", 10**6 * SECOND)] * 9, 5 * SECOND)
    assert clocked.wait_s("console") <= 900


STEPS = st.lists(st.tuples(SOURCES, st.booleans(), st.integers(0, 1_000 * SECOND)), max_size=60)


@given(STEPS)
def test_nobody_who_gives_right_codes_only_ever_waits(steps: list[tuple[str, bool, int]]) -> None:
    clocked = Clocked()
    for source, _, later in steps:
        clocked.now += later
        tried = clocked.begin(source)
        assert tried is not None
        clocked.limits.right(tried)


@given(STEPS)
def test_whatever_is_tried_no_source_gets_a_fourth_wrong_code_in_within_ten_seconds(
    steps: list[tuple[str, bool, int]],
) -> None:
    clocked, wrong = Clocked(), list[tuple[str, int]]()
    for source, right, later in steps:
        clocked.now += later
        tried = clocked.begin(source)
        if tried is not None and right:
            clocked.limits.right(tried)
        elif tried is not None:
            wrong.append((source, clocked.now))
    for source, at in wrong:
        assert len([one for one in wrong if one[0] == source and at - 10 * SECOND < one[1] <= at]) <= 3


@pytest.mark.parametrize(("first", "then"), [("console", "127.0.0.1"), ("127.0.0.1", "console")])
def test_nobody_goes_from_a_form_to_the_keys_beside_it(first: str, then: str) -> None:
    clocked = Clocked()
    for _ in range(3):
        assert clocked.wrong(first)
    assert clocked.wait_s(then) == 10
    assert not clocked.wrong(then)


def test_thirty_codes_in_a_second_at_the_keys_of_a_page_are_three() -> None:
    clocked = Clocked()
    taken = 0
    for _ in range(30):
        taken += clocked.wrong("console")
        clocked.now += 30_000_000
    assert taken == 3
    assert clocked.begin("console") is None, "the right one waits too"
