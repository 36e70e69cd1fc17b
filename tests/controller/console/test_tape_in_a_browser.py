"""The register of security tape on the technician's page, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.controller.console.conftest import Lammer, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A table whose shuffler and controller are sealed."""
    table = Lammer(tmp_path_factory.mktemp("console") / "table.journal", "demo-let-it-ride")
    table.start()
    yield table.url
    table.kill()


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (390, 844)])
def test_the_answer_to_the_longest_form_is_seen_where_its_button_is(
    console: str, open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(f"{console}/technician", width, height)
    page.click("#fold-tape > summary")
    page.click("#fold-tape-affixed > summary")
    page.locator("#tape-affixed-code").fill("9999")
    page.click("#tape-affixed")
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator("#tape-said")).not_to_be_empty()
    expect(page.locator("#tape-said .said")).to_be_in_viewport(ratio=1)
