"""What everybody is told of an award, step by step: the words, the amounts in them, and who is meant."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from controller.table import events as e
from controller.table.awards.waits import WAITS, award_step, known_cards
from controller.table.setup import TableSetup
from controller.table.state import Stack
from controller.table.wait import Advice, Alarm, Panel, Question, Urgency, Wait
from tests.controller.conftest import CoreTable

CARDS = "2h 5h 9h Jh Kh"
KEYED = "; first the cards, each as rank, suit (1 clubs, 2 diamonds, 3 hearts, 4 spades), NEXT"
WARNED = "Log $50.00 (fifty dollars) for seat 5? An entry is never changed."


def waiting(table: CoreTable) -> Wait:
    (wait,) = (wait for wait in WAITS if wait.when(table.state, table.setup))
    return wait


def told(table: CoreTable) -> tuple[Advice | None, Panel | None, Question | None]:
    wait = waiting(table)
    state, setup = table.state, table.setup
    return wait.advice(state, setup), wait.panel(state, setup), wait.question(state, setup)


@pytest.fixture
def flush(choctaw: CoreTable) -> CoreTable:
    choctaw.to_settling(3, 5)
    choctaw.claim(5, "flush")
    return choctaw


def test_first_somebody_looks_at_the_cards(flush: CoreTable) -> None:
    wait = waiting(flush)
    assert (wait.name, wait.urgency, wait.light, wait.sound) == ("award", Urgency.ROUND, "supervisor", "long")
    step = "The floor supervisor looks at the cards and gives the staff code."
    assert told(flush) == (
        Advice(step, "Seat 5: flush."),
        Panel(todo="S5 VERIFY: CODE", note="FLOOR SUPERVISOR"),
        Question(
            about="award:1:verify:0",
            step="verify",
            title="Seat 5: flush",
            text=step,
            yes="Verify the hand",
            no="Deny the hand",
            amount="$50.00",
            words="fifty dollars",
        ),
    )
    assert wait.by_turn is not None
    assert wait.by_turn(flush.state, flush.setup) == "is for the flush of seat 5"


def test_then_the_log_is_signed_by_the_dealer_who_keys_in_the_cards(flush: CoreTable) -> None:
    flush.staff("floor-supervisor")
    step = "The dealer signs the payout log: ENTER at the key pad"
    assert told(flush) == (
        Advice(f"{step}{KEYED}.", "Seat 5: flush."),
        Panel(todo="S5 SIGN: CARDS,ENTER", note="DEALER"),
        Question(
            about="award:1:log:0",
            step="sign",
            title="Seat 5: flush",
            text=f"{step}.",
            yes="Sign as the dealer",
            no="Deny the hand",
            warning=WARNED,
            amount="$50.00",
            words="fifty dollars",
            signers=("floor supervisor",),
        ),
    )


def test_then_the_log_is_completed_by_one_who_verified(flush: CoreTable) -> None:
    flush.staff("floor-supervisor")
    flush.sign(CARDS)
    assert told(flush) == (
        Advice("Complete the payout log: one of those who verified gives the staff code again.", "Seat 5: flush."),
        Panel(todo="S5 LOG: CODE", note="ONE WHO VERIFIED"),
        Question(
            about="award:1:log:1",
            step="log",
            title="Seat 5: flush",
            text="Complete the payout log: one of those who verified or signed gives the staff code.",
            yes="Complete the payout log",
            no="Deny the hand",
            warning=WARNED,
            amount="$50.00",
            words="fifty dollars",
            signers=("dealer", "floor supervisor"),
            cards=CARDS,
        ),
    )
    (award,) = flush.state.awards
    assert known_cards(flush.state, flush.setup, award) == CARDS


def logged(table: CoreTable) -> CoreTable:
    table.staff("floor-supervisor")
    table.sign(CARDS)
    table.staff("floor-supervisor")
    return table


def test_then_the_key_is_turned(flush: CoreTable) -> None:
    logged(flush)
    asked = Question(
        about="award:1:key",
        step="key",
        title="Seat 5: flush",
        text="The floor supervisor gives the staff code and turns the lower key. Then $50.00 come off the meter.",
        yes="It is me at the key",
        amount="$50.00",
        words="fifty dollars",
        identified="floor supervisor",
    )
    assert told(flush) == (
        Advice("The floor supervisor turns the lower key: $50.00 come off the meter.", "Seat 5: flush."),
        Panel(todo="S5 TURN LOWER KEY", note="FLOOR SUPERVISOR"),
        asked,
    )
    flush.state = msgspec.structs.replace(flush.state, present="pit-manager")
    assert told(flush)[2] == replace(asked, identified=None)


def test_at_its_end_an_award_is_paid_or_not_confirmed(flush: CoreTable) -> None:
    flush.claim(3, "straight-flush")
    logged(flush)
    flush.turn("lower")
    flush.staff("floor-supervisor", yes=False)
    assert {one.seat: award_step(flush.state, flush.setup, one) for one in flush.state.awards} == {
        5: "Paid: $50.00.",
        3: "Not confirmed: nothing is paid.",
    }


def test_several_verify_and_the_others_are_named(flush: CoreTable) -> None:
    flush.staff("floor-supervisor", yes=False)
    flush.claim(3, "royal-flush")
    asked = told(flush)[2]
    assert asked is not None
    assert asked.text.endswith("gives the staff code. Then: pit manager and table games manager.")
    for role in ("floor-supervisor", "pit-manager", "table-games-manager"):
        flush.staff(role)
    flush.sign()
    flush.staff("table-games-manager")
    say, panel, asked = told(flush)
    assert say is not None
    assert say.say.startswith("The pit manager or table games manager turns the higher key: $10,0")
    assert panel is not None
    assert panel.note == "PIT MANAGER OR TABLE GAMES MANAGER"


def test_everybody_who_signs_after_the_first_is_named_in_the_order_of_the_house(flush: CoreTable) -> None:
    four = ("dealer", "floor-supervisor", "pit-manager", "table-games-manager")
    progressive = flush.setup.progressive
    signed = progressive.awards["flush"].model_copy(update={"log_signed_by": four})
    progressive = progressive.model_copy(update={"awards": {**progressive.awards, "flush": signed}})
    rules = flush.setup.rules.model_copy(update={"progressive": progressive})
    flush.setup = replace(flush.setup, rules=rules)
    flush.staff("floor-supervisor")
    asked = told(flush)[2]
    assert asked is not None
    assert asked.text.endswith("ENTER at the key pad. Then: pit manager and table games manager.")
    flush.sign(CARDS)
    asked = told(flush)[2]
    assert asked is not None
    assert asked.text == "The pit manager signs the payout log with the own code. Then: table games manager."


def test_it_is_told_whose_money_the_key_pays(setups: dict[str, TableSetup]) -> None:
    """Standards B15: the house's own, where the award leaves the meter alone."""
    table = CoreTable(setups["mystery"])
    table.to_settling(5)
    table.claim(5, "flush")
    step = logged(table)
    (award,) = step.state.awards
    assert award_step(step.state, step.setup, award) == (
        "The floor supervisor turns the lower key: the house pays $50.00, and the meter stays."
    )
    asked = told(table)[2]
    assert asked is not None
    assert asked.text.endswith("turns the lower key. Then the house pays $50.00, and the meter stays.")


