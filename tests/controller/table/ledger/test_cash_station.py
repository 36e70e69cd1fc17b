"""The cash station: accounts, cards, money in and out with a slip, adjustments by two people (004:1127-1133)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.table import commands as c, events as e
from tests.controller.any_ledger import CARDS
from tests.controller.conftest import CoreTable
from tests.controller.table.ledger.cashier import ANN, BOB, CashTable, with_accounts


@pytest.fixture
def table() -> CashTable:
    table = CashTable()
    table.open()
    return table


# --- what is refused, in one sentence ---


def test_a_table_whose_players_have_chips_keeps_no_accounts() -> None:
    setup = with_accounts()
    table = CoreTable(replace(setup, rules=setup.rules.model_copy(update={"account": None})))
    (refused,) = table.take(c.DepositKeyed(device="cash-station", at=1, account=1, cents=100, role="cashier"))
    assert isinstance(refused, e.SignalRefused)
    assert "no accounts of players are kept for casino war" in refused.why


@pytest.mark.parametrize("role", ["dealer", "technician", "accountant"])
def test_only_a_cashier_or_a_supervisor_takes_money(table: CashTable, role: str) -> None:
    assert f"the {role} has no say there" in table.by(c.DepositKeyed, role, account=ANN, cents=100)
    assert table.cents(ANN) == 10_000


@pytest.mark.parametrize(
    ("cents", "why"),
    [(0, "more than nothing"), (-100, "more than nothing"), (10**12, "$1,000,000.00 is the most")],
)
def test_an_amount_that_is_none_moves_nothing(table: CashTable, cents: int, why: str) -> None:
    for kind in (c.DepositKeyed, c.CashOutKeyed):
        assert why in table.by(kind, account=ANN, cents=cents)
    assert table.state.ledger.till_cents == 15_000


def test_a_suspended_table_takes_no_money_in_and_pays_out(table: CashTable) -> None:
    """A disk that is nearly full has room to close with, and none for another evening of slips."""
    table.take(c.SuspensionDemanded(device="disk", at=2, why="the disk is nearly full"))
    assert table.by(c.DepositKeyed, account=ANN, cents=100) == "the table is suspended: the disk is nearly full"
    assert table.by(c.CashOutKeyed, account=ANN, cents=100) == ""
    assert table.state.ledger.till_cents == 14_900


def test_nobody_is_paid_more_than_lies_in_the_account(table: CashTable) -> None:
    assert table.by(c.CashOutKeyed, account=BOB, cents=5_001) == ("$50.00 lies in account 2, less than $50.01")


def test_an_account_that_there_is_not_takes_nothing(table: CashTable) -> None:
    for kind, said in ((c.DepositKeyed, {"cents": 1}), (c.CashOutKeyed, {"cents": None}), (c.PinChosen, {})):
        assert table.by(kind, account=9, **said) == "there is no account 9"


@pytest.mark.parametrize("card", ["", "4111111111111111", "1" * 199, "²", "12 4", "-1"])
def test_what_no_reader_takes_for_a_players_card_is_none_where_it_is_keyed(table: CashTable, card: str) -> None:
    """The card of a bank, of 12 digits or more, is recorded nowhere; nor is what no reader reads again."""
    for kind, said in ((c.AccountOpenedKeyed, {"holder": "Eve"}), (c.CardBoundKeyed, {"account": BOB, "why": "lost"})):
        assert "a card has a number of at most 11 digits" in table.by(kind, card=card, **said)


def test_one_card_opens_one_account(table: CashTable) -> None:
    assert "this card opens account 1" in table.by(c.AccountOpenedKeyed, holder="Eve", card=CARDS[0])
    assert "this card opens account 1" in table.by(c.CardBoundKeyed, account=BOB, card=CARDS[0], why="lost")
    assert "a card has a number" in table.by(c.AccountOpenedKeyed, holder="Eve", card="abc")
    assert "has to be written down" in table.by(c.AccountOpenedKeyed, holder="  ", card=CARDS[2])


def test_who_sits_at_a_station_is_paid_what_lies_in_the_account_after_leaving(table: CashTable) -> None:
    table.sit(ANN, 1, 4_000)
    assert table.by(c.CashOutKeyed, account=ANN, cents=None) == (
        "$40.00 of account 1 lies at station 1: its holder leaves that first"
    )
    assert not table.ask(c.StationLeftKeyed, station=1)
    assert not table.by(c.CashOutKeyed, account=ANN, cents=None)
    assert table.state.ledger.till_cents == 5_000


def test_an_account_with_money_or_at_a_station_is_not_closed(table: CashTable) -> None:
    assert table.by(c.AccountClosedKeyed, account=BOB) == "$50.00 lies in it: pay it out first"
    table.by(c.CashOutKeyed, account=BOB, cents=None)
    table.sit(BOB, 2)
    assert table.by(c.AccountClosedKeyed, account=BOB) == "its holder is at station 2"


def test_money_waits_while_record_and_program_are_checked(table: CashTable) -> None:
    table._fold([e.CheckBegun()])
    assert "the record is being checked" in table.by(c.DepositKeyed, account=ANN, cents=100)
    assert "the record is being checked" in table.by(c.CashOutKeyed, account=ANN, cents=100)


# --- adjustments ---


def test_an_adjustment_is_asked_for_by_a_supervisor_and_agreed_to_by_another_department(table: CashTable) -> None:
    asked = {"account": ANN, "cents": -2_500, "why": "paid in twice"}
    assert "the cashier has no say there" in table.by(c.AdjustmentKeyed, **asked)
    assert not table.by(c.AdjustmentKeyed, "pit-manager", "ann-ames", **asked)
    answer = {"account": ANN, "cents": -2_500, "yes": True}
    assert table.by(c.AdjustmentAnswered, "pit-manager", "ann-ames", **answer) == "nobody witnesses what they asked for"
    assert "is witnessed by" in table.by(c.AdjustmentAnswered, "floor-supervisor", "bob-bell", **answer)
    assert table.cents(ANN) == 10_000
    assert not table.by(c.AdjustmentAnswered, "accountant", "bob-bell", **answer)
    assert (table.cents(ANN), table.state.ledger.house_cents) == (7_500, 2_500)
    (made,) = table.made(e.AccountAdjusted)
    assert made == e.AccountAdjusted(
        account=ANN,
        cents=-2_500,
        why="paid in twice",
        asked_role="pit-manager",
        asked_person="ann-ames",
        role="accountant",
        person="bob-bell",
    )


def test_another_amount_than_the_one_that_waits_is_not_agreed_to(table: CashTable) -> None:
    table.by(c.AdjustmentKeyed, "pit-manager", account=ANN, cents=100, why="miscounted")
    assert "no such adjustment" in table.by(c.AdjustmentAnswered, "accountant", account=ANN, cents=1_000, yes=True)
    assert "waits for a second person" in table.by(c.AdjustmentKeyed, "pit-manager", account=BOB, cents=1, why="x")


def test_who_asked_for_an_adjustment_may_drop_it(table: CashTable) -> None:
    table.by(c.AdjustmentKeyed, "pit-manager", account=ANN, cents=100, why="miscounted")
    assert not table.by(c.AdjustmentAnswered, "pit-manager", account=ANN, cents=100, yes=False)
    assert table.state.ledger.adjustment is None
    assert table.cents(ANN) == 10_000


def test_an_adjustment_takes_no_account_below_nothing(table: CashTable) -> None:
    why = table.by(c.AdjustmentKeyed, "pit-manager", account=BOB, cents=-5_001, why="miscounted")
    assert "no account goes below nothing" in why


# --- what is done ---


def test_each_deposit_and_each_payment_has_a_slip_of_its_own_and_who_made_it(table: CashTable) -> None:
    table.by(c.CashOutKeyed, person="dan-dean", account=ANN, cents=1_000)
    assert [event.slip for event in table.made(e.MoneyDeposited)] == [1, 2]
    (paid,) = table.made(e.MoneyPaidOut)
    assert paid == e.MoneyPaidOut(account=ANN, cents=1_000, slip=3, role="cashier", person="dan-dean")


def test_a_card_that_was_read_at_the_cash_station_stands_there(table: CashTable) -> None:
    assert not table.swipe(CARDS[1], "card-reader.cash")
    assert table.state.ledger.of_card(table.state.ledger.at_cash) == BOB
    assert not table.swipe(CARDS[2], "card-reader.cash"), "a new card is for a new account"
    assert table.state.ledger.at_cash == CARDS[2]


def test_a_lost_card_opens_nothing_once_another_one_does(table: CashTable) -> None:
    assert not table.by(c.CardBoundKeyed, account=ANN, card=CARDS[2], why="the old one is lost")
    assert "opens no account here" in table.swipe(CARDS[0])
    assert not table.swipe(CARDS[2])


def test_the_card_of_a_closed_account_is_good_for_another_one(table: CashTable) -> None:
    table.by(c.CashOutKeyed, account=BOB, cents=None)
    assert not table.by(c.AccountClosedKeyed, account=BOB)
    assert not table.by(c.AccountOpenedKeyed, holder="Eve", card=CARDS[1])
    assert [*table.state.ledger.accounts] == [1, 3], "and its number is a new one"
