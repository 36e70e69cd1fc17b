"""Everybody whom the house names signs the payout log by an act of their own, and the log names the cards (002:741)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.setup import TableSetup
from tests.controller.any_signal import choctaw as choctaw_setup, oneida as oneida_setup, two_pools
from tests.controller.conftest import HANDS, CoreTable

CARDS_OF_A_FLUSH = HANDS["flush"]
FS, PM, TGM = "floor-supervisor", "pit-manager", "table-games-manager"


@pytest.fixture
def flush(choctaw: CoreTable) -> CoreTable:
    """A flush at seat 3 that the supervisor has verified; the dealer has done nothing yet."""
    choctaw.dealer_signs = False
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff(FS)
    return choctaw


def logged(table: CoreTable) -> list[e.PayoutLogged]:
    return [event for event in table.events if isinstance(event, e.PayoutLogged)]


def test_a_supervisor_alone_does_not_complete_the_log(flush: CoreTable) -> None:
    flush.staff(FS, cards=CARDS_OF_A_FLUSH)
    assert flush.refusal() == "the dealer must sign the log before it is complete"
    assert logged(flush) == []


def test_the_dealers_enter_is_the_dealers_signature(flush: CoreTable) -> None:
    flush.sign()
    signed = flush.made(e.LogSigned)[0]
    assert signed == e.LogSigned(award=1, role="dealer", by="key", cards=CARDS_OF_A_FLUSH)
    flush.staff(FS)
    assert (logged(flush)[0].signed, logged(flush)[0].cards) == (("dealer", FS), CARDS_OF_A_FLUSH)


def test_the_dealers_own_code_signs_too_and_says_who_it_was(flush: CoreTable) -> None:
    flush.take(c.StaffAnswered(device="awards-desk", at=flush.now, role="dealer", person="eve-east"))
    assert flush.made(e.LogSigned) == [e.LogSigned(award=1, role="dealer", person="eve-east", by="code")]


def test_where_dealers_have_codes_a_key_that_anybody_could_press_is_no_signature(flush: CoreTable) -> None:
    flush.setup = replace(flush.setup, dealers_have_codes=True)
    flush.sign()
    assert flush.refusal() == "dealers have codes here: the dealer signs with STAFF, the code, ENTER"
    flush.staff("dealer")
    assert flush.state.awards[0].signed == ("dealer",)


def test_nobody_signs_before_the_hand_is_verified(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.sign()
    assert choctaw.refusal() == "the floor supervisor must verify the flush before anybody signs the log"


def test_nobody_signs_twice(flush: CoreTable) -> None:
    flush.sign()
    flush.sign()
    assert flush.refusal() == "the dealer has signed the log for this flush"
    flush.staff("dealer")
    assert flush.refusal() == "the dealer has signed the payout log"


def test_one_person_does_not_sign_for_two(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    for role in (FS, "dealer"):
        choctaw.take(c.StaffAnswered(device="key-pad", at=choctaw.now, role=role, person="ann-ames"))
    assert choctaw.refusal() == "ann-ames has signed in another role: it takes another person"


def test_the_house_that_asks_for_the_cards_has_no_entry_without_them(flush: CoreTable) -> None:
    """002:741 (4)"""
    flush.take(c.LogSignedKeyed(device="key-pad", at=flush.now))
    flush.staff(FS)
    assert "names the cards of the hand" in flush.refusal()
    flush.staff(FS, cards=CARDS_OF_A_FLUSH)
    assert logged(flush)[0].cards == CARDS_OF_A_FLUSH


def test_a_house_that_does_not_ask_for_the_cards_has_the_entry_without(oneida: CoreTable) -> None:
    oneida.dealer_signs = False
    oneida.to_settling(3)
    oneida.claim(3, "flush")
    oneida.staff(FS)
    oneida.take(c.LogSignedKeyed(device="key-pad", at=oneida.now))
    oneida.staff(FS)
    assert [entry.cards for entry in logged(oneida)] == [""]


def test_nobody_signs_for_cards_that_are_another_hand(flush: CoreTable) -> None:
    flush.sign("2h 5h 9h Jh Ks")
    assert flush.refusal() == "2h 5h 9h Jh Ks is a high card, not a flush"
    assert flush.state.awards[0].signed == ()


def test_the_entry_has_the_cards_that_the_dealer_signed_for(flush: CoreTable) -> None:
    flush.sign()
    flush.staff(FS, cards="2d 5d 9d Jd Kd")
    assert flush.refusal() == f"the log was signed for {CARDS_OF_A_FLUSH}, not for 2d 5d 9d Jd Kd"


def test_a_further_claim_takes_the_signatures_back_with_the_entry(choctaw: CoreTable) -> None:
    """Its amount may be another."""
    choctaw.dealer_signs = False
    choctaw.to_settling(2, 6)
    choctaw.claim(2, "flush")
    choctaw.staff(FS)
    choctaw.sign()
    choctaw.claim(6, "royal-flush")
    assert [(award.signed, award.log_cards) for award in choctaw.state.awards] == [((), CARDS_OF_A_FLUSH), ((), "")]


def test_a_further_claim_takes_back_the_amount_and_every_signature_of_those_that_wait_and_of_no_other(
    choctaw: CoreTable,
) -> None:
    """0009: the amount may be another, so nobody's signature holds for it; who looked at the cards did."""
    choctaw.to_settling(3, 4, 5)
    choctaw.claim(5, "flush")
    for _ in range(2):
        choctaw.staff(FS)
    choctaw.turn("lower")
    paid = choctaw.state.awards[0]
    choctaw.claim(4, "flush")
    choctaw.staff(FS)
    choctaw.staff(FS)
    entry = choctaw.state.awards[1]
    assert (entry.cents, entry.logged_by, entry.signed, entry.signers) == (
        5_000,
        FS,
        ("dealer",),
        ("",),
    )
    choctaw.claim(3, "flush")
    assert choctaw.state.awards[0] == paid
    assert [award.award for award in choctaw.state.awards] == [1, 2, 3], "each claim has the next number"
    assert choctaw.state.next_award == 4
    again = choctaw.state.awards[1]
    assert (again.cents, again.logged_by, again.signed, again.signers) == (None, None, (), ())
    assert (again.verified, again.verifiers) == ((FS,), ("",))


