"""Who may ask the console for what."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from controller.console.form import MOST_BYTES
from tests.controller.console.conftest import ConsoleTable


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080", ""])
def test_a_host_that_is_not_ours_is_refused(table: ConsoleTable, host: str) -> None:
    answer = table.browser.get("/", headers={"host": host})
    assert answer.status_code == 403
    assert "open it by its address" in answer.text


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8080",
        "localhost:8080",
        "LocalHost",
        "[::1]:8080",
        "[::1]",
        "[FE80::1]:80",
        "192.168.7.20",
        "10.0.0.1:",
    ],
)
def test_an_address_is_ours_and_so_is_localhost(table: ConsoleTable, host: str) -> None:
    assert table.browser.get("/", headers={"host": host}).status_code == 200
    ours = {"host": host, "origin": f"http://{host.lower()}"}
    assert table.browser.post("/lock-out", headers=ours).status_code == 204


NO_ADDRESS = (
    "[::1",
    "[",
    "]",
    "[]",
    "[127.0.0.1]",
    "[::1]8080",
    "[::1]:8080]",
    "[[::1]]",
    "[evil.example]",
    "::1",
    "127.0.0.1:port",
    "127.0.0.1:99999",
    "me@127.0.0.1",
    "127.0.0.1/x",
    "127.0.0.1?",
    "1\N{SUPERSCRIPT TWO}7.0.0.1",
    "127.0.0.1:\N{SUPERSCRIPT TWO}",
    ":8080",
)


METHODS = ("GET", "HEAD", "OPTIONS", "POST", "DELETE")
PATHS = ("/", "/stream/sign", "/static/console.js", "/nowhere", "/key")
ANYWHERE = [("GET", "/", text) for text in NO_ADDRESS] + [
    (method, path, text) for method in METHODS for path in PATHS for text in ("[::1", "[127.0.0.1]")
]


def test_a_host_that_cannot_be_read_as_an_address_is_refused_with_a_sentence(table: ConsoleTable) -> None:
    for method, path, host in ANYWHERE:
        answer = table.browser.ask(method, path, {"host": host.encode("latin-1")})
        assert answer.status_code == 403, (method, path, host)
        assert method == "HEAD" or answer.text.endswith(": open it by its address.\n")


@pytest.mark.parametrize("site", [{}, {"sec-fetch-site": b"same-origin"}])
def test_an_origin_that_cannot_be_read_is_refused_with_a_sentence(table: ConsoleTable, site: dict[str, bytes]) -> None:
    bare = [("GET", "/", origin) for origin in ("http://", "//127.0.0.1:8080", "null", "[", "")]
    for method, path, origin in bare + [(method, path, f"http://{host}") for method, path, host in ANYWHERE]:
        answer = table.browser.ask(method, path, {"origin": origin.encode("latin-1"), **site})
        assert answer.status_code == 403, (method, path, origin)
        assert method == "HEAD" or "did not come from a page of this console" in answer.text


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.text(st.characters(min_codepoint=0x21, max_codepoint=0xFF), max_size=20)
    | st.text("[]:/@.%0123456789abcdef", max_size=12)
)
def test_no_host_and_no_origin_is_an_error_of_the_console(table: ConsoleTable, text: str) -> None:
    for header in ("host", "origin"):
        for written in (text, f"http://{text}"):
            answer = table.browser.ask("GET", "/nowhere", {header: written.encode("latin-1")})
            assert answer.status_code in (403, 404)


def test_a_second_origin_beside_our_own_is_refused(table: ConsoleTable) -> None:
    both = [("origin", "http://127.0.0.1:8080"), ("origin", "http://evil.example")]
    assert table.browser.post("/lock-out", headers=both).status_code == 403


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


OURS_ALONE = ["/stream/sign", "/reports/day", "/technician/bundle", "/static/console.js"]


@pytest.mark.parametrize("path", OURS_ALONE)
@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"},
        {"origin": "http://evil.example"},
    ],
)
def test_streams_reports_and_files_are_for_our_own_pages(
    table: ConsoleTable, path: str, headers: dict[str, str]
) -> None:
    del table.browser.headers["origin"]
    answer = table.browser.get(path, headers=headers)
    assert (answer.status_code, answer.text) == (403, "Refused: this did not come from a page of this console.\n")


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_report_may_be_asked_for_by_our_page_and_by_its_address(table: ConsoleTable, site: str) -> None:
    del table.browser.headers["origin"]
    assert table.browser.get("/reports/day", headers={"sec-fetch-site": site}).status_code == 200


def test_a_page_may_be_opened_by_a_link_from_elsewhere_and_not_be_drawn_into_another(table: ConsoleTable) -> None:
    del table.browser.headers["origin"]
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert table.browser.get("/awards", headers=link).status_code == 200
    for drawn in (
        {"sec-fetch-dest": "iframe"},
        {"sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"},
        {"origin": "x"},
    ):
        assert table.browser.get("/awards", headers=link | drawn).status_code == 403


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
    assert table.browser.get("/stream/cellar").text == "Not Found\n"
