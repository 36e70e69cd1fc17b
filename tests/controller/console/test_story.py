"""A person's evening at the table, in a real browser, on ``lammer run`` with pseudo-terminals and register traffic."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.controller.console.conftest import Lammer, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHUFFLE_MS = 45_000
"""A shuffle of the twin takes up to 30 s."""


def twins(page: Page) -> None:
    page.get_by_text("Twins", exact=True).click()


def pad(page: Page) -> None:
    page.get_by_text("Key pad", exact=True).click()


def press(page: Page, *keys: str) -> None:
    pad(page)
    for key in keys:
        page.locator(f'[data-key="{key}"]').click()


def meter(page: Page, amount: str) -> None:
    expect(page.locator(".digits")).to_have_attribute("aria-label", amount)


def lamp(page: Page, seat: int, mode: str, word: str) -> None:
    at = page.locator(f'.seat[data-seat="{seat}"]')
    expect(at).to_have_class(re.compile(rf"\b{mode}\b"))
    expect(at.locator(".word")).to_have_text(word)


def stack_and_shuffle(page: Page, hand: str, colour: str) -> None:
    twins(page)
    page.select_option("#stack-hand", hand)
    page.click(f"#stack-{colour}")
    page.click("#do-shuffle")


def chip_and_lock_out(page: Page) -> None:
    twins(page)
    page.click("#chip-3")
    lamp(page, 3, "flash", "wager placed")
    page.click("#press-lock-out")
    lamp(page, 3, "steady", "accepted")
    expect(page.locator(".acceptor.closed")).to_have_count(7)
    expect(page.locator(".lcd")).to_contain_text("CHIPS 1")


def count_and_deal(page: Page) -> None:
    press(page, "ENTER")
    expect(page.locator(".device").first).to_contain_text("52 of 52", timeout=SHUFFLE_MS)
    page.click("#do-deal")
    twins(page)
    for hands in (1, 2):
        expect(page.locator(".say")).to_have_text("Take the stack from the shoe.", timeout=15_000)
        page.click("#take-stack")
        expect(page.locator(".hand")).to_have_count(hands)
        if hands == 1:
            page.click("#do-deal")


def end_of_deal(page: Page) -> None:
    page.click("#do-next")
    expect(page.locator(".say")).to_contain_text("Bet or fold")
    page.wait_for_timeout(1_600)  # a second NEXT would come too soon
    page.click("#do-next")
    expect(page.locator(".phase")).to_have_text("Settle and claim")


def verify(desk: Page, code: str, role: str) -> None:
    desk.fill("#code", code)
    desk.click("#yes")
    expect(desk.locator("#desk-said")).to_have_text(f"Verified by the {role}.")
    expect(desk.locator(".verified")).to_contain_text(role)


def complete_log(dealer: Page, desk: Page, code: str, cards: str) -> None:
    desk.fill("#cards", cards[:2])
    dealer.fill("#code", "1111")
    dealer.click("#yes")
    dealer.get_by_role("button", name="Yes", exact=True).click()
    expect(dealer.locator("#desk-said")).to_contain_text("The dealer signed the payout log.")
    expect(desk.locator(".signatures")).to_contain_text("Signed by: dealer")
    expect(desk.locator("#cards")).to_have_value(cards[:2])  # what was being typed stays
    desk.fill("#cards", cards)
    desk.fill("#code", code)
    desk.click("#yes")
    desk.get_by_role("button", name="Yes", exact=True).click()
    expect(desk.locator("#desk-said")).to_contain_text("The payout log is complete.")


def turn_key(page: Page, key: str) -> None:
    twins(page)
    page.click(f"#key-{key}-on")
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator(".alarm")).to_contain_text("turn it away")
    page.click(f"#key-{key}-away")
    expect(page.locator(".alarm")).to_have_count(0)


@pytest.mark.timeout(240)
def test_a_flush_is_paid_by_the_lower_key_and_a_royal_resets_the_meter(lammer: Lammer, open_page: OpenPage) -> None:
    page = open_page(lammer.url)
    meter(page, "$10,000.00")
    stack_and_shuffle(page, "flush", "red")
    chip_and_lock_out(page)
    meter(page, "$10,000.50")

    # kill -9 and start again: the page comes back by itself, the table stands where it stood
    lammer.kill()
    expect(page.locator("body")).to_have_class(re.compile("stale"))
    lammer.start()
    expect(page.locator("body")).not_to_have_class(re.compile("stale"))
    lamp(page, 3, "steady", "accepted")
    meter(page, "$10,000.50")

    count_and_deal(page)
    stack_and_shuffle(page, "royal-flush", "blue")
    end_of_deal(page)
    press(page, "3", "5", "ENTER")
    expect(page.locator(".tag")).to_have_text("flush")

    dealer, desk = open_page(lammer.url + "/awards"), open_page(lammer.url + "/awards")
    verify(desk, "2222", "floor supervisor")
    complete_log(dealer, desk, "2222", "2h 5h 9h Jh Kh")
    turn_key(page, "lower")
    meter(page, "$9,950.50")
    expect(desk.locator(".entry")).to_contain_text("lower key, floor supervisor")
    page.click("#do-next")
    lamp(page, 3, "invite", "inviting")

    chip_and_lock_out(page)
    meter(page, "$9,951.00")
    count_and_deal(page)
    end_of_deal(page)
    expect(page.locator(".hand").first).to_contain_text("Th Jh Qh Kh Ah")
    press(page, "3", "9", "ENTER")
    expect(page.locator(".tag")).to_have_text("royal flush")
    verify(desk, "2222", "floor supervisor")
    verify(desk, "3333", "pit manager")
    verify(desk, "4444", "table games manager")
    complete_log(dealer, desk, "4444", "10h Jh Qh Kh Ah")
    turn_key(page, "higher")
    meter(page, "$10,000.00")
    expect(desk.locator(".entry").first).to_contain_text("nine thousand nine hundred fifty-one dollars")
    expect(desk.locator(".entry").first).to_contain_text("meter reset by $10,000.00")
