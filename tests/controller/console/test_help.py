"""The help of a page is what the documentation says, and the screen can be cleaned without touching anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.console.access import PUBLIC_PAGES, ROLES_OF_PAGE, path_of
from controller.console.help import ALIVE, HELP, help_view
from controller.console.theme_of import COOKIE
from tests.controller.any_signal import demonstration
from tests.controller.console.conftest import ConsoleTable, Lammer, OpenPage

ROOT = Path(__file__).parents[3]


def told() -> str:
    """The pages of the console and of the pit without their marks, on one line."""
    pages = "".join((ROOT / "docs" / name).read_text() for name in ("console.md", "pit.md"))
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", pages)
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", text))


@pytest.mark.parametrize("page", HELP)
def test_each_sentence_of_the_help_stands_in_the_documentation(page: str) -> None:
    assert [line for line in (*HELP[page], *ALIVE) if line not in told()] == []


def test_every_page_of_the_staff_has_a_help(table: ConsoleTable) -> None:
    for page in {*ROLES_OF_PAGE, "me", "sign-in"} - {*PUBLIC_PAGES}:
        answer = table.browser.get(path_of(page))
        assert answer.status_code == 404 or 'id="help"' in answer.text, page
        assert help_view(page).lines, page


def test_the_dealer_reads_which_key_claims_which_hand() -> None:
    """U7: what is keyed in for a flush stood nowhere."""
    assert help_view("table", demonstration("demo-caribbean-stud")).hands[0] == ("5", "flush")
    assert help_view("awards", demonstration("demo-caribbean-stud")).hands == ()


def test_a_browser_is_as_bright_as_it_chose(table: ConsoleTable) -> None:
    assert 'data-theme="dark"' in table.browser.get("/").text
    kept = table.browser.post("/look", {"theme": "light", "then": "table"})
    assert kept.headers["set-cookie"].startswith(f"{COOKIE}=light;")
    cookie = {"cookie": f"{table.browser.headers['cookie']}; {COOKIE}=light"}
    assert 'data-theme="light"' in table.browser.get("/", cookie).text
    assert 'data-theme="light"' in table.browser.get("/me", cookie).text
    assert 'data-theme="dark"' in table.browser.get("/", {"cookie": cookie["cookie"].replace("light", '"x')}).text


@pytest.mark.browser
@pytest.mark.slow
def test_a_screen_that_is_cleaned_takes_no_touch_until_somebody_holds(lammer: Lammer, open_page: OpenPage) -> None:
    """2.9; the table's own button makes it safe meanwhile."""
    page = open_page(lammer.url)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    page.click(".ask-help")
    page.click("#clean")
    cleaning = page.locator("#cleaning")
    expect(cleaning).to_be_visible()
    page.mouse.click(80, 540)  # where the lock-out is
    page.keyboard.type("l12")
    page.keyboard.press("Escape")
    page.locator("#cleaning-leave").click()
    expect(cleaning).to_be_visible()
    assert asked == []
    page.locator("#cleaning-leave").click(delay=1_700)
    expect(cleaning).to_be_hidden()
    page.click("#lock-out")
    expect(page.locator(".phase")).not_to_have_text("Wagers open")


@pytest.mark.browser
@pytest.mark.slow
def test_the_real_lock_out_closes_the_table_while_the_screen_is_cleaned(lammer: Lammer, open_page: OpenPage) -> None:
    page = open_page(lammer.url)
    page.click(".ask-help")
    page.click("#clean")
    other = open_page(lammer.url)
    other.get_by_text("Twins", exact=True).click()
    other.click("#press-lock-out")
    expect(page.locator(".phase")).not_to_have_text("Wagers open")
    expect(page.locator("#cleaning")).to_be_visible()


@pytest.mark.browser
@pytest.mark.slow
def test_what_is_printed_has_nothing_to_press(lammer: Lammer, open_page: OpenPage) -> None:
    page = open_page(f"{lammer.url}/awards")
    page.emulate_media(media="print")
    assert page.evaluate("[...document.querySelectorAll('button')].filter((one) => one.checkVisibility()).length") == 0
    expect(page.locator("nav")).to_be_hidden()
    expect(page.get_by_role("heading", name="Payout log")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
