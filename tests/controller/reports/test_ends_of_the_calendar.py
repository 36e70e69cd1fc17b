"""Days and times at the ends of the calendar, in every zone: a report, or a sentence about the day."""

from __future__ import annotations

from datetime import date, timedelta
from zoneinfo import available_timezones

import msgspec
import pytest

from controller.reports.asked import NothingToReport
from controller.reports.names import NAMES, ReportName
from controller.reports.rendering import render
from tests.controller.reports.conftest import HOUSE, Record

ENDS = [
    str(end + timedelta(days=number))
    for end, step in ((date.min, 1), (date.max, -1))
    for number in range(0, 5 * step, step)
]
ZONES = ("America/Chicago", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Manila", "UTC")
TIMES = ("0001-01-01", "0001-01-01T00:00+14:00", "0001-01-01T23:59-12:00", "9999-12-31T00:00", "9999-12-31T23:59-14:00")


def said(record: Record, name: ReportName, zone: str, **asked: str | int) -> str:
    """The report as a text, or the sentence that stands in its place."""
    house = msgspec.structs.replace(HOUSE, zone_name=zone)
    try:
        return render(record.report(name, house, **asked), house, "text").decode()
    except NothingToReport as error:
        return str(error)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("name", NAMES)
def test_a_day_at_an_end_of_the_calendar_is_told_or_reported(record: Record, name: ReportName, zone: str) -> None:
    for day in ENDS:
        assert day in said(record, name, zone, day=day) or name in ("round", "records")
        for shift in (1, 3):
            assert day in said(record, name, zone, day=day, shift=shift) or name in ("round", "records")


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("name", NAMES)
def test_so_is_a_time_there(record: Record, name: ReportName, zone: str) -> None:
    for one in TIMES:
        assert said(record, name, zone, begins=one)
        for other in TIMES:
            assert said(record, name, zone, begins=one, ends=other)


@pytest.mark.parametrize("day", ["0001-01-01", "0001-01-02", "9999-12-30", "9999-12-31"])
def test_a_day_that_no_report_can_be_of_is_named_with_those_that_can(record: Record, day: str) -> None:
    said = f"{day} is no day of a report: reports are of the days from 0001-01-03 to 9999-12-29"
    with pytest.raises(NothingToReport, match=said):
        record.report("day", day=day)


def test_the_first_and_the_last_day_hold_in_every_zone_there_is() -> None:
    for zone in available_timezones():
        calendar = msgspec.structs.replace(HOUSE, zone_name=zone).calendar
        for day in (date(1, 1, 3), date(9999, 12, 29)):
            assert calendar.shift_at(calendar.day(day).start_ns) == (day, 1)
