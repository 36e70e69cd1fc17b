"""A royal flush is paid by three people, each at a browser of their own that shows what the others did; in Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.controller.console.conftest import Lammer, OpenPage
from tests.controller.console.test_story import (
    chip_and_lock_out,
    complete_log,
    count_and_deal,
    end_of_deal,
    meter,
    press,
    stack_and_shuffle,
    turn_key,
    verify,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]
VERIFIERS = {"floor-supervisor": "2222", "pit-manager": "3333", "table-games-manager": "4444"}


def desk_of(role: str, chromium: Browser, url: str) -> Page:
    """The awards desk in a browser of this person's own."""
    page = chromium.new_context(viewport={"width": 1024, "height": 600}).new_page()
    page.goto(f"{url}/sign-in?then=awards")
    page.click(f"#as-{role}")
    expect(page).to_have_url(f"{url}/awards")
    return page


@pytest.mark.timeout(240)
def test_a_royal_is_paid_by_three_people_at_three_browsers(
    lammer: Lammer, open_page: OpenPage, chromium: Browser
) -> None:
    """002:749 and 750: each of the three roles looks; each browser shows at once who has."""
    table = open_page(lammer.url)
    stack_and_shuffle(table, "royal-flush", "red")
    chip_and_lock_out(table)
    count_and_deal(table)
    end_of_deal(table)
    press(table, "3", "9", "ENTER")
    desks = {role: desk_of(role, chromium, lammer.url) for role in VERIFIERS}
    for role, code in VERIFIERS.items():
        verify(desks[role], code, role.replace("-", " "))
        for desk in desks.values():
            if role != "table-games-manager":
                expect(desk.locator(".verified")).to_contain_text(role.replace("-", " "))
    complete_log(desks["floor-supervisor"], desks["table-games-manager"], "4444", "10h Jh Qh Kh Ah")
    turn_key(table, "higher")
    meter(table, "$10,000.00")
    for desk in desks.values():
        expect(desk.locator(".entry").first).to_contain_text("higher key")
        desk.context.close()
