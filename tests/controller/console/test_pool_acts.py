"""Disputes and mergers as a browser asks them, each with a code."""

from __future__ import annotations

import pytest

from controller.table import events as e
from tests.controller.console.conftest import ConsoleTable

MANAGER, SUPERVISOR = "4401", "2201"


@pytest.mark.parametrize(
    ("verb", "code", "fields", "told"),
    [
        ("dispute", "9999", {"pool": "progressive", "why": "w"}, "nobody"),
        ("dispute", SUPERVISOR, {"pool": "progressive", "why": "w"}, "for the pit manager or table games manager"),
        ("dispute", MANAGER, {"pool": "minor", "why": "w"}, "no pool minor"),
        ("decision", MANAGER, {"pool": "progressive", "for": "licensee", "why": "w"}, "nothing is in escrow"),
        ("merger", MANAGER, {"pool": "minor", "into": "progressive"}, "there is no pool minor"),
        ("merger", "", {"pool": "minor", "into": "progressive"}, "missing"),
        ("decision", "9999", {"pool": "progressive", "for": "patron", "why": "w"}, "nobody"),
    ],
)
def test_what_cannot_be_is_said(table: ConsoleTable, verb: str, code: str, fields: dict[str, str], told: str) -> None:
    status, said = table.ask(f"/accounting/{verb}", code=code, **fields)
    assert status == 409
    assert told.lower() in said.lower()


def test_a_dispute_is_opened_and_decided_from_the_page(table: ConsoleTable) -> None:
    """002:1179-1185."""
    assert table.ask("/accounting/dispute", code=MANAGER, pool="progressive", why="a royal flush")[0] == 200
    assert "$10,000.00 in escrow" in table.browser.get("/").text
    assert "$10,000.00 in escrow" in table.browser.get("/sign").text
    decided = {"pool": "progressive", "for": "licensee", "why": "the recording"}
    assert table.ask("/accounting/decision", code=MANAGER, **decided)[0] == 200
    kinds = [type(entry.event) for entry in table.running.journal.read(1)]
    assert {e.DisputeOpened, e.DisputeResolved} <= set(kinds)
    assert "in escrow" not in table.browser.get("/").text
