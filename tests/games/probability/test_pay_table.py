"""Published figures, by M. Shackleford: "The Wizard of Odds Analyzes the New Casino Games", Contingencies,
November/December 2000 (Caribbean stud), and wizardofodds.com/games/three-card-poker.
"""

from fractions import Fraction

import pytest

from games.money.odds import Amount, Odds
from games.probability.dealt import DEALT
from games.probability.pay_table import Payment, PayTable, PayTableError, of_printed

STUD = DEALT["caribbean-stud"]["progressive"].count()


def stud(flush: int, full_house: int, four: int) -> PayTable:
    """A progressive of $1 that pays dollars, 10 % for the straight flush and all for the royal."""
    payments = {
        "flush": Payment(Fraction(flush * 100)),
        "full-house": Payment(Fraction(full_house * 100)),
        "four-of-a-kind": Payment(Fraction(four * 100)),
        "straight-flush": Payment(of_meter=Fraction(1, 10)),
        "royal-flush": Payment(of_meter=Fraction(1)),
    }
    return PayTable("progressive", 100, payments, STUD)


def by_odds(wager: str, game: str, odds: dict[str, int]) -> PayTable:
    printed = {hand: Odds(win, 1) for hand, win in odds.items()}
    return PayTable(wager, 100, of_printed(printed, 100), DEALT[game][wager].count())


def test_a_line_that_never_comes_is_told() -> None:
    with pytest.raises(PayTableError, match="progressive pays five-aces, which these cards never make"):
        PayTable("progressive", 100, {"five-aces": Payment(Fraction(1))}, STUD)


def test_an_empty_table_is_told() -> None:
    with pytest.raises(PayTableError, match="pays no hand"):
        PayTable("progressive", 100, {}, STUD)


@pytest.mark.parametrize(("table", "dollars"), [(stud(50, 75, 100), 263_205), (stud(50, 100, 150), 246_784)])
def test_caribbean_stud_breaks_even_at_the_published_meter(table: PayTable, dollars: int) -> None:
    """Contingencies, tables 1 and 2 of the progressive."""
    even = table.break_even_cents()
    assert even is not None
    assert even // 100 == dollars
    assert table.return_at(even - 10) < 1 <= table.return_at(even + 10)


def test_a_table_without_a_share_of_the_meter_never_breaks_even() -> None:
    table = PayTable("progressive", 100, {"flush": Payment(Fraction(5_000))}, STUD)
    assert table.break_even_cents() is None


def test_a_table_that_gives_more_than_it_takes_breaks_even_at_once() -> None:
    rich = {"flush": Payment(Fraction(10_000_000)), "royal-flush": Payment(of_meter=Fraction(1))}
    assert PayTable("progressive", 100, rich, STUD).break_even_cents() == 0


@pytest.mark.parametrize(("flush", "edge"), [(3, "7.28"), (4, "2.32")])
def test_pair_plus_has_the_published_edge(flush: int, edge: str) -> None:
    odds = {"pair": 1, "flush": flush, "straight": 6, "three-of-a-kind": 30, "straight-flush": 40}
    table = by_odds("pair-plus", "three-card-poker", odds)
    assert f"{float((1 - table.return_at()) * 100):.2f}" == edge
    assert table.hit_chance() == Fraction(48 + 52 + 720 + 1_096 + 3_744, 22_100)


@pytest.mark.slow
def test_fortune_has_the_published_edge() -> None:
    """7.8 % before envy (J. Grochowski, casinocitytimes.com, 17 May 2015); the better paid hand is paid."""
    odds = {
        "seven-card-straight-flush": 5_000,
        "royal-flush-royal-match": 2_000,
        "seven-card-straight-flush-joker": 1_000,
        "five-aces": 400,
        "royal-flush": 150,
        "straight-flush": 50,
        "four-of-a-kind": 25,
        "full-house": 5,
        "flush": 4,
        "three-of-a-kind": 3,
        "straight": 2,
    }
    table = by_odds("fortune", "fortune-pai-gow-poker", odds)
    assert table.dealt == 154_143_080
    assert f"{float((1 - table.return_at()) * 100):.1f}" == "7.8"
    counted = {line.hand: line.hands for line in table.lines()}
    assert counted["three-of-a-kind"] == 7_672_500
    by_rank = PayTable("fortune", 100, table.payments, table.counts, best_paid=False)
    assert {line.hand: line.hands for line in by_rank.lines()}["three-of-a-kind"] == 7_470_676
    assert by_rank.return_at() < table.return_at()


def test_the_jackpot_costs_what_is_wagered_between_two_of_them() -> None:
    table = stud(50, 100, 500)
    assert table.jackpot().hand == "royal-flush"
    assert table.jackpot_costs_cents() == 100 * 649_740
    assert table.too_rare() is None


def test_a_jackpot_rarer_than_one_in_a_hundred_million_is_told() -> None:
    """N.J.A.C. 13:69D-1.52(e)4."""
    counts = {("jackpot",): 1, (): 100_000_000}
    table = PayTable("pool", 100, {"jackpot": Payment(of_meter=Fraction(1))}, counts)
    rare = table.too_rare()
    assert rare is not None
    assert (rare.hand, rare.hands, rare.dealt) == ("jackpot", 1, 100_000_001)
    just = PayTable("pool", 100, table.payments, {("jackpot",): 1, (): 99_999_999})
    assert just.too_rare() is None


def test_a_share_of_the_meter_is_paid_in_whole_cents_and_not_below_its_least() -> None:
    share = Payment(of_meter=Fraction(1, 10), at_least_cents=500)
    assert [share.at(meter) for meter in (0, 4_999, 10_009)] == [500, 500, 1_000]


def test_odds_give_the_stake_back_and_a_printed_sum_does_not() -> None:
    paid = of_printed({"flush": Odds(3, 2), "pair": Amount(400)}, 500)
    assert paid["flush"].at(0) == 1_250
    assert paid["pair"].at(0) == 400
