"""A technician's visit to a table that runs, in a real browser, on ``lammer run`` with its twins."""

from __future__ import annotations

import re
import tarfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from controller.assembly import CODEC
from controller.record.journal.reader import JournalReader
from controller.table.events import ServiceStarted, TestModeEntered as Entered, TestModeLeft as Left
from tests.controller.console.conftest import Lammer, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def enter(page: Page) -> None:
    page.fill("#enter-code", "5555")
    page.click("#enter")
    expect(page.locator("#test-all")).to_be_enabled(timeout=10_000)


def leave(page: Page) -> None:
    page.click("#leave")
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator("#enter")).to_be_visible(timeout=10_000)


def asks(page: Page, text: str) -> None:
    expect(page.locator(".request p")).to_have_text(text)


def tap(page: Page, key: str, then: str) -> None:
    """A key of the twin is held for 80 ms, as a finger does: where a starved machine looks away so long, once more."""
    for _ in range(2):
        page.click(f"#tap-{key}")
        try:
            expect(page.locator(".request p")).to_have_text(then, timeout=3_000)
        except AssertionError:
            continue
        return
    page.click(f"#tap-{key}")
    asks(page, then)


def kinds(lammer: Lammer) -> list[type]:
    with JournalReader(str(lammer.journal)) as reader:
        return [type(entry.event) for entry in reader.read(CODEC)]


@pytest.mark.timeout(120)
def test_a_lamp_is_walked_a_key_pressed_a_broken_lamp_named_and_play_goes_on(
    lammer: Lammer, open_page: OpenPage, tmp_path: Path
) -> None:
    table, page = open_page(lammer.url), open_page(lammer.url + "/technician")
    table.get_by_text("Twins", exact=True).click()
    table.click("#chip-3")
    expect(table.locator(".digits")).to_have_attribute("aria-label", "$10,000.50")

    enter(page)
    expect(table.locator(".phase")).to_have_text("Test mode")
    expect(table.locator(".acceptor.closed")).to_have_count(7)
    expect(table.locator(".lcd")).to_contain_text("TEST")

    page.click("#test-lamp-3")
    asks(page, "Is the lamp of seat 3 lit, and no other?")
    page.click("#reply-yes")
    asks(page, "Is the lamp of seat 3 dark?")
    page.click("#reply-yes")
    expect(page.locator("#test-lamp-3")).to_have_class(re.compile(r"\bok\b"))

    page.click("#fold-bench summary")
    page.click("#test-key-pad")
    asks(page, "Press 1 on the key pad.")
    tap(page, "1", "Press 2 on the key pad.")
    expect(page.locator(".findings li.ok").first).to_contain_text("Key pad: 1.")
    page.click("#end-test")
    expect(page.locator("#test-all")).to_be_enabled()

    page.select_option("#fault", "lamp.4:burnt-out")
    page.click("#break")
    page.click("#test-lamp-4")
    asks(page, "Is the lamp of seat 4 lit, and no other?")
    page.click("#reply-no")
    expect(page.locator(".findings li.wrong")).to_contain_text(
        "lamps.A3 (0x21 on felt) is driven right: check the lamp"
    )
    page.click("#reply-skip")

    page.click("#press-lock-out")
    pressed = page.locator("tr", has_text="the lock-out button")
    expect(pressed).to_contain_text("2 edges, the shortest pulse")

    with page.expect_download() as bundle:
        page.click("#bundle")
    bundle.value.save_as(tmp_path / "bundle.tar.gz")
    with tarfile.open(tmp_path / "bundle.tar.gz") as archive:
        assert "lammer-support/findings.jsonl" in archive.getnames()

    leave(page)
    expect(table.locator('.seat[data-seat="3"] .word')).to_have_text("wager placed")
    expect(table.locator(".digits")).to_have_attribute("aria-label", "$10,000.50")
    expect(table.locator('.seat[data-seat="5"] .acceptor.closed')).to_have_count(0)
    table.click("#chip-5")
    expect(table.locator(".digits")).to_have_attribute("aria-label", "$10,001.00")
    table.click("#press-lock-out")
    expect(table.locator(".phase")).to_have_text("Count the chips")


@pytest.mark.timeout(60)
def test_a_table_that_is_killed_in_test_mode_comes_back_to_play(lammer: Lammer, open_page: OpenPage) -> None:
    page = open_page(lammer.url + "/technician")
    enter(page)
    page.click("#test-acceptor-3")
    asks(page, "Drop one chip into the acceptor of seat 3.")
    lammer.kill()
    lammer.start()
    expect(page.locator("#enter")).to_be_visible(timeout=10_000)
    told = kinds(lammer)
    assert told[told.index(Entered) + 1 :][:2] == [ServiceStarted, Left]


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (360, 740), (1920, 1080)])
def test_the_page_is_no_wider_than_its_screen_and_its_targets_are_large(
    lammer: Lammer, open_page: OpenPage, width: int, height: int
) -> None:
    """2.5"""
    page = open_page(lammer.url + "/technician", width, height)
    enter(page)
    page.click("#fold-bench summary")
    page.click("#test-lamp-3")
    asks(page, "Is the lamp of seat 3 lit, and no other?")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = """(least, what) => [...document.querySelectorAll(what)]
        .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([, box]) => box.width && Math.min(box.width, box.height) < least).map(([text]) => text)"""
    assert page.evaluate(f"({small})(44, 'button, a, input:not([type=hidden]), select, summary')") == []
    assert page.evaluate(f"({small})(64, '.request button')") == []
    box = page.locator(".request").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height, "what is asked stands on the first screen"
