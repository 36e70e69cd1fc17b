"""How deep the pages recall (standards E4): a setting of the table file, with the least that it may be; and payouts."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from controller.config.service_sections import Console
from tests.controller.console.conftest import ConsoleTable
from tests.controller.console.dealt_table import whole_round


def test_a_table_file_that_says_nothing_keeps_a_hundred_events_25_wins_and_10_rounds() -> None:
    assert (Console().events, Console().wins, Console().rounds) == (100, 25, 10)


@pytest.mark.parametrize("less", [{"events": 99}, {"wins": 24}, {"rounds": 9}])
def test_less_is_no_table_file(less: dict[str, int]) -> None:
    with pytest.raises(ValidationError, match="greater than or equal to"):
        Console(**less)  # type: ignore[arg-type]


def test_the_reports_page_offers_the_rounds_that_are_closed(table: ConsoleTable) -> None:
    assert "No round is closed yet." in table.browser.get("/reports").text
    for _ in range(2):
        for _ in whole_round(table):
            pass
    page = table.browser.get("/reports").text
    assert [number for number in (1, 2, 3) if f'href="/reports/round?round={number}"' in page] == [1, 2]


def test_accounting_sees_who_paid_what_of_each_pool(table: ConsoleTable) -> None:
    page = table.browser.get("/accounting").text
    for words in ("Paid by the system", "Paid by an attendant", "Cumulative payout"):
        assert f'<dt>{words}</dt><dd><output class="paid">$0.00</output></dd>' in page
