"""Meter, coin-in and rounds over time, time to paid, faults by device; and the records that figures are made of."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from controller.assembly import table_setup
from controller.config.check import load_table
from controller.reports.asked import NothingToReport
from controller.reports.document import Document, Plot
from controller.reports.rendering import render
from controller.reports.values import Money, Value
from controller.table import events as e
from tests.controller.conftest import CoreTable
from tests.controller.reports.conftest import HOUSE, Record, pay_flush, rows_of


def plot(document: Document, title: str) -> Plot:
    (found,) = [one for one in document.blocks if isinstance(one, Plot) and one.title.startswith(title)]
    return found


def values(document: Document, title: str) -> list[Value]:
    return [row[1] for row in plot(document, title).points()]


def dollars(*amounts: str) -> list[Value]:
    return [Money(Fraction(one) * 100) for one in amounts]


def test_every_hour_has_its_row_also_where_nothing_happened(record: Record) -> None:
    pay_flush(record.table, 3)
    pay_flush(record.at("2026-11-28T20:10:00"), 4, "blue")
    told = record.report("trend")
    assert [str(row[0].local(ZoneInfo("America/Chicago")).time()) for row in plot(told, "Meter").points()] == [  # type: ignore[union-attr]
        "12:00:00", "13:00:00", "14:00:00",
    ]  # fmt: skip
    assert values(told, "Rounds") == [1, 0, 1]
    assert values(told, "Coin-in") == dollars("1", "0", "1")
    assert values(told, "Meter") == dollars("9950.50", "9950.50", "9901")


def test_what_came_in_is_the_sum_of_its_parts(record: Record) -> None:
    """The bars of the hours are the shift's coin-in: two reports of one record say one number."""
    for hour in range(18, 23):
        pay_flush(record.at(f"2026-11-28T{hour}:30:00"), 1 + hour % 7, ("red", "blue")[hour % 2])
    hours = values(record.report("trend"), "Coin-in")
    (day,) = [row for row in rows_of(record.report("day"), "Meter readings") if "2026-11-28 (" in str(row["of"])]
    assert Money(sum((one.cents for one in hours if isinstance(one, Money)), Fraction(0))) == day["coin_in"]


def test_a_time_of_more_than_two_days_is_told_by_the_houses_days(record: Record) -> None:
    pay_flush(record.table, 3)
    pay_flush(record.at("2026-11-30T09:59:00"), 4, "blue")  # a minute before the gaming day of the 30th, 04:00
    pay_flush(record.at("2026-11-30T10:00:00"), 5)
    told = record.report("trend", begins="2026-11-28T00:00", ends="2026-12-02T00:00")
    assert plot(told, "Rounds").title == "Rounds that ended in each day"
    assert values(told, "Rounds") == [1, 1, 1]


def test_a_trend_is_of_a_bounded_time(record: Record) -> None:
    with pytest.raises(NothingToReport, match="400 days at most"):
        record.report("trend", begins="2020-01-01T00:00", ends="2026-12-02T00:00")
    with pytest.raises(NothingToReport, match="not of a round"):
        record.report("trend", round=1)


def test_a_table_that_keeps_no_meter_shows_its_rounds(demo_folder: Path) -> None:
    setup = table_setup(load_table(demo_folder / "demo-mini-baccarat.toml"))
    told = Record(CoreTable(setup), now_ns=10**18).report("trend")
    assert [one.title for one in told.blocks] == [
        "Rounds that ended in each hour", "From claim to paid", "Faults by device",
    ]  # fmt: skip


def test_an_award_says_how_long_its_player_waited(record: Record) -> None:
    record.table.to_settling(3)
    record.table.claim(3, "flush")
    table = record.at("2026-11-28T18:03:20")
    for cards in ({}, {"cards": "2h 5h 9h Jh Kh"}, {}):
        table.staff("floor-supervisor", **cards)
    table.turn("lower")
    assert values(record.report("trend"), "From claim") == [200]


def fault(device: str, kind: str = "silent") -> e.FaultFound:
    return e.FaultFound(device=device, fault=kind, where="felt", text="nothing answers")


def test_the_most_troubled_device_stands_first_and_what_lasts_is_counted_to_the_end(record: Record) -> None:
    record.add(fault("meter"), fault("shoe"), e.FaultGone(device="shoe", fault="silent"), fault("shoe"))
    record.at("2026-11-28T18:01:00")
    record.add(e.FaultGone(device="shoe", fault="silent"))
    record.at("2026-11-28T18:02:00")
    record.add(e.ServiceStopped())
    assert plot(record.report("trend"), "Faults").points() == (("shoe", 2, 60), ("meter", 1, 120))


def test_a_figure_leads_to_its_record_and_those_around_it(record: Record) -> None:
    pay_flush(record.table, 3)
    paid = next(row["record"] for row in rows_of(record.report("money"), "Money") if row["what"] == "award paid")
    assert isinstance(paid, int)
    found = {row["record"]: row for row in rows_of(record.report("records", record=paid), "Records")}
    assert list(found) == list(range(max(1, paid - 20), min(len(record.entries), paid + 20) + 1))
    assert found[paid]["kind"] == "meter reduced"
    assert found[paid]["by"] == "floor supervisor"
    assert "off meter cents 5000" in str(found[paid]["says"])


def test_a_record_that_is_not_there_is_refused(record: Record) -> None:
    with pytest.raises(NothingToReport, match=r"the journal has records 1 to \d+, no record 9,999"):
        record.report("records", record=9_999)


def test_a_trend_is_drawn_on_paper_with_its_figures_beneath(record: Record) -> None:
    pay_flush(record.table, 3)
    record.add(fault("meter"))
    pay_flush(record.at("2026-11-28T20:10:00"), 4, "blue")
    told = record.report("trend")
    assert render(told, HOUSE, "pdf") == render(told, HOUSE, "pdf")
    text = render(told, HOUSE, "text").decode()
    assert "$9,950.50" in text
    assert max(map(len, text.splitlines())) <= 100