def test_what_the_house_adds_to_a_royals_floor_is_told_beside_what_the_meter_gives(
    setups: dict[str, TableSetup],
) -> None:
    """Standards B13."""
    rules = setups["choctaw"].rules
    assert rules.progressive is not None
    awards = dict(rules.progressive.awards)
    awards["royal-flush"] = awards["royal-flush"].model_copy(update={"at_least_cents": 1_500_000})
    progressive = rules.progressive.model_copy(update={"awards": awards})
    table = CoreTable(replace(setups["choctaw"], rules=rules.model_copy(update={"progressive": progressive})))
    table.to_settling(3)
    table.claim(3, "royal-flush")
    for role in ("floor-supervisor", "pit-manager", "table-games-manager"):
        table.staff(role)
    table.sign()
    table.staff("table-games-manager")
    (award,) = table.state.awards
    assert award_step(table.state, table.setup, award).endswith(
        "key: $10,000.50 come off the meter, and the house adds $4,999.50."
    )


def test_another_award_waits_until_the_first_is_paid_or_all_that_share_are_verified(oneida: CoreTable) -> None:
    oneida.to_settling(3, 5)
    oneida.claim(3, "flush")
    oneida.claim(5, "royal-flush")
    steps = [award_step(oneida.state, oneida.setup, one) for one in oneida.state.awards]
    assert steps[0] == "Waits until the award of seat 5 is paid."
    oneida.staff("floor-supervisor", yes=False)
    oneida.staff("floor-supervisor", yes=False)
    for seat in (3, 5):
        oneida.claim(seat, "royal-flush")
    steps = [award_step(oneida.state, oneida.setup, one) for one in oneida.state.awards if not one.denied]
    assert steps[0] == "Waits until the award of seat 5 is verified."
    oneida.staff("floor-supervisor")
    steps = [award_step(oneida.state, oneida.setup, one) for one in oneida.state.awards if not one.denied]
    assert steps[1] == "Waits until the award of seat 3 is verified."


