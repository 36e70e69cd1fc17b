"""Who may ask the console for what."""

from __future__ import annotations

import pytest

from controller.console.form import MOST_BYTES
from tests.controller.console.conftest import ConsoleTable


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080", ""])
def test_a_host_that_is_not_ours_is_refused(table: ConsoleTable, host: str) -> None:
    answer = table.browser.get("/", headers={"host": host})
    assert answer.status_code == 403
    assert "open it by its address" in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "192.168.7.20"])
def test_an_address_is_ours_and_so_is_localhost(table: ConsoleTable, host: str) -> None:
    assert table.browser.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
    ],
)
def test_a_change_asked_for_by_another_page_is_refused_and_changes_nothing(
    table: ConsoleTable, headers: dict[str, str]
) -> None:
    before = table.running.service.state
    answer = table.browser.post("/lock-out", headers=headers)
    assert answer.status_code == 403
    assert table.running.service.state is before


def test_a_change_without_any_origin_is_refused(table: ConsoleTable) -> None:
    del table.browser.headers["origin"]
    assert table.browser.post("/lock-out").status_code == 403


def test_our_own_page_may_ask(table: ConsoleTable) -> None:
    assert table.browser.post("/lock-out", headers={"sec-fetch-site": "same-origin"}).status_code == 204


@pytest.mark.parametrize("path", ["/", "/awards", "/sign", "/static/console.js"])
def test_no_page_runs_foreign_script_or_stands_in_a_frame(table: ConsoleTable, path: str) -> None:
    headers = table.browser.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/awards", "/sign"])
def test_no_page_has_inline_script_or_style(table: ConsoleTable, path: str) -> None:
    page = table.browser.get(path).text
    assert "<script>" not in page
    assert "<style" not in page
    assert " style=" not in page
    assert " onclick=" not in page


def test_a_form_that_is_too_long_is_refused(table: ConsoleTable) -> None:
    assert table.ask("/key", key="5" * MOST_BYTES)[0] == 413


def test_what_is_no_form_is_refused(table: ConsoleTable) -> None:
    assert table.browser.post("/key", data=b"\xff\xfe").status_code == 400


def test_a_page_that_does_not_exist_says_so(table: ConsoleTable) -> None:
    assert table.browser.get("/stream/cellar").text == "There is no page cellar.\n"
