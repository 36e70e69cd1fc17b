"""The first evening of an administrator, in Chromium: an account, a password, one-time codes, a lock, a sign-out."""

from __future__ import annotations

import re

import pyotp
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.controller.console.conftest import Lammer

pytestmark = [pytest.mark.browser, pytest.mark.slow]
WORDS = "seven slow snails"


def given(page: Page) -> str:
    """The password that the page shows this once."""
    found = re.search(r"signs in with (\S+),", page.inner_text(".said.done"))
    assert found is not None
    return found[1]


def add(page: Page, name: str, *roles: str) -> str:
    page.click("text=Add an account")
    page.fill("#add-name", name)
    for role in roles:
        page.check(f"details input[value={role}]")
    page.click("#add")
    page.wait_for_selector(f"#account-{name}")
    return given(page)


def sign_in(page: Page, name: str, password: str, code: str = "") -> None:
    page.fill("#name", name)
    page.fill("#password", password)
    page.fill("#code", code)
    page.click("#sign-in")


def lock_and_free(page: Page, word: str, of_bob: Page, url: str) -> None:
    """Whoever is locked is out at once, with every page that stands open, and comes in again once he is freed."""
    of_bob.goto(url)
    sign_in(of_bob, "bob", word)
    of_bob.fill("#new-password", WORDS)
    of_bob.fill("#again", WORDS)
    of_bob.click("#choose")
    expect(of_bob.get_by_text("Confirm that it is you")).to_be_visible()
    of_bob.goto(url)
    expect(of_bob.locator('[data-seat="3"]')).to_be_visible()
    page.click("#lock-bob")
    expect(page.locator("#account-bob")).to_contain_text("locked")
    expect(of_bob).to_have_url(re.compile("/sign-in"), timeout=10_000)
    sign_in(of_bob, "bob", WORDS)
    expect(of_bob.locator(".said.refused")).to_have_text("Not signed in: name, password and code do not go together.")
    page.click("#unlock-bob")
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator("#account-bob")).not_to_contain_text("locked")
    sign_in(of_bob, "bob", WORDS)
    expect(of_bob.locator('[data-seat="3"]')).to_be_visible()


def test_an_account_is_made_taken_up_locked_and_freed(lammer: Lammer, chromium: Browser) -> None:
    bench = chromium.new_context(viewport={"width": 1024, "height": 600})
    page = bench.new_page()
    page.goto(lammer.url)
    expect(page.locator("header")).to_contain_text("Dealer")
    page.goto(f"{lammer.url}/people")
    expect(page.locator(".bench-note")).to_contain_text("This is a bench of twins")
    page.click("#as-administrator")
    word = add(page, "zoe", "administrator")

    page.goto(lammer.url)
    expect(page).to_have_url(f"{lammer.url}/sign-in?then=table")
    sign_in(page, "zoe", "not this one")
    expect(page.locator(".said.refused")).to_have_text("Not signed in: name, password and code do not go together.")
    sign_in(page, "zoe", word)
    expect(page).to_have_url(f"{lammer.url}/me")
    page.fill("#new-password", WORDS)
    page.fill("#again", WORDS)
    page.click("#choose")
    key = page.inner_text(".code-key code")
    page.fill("#first-code", pyotp.TOTP(key).now())
    page.click("#take-up")
    expect(page.locator("#confirm-me")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.goto(f"{lammer.url}/people")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lock_and_free(page, add(page, "bob", "dealer"), chromium.new_context().new_page(), lammer.url)

    other = bench.new_page()
    other.goto(f"{lammer.url}/me")
    other.click("#sign-out")
    expect(other).to_have_url(f"{lammer.url}/sign-in")
    page.reload()
    expect(page).to_have_url(f"{lammer.url}/sign-in?then=people")
    bench.close()
