"""Serials, hours, shares and sets of numbers: what keno and bingo share."""

import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from games.tickets.hours import Hours
from games.tickets.numbers import marked, numbers_of, why_not_marks
from games.tickets.serial import HIGHEST, Serial, SerialError, check_digit, serials
from games.tickets.shares import Division, Remainder, divided

REMAINDERS: tuple[Remainder, ...] = ("stays", "first-claims", "house-adds")


@pytest.mark.parametrize("text", ["", "K1-572-4", "k1-000572-4", "K1-000572", "K1 000572 4", "K1-000572-44"])
def test_what_is_not_written_like_a_serial_is_refused(text: str) -> None:
    with pytest.raises(SerialError, match="is no serial; it is written as K1-000572-4"):
        Serial.read(text)


@given(st.integers(1, HIGHEST), st.integers(0, 5), st.integers(1, 9))
def test_a_digit_that_was_keyed_wrong_is_found(number: int, place: int, off_by: int) -> None:
    digits = list(f"{number:06}")
    digits[place] = str((int(digits[place]) + off_by) % 10)
    with pytest.raises(SerialError, match="was read or keyed wrong"):
        Serial.read(f"B-{''.join(digits)}-{check_digit(f'{number:06}')}")


@given(st.integers(1, HIGHEST), st.integers(0, 4))
def test_two_neighbours_that_changed_places_are_found(number: int, place: int) -> None:
    digits = f"{number:06}"
    swapped = digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]
    assert (check_digit(swapped) == check_digit(digits)) == (swapped == digits)


@given(st.integers(1, HIGHEST))
def test_a_serial_reads_what_it_writes(number: int) -> None:
    assert Serial.read(str(Serial("K1", number))) == Serial("K1", number)


@pytest.mark.parametrize(("first", "count"), [(0, 1), (HIGHEST, 2)])
def test_a_series_does_not_go_beyond_its_digits(first: int, count: int) -> None:
    with pytest.raises(SerialError, match="a series has 1 to 999,999"):
        serials("K", first, count)


def test_a_series_begins_with_a_letter() -> None:
    with pytest.raises(SerialError, match='"7" is no series'):
        serials("7", 1, 1)


def test_serials_follow_each_other_without_a_gap() -> None:
    assert [one.number for one in serials("K", 7, 3)] == [7, 8, 9]


@given(st.sets(st.integers(1, 80)))
def test_a_set_keeps_its_numbers(numbers: set[int]) -> None:
    assert numbers_of(marked(numbers)) == tuple(sorted(numbers))
    assert marked(numbers).bit_count() == len(numbers)


@pytest.mark.parametrize(("numbers", "told"), [([0], "0 is marked"), ([81], "81 is marked"), ([5, 6, 5], "twice")])
def test_marks_lie_on_the_paper_and_are_different(numbers: list[int], told: str) -> None:
    why = why_not_marks(numbers, 80)
    assert why is not None
    assert told in why


@pytest.mark.parametrize(
    ("minute", "is_open"), [(7 * 60 + 59, False), (8 * 60, True), (23 * 60, True), (60, True), (2 * 60, False)]
)
def test_hours_go_on_over_midnight(minute: int, is_open: bool) -> None:
    hours = Hours(opens="08:00", closes="02:00")  # type: ignore[arg-type]
    assert hours.is_open(minute) is is_open
    assert (hours.why_not(minute) is None) is is_open


def test_hours_within_a_day_and_around_the_clock() -> None:
    day = Hours(opens="08:00", closes="20:00")  # type: ignore[arg-type]
    assert [day.is_open(hour * 60) for hour in (7, 8, 19, 20, 23)] == [False, True, True, False, False]
    assert day.why_not(0) == "tickets are sold from 08:00 to 20:00, and it is 00:00"
    assert all(Hours(opens=0, closes=0).is_open(minute) for minute in range(24 * 60))


def test_a_time_that_no_day_has_is_refused() -> None:
    with pytest.raises(ValidationError, match='a time of the day is written as "08:30"'):
        Hours(opens="24:00", closes="02:00")  # type: ignore[arg-type]


def test_a_prize_that_nobody_won_is_not_divided() -> None:
    with pytest.raises(ValueError, match="one winner or more"):
        divided(100, 0, Division(remainder="stays"))
    with pytest.raises(ValueError, match="never below nothing"):
        divided(-1, 2, Division(remainder="stays"))


@given(st.integers(0, 10**9), st.integers(1, 500), st.sampled_from(REMAINDERS), st.sampled_from([1, 5, 100]))
def test_nothing_is_lost_or_made_in_a_division(prize: int, winners: int, remainder: Remainder, step: int) -> None:
    """000:146."""
    found = divided(prize, winners, Division(remainder=remainder, step_cents=step))
    assert sum(found.cents) + found.stays_cents == prize + found.house_adds_cents
    assert len(found.cents) == winners
    assert max(found.cents) - min(found.cents) <= (step if remainder == "first-claims" else 0)
    assert all(cents % step == 0 for cents in found.cents)
    assert 0 <= found.house_adds_cents < winners * step
    assert 0 <= found.stays_cents < winners * step


@pytest.mark.parametrize(
    ("remainder", "cents", "stays", "adds"),
    [
        ("stays", (3300, 3300, 3300), 100, 0),
        ("first-claims", (3400, 3300, 3300), 0, 0),
        ("house-adds", (3400, 3400, 3400), 0, 200),
    ],
)
def test_the_house_says_what_becomes_of_the_odd_dollar(
    remainder: Remainder, cents: tuple[int, ...], stays: int, adds: int
) -> None:
    found = divided(10_000, 3, Division(remainder=remainder, step_cents=100))
    assert (found.cents, found.stays_cents, found.house_adds_cents) == (cents, stays, adds)
