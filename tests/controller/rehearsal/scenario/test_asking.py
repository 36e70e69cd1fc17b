"""A scenario reads what a supervisor, an accountant and a browser would: reports, and the console's own answers."""

from collections.abc import Callable

import pytest

from controller.rehearsal.scenario.player import Played
from controller.reports.names import NAMES

Play = Callable[[str], list[Played]]
CHIP = "[[step]]\nchip = [3, 5]\n"


@pytest.mark.parametrize("name", [name for name in NAMES if name != "slip"])
def test_every_report_can_be_written(played: Play, name: str) -> None:
    *_, last = played(CHIP + f'[[step]]\nreport = "{name}"\n')
    assert last.failed is None
    assert last.got is not None
    assert any("CS-07" in line for line in last.got.lines)


def test_a_report_of_what_the_record_does_not_have_cannot_be_written(played: Play) -> None:
    *_, last = played(CHIP + '[[step]]\nreport = "slip"\n')
    assert str(last.failed).startswith("no award is logged")


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_at_the_end_of_the_calendar_has_a_report_or_a_reason(played: Play, day: str) -> None:
    *_, last = played(CHIP + f'[[step]]\nreport = "day"\nof = {{ day = "{day}" }}\n')
    assert last.failed is None or day in last.failed or "day" in last.failed


def test_a_line_that_the_report_does_not_have_is_told_with_what_it_has(played: Play) -> None:
    *_, last = played(CHIP + '[[step]]\nreport = "reconcile"\nexpect = { reads = ["a third of a cent"] }\n')
    (unmet,) = last.unmet
    assert str(unmet).startswith('reads: wanted "a third of a cent", found Reconciliation / ')
    assert str(unmet).endswith(" lines more")


def test_a_report_is_written_while_no_program_runs(played: Play) -> None:
    *_, last = played(
        CHIP
        + '[[step]]\nservice = "kill"\n[[step]]\nreport = "reconcile"\nexpect = { reads = ["contributions $1.00"] }\n'
    )
    assert last.ok, last.unmet


# The console


@pytest.mark.parametrize("page", ["/", "/awards", "/accounting", "/technician", "/reports"])
def test_a_page_shows_the_table_that_is_played(played: Play, page: str) -> None:
    *_, last = played(CHIP + f'[[step]]\nget = "{page}"\nexpect = {{ status = 200, reads = ["CS-07"] }}\n')
    assert last.ok, last.unmet


def test_a_key_of_the_page_is_a_key_of_the_pad(played: Play) -> None:
    *_, last = played(
        CHIP
        + '[[step]]\npost = "/lock-out"\nexpect = { status = 204, phase = "locked", events = ["LockOutPressed"] }\n'
        + '[[step]]\npost = "/key"\nform = { key = "2" }\nexpect = { status = 204, display = ["2"] }\n'
        + '[[step]]\npost = "/key"\nform = { key = "ENTER" }\nexpect = { phase = "ready" }\n'
    )
    assert last.ok, last.unmet


def test_an_answer_at_the_desk_is_recorded_with_its_role(played: Play) -> None:
    *_, last = played(
        '[[step]]\npost = "/desk/new-cards"\nform = { code = "2222" }\n'
        'expect = { status = 200, reads = ["recorded"], '
        'facts = [{ kind = "CardsChanged", role = "floor-supervisor" }] }\n'
    )
    assert last.ok, last.unmet


def test_what_the_console_refuses_is_told_by_status_and_words(played: Play) -> None:
    *_, code, key = played(
        '[[step]]\npost = "/desk/new-cards"\nform = { code = "9" }\nexpect = { status = 200 }\n'
        '[[step]]\npost = "/key"\nform = { key = "JUMP" }\nexpect = { status = 400, reads = ["no key"] }\n'
    )
    assert [str(unmet) for unmet in code.unmet] == ["status: wanted 200, found 409"]
    assert key.ok, key.unmet


def test_a_console_comes_and_goes_with_its_program(played: Play) -> None:
    *_, again, gone = played(
        '[[step]]\nget = "/"\n[[step]]\nservice = "kill"\n[[step]]\nservice = "start"\nwait = "5s"\n'
        '[[step]]\nget = "/"\nexpect = { status = 200 }\n[[step]]\nservice = "stop"\n[[step]]\nget = "/"\n'
    )
    assert gone.failed == "the service does not run, and its console with it"
    assert again.ok


def test_what_a_page_asks_goes_the_same_way_twice(played: Play) -> None:
    steps = CHIP + '[[step]]\nget = "/"\n[[step]]\npost = "/desk/new-cards"\nform = { code = "2222" }\n'
    first, second = ([(step.at_ns, step.events, step.got) for step in played(steps)] for _ in range(2))
    assert first == second
