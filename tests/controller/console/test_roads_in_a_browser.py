"""A table that is dealt card by card in a browser: cards told on its page, and the roads that follow each one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.controller.console.conftest import Lammer, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Mini-baccarat, for all tests here."""
    table = Lammer(tmp_path_factory.mktemp("roads") / "table.journal", "demo-mini-baccarat")
    table.start()
    yield table.url
    table.kill()


def test_a_result_that_was_told_wrong_and_the_right_one_redraw_the_roads(tmp_path: Path, open_page: OpenPage) -> None:
    table = Lammer(tmp_path / "table.journal", "demo-mini-baccarat")
    table.start()
    try:
        page, roads = open_page(table.url), open_page(table.url + "/roads", 1920, 1080)
        shuffled_and_burned(page)
        page.click("#lock-out")
        page.click("#say-player")
        expect(roads.locator("svg.bead text")).to_have_text(["P"])
        expect(roads.get_by_label("Big road: 1 mark").locator("circle.blue")).to_have_count(1)
        page.click("#shoe-take-back")
        expect(roads.locator("svg.bead text")).to_have_count(0)
        expect(roads.locator(".none")).to_be_visible()
        page.click("#say-banker")
        expect(roads.locator("svg.bead text")).to_have_text(["B"])
        expect(roads.get_by_label("Big road: 1 mark").locator("circle.red")).to_have_count(1)
        expect(roads.locator(".run")).to_have_text("Banker once")
        table.kill()
        expect(roads.locator("#lost")).to_be_visible(timeout=3_000)
    finally:
        table.kill()


def shuffled_and_burned(page: Page) -> None:
    page.click("#do-shuffle")
    expect(page.locator(".say")).to_contain_text("Key in the first card")
    page.click("#card-2")
    page.click("#shoe-burned")
    expect(page.locator("#shoe-burned")).to_be_hidden()


def test_a_suit_is_for_one_card_and_a_refusal_is_read_beside_the_keys(console: str, open_page: OpenPage) -> None:
    page = open_page(console)
    shuffled_and_burned(page)
    page.click("#card-5")
    expect(page.locator("#shoe-said")).to_have_text("No card is dealt while wagers are open.")
    page.click("#lock-out")
    expect(page.locator("#say-tie")).to_be_visible()
    page.locator(".suits label").nth(2).click()
    page.click("#card-4")
    expect(page.locator("#shoe-said")).to_be_empty()
    expect(page.locator(".by-card .card")).to_have_text(["4♥"])
    page.click("#card-K")
    expect(page.locator(".by-card .card")).to_have_text(["4♥", "K"])


@pytest.mark.parametrize("path", ["/", "/roads"])
@pytest.mark.parametrize(("width", "height"), [(1024, 600), (390, 844), (1920, 1080)])
def test_no_page_of_a_shoe_is_wider_than_its_screen(
    console: str, open_page: OpenPage, path: str, width: int, height: int
) -> None:
    page = open_page(console + path, width, height)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["/", "/roads"])
@pytest.mark.parametrize(("width", "height"), [(1024, 600), (1920, 1080)])
def test_all_of_it_is_seen_without_scrolling(
    console: str, open_page: OpenPage, path: str, width: int, height: int
) -> None:
    page = open_page(console + path, width, height)
    hidden = page.evaluate(
        """(what) => [...document.querySelectorAll(what)]
            .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
            .map((one) => one.outerHTML.slice(0, 60))""",
        "svg, table, .last, .posted div, .card-keys button, #lock-out, .shoe-line",
    )
    assert hidden == []


def test_hands_that_are_split_often_hide_neither_the_dealers_nor_what_to_do(console: str, open_page: OpenPage) -> None:
    page = open_page(console)
    page.evaluate(
        """() => {
            const hand = `<div class="lying"><b class="of">3.2</b><span class="faces">
                ${'<i class="card">10<small>♥</small></i>'.repeat(5)}</span><span class="value">21</span></div>`;
            for (const seat of document.querySelectorAll(".seat")) seat.insertAdjacentHTML("beforeend", hand.repeat(4));
            document.querySelector(".rows").innerHTML = `<li id="dealer">${hand}</li>`;
        }"""
    )
    for what in ("#dealer", ".say", "#lock-out", "#shoe-cutting-card"):
        expect(page.locator(what)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= 600
    page.locator(".shoe-line").scroll_into_view_if_needed()
    expect(page.locator(".shoe-line")).to_be_in_viewport(ratio=1)


def test_every_key_of_a_card_is_44_pixels(console: str, open_page: OpenPage) -> None:
    page = open_page(console)
    small = page.evaluate(
        """() => [...document.querySelectorAll(".card-keys button, .card-keys label")]
            .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < 44).map(([text]) => text)"""
    )
    assert small == []


@pytest.mark.parametrize("path", ["/", "/roads"])
def test_a_page_of_a_shoe_breaks_none_of_its_own_rules(console: str, open_page: OpenPage, path: str) -> None:
    page = open_page(console + path)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    with page.expect_response("**/stream/*"):
        page.reload()
    page.wait_for_function("document.fonts.status === 'loaded' && htmx.version")
    assert said == []
