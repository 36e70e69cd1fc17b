"""The shuffler's mode at the awards desk: asked for, read on the display, keyed in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.console.conftest import ConsoleTable, console_table


@pytest.fixture
def sorting(demo_folder: Path) -> ConsoleTable:
    return console_table(demo_folder / "demo-dealing-shuffler.toml")


def test_a_table_without_such_a_shuffler_has_no_form_for_it(table: ConsoleTable) -> None:
    assert "/desk/shuffler-mode" not in table.browser.get("/awards").text


def test_a_dealer_is_refused(sorting: ConsoleTable) -> None:
    status, said = sorting.ask("/desk/shuffler-mode", code="1111", mode="sort")
    assert (status, "not the dealer" in said) == (409, True)


def test_another_mode_than_the_two_is_refused(sorting: ConsoleTable) -> None:
    status, said = sorting.ask("/desk/shuffler-mode", code="2222", mode="wash")
    assert (status, "no mode" in said) == (409, True)


def test_a_supervisor_asks_reads_and_keys_in(sorting: ConsoleTable) -> None:
    page = sorting.browser.get("/awards").text
    assert 'id="shuffler-mode-token"' not in page
    assert sorting.ask("/desk/shuffler-mode", code="2222", mode="sort")[0] == 200
    sorting.wait(1_000)
    asked = sorting.running.service.state.mode_asked
    assert asked is not None
    assert 'id="shuffler-mode-token"' in sorting.browser.get("/awards").text
    assert sorting.ask("/desk/shuffler-mode", code="2222", mode="sort", token="WRONG")[0] == 409
    assert sorting.ask("/desk/shuffler-mode", code="2222", mode="sort", token=f" {asked.token.lower()} ")[0] == 200
    sorting.wait(2_000)
    assert sorting.running.service.state.sorting