@pytest.mark.parametrize("setup", [choctaw_setup(), oneida_setup(), two_pools()], ids=lambda one: str(one.house))
def test_every_role_that_the_house_names_has_signed_every_entry(setup: TableSetup) -> None:
    for hand, rule in setup.awards.items():
        if rule.key is None:
            continue
        table = CoreTable(setup)
        table.dealer_signs = False
        table.to_settling(3)
        table.claim(3, hand)
        for role in rule.verified_by:
            table.staff(role)
        table.sign()
        for role in (FS, PM, TGM):
            if not logged(table):
                table.staff(role)
        assert [entry.signed for entry in logged(table)] == [rule.log_signed_by], hand
        acts = [event.role for event in table.events if isinstance(event, e.AwardVerified | e.LogSigned)]
        assert set(acts) >= set(rule.log_signed_by), hand
        assert len(acts) == len(set(acts)), hand


def test_an_entry_of_an_earlier_record_pays_as_it_did(flush: CoreTable) -> None:
    """The dealer's signature was taken for granted then."""
    entry = e.PayoutLogged(
        award=1, cents=5_000, base_cents=1_000_050, sharers=1, words="fifty dollars", cards="", role=FS,
        signed=("dealer", FS),
    )  # fmt: skip
    flush.state = fold([entry], flush.state)
    flush.staff(FS)
    flush.turn("lower")
    assert flush.meter == 1_000_050 - 5_000
