"""Odds and sums as rules print them."""

from __future__ import annotations

import pytest

from games.money.odds import Amount, Odds, parse_odds, parse_payment


@pytest.mark.parametrize(
    ("printed", "odds"),
    [
        ("3 to 1", Odds(3, 1)),
        ("1 to 2", Odds(1, 2)),
        ("1,000 to 1", Odds(1_000, 1)),
        ("75 for 1", Odds(74, 1)),
        ("3 for 2", Odds(1, 2)),
        ("1 for 1", Odds(0, 1)),
    ],
)
def test_odds_for_count_the_stake_and_odds_to_do_not(printed: str, odds: Odds) -> None:
    assert parse_odds(printed) == odds
    assert parse_payment(printed) == odds


def test_odds_for_that_pay_less_than_the_stake_are_refused_and_odds_to_are_not() -> None:
    with pytest.raises(ValueError, match='"1 for 2" pays less than the stake: odds "for" count the stake'):
        parse_odds("1 for 2")
    assert parse_odds("1 to 2") == Odds(1, 2)


@pytest.mark.parametrize("printed", ["3", "3 to 0", "3 against 1", "-3 to 1", "", 3, None])
def test_what_is_no_odds_says_how_they_are_written(printed: object) -> None:
    with pytest.raises(ValueError, match=r'odds are written as "3 to 1" or "75 for 1"'):
        parse_odds(printed)


def test_what_was_read_is_read_again_as_it_is() -> None:
    assert parse_odds(Odds(5, 1)) == Odds(5, 1)
    assert parse_payment(Amount(250)) == Amount(250)
    assert parse_payment(Odds(5, 1)) == Odds(5, 1)
