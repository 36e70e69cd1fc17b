"""Gaming days and shifts: no gap, no overlap, also when the clocks are changed or go wrong."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as st

from controller.record.journal.journal import Entry
from controller.reports.balance import Span
from controller.reports.calendar import Calendar
from controller.reports.history import history, tell
from controller.reports.values import SECOND
from controller.table import events as e

CHICAGO = Calendar(ZoneInfo("America/Chicago"), (time(4), time(12), time(20)))
HOUR_NS = 3_600 * SECOND


def ns(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * SECOND


def test_a_shift_that_a_day_does_not_have_is_named() -> None:
    with pytest.raises(ValueError, match="the day has shifts 1 to 3, no shift 4"):
        CHICAGO.shift(date(2026, 11, 28), 4)


def test_a_period_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(ValueError, match="2026-11-27 00:00 is not after 2026-11-28 00:00"):
        CHICAGO.between(datetime(2026, 11, 28), datetime(2026, 11, 27))  # noqa: DTZ001 - times of the house


@pytest.mark.parametrize(
    ("utc", "day", "number"),
    [
        ("2026-11-28T09:59:59", date(2026, 11, 27), 3),  # 03:59:59 in Chicago: still the day before
        ("2026-11-28T10:00:00", date(2026, 11, 28), 1),
        ("2026-11-28T18:00:00", date(2026, 11, 28), 2),
        ("2026-11-29T02:00:00", date(2026, 11, 28), 3),
    ],
)
def test_a_gaming_day_begins_with_its_first_shift(utc: str, day: date, number: int) -> None:
    assert CHICAGO.shift_at(ns(utc)) == (day, number)


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 7), 23), (date(2026, 10, 31), 25), (date(2026, 6, 1), 24)])
def test_a_day_on_which_the_clocks_change_is_an_hour_shorter_or_longer(day: date, hours: int) -> None:
    period = CHICAGO.day(day)
    assert period.end_ns - period.start_ns == hours * HOUR_NS


@given(
    at_s=st.integers(1_700_000_000, 1_900_000_000),
    starts=st.lists(st.times(), min_size=1, max_size=5, unique=True).map(
        lambda times: tuple(sorted({one.replace(second=0, microsecond=0) for one in times}))
    ),
    zone=st.sampled_from(["America/Chicago", "Australia/Lord_Howe", "UTC", "Asia/Kathmandu"]),
)
def test_every_moment_is_in_exactly_one_shift(at_s: int, starts: tuple[time, ...], zone: str) -> None:
    calendar = Calendar(ZoneInfo(zone), starts)
    day, number = calendar.shift_at(at_s * SECOND)
    around = [shift for one in (-1, 0, 1) for shift in calendar.shifts(date.fromordinal(day.toordinal() + one))]
    assert all(before.end_ns == after.start_ns for before, after in pairwise(around))
    holding = [shift for shift in around if shift.start_ns <= at_s * SECOND < shift.end_ns]
    assert holding == [calendar.shift(day, number)]


def test_a_clock_set_back_opens_no_shift_again() -> None:
    """Positions decide: what is recorded after a shift began belongs to it, whatever the clock says later."""
    opened = e.TableOpened(
        table="CS-07", series="a1", game="caribbean-stud", house="choctaw", seats=7, seed_cents=0, units_per_cent=1
    )
    times = ("2026-11-28T17:59:00", "2026-11-28T18:01:00", "2026-11-28T17:00:00", "2026-11-28T18:02:00")
    entries = [Entry(1, ns(times[0]), opened)]
    entries += [Entry(n, ns(at), e.SignalRefused(what="", device="", why="")) for n, at in enumerate(times[1:], 2)]
    spans = [Span(shift) for shift in CHICAGO.shifts(date(2026, 11, 28))]
    tell(history(entries), *spans)
    assert [(span.first, span.last) for span in spans] == [(1, 1), (2, 4), (0, 0)]
