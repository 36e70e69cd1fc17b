"""A report on its page, in a real browser: plots are drawn, rows searched, figures lead to their records."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.controller.console.conftest import Lammer, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    table = Lammer(tmp_path_factory.mktemp("console") / "table.journal")
    table.start()
    yield table.url
    table.kill()


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (390, 844)])
def test_a_trend_is_drawn_and_nothing_of_the_page_runs_over(
    console: str, open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(f"{console}/reports/trend?format=page", width, height)
    expect(page.locator(".plot canvas").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_rows_are_searched_and_a_record_leads_to_itself(console: str, open_page: OpenPage) -> None:
    page = open_page(f"{console}/reports/money?format=page", 1024, 600)
    page.fill("#find", "nothing has these words")
    expect(page.locator("#found")).to_have_text("0 of 1 rows")
    page.fill("#find", "table OPENED")
    expect(page.locator("#found")).to_have_text("1 of 1 rows")
    page.locator("tbody a").first.click()
    expect(page.locator("h1")).to_have_text("Records")
    expect(page.locator("tbody")).to_contain_text("table opened")
    page.click("text=All reports")
    expect(page).to_have_url(f"{console}/reports")


def test_the_accounting_page_shows_the_day_so_far(console: str, open_page: OpenPage) -> None:
    page = open_page(f"{console}/accounting", 1024, 600)
    expect(page.locator(".course canvas").first).to_be_visible(timeout=20_000)
    expect(page.locator(".course h2").nth(1)).to_have_text("Meter at the end of each hour")
