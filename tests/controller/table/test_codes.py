"""Wrong codes in the record, and answers to what waits no longer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.record.recovery import encode_state
from controller.table import commands as c, events as e
from controller.table.staff.apply import MOST, REMEMBERED_NS
from controller.table.staff.decide import NOBODYS
from controller.table.state import WrongCode
from controller.table.waits import answered_now
from tests.controller.conftest import CoreTable

HOUR = REMEMBERED_NS


def wrong(table: CoreTable, at_utc_ns: int, source: str = "key-pad") -> None:
    table.take(c.CodeWrong(device="key-pad", at=table.now, source=source, at_utc_ns=at_utc_ns))


def known(table: CoreTable) -> list[int]:
    return [one.at_utc_ns for one in table.state.wrong_codes]


def test_a_wrong_code_is_told_as_a_refusal_and_remembered(choctaw: CoreTable) -> None:
    wrong(choctaw, HOUR, "10.0.0.7")
    assert choctaw.refusal() == NOBODYS
    assert choctaw.state.wrong_codes == (WrongCode("10.0.0.7", HOUR),)


def test_what_is_an_hour_old_is_forgotten_with_the_next_one(choctaw: CoreTable) -> None:
    for at in (0, 1, HOUR):
        wrong(choctaw, at)
    assert known(choctaw) == [1, HOUR]


def test_a_clock_that_was_set_back_forgets_nothing(choctaw: CoreTable) -> None:
    for at in (9 * HOUR, 9 * HOUR + 1, HOUR):
        wrong(choctaw, at)
    assert known(choctaw) == [9 * HOUR, 9 * HOUR + 1, HOUR]


def test_the_state_holds_only_so_many(choctaw: CoreTable) -> None:
    for at in range(MOST + 9):
        wrong(choctaw, at)
    assert known(choctaw) == list(range(9, MOST + 9))
    assert len(encode_state(choctaw.state)) < 20_000


def answer(table: CoreTable, about: str | None, role: str = "floor-supervisor") -> tuple[e.Event, ...]:
    return table.take(c.StaffAnswered(device="key-pad", at=table.now, role=role, about=about))


def to_a_claim(table: CoreTable) -> None:
    table.to_settling(3)
    table.claim(3, "flush")


def to_a_difference(table: CoreTable) -> None:
    table.shuffle()
    table.lock(3)
    table.count(2)


@pytest.mark.parametrize("bring", [to_a_claim, to_a_difference])
def test_an_answer_to_what_waited_before_answers_nothing_and_nobody_is_at_the_key(
    choctaw: CoreTable, bring: Callable[[CoreTable], None]
) -> None:
    before = answered_now(choctaw.state, choctaw.setup)
    bring(choctaw)
    (refused,) = answer(choctaw, before)
    assert isinstance(refused, e.SignalRefused)
    assert "changed meanwhile" in refused.why
    assert choctaw.state.present is None


@pytest.mark.parametrize("bring", [to_a_claim, to_a_difference])
def test_an_answer_to_what_waits_counts(choctaw: CoreTable, bring: Callable[[CoreTable], None]) -> None:
    bring(choctaw)
    made = answer(choctaw, answered_now(choctaw.state, choctaw.setup))
    assert isinstance(made[0], e.StaffIdentified)
    assert len(made) > 1


def test_each_question_has_a_mark_of_its_own(choctaw: CoreTable) -> None:
    choctaw.dealer_signs = False
    to_a_claim(choctaw)
    marks = [answered_now(choctaw.state, choctaw.setup)]
    choctaw.staff("floor-supervisor")
    marks.append(answered_now(choctaw.state, choctaw.setup))
    choctaw.sign()
    marks.append(answered_now(choctaw.state, choctaw.setup))
    choctaw.staff("floor-supervisor", cards="2h 5h 9h Jh Kh")
    marks.append(answered_now(choctaw.state, choctaw.setup))
    choctaw.take(c.SuspensionDemanded(device="service", at=choctaw.now, why="the disk is full"))
    marks.append(answered_now(choctaw.state, choctaw.setup))
    assert marks == ["award:1:verify:0", "award:1:log:0", "award:1:log:1", "award:1:key", "resume"]
