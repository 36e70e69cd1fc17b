"""The register of security tape on the technician's page (002:1585-1587)."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.table import events as e
from tests.controller.console.conftest import ConsoleTable, console_table

TECHNICIAN, SUPERVISOR, DEALER = "5555", "2222", "1111"
STRIP = {"part": "shuffler", "number": "0451", "chip": "U7-1", "by": "A. Agent"}


@pytest.fixture
def taped(demo_folder: Path) -> ConsoleTable:
    return console_table(demo_folder / "demo-let-it-ride.toml")


def page(table: ConsoleTable) -> str:
    return table.browser.get("/technician").text


def test_a_table_without_a_register_has_no_form(table: ConsoleTable) -> None:
    assert "Security tape" not in page(table)


def test_a_strip_is_recorded_read_found_torn_and_reported_there(taped: ConsoleTable) -> None:
    assert "no strip on record" in page(taped)
    assert taped.ask("/technician/tape-affixed", code=TECHNICIAN, **STRIP)[0] == 200
    assert "0451, chip U7-1" in page(taped)
    assert taped.ask("/technician/tape-read", code=TECHNICIAN, part="shuffler", number="0451")[0] == 200
    assert taped.ask("/technician/tape-read", code=SUPERVISOR, part="shuffler", found="torn")[0] == 200
    assert "Its security tape is not as on record: torn." in page(taped)
    assert "To be reported, shuffler: torn." in page(taped)
    assert "torn" in taped.browser.get("/").text
    assert taped.ask("/technician/tape-reported", code=SUPERVISOR, part="shuffler", to="case 7")[0] == 200
    assert "To be reported" not in page(taped)
    kinds = [type(entry.event) for entry in taped.running.journal.read() if "tape" in type(entry.event).__module__]
    assert kinds == [e.TapeAffixed, e.TapeInspected, e.TapeDeviated, e.DeviationReported]


@pytest.mark.parametrize(
    ("verb", "code", "given", "told"),
    [
        ("tape-affixed", DEALER, STRIP, "a technician or a supervisor does"),
        ("tape-affixed", TECHNICIAN, {**STRIP, "part": "shoe-horn"}, "no register of security tape is kept"),
        ("tape-affixed", TECHNICIAN, {**STRIP, "by": ""}, "who stuck the strip on"),
        ("tape-read", TECHNICIAN, {"part": "shuffler", "number": "1"}, "no strip on the shuffler is on record"),
        ("tape-reported", SUPERVISOR, {"part": "shuffler", "to": "case 7"}, "nothing of the shuffler waits"),
        ("tape-reported", "9999", {"part": "shuffler", "to": "case 7"}, "nobody"),
    ],
)
def test_what_is_refused_says_why(taped: ConsoleTable, verb: str, code: str, given: dict[str, str], told: str) -> None:
    status, said = taped.ask(f"/technician/{verb}", code=code, **given)
    assert status == 409
    assert told.lower() in said.lower()
