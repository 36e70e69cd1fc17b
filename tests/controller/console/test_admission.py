"""Requests for a change that are too many, or too late: a sentence, and no record."""

from __future__ import annotations

import pytest

from controller.config.service_sections import Network
from controller.console.admission import (
    A_DAY_AT_ONCE,
    A_SECOND,
    ADDRESSES,
    ASKED,
    AT_ONCE,
    TOO_MANY,
    Admission,
)
from controller.console.app import create_app
from controller.console.asked_from import asked_from
from controller.service.bucket import Bucket
from controller.table.setup import SECOND
from tests.controller.console.conftest import MS, Asker, ConsoleTable


def asked(table: ConsoleTable, ms_ago: int) -> dict[str, str]:
    return {ASKED: str(table.reactor.now() // MS - ms_ago)}


@pytest.mark.parametrize("ms_ago", [2_001, 3_600_000, -1_001])
@pytest.mark.parametrize("path", ["/lock-out", "/key", "/bench/chip", "/desk/answer", "/technician/enter"])
def test_what_was_asked_while_the_table_did_not_answer_is_not_done_later(
    table: ConsoleTable, path: str, ms_ago: int
) -> None:
    before = table.running.service.state
    answer = table.browser.post(path, {"key": "5", "seat": "3", "code": "2201"}, asked(table, ms_ago))
    table.wait(500)
    assert answer.status_code == 412
    assert answer.text == (
        "Not done: when this was asked, the table did not answer. Look at the table and ask again.\n"
    )
    assert table.running.service.state is before
    assert table.running.service.entry.text == ""


@pytest.mark.parametrize("ms_ago", [0, 1_999, -999])
def test_what_was_asked_just_now_is_done(table: ConsoleTable, ms_ago: int) -> None:
    assert table.browser.post("/key", {"key": "5"}, asked(table, ms_ago)).status_code == 204
    assert table.running.service.entry.text == "5"


@pytest.mark.parametrize("said", ["", "now", "-1", "1e9", "\N{SUPERSCRIPT TWO}", "9" * 400])
def test_a_time_that_cannot_be_read_is_not_now(table: ConsoleTable, said: str) -> None:
    headers = {"origin": b"http://127.0.0.1:8080", ASKED: said.encode("latin-1")}
    assert table.browser.post("/lock-out", headers=headers).status_code == 412


REFUSED = [("/key", {"key": "ENTER"}), ("/desk/new-cards", {"code": "9"})]


@pytest.mark.parametrize(("path", "fields"), REFUSED)
def test_keys_and_codes_that_are_refused_again_and_again_leave_no_more_records_than_there_is_room_for(
    table: ConsoleTable, path: str, fields: dict[str, str]
) -> None:
    before = table.running.service.position
    statuses = [table.browser.post(path, fields).status_code for _ in range(AT_ONCE + 20)]
    table.wait(100)
    assert statuses.count(429) == 20
    assert set(statuses[AT_ONCE:]) == {429}
    assert table.running.service.position - before <= AT_ONCE
    answer = table.browser.post(path, fields)
    assert answer.text == "Not done: too much is asked at a time. Again in 1 s.\n"
    assert answer.headers["retry-after"] == "1"
    table.wait(1_000)
    assert [table.browser.post(path, fields).status_code for _ in range(6)].count(429) == 1


def crowd(table: ConsoleTable) -> None:
    for _ in range(AT_ONCE):
        assert table.browser.post("/key", {"key": "5"}).status_code == 204
    assert table.browser.post("/key", {"key": "5"}).status_code == 429


def test_a_lock_out_is_taken_however_much_was_asked_before(table: ConsoleTable) -> None:
    crowd(table)
    assert table.phase == "betting"
    assert table.browser.post("/lock-out").status_code == 204
    table.wait(500)
    assert table.phase != "betting"


def test_a_lock_out_that_would_be_refused_is_one_of_the_crowd(table: ConsoleTable) -> None:
    table.ask("/lock-out")
    crowd(table)
    before = table.running.service.position
    answer = table.browser.post("/lock-out")
    table.wait(500)
    assert (answer.status_code, answer.text[:9]) == (429, "Not done:")
    assert table.running.service.position == before


def test_what_a_request_says_of_its_address_gains_no_place_and_is_written_down_for_a_listed_proxy_alone(
    table: ConsoleTable, capsys: pytest.CaptureFixture[str]
) -> None:
    """5.2, 5.13: a forged forwarded header"""
    network = Network(host="127.0.0.1", proxies=("10.0.0.2",))
    file = table.running.file
    table.running.file = file.model_copy(update={"console": file.console.model_copy(update={"network": network})})
    app = create_app(table.running, now_ns=table.reactor.now)
    for address, whence in (("10.0.0.9", "10.0.0.9"), ("10.0.0.2", "192.168.7.50 through 10.0.0.2")):
        table.wait(61_000)
        browser = Asker(app)
        browser.address = address
        codes = [
            browser.post("/key", {"key": "5"}, {"x-forwarded-for": f"10.1.1.{number}, 192.168.7.{number}"}).status_code
            for number in range(AT_ONCE + 2)
        ]
        assert codes == [204] * AT_ONCE + [TOO_MANY] * 2
        said = f"lammer: the console is asked too much at a time, as by {whence}"
        assert capsys.readouterr().err == said.replace(".50 ", f".{AT_ONCE} ") + "\n"


@pytest.mark.parametrize("said", ["", "nobody", "10.0.0.9, \x1b[2J", "10.0.0.9,", "unknown", "10.0.0.9:80"])
def test_what_a_proxy_says_that_is_no_address_is_not_written_down(said: str) -> None:
    scope = {"client": ("10.0.0.2", 1), "headers": [(b"x-forwarded-for", said.encode())]}
    assert asked_from(scope, {"10.0.0.2"}) == "10.0.0.2"


def test_looking_is_not_counted(table: ConsoleTable) -> None:
    crowd(table)
    assert table.browser.get("/sign").status_code == 200


def test_a_bucket_fills_as_time_goes_and_never_over_its_rim() -> None:
    bucket = Bucket(3, 2, now_ns=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_s() == 1
    assert [bucket.take(SECOND) for _ in range(3)] == [True, True, False]
    assert [bucket.take(3_600 * SECOND) for _ in range(4)] == [True, True, True, False]


def test_one_address_does_not_use_up_the_share_of_another_and_all_together_have_a_bound() -> None:
    now_ns = 0
    admission = Admission(None, lambda: now_ns)  # type: ignore[arg-type]

    wait_s = admission.wait_s
    assert [wait_s("10.0.0.1") for _ in range(AT_ONCE + 1)].count(0) == AT_ONCE
    assert wait_s("10.0.0.2") == 0
    taken = AT_ONCE + 1
    for number in range(2 * ADDRESSES):
        taken += [wait_s(f"10.0.1.{number}") for _ in range(AT_ONCE)].count(0)
    assert taken == A_DAY_AT_ONCE
    assert wait_s("10.0.2.1") == 2
    assert A_SECOND * 86_400 > A_DAY_AT_ONCE, "or the second bound would never be met"
