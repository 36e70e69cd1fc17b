"""A player comes to a station with card and PIN, brings money and takes it back (004:1125-1133)."""

from __future__ import annotations

import pytest

from controller.shows.outputs import timers
from controller.table import commands as c, events as e
from drivers.signals import AccountCardRead
from tests.controller.any_ledger import CARDS
from tests.controller.table.ledger.cashier import ANN, BOB, CashTable


@pytest.fixture
def table() -> CashTable:
    table = CashTable()
    table.open()
    return table


def test_a_reader_that_the_table_does_not_have_is_refused(table: CashTable) -> None:
    (refused,) = table.take(AccountCardRead(device="card-reader.attic", at=1, number=CARDS[0]))
    assert isinstance(refused, e.SignalRefused)
    assert refused.why == "this table has no card-reader.attic"


def test_a_card_of_no_account_opens_nothing(table: CashTable) -> None:
    assert table.swipe("99999999") == "this card opens no account here: the cash station opens one"


def test_a_second_reader_for_one_account_is_refused(table: CashTable) -> None:
    table.sit(ANN, 1)
    assert table.swipe(CARDS[0], "card-reader.two") == "account 1 is at station 1: leave that one first"


def test_a_second_player_at_one_station_is_refused(table: CashTable) -> None:
    table.sit(ANN, 1)
    assert table.swipe(CARDS[1]) == "somebody else is at station 1"


def test_an_account_without_a_pin_plays_nowhere() -> None:
    table = CashTable()
    table.open(pin=False)
    assert "has no PIN yet" in table.swipe(CARDS[0])


def test_the_fifth_wrong_pin_in_a_row_locks_the_account_until_another_pin_is_chosen(table: CashTable) -> None:
    table.swipe(CARDS[0])
    for left in (4, 3, 2, 1):
        assert table.pin(ANN, 1, right=False) == f"this PIN is wrong: {left} more and the account is locked"
    assert "the account is locked" in table.pin(ANN, 1, right=False)
    assert table.state.ledger.stations == {}
    assert "this account is locked, too many wrong PINs" in table.swipe(CARDS[0])
    assert "no card of account 1 was read" in table.pin(ANN, 1), "and a right one comes too late"
    assert not table.by(c.PinChosen, account=ANN)
    assert not table.swipe(CARDS[0])


def test_a_right_pin_forgives_those_that_were_wrong_before_it(table: CashTable) -> None:
    table.swipe(CARDS[0])
    for _ in range(4):
        table.pin(ANN, 1, right=False)
    assert not table.pin(ANN, 1)
    assert table.state.ledger.accounts[ANN].wrong_pins == 0


def test_wrong_pins_of_somebody_who_sits_there_lock_the_account_and_take_no_chair(table: CashTable) -> None:
    """A reload asks for the PIN again where the page lost its key: whoever guesses gets nothing, the player stays."""
    table.sit(ANN, 1, 1_000)
    assert table.pin(ANN, 1, right=False) == "station 1 asks for no PIN: read the card first"
    assert table.state.ledger.accounts[ANN].wrong_pins == 0, "nobody locks an account without its card"
    table.swipe(CARDS[0])
    for _ in range(5):
        table.pin(ANN, 1, right=False)
    assert table.state.ledger.stations[1].cents == 1_000
    assert not table.ask(c.StationLeftKeyed, station=1)
    assert table.cents(ANN) == 10_000


def test_a_pin_for_another_station_than_that_of_the_card_is_refused(table: CashTable) -> None:
    table.swipe(CARDS[0])
    assert table.pin(ANN, 2) == "no card of account 1 was read at station 2: read it first"
    assert table.pin(BOB, 1) == "no card of account 2 was read at station 1: read it first"


def test_a_station_waits_a_minute_for_the_pin(table: CashTable) -> None:
    table.swipe(CARDS[0])
    assert [(one.name, one.after_ns) for one in timers(table.state, table.setup)] == [("pin.1", 60_000_000_000)]
    assert table.time("pin.1") == (e.StationLeft(account=ANN, station=1, why="no PIN came"),)
    assert table.time("pin.1") == (), "a time that comes late changes nothing"


def test_who_gave_the_pin_is_not_sent_away_by_its_time(table: CashTable) -> None:
    table.sit(ANN, 1)
    assert timers(table.state, table.setup) == ()
    assert table.time("pin.1") == ()


def test_a_pin_that_was_asked_for_once_more_and_not_given_leaves_the_player_where_he_is(table: CashTable) -> None:
    table.sit(ANN, 1, 1_000)
    table.swipe(CARDS[0])
    assert table.time("pin.1") == (e.PlayerPinLapsed(account=ANN, station=1),)
    assert table.state.ledger.stations[1].cents == 1_000
    assert "asks for no PIN" in table.pin(ANN, 1)


def test_nobody_brings_more_than_lies_in_the_account(table: CashTable) -> None:
    table.sit(BOB, 2)
    assert table.ask(c.MoneyBroughtKeyed, station=2, cents=5_001) == "$50.00 lies in the account, less than $50.01"
    assert "card and PIN first" in table.ask(c.MoneyBroughtKeyed, station=1, cents=100)


def test_what_is_brought_and_taken_back_leaves_the_till_as_it_is(table: CashTable) -> None:
    table.sit(ANN, 1, 4_000)
    ledger = table.state.ledger
    assert (ledger.till_cents, ledger.in_accounts_cents, ledger.on_table_cents) == (15_000, 11_000, 4_000)
    made = table.take(c.StationLeftKeyed(device="station.1", at=table.now, station=1))
    assert made == (
        e.MoneyTakenBack(account=ANN, station=1, cents=4_000),
        e.StationLeft(account=ANN, station=1, why="left"),
    )
    assert table.state.ledger.on_table_cents == 0


def test_a_station_where_nobody_is_is_not_left(table: CashTable) -> None:
    assert table.ask(c.StationLeftKeyed, station=2) == "nobody is at station 2"
