"""What a history board shows: the last numbers, hot and cold, counts and runs."""

import itertools

import pytest
from hypothesis import given, strategies as st

from games.wheel.roulette.pockets import COLUMNS, DOZENS, EVEN_CHANCES, WHEELS
from games.wheel.statistics import SHOWN, Run, cold, frequencies, hot, last, longest_run, run, tally

POCKETS = WHEELS["double-zero"]
RESULTS = st.lists(st.sampled_from(POCKETS), max_size=60)
COLOURS = {name: EVEN_CHANCES[name] for name in ("red", "black")}


def test_a_board_without_a_result_is_empty() -> None:
    assert last(()) == ()
    assert hot((), POCKETS, 4) == ()
    assert run((), COLOURS) is None
    assert longest_run((), EVEN_CHANCES["red"]) == 0
    assert set(frequencies((), POCKETS).values()) == {0}


def test_a_zero_is_counted_in_no_even_chance_no_dozen_and_no_column() -> None:
    for groups in (EVEN_CHANCES, DOZENS, COLUMNS):
        assert set(tally(["0", "00", "0"], groups).values()) == {0}


def test_a_zero_ends_every_run() -> None:
    assert run(["1", "3", "0"], COLOURS) is None
    assert run(["1", "3", "0", "5"], COLOURS) == Run("red", 1)


@pytest.mark.parametrize(
    ("results", "found"),
    [("1 3 2", Run("black", 1)), ("2 1 3 5", Run("red", 3)), ("1 1 1 1", Run("red", 4)), ("00", None)],
)
def test_a_run_is_counted_back_from_the_last_result(results: str, found: Run | None) -> None:
    assert run(results.split(), COLOURS) == found


def test_the_last_twenty_are_shown_newest_first() -> None:
    results = [str(number) for number in range(1, 31)]
    assert last(results) == tuple(str(number) for number in range(30, 10, -1))
    assert len(last(results)) == SHOWN == 20
    assert last(results, shown=1) == ("30",)


def test_of_equally_hot_numbers_the_one_that_came_last_is_first_and_of_cold_ones_the_longest_ago() -> None:
    results = ["5", "7", "7", "5", "0"]
    assert hot(results, POCKETS, 3) == (("5", 2), ("7", 2), ("0", 1))
    assert cold(results, ("0", "5", "7", "9"), 4) == (("9", 0), ("0", 1), ("7", 2), ("5", 2))


def test_a_big_six_wheel_counts_each_symbol_once_however_many_sections_it_has() -> None:
    assert frequencies(["usd-1", "joker"], ["usd-1", "usd-1", "joker"]) == {"usd-1": 1, "joker": 1}


@given(RESULTS)
def test_counts_add_up(results: list[str]) -> None:
    zeros = sum(result in ("0", "00") for result in results)
    assert sum(frequencies(results, POCKETS).values()) == len(results)
    for groups in (DOZENS, COLUMNS, COLOURS):
        assert sum(tally(results, groups).values()) == len(results) - zeros
    assert sum(count for _, count in hot(results, POCKETS, len(POCKETS))) == len(results)
    assert {result for result, _ in cold(results, POCKETS, len(POCKETS))} == set(POCKETS)


@given(RESULTS)
def test_runs_are_those_that_one_counts_by_hand(results: list[str]) -> None:
    runs = [(is_red, len(list(same))) for is_red, same in itertools.groupby(r in COLOURS["red"] for r in results)]
    assert longest_run(results, COLOURS["red"]) == max((length for is_red, length in runs if is_red), default=0)
    found = run(results, COLOURS)
    if runs and runs[-1][0]:
        assert found == Run("red", runs[-1][1])
