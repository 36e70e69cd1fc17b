"""Decisions at tables without acceptors, lock-out button or keys, and what the charts of other games ask for."""

from __future__ import annotations

import pytest

from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.cards.dealing import why_not_next
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable


@pytest.fixture
def three_card_poker() -> CoreTable:
    return CoreTable(demonstration("demo-three-card-poker"))


@pytest.fixture
def fortune() -> CoreTable:
    return CoreTable(demonstration("demo-fortune-pai-gow-poker"))


@pytest.fixture
def oneida_pai_gow() -> CoreTable:
    return CoreTable(demonstration("demo-pai-gow-poker-oneida"))


def test_lock_out_without_acceptors_goes_on_at_once(three_card_poker: CoreTable) -> None:
    made = three_card_poker.lock_out()
    assert [type(event) for event in made] == [e.LockOutPressed, e.PhaseChanged]
    assert three_card_poker.phase == "ready"


def test_where_there_is_a_lock_out_button_next_does_not_say_no_more_bets(three_card_poker: CoreTable) -> None:
    three_card_poker.next()
    assert three_card_poker.refusal() == "press lock-out when all wagers are in"


def seat_a_bank(table: CoreTable) -> None:
    """Only players bank here."""
    table.take(c.BankKeyed(device="key-pad", at=table.now, seat=3))


def test_where_there_is_none_next_says_no_more_bets(fortune: CoreTable) -> None:
    seat_a_bank(fortune)
    assert why_not_next(fortune.state, fortune.setup) is None
    fortune.next()
    assert fortune.phase == "starting"


@pytest.mark.parametrize(
    "signal",
    [
        s.ChipPassed(device="acceptor.3", at=5, width_us=40_000),
        s.AcceptorConfirmed(device="acceptor.3", at=5, closed=True),
        s.KeyLockChanged(device="key.lower", at=5, on=True),
    ],
    ids=lambda signal: type(signal).__name__,
)
def test_what_comes_from_equipment_that_the_table_has_not_is_refused(
    three_card_poker: CoreTable, signal: s.Signal
) -> None:
    three_card_poker.take(signal)
    assert three_card_poker.refusal() == f"this table has no {signal.device}"


def test_a_step_that_is_no_part_of_the_game_is_refused_in_words(three_card_poker: CoreTable) -> None:
    three_card_poker.count(3)
    assert three_card_poker.refusal() == "reporting a different count is no part of three card poker"


def test_a_table_without_keys_goes_on_with_a_supervisors_code(three_card_poker: CoreTable) -> None:
    three_card_poker.take(c.SuspensionDemanded(device="service", at=1, why="the disk is nearly full"))
    three_card_poker.staff("dealer")
    assert three_card_poker.state.suspended is not None
    three_card_poker.staff("floor-supervisor", yes=False)
    assert three_card_poker.state.suspended is not None
    three_card_poker.staff("floor-supervisor")
    assert three_card_poker.state.suspended is None


def test_an_award_that_the_tray_pays_is_no_claim_on_the_meter(oneida_pai_gow: CoreTable) -> None:
    table = oneida_pai_gow
    table.shuffle(cards=53)
    table.lock(2)
    table.count()
    table.take(c.DrawKeyed(device="key-pad", at=table.now, draw="start-position"))
    order = table.state.round.draw_order
    assert order is not None
    table.take(c.NumbersGiven(device="random-numbers", at=table.now, order=order.order, numbers=(4,)))
    table.deal_key()
    table.take(s.DeckRemoved(device="shuffler", at=table.now, order=table.order("unload")))
    table.take(s.DeckLoaded(device="shoe", at=table.now, colour="red", cards=53))
    for hand in range(7):
        if hand:
            table.deal_key()
        left = 53 - 7 * (hand + 1)
        table.take(s.StackReady(device="shoe", at=table.now, order=table.order("dispense"), cards=7, left=left))
        table.take(s.StackTaken(device="shoe", at=table.now))
    table.all_out()
    table.take(c.StubKeyed(device="key-pad", at=table.now, cards=4))
    table.next()
    table.claim(2, "flush")
    assert table.refusal() == "a flush is paid from the tray: no key takes it off the meter"
    table.claim(2, "straight-flush")
    assert table.phase == "awarding"


@pytest.mark.parametrize("total", [2, 19])
def test_a_total_that_three_dice_cannot_show_is_refused(fortune: CoreTable, total: int) -> None:
    seat_a_bank(fortune)
    fortune.next()
    fortune.take(c.DiceKeyed(device="key-pad", at=fortune.now, total=total, role="dealer"))
    assert fortune.refusal() == f"{total} is no total of 3 dice: it is 3 to 18"
    assert fortune.phase == "starting"


def test_dice_of_the_house_are_thrown_whatever_the_generator_says(fortune: CoreTable) -> None:
    seat_a_bank(fortune)
    fortune.next()
    fortune.take(c.DiceKeyed(device="key-pad", at=fortune.now, total=11, role="dealer"))
    assert (fortune.phase, fortune.state.round.drawn[0].position) == ("ready", 4)


def test_a_total_that_was_added_wrongly_is_put_right_before_the_deal_and_not_after(fortune: CoreTable) -> None:
    """003:3397-3399; 002:1356"""
    seat_a_bank(fortune)
    fortune.next()
    for total in (11, 12):
        fortune.take(c.DiceKeyed(device="key-pad", at=fortune.now, total=total, role="dealer"))
    assert (fortune.phase, fortune.state.round.drawn[0].position) == ("ready", 5)
    fortune.state = fold([e.PhaseChanged(signal="deal", before="ready", after="dealing")], fortune.state)
    fortune.take(c.DiceKeyed(device="key-pad", at=fortune.now, total=13, role="dealer"))
    assert fortune.refusal() == "no dice are wanted now"
    assert fortune.state.round.drawn[0].position == 5
