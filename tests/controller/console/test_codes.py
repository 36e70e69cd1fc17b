"""Staff codes from the network: counted before they are compared, few in an hour, and never at the key pad's cost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from controller.table import commands as c, events as e
from tests.controller.console.conftest import ConsoleTable, console_table
from tests.controller.people.by_hand import ByHand

Result = TypeVar("Result")

SUPERVISOR = "2222"


class OnTheLoop:
    """Work whose end is told a moment later, as a thread's is."""

    def run(self, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        asyncio.get_running_loop().call_later(0.001, lambda: then(work()))


def recorded(table: ConsoleTable, kind: type[e.Event]) -> list[e.Event]:
    return [entry.event for entry in table.running.journal.read() if type(entry.event) is kind]


def new_cards(table: ConsoleTable, code: str, address: str = "10.0.0.7") -> str:
    """What the desk answers to this code, from this address."""
    table.browser.address = address
    return table.browser.post("/desk/new-cards", {"code": code}).text


def on_the_page(table: ConsoleTable, legends: str) -> None:
    """Press keys of the page faster than any time passes."""
    for legend in legends.split():
        table.browser.post("/key", {"key": legend})


def on_the_pad(table: ConsoleTable, legends: str) -> None:
    for legend in legends.split():
        table.twins.key(legend)
        table.wait(200)


def wait_told(text: str) -> bool:
    return "Too many wrong codes: wait" in text


def test_of_120_codes_at_once_three_are_compared(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-caribbean-stud.toml", OnTheLoop())
    answers = table.browser.at_once("/desk/new-cards", [{"code": str(code)} for code in range(2_150, 2_270)])
    assert len(recorded(table, e.WrongCodeGiven)) == 3
    not_taken = sum(answer.status_code == 429 for answer in answers)  # more than the console takes at once
    assert sum(wait_told(answer.text) for answer in answers) == 117 - not_taken
    assert not recorded(table, e.CardsChanged)[1:], "2222 was among them"


def test_while_codes_wait_a_right_one_is_answered_as_a_wrong_one_and_recorded_as_little(table: ConsoleTable) -> None:
    for _ in range(3):
        new_cards(table, "9999")
    before = table.running.service.position
    assert new_cards(table, SUPERVISOR) == new_cards(table, "9999")
    assert wait_told(new_cards(table, SUPERVISOR))
    assert table.running.service.position == before


def test_codes_keyed_on_a_page_are_counted_as_those_of_a_form(table: ConsoleTable) -> None:
    for code in range(2_210, 2_240):
        on_the_page(table, f"STAFF {' '.join(str(code))} NEXT")
    assert len(recorded(table, e.WrongCodeGiven)) == 3
    assert not recorded(table, e.StaffIdentified), "2222 was among them"
    assert "too many wrong codes: wait" in table.browser.get("/").text


def test_the_tables_own_key_pad_takes_a_code_whatever_the_network_does(table: ConsoleTable) -> None:
    for number in range(25):
        new_cards(table, "9999", f"10.0.0.{number}")
        on_the_page(table, "STAFF 9 9 9 9 NEXT STAFF 1")
    assert wait_told(new_cards(table, SUPERVISOR, "192.168.0.1"))
    on_the_pad(table, "STAFF 2 2 2 2 ENTER")
    (identified,) = recorded(table, e.StaffIdentified)
    assert identified == e.StaffIdentified(role="floor-supervisor")


def test_a_right_code_from_one_address_clears_nothing_of_anothers(table: ConsoleTable) -> None:
    for _ in range(3):
        new_cards(table, "9999", "10.0.0.66")
        assert "are recorded" in new_cards(table, SUPERVISOR, "10.0.0.7")
    assert wait_told(new_cards(table, SUPERVISOR, "10.0.0.66"))


def test_the_record_says_where_a_wrong_code_came_from_and_not_which(table: ConsoleTable) -> None:
    new_cards(table, "9876", "10.0.0.66")
    (wrong,) = recorded(table, e.WrongCodeGiven)
    assert isinstance(wrong, e.WrongCodeGiven)
    assert (wrong.device, wrong.source) == ("awards-desk", "10.0.0.66")
    assert not any(b"9876" in record.body for record in table.running.journal.records())


def test_two_lines_are_keyed_beside_each_other(table: ConsoleTable) -> None:
    on_the_page(table, "4 2")
    on_the_pad(table, "7")
    assert table.running.service.entry.text == "7"
    assert "&gt; 42" in table.browser.get("/").text
    on_the_pad(table, "CLEAR")
    assert table.running.service.entry.text == "42"


@pytest.mark.parametrize("then", ["suspended", "tested", "stopped"])
def test_an_answer_that_comes_after_something_else_happened_opens_nothing(demo_folder: Path, then: str) -> None:
    worker = ByHand()
    table = console_table(demo_folder / "demo-caribbean-stud.toml", worker)
    on_the_pad(table, "STAFF 2 2 2 2 ENTER")
    service = table.running.service
    if then == "suspended":
        service.demand_suspension("the disk is full")
        table.wait(10)
    elif then == "tested":
        service.take(c.TestModeAsked(device="technician", at=table.reactor.now(), role="technician"))
    else:
        service.stop()
    worker.finish()
    assert service.state.present is None


def test_chips_count_and_lamps_light_while_a_code_is_compared(demo_folder: Path) -> None:
    worker = ByHand()
    table = console_table(demo_folder / "demo-caribbean-stud.toml", worker)
    on_the_pad(table, "STAFF 2 2 2 2 ENTER")
    assert worker.pieces == 1
    assert "CODE: ONE MOMENT" in table.twins.dealer_lines()[2]
    table.ask("/bench/chip", seat="3")
    assert table.running.service.durable.round.wagers == (3,)
    worker.finish()
    table.wait(200)
    assert table.running.service.durable.present == "floor-supervisor"
