"""What is asked from a page happens at the table, and is refused there where it is not possible."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import pytest

from controller.table import events as e
from tests.controller.console.conftest import ConsoleTable


def recorded(table: ConsoleTable, kind: type[e.Event]) -> list[e.Event]:
    return [entry.event for entry in table.running.journal.read() if type(entry.event) is kind]


def about(table: ConsoleTable) -> str:
    page = table.browser.get("/awards").text
    return page.split('name="about" value="')[1].split('"')[0]


def answer(table: ConsoleTable, code: str, **fields: str | Sequence[str]) -> tuple[int, str]:
    return table.ask("/desk/answer", **{"about": about(table), "code": code, "answer": "yes", **fields})


# The table page


def test_lock_out_on_the_page_closes_every_acceptor(table: ConsoleTable) -> None:
    table.ask("/lock-out")
    assert not any(table.twins.acceptor_open(seat) for seat in table.running.setup.seats)


def test_a_key_on_the_page_is_a_key_of_the_pad(table: ConsoleTable) -> None:
    table.keys("4 2")
    assert table.running.service.entry.text == "42"
    assert "&gt; 42" in table.browser.get("/").text


def test_a_key_that_the_pad_does_not_have_is_refused(table: ConsoleTable) -> None:
    assert table.ask("/key", key="OPEN") == (400, 'The key pad has no key "OPEN".\n')


def test_a_chip_of_the_drawer_goes_through_the_acceptor_itself(table: ConsoleTable) -> None:
    assert "A chip went into acceptor 3" in table.ask("/bench/chip", seat="3")[1]
    assert "wager placed" in table.browser.get("/").text
    assert "fell into the return cup" in table.ask("/bench/chip", seat="3")[1]
    assert table.twins.returned(3) == 1


@pytest.mark.parametrize(
    ("verb", "fields", "says"),
    [
        ("chip", {"seat": "9"}, "There is no seat 9."),
        ("chip", {"seat": "x"}, "Seat is a number"),
        ("press", {"button": "doorbell"}, "This table has no button"),
        ("turn", {"key": "front-door", "to": "on"}, "There is no"),
        ("load", {"colour": "green"}, "There is no green deck"),
        ("load", {"colour": "red", "hand": "five-aces", "seat": "1"}, "No deck is stacked"),
        ("take-stack", {}, "."),
        ("clear", {"device": "bar"}, "no shuffler or shoe"),
        ("break", {"fault": "shoe:melted"}, "Shoe has no fault"),
        ("mend", {"device": "bar"}, "No twin is called"),
    ],
)
def test_what_the_drawer_cannot_do_it_says(table: ConsoleTable, verb: str, fields: dict[str, str], says: str) -> None:
    status, text = table.ask(f"/bench/{verb}", **fields)
    assert status == 409
    assert says in text


def test_a_verb_that_the_drawer_does_not_have_is_not_found(table: ConsoleTable) -> None:
    assert table.ask("/bench/explode")[0] == 404


def test_a_broken_twin_is_named_with_its_wire_and_mended(table: ConsoleTable) -> None:
    table.ask("/bench/break", fault="acceptors:unplug")
    table.wait(1_000)
    page = table.browser.get("/").text
    assert "0x20 on felt" in page
    assert "Mend acceptors: unplug" in page
    table.ask("/bench/mend", device="acceptors")
    table.wait(5_000)
    assert "0x20 on felt" not in table.browser.get("/").text


# The awards desk


def test_an_award_is_verified_logged_and_paid(table: ConsoleTable) -> None:
    """002:741-747"""
    table.to_settling(3)
    table.keys("3 5 ENTER")
    assert "Verified" in answer(table, "2222")[1]
    early = answer(table, "2222", cards="2h 5h 9h jh 10h")
    assert early == (409, '<p class="said refused">The dealer must sign the log before it is complete.</p>')
    assert answer(table, "1111") == (200, '<p class="said done">The dealer signed the payout log.</p>')
    status, _ = log(table, "2h 5h 9h jh 10h")
    assert status == 200
    table.ask("/bench/turn", key="lower", to="on")
    assert table.running.service.durable.meter.cents == 1_000_050 - 5_000
    page = table.browser.get("/awards").text
    assert "fifty dollars" in page
    assert "2h 5h 9h Jh Th" in page
    assert "lower key, floor supervisor" in page


def log(table: ConsoleTable, cards: str) -> tuple[int, str]:
    return answer(table, "2222", cards=cards)


def test_cards_that_are_not_the_hand_are_refused_with_what_they_are(table: ConsoleTable) -> None:
    table.to_settling(3)
    table.keys("3 5 ENTER")
    answer(table, "2222")
    table.keys("ENTER")
    status, text = log(table, "2h 5h 9h Jh Ks")
    assert (status, "high card, not a flush" in text) == (409, True)
    assert not recorded(table, e.PayoutLogged)


def test_the_log_is_not_complete_without_cards(table: ConsoleTable) -> None:
    table.to_settling(3)
    table.keys("3 5 ENTER")
    answer(table, "2222")
    table.keys("ENTER")
    assert "Write down the cards of the hand" in log(table, "")[1]


def test_a_role_that_is_not_asked_for_changes_nothing_and_is_told_so(table: ConsoleTable) -> None:
    table.to_settling(3)
    table.keys("3 5 ENTER")
    status, text = answer(table, "1111")
    assert (status, "the dealer" in text) == (409, True)
    assert not recorded(table, e.AwardVerified)


def test_an_answer_to_what_waits_no_longer_is_refused(table: ConsoleTable) -> None:
    table.to_settling(3)
    table.keys("3 5 ENTER")
    old = about(table)
    answer(table, "2222")
    status, text = answer(table, "2222", about=old)
    assert (status, "no longer what waits" in text) == (409, True)
    assert not recorded(table, e.PayoutLogged)


def test_a_wrong_code_is_refused_recorded_and_after_three_the_desk_pauses(table: ConsoleTable) -> None:
    table.to_settling(3)
    table.keys("3 5 ENTER")
    for _ in range(3):
        assert "This code is nobody&#x27;s" in answer(table, "9876")[1]
    assert "Too many wrong codes: wait" in answer(table, "2222")[1]
    table.wait(10_000)
    assert answer(table, "2222")[0] == 200
    assert len(recorded(table, e.WrongCodeGiven)) == 3


def test_a_code_is_nowhere_afterwards(table: ConsoleTable, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        table.to_settling(3)
        table.keys("3 5 ENTER")
        answer(table, "2222")
    assert not any(b"2222" in record.body for record in table.running.journal.records())
    assert "2222" not in caplog.text
    assert 'value="2222"' not in table.browser.get("/awards").text


def test_a_supervisor_confirms_new_cards_and_a_dealer_does_not(table: ConsoleTable) -> None:
    assert "not the dealer" in table.ask("/desk/new-cards", code="1111")[1]
    before = len(recorded(table, e.CardsChanged))
    assert table.ask("/desk/new-cards", code="2222")[0] == 200
    assert len(recorded(table, e.CardsChanged)) == before + 1


@pytest.mark.parametrize("path", ["/", "/awards", "/sign"])
def test_every_page_shows_the_meter_whole_with_the_record_that_it_is_from(table: ConsoleTable, path: str) -> None:
    """2.3"""
    table.ask("/bench/chip", seat="3")
    page = table.browser.get(path).text
    assert 'data-cents="1000050"' in page
    assert f"record {table.running.service.position}" in page
    assert "data-age" in page
