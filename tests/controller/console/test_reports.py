"""Reports from the console: each is a download, a wrong one a sentence, and none changes the record."""

from __future__ import annotations

import hashlib
from html import unescape
from pathlib import Path

import httpx
import pytest

from controller.reports.names import NAMES, TITLES
from controller.table import events as e
from tests.controller.console.conftest import ConsoleTable, Lammer


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/reports/takings", 404, 'There is no report "takings"; there are payouts, slip,'),
        ("/reports/shift?format=docx", 404, 'A report is text, csv, pdf, json or page, not "docx".'),
        ("/reports/shift?shift=9&day=2027-01-15", 404, "The day has shifts 1 to 3, no shift 9."),
        ("/reports/shift?shift=-1", 404, '"-1" is no shift: shifts are numbered from 1 on.'),
        ("/reports/shift?day=tomorrow", 404, '"tomorrow" is no day: a day is written 2026-11-28'),
        ("/reports/day?day=2026-13-45", 404, '"2026-13-45" is no day: a day is written 2026-11-28'),
        ("/reports/day?day=9999-12-30", 404, "9999-12-30 is no day of a report: reports are of the days from"),
        ("/reports/round?round=900", 404, "The record has rounds 1 to 1, no round 900."),
        ("/reports/slip", 404, "No award is logged in"),
    ],
)
def test_what_there_is_not_is_one_sentence(table: ConsoleTable, path: str, status: int, says: str) -> None:
    answer = table.browser.get(path)
    assert (answer.status_code, answer.text.count("\n")) == (status, 1)
    assert answer.text.startswith(says)


def test_the_page_offers_every_report_in_every_format(table: ConsoleTable) -> None:
    page = unescape(table.browser.get("/reports").text)
    assert [name for name in NAMES if f'action="/reports/{name}"' not in page or TITLES[name] not in page] == []
    assert page.count('value="pdf"') == page.count('value="csv"') == len(NAMES)


def test_a_report_comes_as_a_file_of_its_own_kind(table: ConsoleTable) -> None:
    answer = table.browser.get("/reports/shift?format=csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="CS-07-shift.csv"'
    assert answer.text.startswith("Shift report\r\ntable,")


def test_a_report_moves_nothing_and_is_on_record_as_what_somebody_took_out(table: ConsoleTable) -> None:
    table.to_settling(3)
    before, state = table.running.journal.position, table.running.service.state
    made = [name for name in NAMES if table.browser.get(f"/reports/{name}?format=pdf").status_code == 200]
    assert table.running.service.state == state
    told = [entry.event for entry in table.running.journal.read(before + 1)]
    files = [f"CS-07-{name}.pdf" for name in made]
    assert told == [e.Exported(what=file, account="everybody", source="127.0.0.1") for file in files]


@pytest.mark.slow
def test_a_running_tables_report_is_made_beside_it_and_leaves_the_records_bytes(lammer: Lammer, tmp_path: Path) -> None:
    def digest() -> str:
        parts = [
            path.read_bytes() for path in sorted(tmp_path.glob("table.journal*")) if path.suffix in ("", ".journal")
        ]
        return hashlib.sha256(b"".join(parts)).hexdigest()

    before = digest()
    answer = httpx.get(f"{lammer.url}/reports/day?format=pdf", headers=lammer.everybody, timeout=60)
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    missing = httpx.get(f"{lammer.url}/reports/round?round=70", headers=lammer.everybody, timeout=60)
    assert (missing.status_code, missing.text) == (404, "The record has rounds 1 to 1, no round 70.\n")
    assert digest() == before
