"""What everybody is told while chips wait for a person: the words, the numbers in them, and who may answer."""

from __future__ import annotations

import msgspec
import pytest

from controller.table import commands as c, events as e
from controller.table.commands import StaffAnswered
from controller.table.wagers.waits import WAITS
from controller.table.wait import Advice, Alarm, Panel, Urgency, Wait
from tests.controller.conftest import CoreTable


def waiting(table: CoreTable) -> list[Wait]:
    return [wait for wait in WAITS if wait.when(table.state, table.setup)]


@pytest.fixture
def disputed(choctaw: CoreTable) -> CoreTable:
    """Three chips for two lamps."""
    choctaw.lock(2, 3)
    choctaw.count(3)
    return choctaw


@pytest.fixture
def with_coupon(oneida: CoreTable) -> CoreTable:
    """Two chips for two lamps, one of which a coupon lit."""
    oneida.take(c.CouponKeyed(device="key-pad", at=oneida.now, seat=3))
    oneida.lock(5)
    oneida.count(2)
    return oneida


def test_a_count_that_differs_is_told_with_both_numbers(disputed: CoreTable) -> None:
    (wait,) = waiting(disputed)
    state, setup = disputed.state, disputed.setup
    assert (wait.name, wait.urgency, wait.light) == ("difference", Urgency.ROUND, "supervisor")
    assert wait.advice(state, setup) == Advice(
        "Chips 3, lamps 2: count again or call a supervisor.",
        "The deal waits. A supervisor's staff code answers the difference; the lamps stand.",
    )
    assert wait.panel(state, setup) == Panel(todo="CHIPS 3 LAMPS 2")
    asked = wait.question(state, setup)
    assert asked is not None
    assert (asked.about, asked.step, asked.title) == ("difference:1:3", "difference", "The count differs")
    assert asked.text == "Chips in the dealer's hand: 3. Lamps lit: 2. With your code the lamps stand."
    assert (asked.yes, asked.no) == ("Answer the difference", None)
    assert asked.warning == "Chips 3, lamps 2: let the deal go on with the lamps?"


def test_lamps_that_coupons_lit_are_told_apart(with_coupon: CoreTable) -> None:
    (wait,) = waiting(with_coupon)
    state, setup = with_coupon.state, with_coupon.setup
    assert wait.advice(state, setup)[0] == "Chips 2, lamps 2, coupons 1: count again or call a supervisor."
    assert wait.panel(state, setup) == Panel(todo="CHIPS 2 OF 1")
    asked = wait.question(state, setup)
    assert asked is not None
    assert "Lamps lit: 2, 1 of them for coupons. With" in asked.text


def test_no_chips_at_all_are_told_as_none(choctaw: CoreTable) -> None:
    choctaw.lock(2, 3)
    choctaw.count(0)
    asked = waiting(choctaw)[0].question(choctaw.state, choctaw.setup)
    assert asked is not None
    assert (asked.about, asked.text[:31]) == ("difference:1:0", "Chips in the dealer's hand: 0. ")


@pytest.mark.parametrize(
    ("role", "yes", "phase"), [("dealer", True, "disputed"), ("floor-supervisor", False, "disputed")]
)
def test_who_may_not_answer_a_difference_is_told_what_may_be_done(
    disputed: CoreTable, role: str, yes: bool, phase: str
) -> None:
    disputed.take(StaffAnswered(device="awards-desk", at=disputed.now, role=role, yes=yes))
    assert disputed.phase == phase
    assert disputed.refusal() == "key in the chips again, or let a supervisor answer the difference"


@pytest.fixture
def not_closing(choctaw: CoreTable) -> CoreTable:
    """Acceptors 6 and 7 do not close."""
    choctaw.lock_out()
    choctaw.confirm(1, 2, 3, 4, 5)
    choctaw.time("drained")
    choctaw.time("acceptors-overdue")
    return choctaw


def test_acceptors_that_do_not_close_are_told_by_their_seats(not_closing: CoreTable) -> None:
    (wait,) = waiting(not_closing)
    state, setup = not_closing.state, not_closing.setup
    assert (wait.name, wait.urgency, wait.light) == ("acceptors", Urgency.ROUND, "supervisor")
    assert wait.advice(state, setup) == Advice(
        "Call a supervisor: the acceptor of seats 6 and 7 does not close.",
        "Watch that no chip goes in; the supervisor's staff code lets the table go on.",
    )
    assert wait.panel(state, setup) == Panel(todo="OPEN 6 7: CALL SUPV.")
    asked = wait.question(state, setup)
    assert asked is not None
    assert (asked.about, asked.step) == ("acceptors:1:6 and 7", "acceptors")
    assert asked.title == "Acceptor 6 and 7 does not confirm that it is closed"
    assert asked.text == "Watch that no chip goes in. With your code the table goes on and the answer is recorded."
    assert (asked.yes, asked.warning) == ("I watch it: go on", "Go on although acceptor 6 and 7 may still be open?")


@pytest.mark.parametrize(
    ("role", "yes", "phase"),
    [("dealer", True, "locking"), ("floor-supervisor", False, "locking"), ("floor-supervisor", True, "ready")],
)
def test_a_supervisor_alone_answers_for_an_acceptor(not_closing: CoreTable, role: str, yes: bool, phase: str) -> None:
    not_closing.take(StaffAnswered(device="awards-desk", at=not_closing.now, role=role, yes=yes))
    assert not_closing.phase == phase


def test_a_chip_to_return_is_an_alarm_only_where_the_advice_is_about_something_else(choctaw: CoreTable) -> None:
    for seat in (4, 2):
        choctaw.chip(seat)
        choctaw.chip(seat)
    (wait,) = waiting(choctaw)
    why = "seat 2 has its wager already: return the second chip"
    assert (wait.name, wait.urgency, wait.sound) == ("chip", Urgency.MONEY, "short")
    assert wait.advice(choctaw.state, choctaw.setup) == Advice(
        "Return the chip at seats 2 and 4: it does not count.", f"{why.capitalize()}."
    )
    assert wait.panel(choctaw.state, choctaw.setup) == Panel(note="RETURN CHIP 2 4")
    assert wait.alarms(choctaw.state, choctaw.setup) == ()
    choctaw.lock_out()
    assert wait.alarms(choctaw.state, choctaw.setup) == (Alarm("Return the chip at seats 2 and 4", why, False),)


@pytest.mark.parametrize(
    ("field", "name", "note"), [("lifted", "bet-lifted", "BET LIFTED"), ("added", "bet-added", "BET ADDED")]
)
def test_a_bet_that_is_lifted_or_added_is_told_and_heard(choctaw: CoreTable, field: str, name: str, note: str) -> None:
    now = msgspec.structs.replace(choctaw.state.round, **{field: (5, 2)})
    choctaw.state = msgspec.structs.replace(choctaw.state, round=now)
    (wait,) = waiting(choctaw)
    assert (wait.name, wait.urgency, wait.sound) == (name, Urgency.MONEY, "short")
    assert wait.panel(choctaw.state, choctaw.setup) == Panel(note=f"{note} 2 5")


def test_a_count_of_an_older_version_knew_of_no_coupon() -> None:
    kept = msgspec.json.decode(b'{"event":"ChipsCounted","chips":2,"lamps":2}', type=e.ChipsCounted)
    assert kept == e.ChipsCounted(chips=2, lamps=2, coupons=0)
