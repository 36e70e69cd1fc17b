"""Claim, verify, log, key, meter."""

from __future__ import annotations

import pytest

from controller.shows import outputs
from controller.table import events as e
from controller.table.awards.due import current_award
from controller.table.commands import SuspensionDemanded
from drivers import signals as s
from tests.controller.conftest import CoreTable


def pay(table: CoreTable, *roles: str, key: str) -> None:
    """Everybody verifies, the last completes the log and turns the key."""
    for role in roles:
        table.staff(role)
    table.staff(roles[-1])
    table.turn(key)


def test_a_flush_takes_fifty_dollars_off_the_meter_under_the_lower_lock(choctaw: CoreTable) -> None:
    """002:745-747, 778"""
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    pay(choctaw, "floor-supervisor", key="lower")
    assert choctaw.meter == 1_000_050 - 5_000
    assert choctaw.phase == "settling"
    logged = choctaw.made(e.PayoutLogged)[0]
    assert isinstance(logged, e.PayoutLogged)
    assert logged.words == "fifty dollars"
    assert logged.signed == ("dealer", "floor-supervisor")


def test_a_royal_resets_the_meter_to_its_seed(choctaw: CoreTable) -> None:
    """002:750, 774"""
    choctaw.to_settling(3)
    choctaw.claim(3, "royal-flush")
    pay(choctaw, "floor-supervisor", "pit-manager", "table-games-manager", key="higher")
    assert choctaw.meter == 1_000_000
    reduced = choctaw.made(e.MeterReduced)[0]
    assert isinstance(reduced, e.MeterReduced)
    assert (reduced.cents, reduced.key, reduced.role) == (1_000_050, "higher", "table-games-manager")


def test_a_straight_flush_takes_a_tenth_and_the_fraction_of_a_cent_stays(choctaw: CoreTable) -> None:
    """002:749, 775"""
    choctaw.to_settling(3)
    choctaw.claim(3, "straight-flush")
    pay(choctaw, "floor-supervisor", "pit-manager", key="higher")
    assert choctaw.meter == 1_000_050 - 100_005


@pytest.mark.parametrize("key", ["lower", "higher"])
def test_no_key_pays_before_the_log_is_complete(choctaw: CoreTable, key: str) -> None:
    """002:747, 749: the log comes first."""
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff("floor-supervisor")
    choctaw.turn(key)
    assert choctaw.meter == 1_000_050
    assert "payout log" in choctaw.refusal()


def test_the_lower_key_never_pays_a_straight_flush(choctaw: CoreTable) -> None:
    """002:749; D6"""
    choctaw.to_settling(3)
    choctaw.claim(3, "straight-flush")
    pay(choctaw, "floor-supervisor", "pit-manager", key="lower")
    assert choctaw.meter == 1_000_050
    assert "higher key" in choctaw.refusal()


def test_the_higher_key_pays_a_flush_too(choctaw: CoreTable) -> None:
    """D6"""
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff("floor-supervisor")
    choctaw.staff("floor-supervisor")
    choctaw.staff("pit-manager")
    choctaw.turn("higher")
    assert choctaw.meter == 1_000_050 - 5_000


def test_a_royal_needs_the_table_games_manager(choctaw: CoreTable) -> None:
    """002:750"""
    choctaw.to_settling(3)
    choctaw.claim(3, "royal-flush")
    pay(choctaw, "floor-supervisor", "pit-manager", key="higher")
    assert choctaw.meter == 1_000_050
    assert "table games manager" in choctaw.refusal()


def test_a_seat_whose_lamp_was_not_lit_takes_no_award(choctaw: CoreTable) -> None:
    """C10; 003:753-754"""
    choctaw.to_settling(3)
    choctaw.claim(4, "royal-flush")
    assert choctaw.state.awards == ()
    assert "seat 4: no award: the lamp of this seat was not lit" in choctaw.refusal()


