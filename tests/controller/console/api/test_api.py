"""What a program is told, what it may ask, and how it is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.console.api.bounded import MOST_BYTES
from controller.people.accounts.account import SCOPES
from tests.controller.console.api.conftest import Program, program
from tests.controller.console.conftest import MS, UTC_NS, ConsoleTable, console_table

ELSEWHERE = "This is not what waits, or it is answered at the table alone."
DAY_NS = 24 * 3_600_000 * MS
CALLS = {
    "/table": "read",
    "/state": "read",
    "/health": "health",
    "/records": "events",
    "/records/stream": "events",
    "/reports/shift": "reports",
}


def test_a_table_that_does_not_open_it_has_no_interface(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-caribbean-stud.toml")
    assert table.browser.get("/api/v1/table").status_code == 404


@pytest.mark.parametrize("path", CALLS)
def test_nothing_is_told_without_a_token(open_table: ConsoleTable, path: str) -> None:
    for headers in ({}, {"authorization": "Bearer lammer_00000000_" + 43 * "A"}, {"authorization": "Basic YTpi"}):
        answer = open_table.browser.get(f"/api/v1{path}", headers)
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"] == "No token came, or none that is good for anything."


@pytest.mark.parametrize(("path", "scope"), CALLS.items())
def test_a_token_is_good_for_its_scopes_alone(open_table: ConsoleTable, path: str, scope: str) -> None:
    other = program(open_table, *(one for one in SCOPES if one != scope))
    refused = other.get(path)
    assert (refused.status_code, refused.json()["detail"]) == (403, f'This token is not good for "{scope}".')
    if not path.endswith("/stream"):
        assert program(open_table, scope).get(path).status_code == 200


def test_a_token_that_lapsed_is_good_for_nothing(open_table: ConsoleTable) -> None:
    old = program(open_table, made_utc_ns=UTC_NS - 30 * DAY_NS + 5_000 * MS)
    assert old.get("/table").status_code == 200
    open_table.wait(5_000)
    assert old.get("/table").status_code == 401


def test_a_cookie_or_another_site_opens_nothing_and_a_name_from_outside_neither(monitor: Program) -> None:
    """A browser adds a cookie by itself, but no token: there is nobody to be tricked. A name can be rebound."""
    assert monitor.get("/table", origin="https://evil.example").status_code == 200
    assert monitor.get("/table", host="evil.example").status_code == 403


def test_a_table_says_who_it_is_and_how_it_stands(monitor: Program) -> None:
    assert monitor.told("/table") == {
        "id": "CS-07",
        "game": "Caribbean stud",
        "house": "Choctaw",
        "program": "0.1.0",
        "seats": 7,
        "zone": "America/Chicago",
        "on_twins": True,
    }
    state = monitor.told("/state")
    assert (state["round"], state["phase"], state["suspended"]) == (1, "Wagers open", False)
    assert state["meters"] == [{"pool": "progressive", "cents": 1_000_000, "exact_cents": "1000000/1", "chips": 0}]
    assert (state["waits"], state["last_award"]) == ([], None)


def test_chips_move_the_meter_and_the_pace_that_programs_see(monitor: Program) -> None:
    monitor.table.to_settling(3, 5)
    state = monitor.told("/state")
    assert (state["meters"][0]["cents"], state["pace"]["chips"], state["pace"]["rounds"]) == (1_000_100, 2, 0)


def test_what_waits_says_for_whom_and_since_when(monitor: Program) -> None:
    monitor.table.ask("/bench/break", fault="shoe:unplug")
    monitor.table.wait(5_000)
    state = monitor.told("/state")
    (wait,) = state["waits"]
    assert (wait["urgency"], wait["wanted"], wait["about"]) == ("equipment", "technician", "")
    assert state["at"] > wait["since"] > "2027-01-15T08:00:02"
    assert wait["say"].startswith("Shoe: ")
    assert [one["name"] for one in state["alarms"]] == ["shoe"]


def test_records_come_in_pages_that_follow_one_another(monitor: Program) -> None:
    monitor.table.to_settling(3)
    after, kinds = 0, []
    while after is not None:
        page = monitor.told(f"/records?after={after}&most=7")
        assert len(page["records"]) <= 7
        kinds += [(one["position"], one["kind"]) for one in page["records"]]
        after = page["next"]
    assert [position for position, _ in kinds] == list(range(1, page["position"] + 1))
    assert kinds[0] == (1, "TableOpened")


def test_cards_in_play_are_backs_for_programs_too(monitor: Program) -> None:
    """H2: what a machine read is for nobody before the hands are settled."""
    monitor.table.to_settling(3)
    faces = [one["fact"] for one in monitor.told("/records?most=500")["records"] if one["kind"] == "CardsSeen"]
    assert all(set(fact["cards"]) <= {"##"} for fact in faces)


def test_a_report_comes_as_lines_of_json(monitor: Program) -> None:
    answer = monitor.get("/reports/shift")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    first = json.loads(answer.text.splitlines()[0])
    assert (first["report"], first["agrees"]) == ("shift", True)


@pytest.mark.parametrize(
    ("path", "status", "detail"),
    [
        ("/reports/takings", 404, 'There is no report "takings"; there are payouts'),
        ("/reports/shift?shift=x", 422, "Shift: Input should be a valid integer"),
        ("/records?after=-1", 422, "After: Input should be greater than or equal to 0."),
        ("/nothing", 404, "Not Found"),
    ],
)
def test_what_cannot_be_told_is_a_problem_document_with_one_sentence(
    monitor: Program, path: str, status: int, detail: str
) -> None:
    """RFC 9457."""
    answer = monitor.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    told = answer.json()
    assert told["detail"].startswith(detail)
    assert (told["status"], "\n" in told["detail"]) == (status, False)


def test_each_use_of_a_token_is_on_record_once_an_hour(monitor: Program) -> None:
    """5.10: token use, with where from."""
    for _ in range(3):
        monitor.get("/table")
    found = [one["fact"] for one in monitor.told("/records?most=500")["records"] if one["kind"] == "TokenUsed"]
    assert [(one["source"], "secret" in one) for one in found] == [("127.0.0.1", False)]


def answer(monitor: Program, about: str, role: str = "floor-supervisor") -> tuple[int, object]:
    given = {"about": about, "yes": True, "role": role, "person": "ann-ames"}
    told = monitor.post("/answers", json.dumps(given).encode())
    monitor.table.wait(200)
    return told.status_code, told.json().get("detail")


def jammed(monitor: Program) -> str:
    """The mark of what is asked after a jam in the middle of a deal."""
    table = monitor.table
    table.ask("/bench/load", colour="red")
    table.keys("SHUFFLE")
    table.ask("/bench/chip", seat="3")
    table.wait(40_000)
    table.ask("/lock-out")
    table.wait(500)
    table.keys("ENTER")
    table.ask("/bench/break", fault="shoe:jam")
    table.keys("DEAL")
    table.wait(20_000)
    (wait,) = [one for one in monitor.told("/state")["waits"] if one["name"] == "irregularity"]
    assert (wait["wanted"], wait["may_be_answered_from_afar"]) == ("supervisor", True)
    about: str = wait["about"]
    return about


def test_what_the_house_allows_is_answered_from_afar_and_the_record_says_who_did(monitor: Program) -> None:
    about = jammed(monitor)
    assert answer(monitor, about, "dealer") == (409, "A supervisor must answer.")
    assert answer(monitor, about)[0] == 201
    facts = [one["fact"] for one in monitor.told("/records?most=500")["records"]]
    assert {one["person"] for one in facts if one.get("role") == "floor-supervisor"} == {"ann-ames"}
    assert answer(monitor, about) == (409, ELSEWHERE)


def test_what_the_house_does_not_allow_is_answered_at_the_table_alone(monitor: Program) -> None:
    """A hand is verified by who sees it, and a key is turned at its lock."""
    monitor.table.to_settling(3)
    monitor.table.keys("3 5 ENTER")
    (wait,) = [one for one in monitor.told("/state")["waits"] if one["about"]]
    assert not wait["may_be_answered_from_afar"]
    assert answer(monitor, wait["about"]) == (409, ELSEWHERE)


@pytest.mark.parametrize("field", ["about", "role", "person"])
def test_an_answer_is_of_lines_without_control_characters(monitor: Program, field: str) -> None:
    given = {"about": jammed(monitor), "yes": True, "role": "floor-supervisor", "person": "Ann", field: "a\x1b[2J\nb"}
    told = monitor.post("/answers", json.dumps(given).encode())
    assert told.status_code == 422
    says = f"{field.capitalize()}: holds \\x1b, \\n, and is one line of text without control characters."
    assert told.json()["detail"] == says


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b'{"about": "x", "ye', "The body is no JSON, from its character 15 on."),
        (b"\xff\xfe", "The body is no JSON, from its character 0 on."),
        (b"[" * 4_000, "There was an error parsing the body"),
    ],
)
def test_half_a_body_is_told_where_it_breaks_off(monitor: Program, body: bytes, says: str) -> None:
    assert monitor.post("/answers", body).json()["detail"] == says


def test_a_body_that_is_too_long_is_not_kept_whoever_sends_it(open_table: ConsoleTable) -> None:
    told = Program(open_table, "none").post("/answers", b" " * (MOST_BYTES + 1))
    assert (told.status_code, told.json()["detail"]) == (413, "A body of this interface has at most 4096 bytes.")


def test_the_description_is_made_from_the_calls(monitor: Program) -> None:
    described = monitor.table.browser.get("/api/v1/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) == {*CALLS, "/answers"} - {"/reports/shift"} | {"/reports/{name}"}
    for path, calls in described["paths"].items():
        for call in calls.values():
            assert call["security"] == [{"HTTPBearer": []}], path
            assert call["summary"], path