def test_a_hand_that_was_read_and_not_claimed_is_told_with_its_place(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    stacks = (Stack(1, ("Th", "Jh", "Qh", "Kh", "Ah")), Stack(2, ("2c", "9d", "Kd", "4s", "5s")))
    now = msgspec.structs.replace(choctaw.state.round, stacks=stacks, hands=2)
    choctaw.state = msgspec.structs.replace(choctaw.state, round=now)
    wait = waiting(choctaw)
    assert (wait.name, wait.urgency, wait.light) == ("unclaimed", Urgency.ROUND, "supervisor")
    say, panel, asked = told(choctaw)
    assert say is not None
    assert say.say == "Hand 1 holds a royal flush: claim it, with seat, hand, ENTER."
    assert say.why.startswith("Where no award is due, a supervisor says so: STAFF, the code, NEXT. ")
    assert panel == Panel(todo="CLAIM HAND 1", note="ROYAL FLUSH")
    assert asked == Question(
        about="unclaimed:1:1",
        step="unclaimed",
        title="A hand of the progressive is not claimed",
        text="As the machine read it, hand 1 holds a royal flush. The dealer claims it at the key pad. "
        "Where no award is due, say so.",
        no="No award is due",
    )


def test_a_frozen_award_is_told_until_its_key_is_turned(two_pools: CoreTable) -> None:
    two_pools.to_settling(3)
    two_pools.claim(3, "royal-flush")
    for role in ("floor-supervisor", "pit-manager", "pit-manager"):
        two_pools.staff(role)
    (pending,) = two_pools.made(e.AwardPending)
    assert isinstance(pending, e.AwardPending)
    (award,) = two_pools.state.awards
    step = award_step(two_pools.state, two_pools.setup, award)
    assert step == "Frozen: $10,000.20 pending. The higher key pays it."
    wait = waiting(two_pools)
    state, setup = two_pools.state, two_pools.setup
    assert (wait.name, wait.urgency) == ("pending", Urgency.MONEY)
    assert wait.panel(state, setup) == Panel(note="PENDING $10,000.20: HIGHER KEY")
    assert wait.alarms(state, setup) == (Alarm("Award pending", "royal flush of seat 3, round 1", False),)
    assert wait.by_turn is not None
    assert wait.by_turn(state, setup) == "pays $10,000.20 of the frozen award"