def test_a_seat_claims_once_a_round(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.claim(3, "full-house")
    assert [award.hand for award in choctaw.state.awards] == ["flush"]


def test_a_denied_claim_pays_nothing_and_the_seat_may_claim_again(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "full-house")
    choctaw.staff("floor-supervisor", yes=False)
    assert choctaw.phase == "settling"
    assert choctaw.meter == 1_000_050
    choctaw.claim(3, "flush")
    assert choctaw.phase == "awarding"


def test_the_round_is_not_over_while_an_award_is_open(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.next()
    assert choctaw.phase == "awarding"


def test_two_winners_are_paid_from_the_dealers_right_each_from_the_meter_at_their_turn(choctaw: CoreTable) -> None:
    """002:771: royal at seat 6, then a tenth of the seed at seat 2."""
    choctaw.to_settling(2, 6)
    before = choctaw.meter
    choctaw.claim(2, "straight-flush")
    choctaw.claim(6, "royal-flush")
    pay(choctaw, "floor-supervisor", "pit-manager", "table-games-manager", key="higher")
    pay(choctaw, "floor-supervisor", "pit-manager", key="higher")
    paid = [(event.seat, event.cents) for event in choctaw.events if isinstance(event, e.MeterReduced)]
    assert paid == [(6, before), (2, 100_000)]
    assert choctaw.meter == 900_000


def test_a_further_claim_before_payment_reopens_the_log(choctaw: CoreTable) -> None:
    choctaw.to_settling(2, 6)
    choctaw.claim(2, "straight-flush")
    choctaw.staff("floor-supervisor")
    choctaw.staff("pit-manager")
    choctaw.staff("pit-manager")
    choctaw.claim(6, "flush")
    choctaw.turn("higher")
    assert not choctaw.made(e.MeterReduced)
    assert [award.logged_by for award in choctaw.state.awards] == [None, None]


def test_equal_royals_share_what_stood_when_the_first_was_paid_under_oneida(oneida: CoreTable) -> None:
    """003:818-821; the odd cent stays on the meter."""
    oneida.to_settling(1, 3, 5)
    before = oneida.meter
    for seat in (1, 3, 5):
        oneida.claim(seat, "royal-flush")
    roles = oneida.setup.awards["royal-flush"].verified_by
    for role in 3 * roles:
        oneida.staff(role)
    for _ in range(3):
        for role in ("pit-manager", "table-games-manager"):
            oneida.staff(role)
        oneida.turn("higher")
    paid = [event.cents for event in oneida.events if isinstance(event, e.MeterReduced)]
    assert paid == [before // 3] * 3
    assert oneida.meter == oneida.setup.progressive.reset_cents + before % 3


def test_a_key_found_on_at_start_authorises_nothing(choctaw: CoreTable) -> None:
    """D4"""
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff("floor-supervisor")
    choctaw.staff("floor-supervisor")
    choctaw.take(s.KeyLockChanged(device="key.lower", at=0, on=True, at_start=True))
    assert choctaw.meter == 1_000_050
    choctaw.key("lower", on=False)
    choctaw.turn("lower")
    assert choctaw.meter == 1_000_050 - 5_000


def test_one_turn_pays_one_award(choctaw: CoreTable) -> None:
    """D4"""
    choctaw.to_settling(3, 5)
    choctaw.claim(3, "flush")
    choctaw.claim(5, "flush")
    choctaw.staff("floor-supervisor")
    choctaw.staff("floor-supervisor")
    choctaw.key("lower")
    choctaw.staff("floor-supervisor")
    choctaw.staff("floor-supervisor")
    assert len(choctaw.made(e.MeterReduced)) == 1
    choctaw.key("lower")
    assert len(choctaw.made(e.MeterReduced)) == 1, "the key was never turned away"


def test_a_key_left_on_is_reported(choctaw: CoreTable) -> None:
    choctaw.staff("floor-supervisor")
    choctaw.key("lower")
    choctaw.time("key-left-on.lower")
    assert choctaw.made(e.KeyLeftOn) == [e.KeyLeftOn(key="lower")]


def test_cards_in_the_log_must_be_the_hand_that_was_claimed(choctaw: CoreTable) -> None:
    choctaw.dealer_signs = False
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff("floor-supervisor")
    choctaw.staff("dealer")
    choctaw.staff("floor-supervisor", cards="2h 5h 9h Jh Ks")
    assert "not a flush" in choctaw.refusal()
    assert not choctaw.made(e.PayoutLogged)
    choctaw.staff("floor-supervisor", cards="2h 5h 9h Jh Kh")
    assert choctaw.made(e.PayoutLogged)


def test_claims_are_refused_before_the_settlement(choctaw: CoreTable) -> None:
    choctaw.lock(3)
    choctaw.claim(3, "flush")
    assert choctaw.state.awards == ()


# Whose word counts


def test_a_role_that_does_not_verify_this_hand_is_told_who_does(choctaw: CoreTable) -> None:
    """002:745"""
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff("pit-manager")
    assert choctaw.refusal() == "floor supervisor verifies a flush, not the pit manager"
    assert choctaw.state.awards[0].verified == ()


def test_a_dealer_cannot_deny_a_claim(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff("dealer", yes=False)
    assert choctaw.phase == "awarding"


def test_a_claim_may_be_denied_until_the_key_turns(choctaw: CoreTable) -> None:
    """A11: a wrong entry of the log is answered by a further record, not by paying it."""
    choctaw.to_settling(3)
    choctaw.claim(3, "full-house")
    choctaw.staff("floor-supervisor")
    choctaw.staff("floor-supervisor")
    choctaw.staff("floor-supervisor", yes=False)
    assert choctaw.phase == "settling"
    choctaw.staff("floor-supervisor")
    choctaw.turn("lower")
    assert choctaw.meter == 1_000_050
    assert choctaw.refusal() == "no award waits for the lower key"


def test_who_paid_one_award_does_not_stand_at_the_key_of_the_next(choctaw: CoreTable) -> None:
    """D4: one action, then the permission ends; D5: a key alone moves nothing."""
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    pay(choctaw, "floor-supervisor", key="lower")
    assert choctaw.state.present is None
    choctaw.turn("lower")
    assert choctaw.refusal() == "the person who turns a key gives their staff code first"


@pytest.mark.parametrize("ends", ["round", "suspension", "restart"])
def test_nobody_stays_at_the_key(choctaw: CoreTable, ends: str) -> None:
    """D4"""
    choctaw.to_settling()
    choctaw.staff("pit-manager")
    if ends == "round":
        choctaw.next()
    elif ends == "suspension":
        choctaw.take(SuspensionDemanded(device="service", at=0, why="the disk is nearly full"))
    else:
        choctaw.restart()
    assert choctaw.state.present is None


def test_at_a_suspended_table_a_code_answers_nothing_but_who_stands_at_the_key(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    choctaw.report("card-exposed")
    choctaw.take(SuspensionDemanded(device="service", at=0, why="the disk is nearly full"))
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "dealing", "the supervisor came to resume the table, not to void the round"
    choctaw.turn("lower")
    assert choctaw.state.suspended is None
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "voided"


def test_one_turn_that_resumes_the_table_pays_nothing(choctaw: CoreTable) -> None:
    """D4: one turn, one action."""
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff("floor-supervisor")
    choctaw.staff("floor-supervisor")
    choctaw.take(SuspensionDemanded(device="service", at=0, why="the disk is nearly full"))
    choctaw.staff("floor-supervisor")
    choctaw.turn("lower")
    assert choctaw.made(e.TableResumed)
    assert choctaw.meter == 1_000_050
    choctaw.staff("floor-supervisor")
    choctaw.turn("lower")
    assert choctaw.meter == 1_000_050 - 5_000


def test_a_key_that_this_table_does_not_have_pays_nothing(choctaw: CoreTable) -> None:
    made = choctaw.take(s.KeyLockChanged(device="key.master", at=0, on=True))
    assert made == (e.SignalRefused(what="KeyLockChanged", device="key.master", why="this table has no key.master"),)


def test_a_key_found_on_at_start_and_left_is_reported_too(choctaw: CoreTable) -> None:
    """D4: a key left turned raises an event after a set time, whoever turned it and when."""
    choctaw.take(s.KeyLockChanged(device="key.lower", at=0, on=True, at_start=True))
    assert [timer.name for timer in outputs.timers(choctaw.state, choctaw.setup)] == ["key-left-on.lower"]
    choctaw.time("key-left-on.lower")
    assert choctaw.made(e.KeyLeftOn) == [e.KeyLeftOn(key="lower")]
    assert outputs.timers(choctaw.state, choctaw.setup) == ()


# Equal royals


def royals(table: CoreTable, *seats: int) -> None:
    table.to_settling(*seats)
    for seat in seats:
        table.claim(seat, "royal-flush")


def log_and_pay(table: CoreTable) -> None:
    """The two who sign without having verified; the last signature completes the entry."""
    for role in ("pit-manager", "table-games-manager"):
        table.staff(role)
    table.turn("higher")


def paid(table: CoreTable) -> list[tuple[int, int]]:
    return [(event.seat, event.cents) for event in table.events if isinstance(event, e.MeterReduced)]


def test_every_sharer_is_verified_before_the_first_is_paid(oneida: CoreTable) -> None:
    """003:818-821: how many there are decides what each gets."""
    royals(oneida, 1, 5)
    before = oneida.meter
    oneida.staff("floor-supervisor")
    log_and_pay(oneida)
    assert paid(oneida) == []
    oneida.staff("floor-supervisor")
    assert [award.verified for award in oneida.state.awards] == [("floor-supervisor",)] * 2
    log_and_pay(oneida)
    log_and_pay(oneida)
    assert paid(oneida) == [(5, before // 2), (1, before // 2)]
    assert oneida.meter == oneida.setup.progressive.reset_cents


def test_a_royal_that_is_denied_takes_no_share_from_the_other(oneida: CoreTable) -> None:
    royals(oneida, 1, 5)
    before = oneida.meter
    oneida.staff("floor-supervisor")
    oneida.staff("floor-supervisor", yes=False)
    log_and_pay(oneida)
    assert paid(oneida) == [(5, before)]
    assert oneida.meter == oneida.setup.progressive.reset_cents


def test_a_sharer_is_not_denied_once_another_has_the_share_that_it_was_counted_in(oneida: CoreTable) -> None:
    """Else a part of the meter would stay that was won, and it would not reset."""
    royals(oneida, 1, 5)
    oneida.staff("floor-supervisor")
    oneida.staff("floor-supervisor")
    log_and_pay(oneida)
    oneida.staff("floor-supervisor", yes=False)
    assert oneida.refusal() == "a part of the royal-flush is paid: its sharers were verified before, pay them all"
    log_and_pay(oneida)
    assert oneida.meter == oneida.setup.progressive.reset_cents


def test_in_turn_a_second_royal_is_neither_verified_nor_paid_before_the_first(choctaw: CoreTable) -> None:
    """002:771"""
    royals(choctaw, 2, 6)
    assert current_award(choctaw.state, choctaw.setup) == choctaw.state.awards[1]
    choctaw.staff("floor-supervisor")
    assert current_award(choctaw.state, choctaw.setup) == choctaw.state.awards[1]


def test_a_correction_of_the_meter_before_payment_reopens_the_log(choctaw: CoreTable) -> None:
    """Found by the kills: a tenth of what the meter showed was written down, a tenth of another amount was paid.

    On records from before corrections waited for a key: now the next turn is the award's, and the correction's comes
    after.
    """
    choctaw.to_settling(3)
    choctaw.claim(3, "straight-flush")
    for role in ("floor-supervisor", "pit-manager", "floor-supervisor"):
        choctaw.staff(role)
    choctaw.correct_as_before(100)
    assert choctaw.state.awards[0].logged_by is None
    choctaw.staff("floor-supervisor")
    choctaw.staff("pit-manager")
    choctaw.turn("higher")
    logged = [event.cents for event in choctaw.events if isinstance(event, e.PayoutLogged)]
    paid = [event.cents for event in choctaw.events if isinstance(event, e.MeterReduced)]
    assert (logged, paid) == ([100_005, 100_015], [100_015])
