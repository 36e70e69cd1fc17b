"""Buttons that move money or take something back, touched twice within a moment, in Chromium: it is done once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from controller.console.entrance import ALL, BENCH, TOKEN
from tests.controller.console.conftest import Lammer, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]
CARD, PIN, CASHIER = "10004711", "4711", "6666"


@pytest.fixture
def lightning(tmp_path: Path) -> Iterator[Lammer]:
    table = Lammer(tmp_path / "table.journal", table="demo-lightning-poker")
    table.start()
    yield table
    table.kill()


@pytest.fixture
def holdem(tmp_path: Path) -> Iterator[Lammer]:
    table = Lammer(tmp_path / "table.journal", table="demo-holdem-no-limit")
    table.start()
    yield table
    table.kill()


def with_account(table: Lammer, page: Page) -> None:
    """The account of a player who paid $200 in, with its PIN; the page is the cash station's."""
    page.fill("#swipe-number", CARD)
    page.click("#swipe")
    expect(page.locator("#new-card")).to_have_value(CARD)
    headers = {"origin": table.url, "cookie": f"lammer-lp-01={BENCH}.{ALL}", TOKEN: BENCH}
    for verb, fields in (
        ("open", {"holder": "W" * 60, "card": CARD}),
        ("move", {"account": "1", "way": "in", "dollars": "200", "slip": "1"}),
        ("pin", {"account": "1", "pin": PIN, "again": PIN}),
    ):
        form = {**fields, "code": CASHIER}
        assert httpx.post(f"{table.url}/cash/{verb}", data=form, headers=headers).status_code == 200


@pytest.mark.timeout(120)
def test_money_is_taken_in_and_brought_to_a_station_once(lightning: Lammer, open_page: OpenPage) -> None:
    cash = open_page(f"{lightning.url}/cash")
    with_account(lightning, cash)
    expect(cash.locator("#next-slip")).to_have_value("2")
    cash.fill("#cash-dollars", "20")
    cash.fill("#cash-code", CASHIER)
    cash.dblclick("#deposit")
    expect(cash.locator("#cash-said")).to_contain_text("Slip 2, account 1: took $20.00.")
    expect(cash.locator("#cash-dollars")).to_have_value("")
    station = open_page(f"{lightning.url}/station/3")
    station.fill("#swipe-number", CARD)
    station.click("#swipe")
    station.fill("#pin", PIN)
    station.dblclick("#give-pin")
    station.fill("#bring-dollars", "30")
    station.dblclick("#bring")
    expect(station.locator(".own b")).to_have_text("$30.00")
    expect(station.locator("#bring-dollars")).to_have_value("")
    station.wait_for_timeout(500)
    expect(station.locator(".own b")).to_have_text("$30.00")
    expect(cash.locator(".shown-account .lies")).to_contain_text("$190.00")
    lies = cash.locator(".there li span").bounding_box()
    assert lies is not None
    assert lies["x"] + lies["width"] <= 1024, "a name of 60 letters hides no money"


@pytest.mark.timeout(120)
def test_chips_are_added_and_an_act_is_taken_back_once(holdem: Lammer, open_page: OpenPage) -> None:
    page = open_page(f"{holdem.url}/poker")
    for seat in ("2", "3"):
        page.select_option("#of-seat", seat)
        page.fill("#of-dollars", "200")
        page.click("#sit")
        expect(page.locator(f".pk-seat[data-seat='{seat}'] .stack")).to_contain_text("$200")
    page.fill("#of-dollars", "10")
    page.dblclick("#add")
    page.wait_for_timeout(500)
    expect(page.locator(".pk-seat[data-seat='3'] .stack")).to_contain_text("$210")
    page.click("#button")
    for step in ("#next", "#deal", ".pk-call", ".pk-check"):
        page.click(step)
    expect(page.locator(".pk-say")).to_contain_text("Deal: flop")
    page.dblclick(".take-back")
    page.wait_for_timeout(500)
    expect(page.locator(".pk-say")).to_contain_text("Seat 2: may check")
