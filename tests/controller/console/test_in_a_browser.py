"""What only a browser shows: lost streams, questions, keys, sizes, blinking, reels."""

from __future__ import annotations

import re
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from controller.console import pages
from controller.console.limits import STREAMS
from controller.console.table_view import TableView, table_view
from controller.table.state import Drawn, Round, Stack, TableState
from controller.words.templates import templates_in
from tests.controller.any_signal import demonstration
from tests.controller.console.conftest import Lammer, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STALE = re.compile(r"\bstale\b")


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A table that all tests here look at."""
    table = Lammer(tmp_path_factory.mktemp("console") / "table.journal")
    table.start()
    yield table.url
    table.kill()


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (390, 844)])
@pytest.mark.parametrize("fold", ["#fold-setting", "#fold-correction"])
def test_the_answer_to_a_long_form_is_seen_without_scrolling(
    console: str, open_page: OpenPage, width: int, height: int, fold: str
) -> None:
    page = open_page(f"{console}/accounting", width, height)
    page.click(f"{fold} summary")
    page.locator(f"{fold} input[type=password]").first.fill("9999")
    page.click(f"{fold} button.yes")
    if fold == "#fold-correction":
        page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator("#accounting-said")).not_to_be_empty()
    expect(page.locator("#accounting-said .said")).to_be_in_viewport(ratio=1)


def reels(page: Page) -> str:
    """The digits that can be seen on the reels, and the marks between them."""
    return str(
        page.evaluate(
            """() => [...document.querySelectorAll("#reels > *")].map((mark) => {
                if (!mark.classList.contains("reel")) return mark.textContent;
                const middle = mark.getBoundingClientRect().top + mark.getBoundingClientRect().height / 2;
                return [...mark.querySelectorAll("i")].find((digit) => {
                    const box = digit.getBoundingClientRect();
                    return box.top <= middle && middle < box.bottom;
                }).textContent;
            }).join("")"""
        )
    )


def test_a_page_without_a_stream_greys_and_comes_back_by_itself(lammer: Lammer, open_page: OpenPage) -> None:
    """2.2, 2.3"""
    page, sign = open_page(lammer.url), open_page(lammer.url + "/sign", 1920, 1080)
    expect(page.locator("body")).not_to_have_class(STALE)
    page.evaluate("document.body.dataset.same = 'yes'")
    lammer.kill()
    expect(page.locator("body")).to_have_class(STALE, timeout=2_000)
    expect(page.locator("#lost")).to_contain_text("these values are old")
    expect(page.locator("[data-age]").first).to_contain_text("s old")
    expect(sign.locator("#away")).to_be_visible(timeout=5_000)
    expect(sign.locator("#reels")).to_be_hidden()
    lammer.start()
    expect(page.locator("body")).not_to_have_class(STALE, timeout=5_000)
    expect(page.locator("#lost")).to_be_hidden()
    assert page.evaluate("document.body.dataset.same") == "yes", "the page was not loaded anew"
    expect(sign.locator("#away")).to_be_hidden()
    assert reels(sign) == "$10,000.00"


NOT_DONE = "#not-done"


def test_a_page_that_is_lost_asks_for_nothing_and_says_what_was_not_sent(lammer: Lammer, open_page: OpenPage) -> None:
    page = open_page(lammer.url)
    held = page.locator("main button:not(#lock-out)")
    lammer.kill()
    page.click("#lock-out")
    expect(page.locator(NOT_DONE)).to_have_text("Lock-out not sent: the table does not answer.", timeout=3_000)
    expect(page.locator("body")).to_have_class(STALE, timeout=2_000)
    assert held.evaluate_all("(all) => all.every((one) => one.disabled)")
    page.keyboard.press("7")
    expect(page.locator(NOT_DONE)).to_have_text("7 not sent: the table does not answer.")
    page.click("#lock-out")  # it can always be pressed, and says what became of it
    expect(page.locator(NOT_DONE)).to_have_text("Lock-out not sent: the table does not answer.")
    lammer.start()
    expect(page.locator("body")).not_to_have_class(STALE, timeout=5_000)
    assert held.evaluate_all("(all) => all.length > 0 && all.every((one) => !one.disabled)")
    page.click(NOT_DONE)
    expect(page.locator(NOT_DONE)).to_be_hidden()


def test_what_was_pressed_while_the_table_hung_is_not_done_when_it_goes_on(lammer: Lammer, open_page: OpenPage) -> None:
    page = open_page(lammer.url)
    expect(page.locator(".phase")).to_have_text("Wagers open")
    assert lammer.process is not None
    lammer.process.send_signal(signal.SIGSTOP)
    page.keyboard.type("57")
    page.click("#lock-out")
    expect(page.locator(NOT_DONE)).to_contain_text("not sent: the table does not answer", timeout=5_000)
    page.wait_for_timeout(500)
    lammer.process.send_signal(signal.SIGCONT)
    expect(page.locator("body")).not_to_have_class(STALE, timeout=5_000)
    page.keyboard.press("8")
    expect(page.locator(".lcd")).to_contain_text("> 8")
    expect(page.locator(".phase")).to_have_text("Wagers open")


def test_a_request_that_comes_late_is_told_in_one_sentence(lammer: Lammer, open_page: OpenPage) -> None:
    """The page hears the answer where it has not given up yet."""
    page = open_page(lammer.url)
    expect(page.locator(".phase")).to_have_text("Wagers open")
    page.evaluate(
        "document.addEventListener('htmx:configRequest', (e) => { e.detail.headers['Lammer-Asked-Ms'] -= 5000; })"
    )
    page.click("#lock-out")
    expect(page.locator(NOT_DONE)).to_contain_text("Not done: when this was asked, the table did not answer.")
    expect(page.locator(".phase")).to_have_text("Wagers open")


def test_a_question_that_was_answered_after_a_while_is_asked_at_the_answer(console: str, open_page: OpenPage) -> None:
    page = open_page(console)
    page.get_by_text("Twins", exact=True).click()
    page.click("#key-higher-on")
    page.wait_for_timeout(2_500)
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator("#bench-said")).to_have_text("The higher key is turned on.")
    page.click("#key-higher-away")


def test_one_page_more_than_may_be_live_says_so_and_lives_once_another_is_closed(
    lammer: Lammer, open_page: OpenPage
) -> None:
    host, port = lammer.url.removeprefix("http://").split(":")
    with ExitStack() as others:
        for _ in range(STREAMS):
            other = others.enter_context(socket.create_connection((host, int(port))))
            other.sendall(f"GET /stream/sign HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            assert other.recv(12) == b"HTTP/1.1 200"
        page = open_page(lammer.url)
        expect(page.locator("#lost")).to_contain_text("As many pages are live as this table serves: close one.")
    expect(page.locator("#lost")).to_be_hidden(timeout=10_000)


def test_the_reels_roll_and_end_on_the_exact_value(console: str, open_page: OpenPage) -> None:
    """2.7, I3"""
    page, sign = open_page(console), open_page(console + "/sign", 1920, 1080)
    before = int(sign.locator("#jackpot").get_attribute("data-cents") or 0)
    page.get_by_text("Twins", exact=True).click()
    page.click("#chip-6")
    expect(sign.locator("#jackpot")).to_have_attribute("data-cents", str(before + 50))
    sign.click("#jackpot")  # the stored value is one touch away
    after = before + 50
    assert reels(sign) == f"${after // 100:,}.{after % 100:02}"


def test_nothing_leaves_before_the_answer(console: str, open_page: OpenPage) -> None:
    """2.4"""
    page = open_page(console)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.get_by_text("Twins", exact=True).click()
    page.click("#key-higher-on")
    expect(page.locator("#confirm")).to_be_visible()
    page.get_by_role("button", name="No, go back").click()
    page.click("#key-higher-on")
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_hidden()
    assert sent == []
    page.click("#key-higher-on")
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator("#bench-said")).to_have_text("The higher key is turned on.")
    assert len(sent) == 1
    page.click("#key-higher-away")


def test_the_computers_keys_are_the_key_pads_and_keep_their_order(console: str, open_page: OpenPage) -> None:
    page = open_page(console)
    page.keyboard.type("1223334444")
    expect(page.locator(".lcd")).to_contain_text("> 12233344")
    page.keyboard.press("Backspace")
    expect(page.locator(".lcd")).not_to_contain_text(">")


def test_enter_is_the_key_pads_after_a_click_and_a_controls_own_after_tab(console: str, open_page: OpenPage) -> None:
    page = open_page(console)
    page.get_by_text("Twins", exact=True).click()
    page.click("#chip-1")
    with page.expect_request("**/key") as sent:
        page.keyboard.press("Enter")
    assert sent.value.post_data == "key=ENTER"
    page.keyboard.press("Tab")
    with page.expect_request("**/bench/chip") as sent:
        page.keyboard.press("Enter")
    assert sent.value.post_data == "seat=2"


def test_every_control_can_be_reached_with_the_keyboard_and_shows_that_it_is(console: str, open_page: OpenPage) -> None:
    page = open_page(console)
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        found = page.evaluate(
            """() => {
                const here = document.activeElement;
                const shown = here.matches("[type=radio]") ? here.nextElementSibling : here;
                return [here.dataset?.key ?? here.id, getComputedStyle(shown).outlineStyle];
            }"""
        )
        reached.add(found[0])
        assert found[1] == "solid" or found[0] == ""
    assert {"lock-out", "0", "9", "ENTER", "STAFF", "DEAL"} <= reached


@pytest.mark.parametrize("path", ["/", "/awards", "/accounting", "/technician"])
@pytest.mark.parametrize(("width", "height"), [(1024, 600), (360, 740), (1920, 1080)])
def test_no_page_is_wider_than_its_screen(
    console: str, open_page: OpenPage, path: str, width: int, height: int
) -> None:
    page = open_page(console + path, width, height)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_essentials_fit_the_touch_screen_without_scrolling(console: str, open_page: OpenPage) -> None:
    """2.5: 1024×600"""
    page = open_page(console)
    for what in (".say", ".why", "#lock-out", ".digits", ".phase", '[data-key="ENTER"]', ".lcd", ".duties"):
        box = page.locator(what).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 600, what


DECK = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
DEALT = Round(
    phase="setting",
    hands=7,
    stacks=tuple(Stack(number, tuple(DECK[7 * number : 7 * number + 7])) for number in range(7)),
    bank=3,
    drawn=(Drawn("start-position", (4,), 4),),
)


@pytest.mark.parametrize("phase", ["setting", "settling"])
@pytest.mark.parametrize(("width", "height"), [(1024, 600), (360, 740), (1920, 1080)])
def test_machines_draws_and_hands_hide_no_seat_and_stay_on_the_felt(
    console: str, open_page: OpenPage, phase: str, width: int, height: int
) -> None:
    """With three boxes at pai gow, and with seven hands that a machine read."""
    round = msgspec.structs.replace(DEALT, phase=phase)
    view = table_view(TableState(opened=True, round=round), demonstration("demo-pai-gow-poker"), "", UTC)
    assert (len(view.cards), len(view.hands)) == (3, 7 if phase == "settling" else 0)
    page = open_page(console, width, height)
    page.evaluate("(html) => { document.querySelector('.felt').innerHTML = html; }", felt(view))
    wrong = page.evaluate(
        """() => {
            const box = (one) => one.getBoundingClientRect();
            const felt = box(document.querySelector(".layout")), seats = [...document.querySelectorAll(".lamp")];
            const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            const within = (a) => a.left >= felt.left && a.right <= felt.right && a.top >= felt.top;
            return [...document.querySelectorAll(".device, .hands li, .duties span")]
                .filter((one) => !within(box(one)) || seats.some((seat) => !apart(box(one), box(seat))))
                .map((one) => one.textContent);
        }"""
    )
    assert wrong == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def felt(view: TableView) -> str:
    """The part of the page, as the server sends it."""
    return templates_in(Path(pages.__file__).parent / "templates").get_template("parts/felt.html").render(view=view)


def test_main_actions_are_64_pixels_and_everything_else_44(console: str, open_page: OpenPage) -> None:
    """2.5"""
    page = open_page(console)
    small = """(least, what) => [...document.querySelectorAll(what)]
        .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([, box]) => box.width && Math.min(box.width, box.height) < least).map(([text]) => text)"""
    assert page.evaluate(f"({small})(64, '.key, #lock-out, .actions button')") == []
    page.get_by_text("Twins", exact=True).click()
    assert page.evaluate(f"({small})(44, 'button, a, select, .tabs label')") == []
    page.goto(console + "/awards")
    assert page.evaluate(f"({small})(44, 'button, a, input:not([type=hidden], [type=checkbox]), summary')") == []


def test_nothing_blinks_faster_than_2_hz_and_all_in_one_phase(console: str, open_page: OpenPage) -> None:
    """2.6"""
    page = open_page(console)
    page.get_by_text("Twins", exact=True).click()
    page.click("#chip-2")
    page.click("#chip-4")
    expect(page.locator(".seat.flash").first).to_be_visible()
    page.wait_for_function("document.getAnimations().every((one) => one.startTime === 0)")
    periods = page.evaluate("document.getAnimations().map((one) => one.effect.getTiming().duration)")
    assert len(periods) >= 2
    assert min(periods) >= 500


def test_who_wants_no_motion_gets_none_and_can_still_tell_the_lamps(console: str, open_page: OpenPage) -> None:
    page = open_page(console)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate("document.getAnimations().length") == 0
    expect(page.locator('.seat[data-seat="7"] .word')).to_have_text("inviting")


@pytest.mark.parametrize("path", ["/", "/awards", "/accounting", "/technician", "/sign"])
def test_a_page_breaks_none_of_its_own_rules(console: str, open_page: OpenPage, path: str) -> None:
    """The content security policy lets all of the page run, and the page says nothing to the browser's console."""
    page = open_page(console + path)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    with page.expect_response("**/stream/*"):
        page.reload()
    page.wait_for_function("document.fonts.status === 'loaded' && htmx.version")
    assert said == []
