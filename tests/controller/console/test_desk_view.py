"""What the awards desk asks, from state alone."""

from __future__ import annotations

import pytest

from controller.console.desk_view import Question, desk_view, question
from controller.table import commands as c
from drivers import signals as s
from tests.controller.conftest import CoreTable


def asked(table: CoreTable) -> Question:
    found = question(table.state, table.setup)
    assert found is not None
    return found


def test_nothing_is_asked_while_nothing_waits(choctaw: CoreTable) -> None:
    assert question(choctaw.state, choctaw.setup) is None


def test_an_award_goes_from_verify_to_log_to_key_and_each_question_has_its_own_mark(choctaw: CoreTable) -> None:
    """002:745-747"""
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    marks = [asked(choctaw).about]
    assert (asked(choctaw).step, asked(choctaw).amount, asked(choctaw).words) == ("verify", "$50.00", "fifty dollars")
    choctaw.staff("floor-supervisor")
    marks.append(asked(choctaw).about)
    assert (asked(choctaw).step, asked(choctaw).signers) == ("sign", ("floor supervisor",))
    choctaw.sign()
    marks.append(asked(choctaw).about)
    assert (asked(choctaw).step, asked(choctaw).signers) == ("log", ("dealer", "floor supervisor"))
    assert asked(choctaw).cards == "2h 5h 9h Jh Kh"
    choctaw.staff("floor-supervisor")
    marks.append(asked(choctaw).about)
    assert asked(choctaw).step == "key"
    assert "turns the lower key" in asked(choctaw).text
    assert len(set(marks)) == 4
    choctaw.turn("lower")
    assert question(choctaw.state, choctaw.setup) is None


def test_a_royal_names_each_role_that_still_has_to_look(choctaw: CoreTable) -> None:
    """002:749-750"""
    choctaw.to_settling(3)
    choctaw.claim(3, "royal-flush")
    choctaw.staff("floor-supervisor")
    assert "pit manager looks" in asked(choctaw).text
    assert "table games manager" in asked(choctaw).text


def test_whoever_gave_the_code_last_stands_at_the_key_if_the_rules_let_them(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "straight-flush")
    for role in ("pit-manager", "floor-supervisor", "floor-supervisor"):
        choctaw.staff(role)
    assert asked(choctaw).identified is None
    choctaw.staff("pit-manager")
    assert asked(choctaw).identified == "pit manager"


def test_claims_stand_in_the_order_of_payment_and_only_the_first_is_asked_for(choctaw: CoreTable) -> None:
    """002:771: from the dealer's right"""
    choctaw.to_settling(2, 5)
    choctaw.claim(2, "flush")
    choctaw.claim(5, "full-house")
    claims = desk_view(choctaw.state, choctaw.setup).claims
    assert [(claim.seat, claim.state) for claim in claims] == [(5, "now"), (2, "waiting")]
    assert claims[1].waits_for == "Waits until the award of seat 5 is paid."


def test_a_share_of_the_meter_has_no_amount_before_its_turn(choctaw: CoreTable) -> None:
    choctaw.to_settling(2, 5)
    choctaw.claim(2, "straight-flush")
    choctaw.claim(5, "flush")
    pays = {claim.seat: claim.pays for claim in desk_view(choctaw.state, choctaw.setup).claims}
    assert pays == {5: "$50.00", 2: "10 % of the meter at its turn"}


def test_a_denied_claim_stays_in_sight_and_asks_for_nothing(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff("floor-supervisor", yes=False)
    desk = desk_view(choctaw.state, choctaw.setup)
    assert [claim.state for claim in desk.claims] == ["denied"]
    assert desk.question is None


def test_a_count_that_differs_waits_for_a_supervisor(choctaw: CoreTable) -> None:
    choctaw.lock(2, 3)
    choctaw.count(3)
    assert asked(choctaw).step == "difference"
    assert asked(choctaw).text.startswith("Chips in the dealer's hand: 3. Lamps lit: 2.")


def test_an_acceptor_that_does_not_close_is_asked_about_by_its_seat(choctaw: CoreTable) -> None:
    choctaw.lock_out()
    choctaw.confirm(1, 2, 3, 5, 6, 7)
    choctaw.time("drained")
    choctaw.time("acceptors-overdue")
    assert asked(choctaw).title == "Acceptor 4 does not confirm that it is closed"


def test_a_void_is_asked_with_the_rule_and_with_no_way_out_where_there_is_none(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock(3)
    choctaw.count()
    choctaw.deal_key()
    choctaw.unload()
    choctaw.take(s.DeviceJammed(device="shoe", at=choctaw.now, order=choctaw.order("dispense"), cards_inside=52))
    found = asked(choctaw)
    assert (found.step, found.yes) == ("irregularity", "Void the round")
    may_stand = choctaw.state.irregularity is not None and choctaw.state.irregularity.voids_round == "may"
    assert (found.no is not None) is may_stand


def test_a_suspended_table_asks_who_is_at_the_key(choctaw: CoreTable) -> None:
    choctaw.take(c.SuspensionDemanded(device="service", at=choctaw.now, why="the disk is nearly full"))
    assert asked(choctaw).step == "resume"
    assert "The disk is nearly full." in asked(choctaw).text


@pytest.mark.parametrize("phase", ["betting", "settling"])
def test_new_cards_come_between_rounds_only(choctaw: CoreTable, phase: str) -> None:
    if phase == "settling":
        choctaw.to_settling(3)
    assert (desk_view(choctaw.state, choctaw.setup).new_cards.why_not is None) is (phase == "betting")
