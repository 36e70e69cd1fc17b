"""Who banks: keyed in while wagers are open, and what a table knows of the conditions."""

from __future__ import annotations

import msgspec
import pytest

from controller.people.code_check import AtOnce
from controller.people.key_pad_entry import KeyPadEntry
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.draft import why_not
from controller.table.draws.decide import start_places
from controller.table.round.bank import bank_again, bank_wanted, why_not_bank
from controller.table.setup import TableSetup
from controller.table.state import Banked, Drawn, Round, TableState
from drivers.signals import KeyPressed
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.people.by_hand import code_check


@pytest.fixture(scope="module")
def fortune() -> TableSetup:
    """Axtion: only players bank, two rounds in a row at most (001:686-691)."""
    return demonstration("demo-fortune-pai-gow-poker")


def key(table: CoreTable, seat: int | None) -> tuple[e.Event, ...]:
    return table.take(c.BankKeyed(device="key-pad", at=table.now, seat=seat))


@pytest.mark.parametrize(
    ("name", "seat", "why"),
    [
        ("caribbean-stud", 3, "the house banks caribbean stud"),
        ("three-card-poker", 3, "the house banks this game"),
        ("fortune-pai-gow-poker", 9, "there is no seat 9"),
        ("fortune-pai-gow-poker", None, "nobody has the bank, and the house banks no round here"),
    ],
)
def test_nobody_banks_where_the_house_does_or_nobody_sits(name: str, seat: int | None, why: str) -> None:
    table = CoreTable(demonstration(f"demo-{name}"))
    key(table, seat)
    assert table.refusal() == why


def test_the_bank_is_taken_before_no_more_bets(fortune: TableSetup) -> None:
    table = CoreTable(fortune)
    key(table, 4)
    table.next()
    key(table, 3)
    assert table.refusal() == "the bank is taken before no more bets"


@pytest.mark.parametrize(
    "name", ["fortune-pai-gow-poker", "three-card-poker-6-card-bonus", "three-card-texas-holdem", "two-card-peek"]
)
def test_where_only_players_bank_no_wager_is_closed_before_one_does(name: str) -> None:
    """001:603, 686, 1369, 1592: the house banks no round."""
    table = CoreTable(demonstration(f"demo-{name}"))
    wanted = "only players bank here: key in the seat that banks this round, then ENTER"
    assert wanted in (why_not(table.state, table.setup, "lock_out") or "")
    assert advice(table.state, table.setup).say == f"Wagers are open. K{wanted[25:]}."
    assert dealer_lines(table.state, table.setup, "")[1] == "BANK? SEAT, ENTER"
    key(table, 3)
    assert why_not(table.state, table.setup, "lock_out") is None
    key(table, None)
    assert wanted in (why_not(table.state, table.setup, "lock_out") or "")


def test_where_the_house_banks_nobody_has_to(fortune: TableSetup) -> None:
    table = CoreTable(demonstration("demo-pai-gow-poker"))
    assert not bank_wanted(table.state, table.setup)
    assert why_not(table.state, table.setup, "lock_out") is None
    assert bank_wanted(CoreTable(fortune).state, fortune)


def test_the_seat_of_the_last_round_banks_again_where_it_may(fortune: TableSetup) -> None:
    for rounds, again in ((1, 3), (2, None)):
        state = TableState(opened=True, round=Round(number=9), banked=Banked(3, rounds))
        assert bank_again(state, fortune) == again
        say = f"BANK {again} AGAIN: ENTER" if again else "BANK? SEAT, ENTER"
        assert dealer_lines(state, fortune, "")[1] == say


def test_enter_alone_keeps_the_bank_where_it_is(fortune: TableSetup) -> None:
    pad = KeyPadEntry(fortune, code_check({}, AtOnce()), "key-pad", lambda: 0)
    enter = KeyPressed(device="key-pad", at=1, key="ENTER")
    again = TableState(opened=True, round=Round(number=9), banked=Banked(3, 1))
    assert pad.press(enter, again) == c.BankKeyed(device="key-pad", at=1, seat=3)
    refused = pad.press(enter, msgspec.structs.replace(again, banked=Banked(3, 2)))
    assert isinstance(refused, c.EntryRefused)


def test_a_bank_goes_to_another_or_back_to_the_dealer_while_wagers_are_open(fortune: TableSetup) -> None:
    table = CoreTable(fortune)
    for seat in (3, 5, None):
        assert key(table, seat) == (e.BankTaken(round=1, seat=seat),)
        assert table.state.round.bank == seat


@pytest.mark.parametrize(("rounds", "may"), [(1, True), (2, False)])
def test_nobody_banks_more_rounds_in_a_row_than_the_house_allows(fortune: TableSetup, rounds: int, may: bool) -> None:
    state = TableState(opened=True, round=Round(number=9), banked=Banked(3, rounds))
    why = why_not_bank(state, fortune, 3)
    assert why is None if may else why == "nobody banks more than 2 rounds in a row"
    assert why_not_bank(state, fortune, 4) is None


def test_the_first_round_is_the_dealers_where_the_house_says_so() -> None:
    """000:589-603"""
    setup = demonstration("demo-pai-gow-poker")
    first, second = (TableState(opened=True, round=Round(number=number)) for number in (1, 2))
    assert setup.rules.banking.first_round or why_not_bank(first, setup, 3) is not None  # type: ignore[attr-defined]
    assert why_not_bank(second, setup, 3) is None


def test_rounds_in_a_row_are_counted_and_a_void_one_is_not(fortune: TableSetup) -> None:
    table = CoreTable(fortune)
    key(table, 3)
    table._fold((e.RoundClosed(number=1, void=False, carried=(), at=1),))
    assert (table.state.banked, table.state.round.bank) == (Banked(3, 1), None)
    key(table, 3)
    table._fold((e.RoundClosed(number=2, void=True, carried=(), at=1),))
    assert table.state.banked == Banked(3, 1)
    key(table, 3)
    table._fold((e.RoundClosed(number=3, void=False, carried=(), at=1),))
    assert table.state.banked == Banked(3, 2)
    table._fold((e.RoundClosed(number=4, void=False, carried=(), at=1),))
    assert table.state.banked == Banked()


def order(setup: TableSetup, position: int, bank: int | None) -> tuple[int | str, ...]:
    drawn = (Drawn(draw="start-position", numbers=(position,), position=position),)
    return start_places(TableState(opened=True, round=Round(bank=bank, drawn=drawn)), setup)


def test_positions_are_counted_from_the_seat_that_banks(fortune: TableSetup) -> None:
    assert order(fortune, 1, bank=3)[0] == 3
    assert sorted(map(str, order(fortune, 4, bank=3))) == [str(seat) for seat in range(1, 8)]


def test_where_only_players_bank_the_order_is_not_known_before_one_does(fortune: TableSetup) -> None:
    assert order(fortune, 4, bank=None) == ()


def test_the_dealer_keeps_a_position_where_a_player_took_the_bank() -> None:
    setup = demonstration("demo-pai-gow-poker")
    places = order(setup, 1, bank=2)
    assert places[0] == 2
    assert "dealer" in places
