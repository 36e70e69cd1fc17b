"""The technician's page as a browser asks it: enter by a code, test, answer, leave; the bundle."""

from __future__ import annotations

import io
import re
import tarfile

import pytest

from controller.table import events as e
from tests.controller.console.conftest import ConsoleTable


def page(table: ConsoleTable) -> str:
    return table.browser.get("/technician").text


def enter(table: ConsoleTable, code: str = "5555") -> tuple[int, str]:
    """Take the table, and wait until its wires are open."""
    said = table.ask("/technician/enter", code=code)
    table.wait(4_000)
    return said


def asked(table: ConsoleTable) -> str:
    """The mark of what is asked for now."""
    found = re.search(r'"asked": "([0-9.]+)"', page(table))
    return found[1] if found else ""


def reply(table: ConsoleTable, answer: str) -> tuple[int, str]:
    said = table.ask("/technician/answer", asked=asked(table), answer=answer)
    table.wait(500)
    return said


def recorded(table: ConsoleTable, kind: type[e.Event]) -> list[e.Event]:
    return [entry.event for entry in table.running.journal.read(1) if type(entry.event) is kind]


@pytest.mark.parametrize("code", ["5555", "2222"])
def test_a_technician_or_a_supervisor_enters_and_leaves(table: ConsoleTable, code: str) -> None:
    assert enter(table, code)[0] == 200
    assert "Leave test mode" in page(table)
    assert table.twins.dealer_lines()[0].strip() == "TEST"
    assert table.ask("/technician/leave") == (200, '<p class="said done">The table is given back to play.</p>')
    table.wait(5_000)
    assert "Take the table for a test" in page(table)
    assert len(recorded(table, e.TestModeEntered)) == len(recorded(table, e.TestModeLeft)) == 1


