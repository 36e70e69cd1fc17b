"""Sign and page of a linked pool: the amount with its age, tables, hits, servers; nothing that changes anything."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic

import httpx
import pytest
from starlette.applications import Starlette

from controller.linked.jetstream.watch import Found, ServerState
from controller.linked.sign.app import HEADERS, create_sign
from tests.controller.linked.saying import Log


class Shown:
    """What is shown of a link."""

    def __init__(self) -> None:
        self.log = Log()
        self.record = self
        self.found = Found((ServerState("a", "2.15.1", ""),), "a", "")
        self.followed_s = monotonic()
        self.doubt = ""

    @property
    def state(self) -> object:
        return self.log.state


@pytest.fixture
def shown() -> Shown:
    return Shown()


class Browser:
    """Asks the app as a browser would, without one."""

    def __init__(self, app: Starlette) -> None:
        self._app = app

    def get(self, path: str) -> httpx.Response:
        return self._asked("GET", path)

    def post(self, path: str) -> httpx.Response:
        return self._asked("POST", path)

    def _asked(self, method: str, path: str) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                return await client.request(method, path)

        return asyncio.run(asked())


@pytest.fixture
def browser(shown: Shown) -> Browser:
    return Browser(create_sign(shown, lambda: 0))  # type: ignore[arg-type]


def test_the_sign_shows_the_amount_and_who_won(shown: Shown, browser: Browser) -> None:
    shown.log.chips("A", 3)
    shown.log.hit("A", 1)
    page = browser.get("/sign").text
    assert "$10,000.00" in page
    assert "royal flush at table A, seat 3: $10,000.70 pending" in page


def test_an_old_amount_says_since_when_and_then_there_is_none(shown: Shown, browser: Browser) -> None:
    shown.followed_s = monotonic() - 10
    assert "as at " in browser.get("/sign").text
    assert browser.get("/pool.json").json()["since"] != ""
    shown.followed_s = monotonic() - 60
    assert "Not available" in browser.get("/sign").text
    assert browser.get("/pool.json").json()["shows"] == ""


def test_the_page_has_tables_hits_servers_and_why_money_stands(shown: Shown, browser: Browser) -> None:
    shown.log.chips("B", 7)
    shown.doubt = "server b flushes too seldom"
    page = browser.get("/").text
    for text in ("Money is stopped: server b flushes too seldom", "in the pool", "$7.00", "leads the log", "2.15.1"):
        assert text in page


def test_what_a_table_is_called_is_text_and_never_markup(shown: Shown, browser: Browser) -> None:
    shown.log.state.members["A"] = shown.log.state.member("A").__class__(name="<b>A", seal=b"", number=1)
    page = browser.get("/").text
    assert "<b>A" not in page
    assert "&lt;b&gt;A" in page


def test_nothing_can_be_changed_and_every_page_says_what_may_run(browser: Browser) -> None:
    for path in ("/", "/sign", "/pool.json"):
        answer = browser.get(path)
        assert answer.headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]
        assert browser.post(path).status_code == 405
    assert browser.get("/static/sign.js").status_code == 200
    assert browser.get("/static/../app.py").status_code == 404


def test_no_page_runs_or_styles_anything_of_its_own() -> None:
    for page in (Path(__file__).parents[4] / "controller/linked/sign/templates").glob("*.html"):
        text = page.read_text()
        assert "style=" not in text
        assert "onclick" not in text
        assert "<script>" not in text
