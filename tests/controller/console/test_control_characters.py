"""Control characters in a form and in the record: not taken on, and shown as what they are."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest

from controller.table import events as e
from tests.controller.console.conftest import ConsoleTable

MANAGER = "4401"
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


@pytest.mark.parametrize(
    "held", ["\n", "\r\n      99  forged", "\x1b[2J", "\b", "\t", "\x7f", "\x9b", "\u2028", "\u202e"]
)
def test_a_field_of_one_line_takes_no_control_character(table: ConsoleTable, held: str) -> None:
    status, said = table.ask("/accounting/dispute", code=MANAGER, pool="progressive", why=f"a{held}b")
    assert status == 400
    told = repr(held[:1])[1:-1]
    assert f'"why" holds {told}' in said
    assert not UNSEEN.search(said)
    assert e.DisputeOpened not in [type(entry.event) for entry in table.running.journal.read(1)]


def test_no_form_of_the_console_takes_one(table: ConsoleTable) -> None:
    for path in ("/key", "/desk/answer", "/desk/new-cards", "/bench/chip", "/technician/enter", "/accounting/setting"):
        assert table.ask(path, code="4401\x1b")[0] == 400


def test_a_field_is_no_longer_than_the_pages_let_it_be(table: ConsoleTable) -> None:
    status, said = table.ask("/accounting/dispute", code=MANAGER, pool="progressive", why="x" * 201)
    assert (status, said) == (413, '"why" has 201 characters, and at most 200 are taken.\n')
    assert table.ask("/accounting/dispute", code=MANAGER, pool="progressive", why="x" * 200)[0] == 200


def test_a_reason_with_accents_quotes_and_other_scripts_is_taken_as_it_was_written(table: ConsoleTable) -> None:
    why = "„Zoë“ 'says' \"李\" שלום"
    assert table.ask("/accounting/dispute", code=MANAGER, pool="progressive", why=why)[0] == 200
    (opened,) = [entry.event for entry in table.running.journal.read(1) if isinstance(entry.event, e.DisputeOpened)]
    assert opened.why == why


def test_what_the_record_holds_from_before_is_told_on_every_page(table: ConsoleTable) -> None:
    table.running.service.demand_suspension("a\x1b[2J\u202eb\nrecord 99")
    table.wait(200)
    assert r"A\x1b[2J\u202eb\nrecord 99" in table.browser.get("/").text
    for path in ("/", "/awards", "/accounting", "/sign", "/technician", "/reports"):
        assert not UNSEEN.search(table.browser.get(path).text)


def test_what_an_address_holds_is_not_sent_back_as_it_is(table: ConsoleTable) -> None:
    odd = quote("a\x1b[2J\u202e\n99")
    for path in (f"/reports/{odd}", f"/reports/day?day={odd}", f"/reports/day?format={odd}", f"/stream/{odd}"):
        answer = table.browser.get(path)
        assert answer.status_code == 404
        assert not UNSEEN.search(answer.text)
        assert len(answer.text.splitlines()) == 1
