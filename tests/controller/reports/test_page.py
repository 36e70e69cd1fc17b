"""A report on its page: nothing of it is lost, each record is a way on, and what people wrote is text and no markup."""

from __future__ import annotations

import html
import json
import re

from controller.reports.asked import Asked
from controller.reports.names import NAMES
from controller.reports.page import as_page
from controller.reports.rendering import render
from controller.table import events as e
from tests.controller.reports.conftest import HOUSE, Record, pay_flush, rows_of


def words(text: str) -> list[str]:
    return html.unescape(re.sub(r"<[^>]*>", " ", text)).split()


def test_a_page_says_what_paper_says(record: Record) -> None:
    """Each word of the text is on the page, whatever the report."""
    pay_flush(record.table, 3)
    for name in NAMES:
        told = record.report(name)
        page = words(render(told, HOUSE, "page").decode())
        paper = [word for word in render(told, HOUSE, "text").decode().split() if not set(word) <= set("=-_")]
        lost = {word.strip("_:") for word in paper} - set(page) - {"date,", "time"}
        assert {word for word in lost if word not in " ".join(page)} == set(), name


def test_each_record_and_each_table_leads_on(record: Record) -> None:
    pay_flush(record.table, 3)
    (paid,) = (row["record"] for row in rows_of(record.report("money"), "Money") if row["what"] == "award paid")
    assert f'<a href="/reports/records?record={paid}&amp;format=page">' in render(
        record.report("money"), HOUSE, "page"
    ).decode().replace(f"{paid:,}", str(paid))
    asked = Asked(day="2026-11-28")
    trend = as_page(record.report("trend", day="2026-11-28"), HOUSE.zone, HOUSE.zone_name, asked)
    assert 'href="/reports/money?day=2026-11-28&amp;format=page"' in trend


def test_a_plot_carries_its_values_for_the_script(record: Record) -> None:
    pay_flush(record.table, 3)
    page = render(record.report("trend"), HOUSE, "page").decode()
    first, *_ = (json.loads(html.unescape(found)) for found in re.findall(r'data-plot="([^"]*)"', page))
    assert (first["shape"], first["curves"], first["dollars"]) == ("steps", ["Progressive"], True)
    assert first["values"] == [[9950.5]]
    assert first["zone"] == HOUSE.zone_name


def test_what_people_wrote_is_text(record: Record) -> None:
    record.add(
        e.FaultFound(device="<b>shoe</b>", fault="silent", where='felt"', text="<script>alert(1)</script>\x1b[2J")
    )
    for name in ("exceptions", "records", "trend"):
        page = render(record.report(name), HOUSE, "page").decode()  # type: ignore[arg-type]
        assert "<script" not in page
        assert "<b>" not in page
        assert "\x1b" not in page
