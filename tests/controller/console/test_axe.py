"""What axe-core finds on every page, in the states that a person meets, in a dark room and in a bright one: nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.controller.console.conftest import Lammer, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
FLAT = """*, *::before, *::after { background-image: none !important; animation: none !important; }
body { background-color: var(--night) !important; } .layout { background-color: var(--felt) !important; }
.lock-out { background-color: #f0a92a; } .key { background-color: var(--key-low); }
.lock-out:has(.done) { background-color: var(--busy-back); } .key.enter { background-color: var(--enter-low); }"""
"""No contrast can be told over a picture: each has the flat colour in its place that is nearest to the text."""
DARK = ("sign", "roads", "board", "flashboard", "station", "community")
"""What stands before players is as it is."""
PAGES = (
    "",
    "awards",
    "accounting",
    "technician",
    "reports",
    "people",
    "certificate",
    "first-evening",
    "me",
    "sign-in",
    "sign",
)
REPORTS = ("reports/shift?format=page",)
OF_OTHER_GAMES = {
    "demo-holdem-no-limit": ("", "poker"),
    "demo-keno": ("", "window", "flashboard"),
    "demo-lightning-poker": ("", "cash", "station/1", "community"),
    "demo-mini-baccarat": ("", "roads"),
    "demo-roulette": ("", "board"),
}
"""Pages that only some tables have, and their table's page; its felt is another one."""


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    table = Lammer(tmp_path_factory.mktemp("axe") / "table.journal")
    table.start()
    yield table.url
    table.kill()


def found(page: Page) -> list[str]:
    """What is wrong with the page as it stands: the rule, and each place."""
    page.evaluate(
        "(css) => { const own = new CSSStyleSheet(); own.replaceSync(css); document.adoptedStyleSheets = [own]; }",
        "" if page.evaluate("document.documentElement.dataset.page") in DARK else FLAT,
    )
    told = Axe().run(page, options={"runOnly": {"type": "tag", "values": list(TAGS)}}).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in told for node in one["nodes"]]


def shown(page: Page, theme: str) -> None:
    """Everything unfolded, in this brightness."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("path", [*PAGES, *REPORTS])
def test_axe_finds_nothing_on_a_page(console: str, open_page: OpenPage, path: str, theme: str) -> None:
    page = open_page(f"{console}/{path}")
    page.wait_for_function("document.fonts.status === 'loaded'")
    shown(page, theme)
    assert found(page) == []


@pytest.mark.parametrize("table", OF_OTHER_GAMES)
def test_axe_finds_nothing_on_the_pages_of_another_game(tmp_path: Path, open_page: OpenPage, table: str) -> None:
    lammer = Lammer(tmp_path / "table.journal", table)
    lammer.start()
    wrong: dict[tuple[str, str], list[str]] = {}
    try:
        for path in OF_OTHER_GAMES[table]:
            page = open_page(f"{lammer.url}/{path}")
            page.wait_for_function("document.fonts.status === 'loaded'")
            for theme in ("dark", "light"):
                shown(page, theme)
                wrong[path, theme] = found(page)
    finally:
        lammer.kill()
    assert {where: lines for where, lines in wrong.items() if lines} == {}


@pytest.mark.parametrize("path", ["", "awards", "accounting", "technician", "reports"])
def test_axe_finds_nothing_on_a_phone(console: str, open_page: OpenPage, path: str) -> None:
    page = open_page(f"{console}/{path}", 390, 844)
    page.wait_for_function("document.fonts.status === 'loaded'")
    shown(page, "light")
    assert found(page) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_while_something_is_wrong_or_asked(lammer: Lammer, open_page: OpenPage, theme: str) -> None:
    """Chips that flash, a refusal and a fault with it, the help, the cleaning, a question, and a table that is gone."""
    page = open_page(lammer.url)
    shown(page, theme)
    page.get_by_text("Twins", exact=True).click()
    page.click("#chip-2")
    expect(page.locator(".seat.flash")).to_be_visible()
    page.select_option("#fault", "shuffler:unplug")
    page.click("#break")
    expect(page.locator(".alarm").first).to_be_visible()
    assert found(page) == [], "an alarm"
    page.click("#key-higher-on")
    assert found(page) == [], "a question"
    page.get_by_role("button", name="No, go back").click()
    page.click(".ask-help")
    assert found(page) == [], "the help"
    page.click("#clean")
    assert found(page) == [], "the screen is cleaned"
    page.locator("#cleaning-leave").click(delay=1_700)
    lammer.kill()
    expect(page.locator("#lost")).to_be_visible(timeout=3_000)
    assert found(page) == [], "no word from the table"
