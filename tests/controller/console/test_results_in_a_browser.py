"""A table that one result decides, in a browser: wagers by name, the result told on its page, the board beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.controller.console.conftest import Lammer, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def craps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Craps, for the tests that only look."""
    table = Lammer(tmp_path_factory.mktemp("craps") / "table.journal", "demo-craps")
    table.start()
    yield table.url
    table.kill()


def lay(page: Page, seat: int, wager: str, dollars: int) -> None:
    page.select_option("#stake-seat", str(seat))
    page.fill("#stake-wager", wager)
    page.fill("#stake-dollars", str(dollars))
    page.click("#stake-lay")


def test_a_number_that_was_told_wrong_is_gone_from_the_board_at_once(tmp_path: Path, open_page: OpenPage) -> None:
    table = Lammer(tmp_path / "table.journal", "demo-roulette")
    table.start()
    try:
        page, board = open_page(table.url), open_page(table.url + "/board", 1920, 1080)
        expect(board.locator(".says")).to_have_text("Place your bets")
        lay(page, 2, "straight-17", 5)
        lay(page, 2, "split-1-3", 5)
        expect(page.locator("#result-said")).to_contain_text("is no split of this layout")
        expect(page.locator(".laid .wagered")).to_have_text(["straight 17 $5.00"])
        page.click("#result-16")
        expect(board.locator(".newest b")).to_have_text("16")
        expect(board.locator(".says")).to_have_text("No more bets")
        page.click("#result-take-back")
        expect(board.locator(".newest b")).to_have_text("–")
        page.click("#result-17")
        expect(board.locator(".newest.black b")).to_have_text("17")
        expect(page.locator(".laid .wagered")).to_have_text(["straight 17: win $175.00"])
        page.click("#do-next")
        expect(board.locator(".last li")).to_have_text(["17"])
        expect(page.locator(".laid .wagered")).to_have_count(0)
        table.kill()
        expect(board.locator("#lost")).to_be_visible(timeout=3_000)
    finally:
        table.kill()


def test_what_a_wager_pays_is_answered_and_nothing_is_laid(craps: str, open_page: OpenPage) -> None:
    page = open_page(craps)
    page.fill("#stake-wager", "field")
    page.fill("#stake-dollars", "10")
    page.click("#stake-reckon")
    expect(page.locator("#result-said")).to_contain_text("$20.00 with 1-1 or 6-6")
    expect(page.locator(".laid .wagered")).to_have_count(0)


def test_what_is_typed_stays_while_the_table_goes_on(craps: str, open_page: OpenPage) -> None:
    page, other = open_page(craps), open_page(craps)
    page.fill("#stake-wager", "hop-3-5")
    other.click("#result-2-4")
    other.click("#do-next")
    expect(page.locator(".mark")).to_have_text("Point 6")
    expect(page.locator("#stake-wager")).to_have_value("hop-3-5")


@pytest.mark.parametrize("path", ["/", "/board"])
@pytest.mark.parametrize(("width", "height"), [(1024, 600), (390, 844), (1920, 1080)])
def test_nothing_is_wider_than_the_screen(craps: str, open_page: OpenPage, path: str, width: int, height: int) -> None:
    page = open_page(craps + path, width, height)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (1920, 1080)])
def test_the_figures_of_the_board_are_all_in_sight(craps: str, open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(craps + "/board", width, height)
    hidden = page.evaluate(
        """() => {
            const end = document.querySelector("main").getBoundingClientRect().bottom;
            return [...document.querySelectorAll(".figures div")]
                .filter(one => one.getBoundingClientRect().bottom > end).map(one => one.textContent);
        }"""
    )
    assert hidden == []


def test_each_key_of_a_result_can_be_hit_with_a_finger(craps: str, open_page: OpenPage) -> None:
    page = open_page(craps, 390, 844)
    small = page.evaluate(
        """() => [...document.querySelectorAll(".result-keys button")]
            .filter(one => one.getBoundingClientRect().height < 38).map(one => one.textContent.trim())"""
    )
    assert small == []
