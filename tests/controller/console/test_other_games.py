"""The console of tables that have no acceptors, no meter or no lock-out button, and other games than Caribbean stud."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.any_signal import OTHER_GAMES
from tests.controller.console.conftest import ConsoleTable, console_table

PAGES = ("/", "/awards", "/accounting", "/technician", "/reports", "/sign")


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_every_page_of_every_game_is_shown(demo_folder: Path, name: str) -> None:
    table = console_table(demo_folder / f"demo-{name}.toml")
    for page in PAGES:
        assert table.browser.get(page).status_code == 200, page
    roads = table.browser.get("/roads")
    if table.running.setup.game.is_dealt_by_card:
        assert (roads.status_code, 'href="/roads"' in table.browser.get("/").text) == (200, True)
        assert 'class="posted"' in roads.text
        return
    assert (roads.status_code, table.browser.get("/stream/roads").status_code) == (404, 404)
    assert roads.text == f"{table.running.setup.game.title} is not dealt from a shoe: it has no roads.\n"


@pytest.fixture
def three_card_poker(demo_folder: Path) -> ConsoleTable:
    return console_table(demo_folder / "demo-three-card-poker.toml")


def test_a_table_without_acceptors_shows_seats_and_neither_lamps_nor_meter(three_card_poker: ConsoleTable) -> None:
    page = three_card_poker.browser.get("/").text
    assert page.count('data-seat="') == 7
    assert "inviting" not in page
    assert 'class="digits"' not in page
    assert "Drop a chip" not in page


def test_a_chip_has_no_acceptor_to_go_into(three_card_poker: ConsoleTable) -> None:
    status, text = three_card_poker.ask("/bench/chip", seat="3")
    assert (status, "seat 3 has no acceptor" in text.lower()) == (409, True)


def test_next_is_called_what_it_says_now(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-fortune-pai-gow-poker.toml")
    assert "No more bets" in table.browser.get("/").text
    assert "Key in the seat that banks this round, then ENTER." in table.browser.get("/").text
    table.keys("3 ENTER NEXT 1 1 ENTER")
    page = table.browser.get("/").text
    assert "Start position 4" in page
    assert "deal 6 (pile 1), 7 (pile 2), 1 (pile 3), 2 (pile 4)" in page
    assert page.count('<span class="tag">bank</span>') == 1
    assert table.phase == "ready"


def test_who_gets_cards_in_which_order_is_shown_where_the_dealer_banks(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-pai-gow-poker.toml")
    table.ask("/lock-out")
    table.keys("ENTER")
    position = table.running.service.durable.round.drawn[0].position
    page = table.browser.get("/").text
    assert f"Start position {position}" in page
    assert "dealer, " in page or ", dealer" in page
    assert "in every round" in page
