"""Amounts as people read them, and as rules files write them."""

import pytest

from games.money.dollars import dollars
from games.money.odds import Amount, Odds, parse_odds


@pytest.mark.parametrize(
    ("cents", "told"),
    [(0, "$0.00"), (1, "$0.01"), (-1, "-$0.01"), (99, "$0.99"), (100, "$1.00"), (-123_456, "-$1,234.56")],
)
def test_whole_cents_are_told_as_people_write_them(cents: int, told: str) -> None:
    assert dollars(cents) == told


@pytest.mark.parametrize(("cents", "told"), [(5_000, "$50"), (123_456, "$1,234.56"), (5, "$0.05"), (100, "$1")])
def test_an_amount_of_a_pay_table_is_told_without_cents_where_it_has_none(cents: int, told: str) -> None:
    assert str(Amount(cents)) == told


def test_an_amount_is_paid_whatever_was_wagered() -> None:
    assert [Amount(5_000).pays_cents(wager) for wager in (0, 100, 500)] == [5_000] * 3


def test_odds_that_are_odds_already_are_taken_as_they_are() -> None:
    assert parse_odds(Odds(3, 1)) == Odds(3, 1)
