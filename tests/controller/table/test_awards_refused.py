"""What is no claim, no answer and no signature is refused with its own sentence, and records nothing of an award."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from controller.table import events as e
from controller.table.awards.decide import turn_for_award
from controller.table.awards.due import money_in_words, sharing_began, why_cards_differ
from controller.table.commands import SuspensionDemanded
from controller.table.draft import Draft
from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from controller.table.wait import Question
from controller.table.waits import waiting
from tests.controller.conftest import CoreTable

replace = msgspec.structs.replace


@pytest.fixture
def settling(choctaw: CoreTable) -> CoreTable:
    choctaw.to_settling(3)
    return choctaw


def question(state: TableState, setup: TableSetup) -> Question | None:
    """What the desk asks about the award whose turn it is."""
    asked = [wait.question(state, setup) for wait in waiting(state, setup) if wait.question is not None]
    return next((one for one in asked if one is not None), None)


def test_a_hand_that_wins_nothing_is_no_claim(settling: CoreTable) -> None:
    """002:773-779"""
    settling.claim(3, "pair")
    assert "pair" in settling.refusal()
    assert settling.made(e.AwardClaimed) == []


def test_a_seat_that_is_not_there_claims_nothing(settling: CoreTable) -> None:
    settling.claim(9, "flush")
    assert settling.refusal() == "there is no seat 9"
    assert settling.made(e.AwardClaimed) == []


def test_a_suspended_table_takes_no_claim_and_says_why_it_is_suspended(settling: CoreTable) -> None:
    settling.take(SuspensionDemanded(device="service", at=settling.now, why="the disk is full"))
    settling.claim(3, "flush")
    assert settling.refusal() == "the table is suspended: the disk is full"
    assert settling.made(e.AwardClaimed) == []


def test_a_dealer_who_denies_is_told_who_decides(settling: CoreTable) -> None:
    settling.claim(3, "flush")
    settling.staff("dealer", yes=False)
    assert settling.refusal() == "floor supervisor decides about a flush"


def test_a_key_without_an_award_lowers_nothing_and_says_so(settling: CoreTable) -> None:
    made = Draft(settling.state, settling.setup)
    assert turn_for_award(made, "lower", "floor-supervisor") == "no award waits for the lower key"
    assert made.events == []


def test_a_signature_without_an_award_keeps_its_reason_where_dealers_have_codes(settling: CoreTable) -> None:
    settling.setup = dataclasses.replace(settling.setup, dealers_have_codes=True)
    settling.sign()
    assert settling.refusal() != "dealers have codes here: the dealer signs with STAFF, the code, ENTER"
    assert settling.refusal() != ""


def test_who_has_a_code_signs_with_it_and_the_dealer_without_one_by_the_key_pad(settling: CoreTable) -> None:
    """002:741: everybody by an act of their own (decision 74)."""
    settling.claim(3, "flush")
    settling.staff("floor-supervisor")
    settling.dealer_signs = False
    asked = question(settling.state, settling.setup)
    assert asked is not None
    assert asked.text == "The dealer signs the payout log: ENTER at the key pad."
    asked = question(settling.state, dataclasses.replace(settling.setup, dealers_have_codes=True))
    assert asked is not None
    assert asked.text == "The dealer signs the payout log with the own code."


def test_the_question_names_the_others_that_follow_and_no_others(settling: CoreTable) -> None:
    """002:774: floor supervisor, pit manager and table games manager look at a royal."""
    settling.claim(3, "royal-flush")
    texts = []
    for role in ("floor-supervisor", "pit-manager", "table-games-manager"):
        asked = question(settling.state, settling.setup)
        assert asked is not None
        texts.append(asked.text)
        settling.staff(role)
    looks = "looks at the cards and gives the staff code."
    assert texts == [
        f"The floor supervisor {looks} Then: pit manager and table games manager.",
        f"The pit manager {looks} Then: table games manager.",
        f"The table games manager {looks}",
    ]


def test_what_the_key_takes_off_is_the_amount_in_the_log(settling: CoreTable) -> None:
    settling.claim(3, "flush")
    settling.staff("floor-supervisor")
    settling.staff("floor-supervisor")
    asked = question(settling.state, settling.setup)
    assert asked is not None
    assert (asked.step, asked.amount, asked.words) == ("key", "$50.00", "fifty dollars")
    assert "Then $50.00 come off the meter." in asked.text


def with_royals(table: CoreTable, *sharers: int, paid: int) -> TableState:
    """Royals at seats 1, 2, …, each with so many sharers; the first ``paid`` of them are paid."""
    awards = [
        Award(award=seat, seat=seat, hand="royal-flush", sharers=many, paid=seat <= paid)
        for seat, many in enumerate(sharers, start=1)
    ]
    return replace(table.state, awards=tuple(awards))


def test_sharing_has_begun_while_a_part_of_it_is_paid_and_not_after(oneida: CoreTable) -> None:
    """003:818-821; a royal that was paid alone before counts as no sharer of those that come later."""
    for sharers, paid, begun in (((2, 2), 0, False), ((2, 2), 1, True), ((2, 2), 2, False), ((1, 2, 2), 2, True)):
        state = with_royals(oneida, *sharers, paid=paid)
        assert sharing_began(state, oneida.setup, state.awards[-1]) is begun, (sharers, paid)


def test_an_award_is_its_own_only_sharer_and_from_no_meter_until_the_log_says_more() -> None:
    award = Award(award=1, seat=3, hand="flush")
    assert (award.sharers, award.base_cents, award.cents) == (1, 0, None)


def test_cards_are_judged_by_what_the_game_says_that_they_hold() -> None:
    """003:3094-3098: seven cards may hold several hands."""
    text = "2h 5h 9h Jh Kh 3c 3d"
    assert why_cards_differ(text, "flush", lambda cards: frozenset({"flush", "pair"})) is None
    told = why_cards_differ(text, "full-house", lambda cards: frozenset({"flush", "pair"}))
    assert told == f"{text} holds no full house"

    def holds(cards: object) -> frozenset[str]:
        raise ValueError("seven cards are a hand here")

    assert why_cards_differ("2h 5h", "flush", holds) == "seven cards are a hand here"


def test_less_than_nothing_has_no_words() -> None:
    with pytest.raises((AssertionError, IndexError)):
        money_in_words(-100_000)
