"""Wagers that somebody enters: where none are, at the bounds of a house, and what is laid with another one."""

from __future__ import annotations

import pytest

from controller.table import commands as c, events as e
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}


def laid(name: str, wager: str, cents: int, seat: int = 2) -> str:
    """Why so much may not lie there; empty where it lies there."""
    table = CoreTable(demonstration(name))
    table.take(c.StakeKeyed(**PAD, seat=seat, wager=wager, cents=cents))
    placed = [(one.seat, one.wager, one.cents) for one in table.made(e.StakePlaced)]
    assert placed == ([] if table.refusal() else [(seat, wager, cents)])
    return table.refusal()


def test_where_acceptors_take_wagers_nobody_enters_any() -> None:
    assert laid("demo-caribbean-stud", "ante", 1_000) == "no wagers are entered at caribbean stud"


@pytest.mark.parametrize(
    ("name", "wager"), [("demo-mini-baccarat", "banker"), ("demo-red-dog", "bet"), ("demo-casino-war", "main")]
)
def test_the_least_and_the_most_of_a_house_are_taken_and_what_is_beyond_is_not(name: str, wager: str) -> None:
    limits = demonstration(name).rules.limits_of(wager)
    assert limits is not None
    least, most = limits
    assert (laid(name, wager, least), laid(name, wager, most)) == ("", "")
    assert laid(name, wager, least - 1).startswith(f"the least on {wager} is $")
    above = laid(name, wager, most + 100)
    rules = demonstration(name).rules
    assert (above == "") is (rules.approvable(wager) or rules.good_up_to_max(wager))


def test_an_amount_that_is_no_step_of_the_wager_is_refused() -> None:
    """001: the side wager goes in whole dollars."""
    table = CoreTable(demonstration("demo-blackjack-x"))
    for wager, cents in (("main", 1_000), ("aces-bonus", 150)):
        table.take(c.StakeKeyed(**PAD, seat=2, wager=wager, cents=cents))
    assert table.refusal() == "aces-bonus is a multiple of $1.00"
    assert [one.wager for one in table.made(e.StakePlaced)] == ["main"]


def test_a_wager_that_this_house_does_not_offer_is_told_so() -> None:
    """The game has it, and another house takes it."""
    assert laid("demo-single-21", "field-gold", 1_000).startswith('Single 21 (Grand Ronde) has no wager "field-gold"')
    assert laid("demo-blackjack", "moon", 1_000).startswith('no wager "moon" is placed now; there is ')


@pytest.mark.parametrize("seat", [0, 99])
def test_no_wager_lies_where_there_is_no_seat(seat: int) -> None:
    assert laid("demo-roulette", "red", 1_000, seat) == f"there is no seat {seat}"