def test_the_page_asks_the_table_file_for_its_tests_only_once(
    table: ConsoleTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is made anew at each change, in the loop that listens to the wires: asked 120 times, a key press was lost."""

    def devices_of(_: object) -> None:
        pytest.fail("the table file was asked again")

    enter(table)
    monkeypatch.setattr("controller.diagnostics.walk.devices_of", devices_of)
    assert 'id="test-lamp-7"' in page(table)


def test_a_dealer_and_a_wrong_code_do_not(table: ConsoleTable) -> None:
    assert "not the dealer" in enter(table, "1111")[1]
    assert "nobody" in enter(table, "9999")[1]
    assert "missing" in enter(table, "")[1]
    assert not recorded(table, e.TestModeEntered)


def test_three_wrong_codes_make_it_pause_as_the_desk_does(table: ConsoleTable) -> None:
    for code in ("9991", "9992", "9993"):
        table.ask("/technician/enter", code=code)
    assert "Too many wrong codes: wait 10 s." in table.ask("/technician/enter", code="5555")[1]


def test_in_the_middle_of_a_round_the_page_says_why_not_and_refuses(table: ConsoleTable) -> None:
    table.to_settling(3)
    assert "The table is tested between rounds, not while a hand is out." in page(table)
    assert "Take the table for a test" not in page(table)
    assert enter(table)[0] == 409


def test_a_question_is_answered_with_a_button_and_its_verdict_shown(table: ConsoleTable) -> None:
    enter(table)
    assert table.ask("/technician/start", test="lamp.3")[0] == 200
    table.wait(300)
    assert "Is the lamp of seat 3 lit, and no other?" in page(table)
    assert table.twins.lamp_lit(3)
    reply(table, "yes")
    assert "The lamp of seat 3 is lit." in page(table)
    reply(table, "no")
    assert "The lamp of seat 3 is not dark although its wire" in page(table)
    assert 'aria-label="Lamp of seat 3: wrong"' in page(table)


def test_an_answer_to_an_old_question_is_refused(table: ConsoleTable) -> None:
    enter(table)
    table.ask("/technician/start", test="lamp.3")
    table.wait(300)
    old = asked(table)
    reply(table, "yes")
    status, text = table.ask("/technician/answer", asked=old, answer="no")
    assert (status, "answered already" in text) == (409, True)


def test_a_task_is_seen_when_the_drawer_does_it(table: ConsoleTable) -> None:
    enter(table)
    table.ask("/technician/start", test="key-pad")
    table.wait(300)
    assert "Press 1 on the key pad." in page(table)
    assert table.ask("/bench/tap", key="1")[0] == 200
    assert "Seen: Press 1 on the key pad." in page(table)
    table.wait(600)
    assert "Press 2 on the key pad." in page(table)
    reply(table, "skip")
    table.wait(600)
    assert "Key pad: 2 and what follows were not pressed." in page(table)


def test_a_chip_counts_nothing_and_its_pulse_is_told(table: ConsoleTable) -> None:
    enter(table)
    table.ask("/technician/start", test="acceptor.3")
    table.wait(1_000)
    table.ask("/bench/chip", seat="3")
    table.wait(2_000)
    assert "Seat 3: one chip was seen after a pulse of 40.0 ms, 20 to 120 ms are allowed; it counts nothing." in page(
        table
    )
    assert table.running.service.durable.meter.cents == 1_000_000


def test_inputs_are_live_with_edges_and_bounce(table: ConsoleTable) -> None:
    assert "In test mode every input is shown here as it moves." in page(table)
    enter(table)
    table.ask("/bench/break", fault="lock-out:bounce")
    table.ask("/bench/press", button="lock-out")
    assert "<td>the lock-out button</td>" in page(table)
    assert "6 edges, the shortest pulse 2.0 ms" in page(table)
    table.ask("/technician/count-anew")
    assert "6 edges" not in page(table)


def test_the_whole_walk_can_be_ended_and_leaves_the_table_at_rest(table: ConsoleTable) -> None:
    enter(table)
    table.ask("/technician/start", test="all")
    table.wait(6_000)
    assert "Now: Inputs." in page(table)
    reply(table, "skip")
    assert table.ask("/technician/end")[0] == 200
    table.wait(500)
    assert "Walk through everything" in page(table)
    assert not any(table.twins.acceptor_open(seat) for seat in range(1, 8))


def test_what_is_asked_of_the_table_meanwhile_is_refused_on_every_page(table: ConsoleTable) -> None:
    enter(table)
    table.ask("/lock-out")
    table.keys("DEAL")
    assert table.phase == "betting"
    text = table.browser.get("/").text
    assert "Test mode" in text
    assert "The table is tested: no chips, no deal." in text
    assert "table closed for the moment" in table.browser.get("/sign").text


def test_faults_of_the_record_are_shown_with_their_time(table: ConsoleTable) -> None:
    assert "The record holds no fault." in page(table)
    table.ask("/bench/break", fault="lamps:unplug")
    table.wait(2_000)
    assert "it lasts" in page(table)
    table.ask("/bench/mend", device="lamps")
    table.wait(65_000)
    assert "it lasted" in page(table)


def test_the_bundle_is_a_download_of_what_was_found(table: ConsoleTable) -> None:
    enter(table)
    table.ask("/technician/start", test="computer")
    table.wait(1_000)
    answer = table.browser.get("/technician/bundle")
    assert answer.headers["content-disposition"] == 'attachment; filename="lammer-support-CS-07.tar.gz"'
    with tarfile.open(fileobj=io.BytesIO(answer.content)) as archive:
        assert set(archive.getnames()) >= {"lammer-support/findings.jsonl", "lammer-support/faults.jsonl"}
        found = archive.extractfile("lammer-support/findings.jsonl")
        assert found is not None
        assert b'"test": "seeded"' in found.read()


@pytest.mark.parametrize(
    ("verb", "fields", "status", "says"),
    [
        ("start", {"test": "all"}, 409, "not in test mode"),
        ("start", {"test": "chandelier"}, 409, "no test &quot;chandelier&quot;"),
        ("answer", {"asked": "1.1", "answer": "yes"}, 409, "answered already"),
        ("leave", {}, 409, "not in test mode"),
        ("explode", {}, 404, "no &quot;explode&quot;"),
    ],
)
def test_what_cannot_be_is_said(table: ConsoleTable, verb: str, fields: dict[str, str], status: int, says: str) -> None:
    answered, text = table.ask(f"/technician/{verb}", **fields)
    assert answered == status
    assert says in text.replace('"', "&quot;")


@pytest.mark.parametrize("verb", ["enter", "start", "answer", "end", "leave", "count-anew"])
def test_another_page_can_ask_for_none_of_it(table: ConsoleTable, verb: str) -> None:
    answer = table.browser.post(f"/technician/{verb}", data={"code": "5555"}, headers={"origin": "http://elsewhere"})
    assert answer.status_code == 403


def test_a_stop_in_the_middle_closes_every_acceptor_and_is_recorded(table: ConsoleTable) -> None:
    enter(table)
    table.ask("/technician/start", test="acceptor.3")
    table.wait(500)
    assert table.twins.acceptor_open(3)
    table.running.service.stop()
    assert not table.twins.acceptor_open(3)
    kinds = [type(entry.event) for entry in table.running.journal.read(1)]
    assert kinds[-2:] == [e.TestModeLeft, e.ServiceStopped]
