"""Aces Bonus counted twice: card by card through the settlement, and row by row by what a shoe has of each rank."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from games.library import GAMES
from games.probability.blackjack.wagers import side_edges
from tests.games.blackjack.rounds import rules_of
from tests.games.probability.blackjack.test_published import of_decks

BOTH = {"own": 5_000, "aces": 1_000, "777s": 5_000, "AA": 10, "pair": 5}
COLUMNS: Mapping[str, Mapping[str, int]] = {
    "1-4": BOTH | {"777": 100, "AAs": 50, "trips": 20, "678": 10},
    "5-50": BOTH | {"777": 200, "AAs": 100, "trips": 50, "678": 25, "faces": 5, "A": 1},
}
"""What each row gives back for one (001:1128-1138)."""


def falling(number: int, times: int) -> int:
    product = 1
    for out in range(times):
        product *= number - out
    return product


def by_rows(decks: int, pays: Mapping[str, int]) -> Fraction:
    """What comes back of one on average, where aces are split and a third card comes wherever it may pay."""
    cards, of_rank, aces, tens = 52 * decks + 1, 4 * decks, 4 * decks + 1, 16 * decks
    spades, others = decks + 1, decks  # the special ace is one of spades (001:1123)

    def no_natural(out: int, aces_out: int = 0, tens_out: int = 0) -> Fraction:
        left = cards - out
        return 1 - Fraction(2 * (aces - aces_out) * (tens - tens_out), left * (left - 1))

    def chance(ways: int, drawn: int) -> Fraction:
        return Fraction(ways, falling(cards, drawn))

    back = Fraction(0)
    for rank in range(2, 14):
        spared = no_natural(3, tens_out=3 if rank >= 10 else 0)
        trips, suited = chance(falling(of_rank, 3), 3) * spared, chance(4 * falling(decks, 3), 3) * spared
        if rank == 7:
            back += pays["777s"] * suited + pays["777"] * (trips - suited)
        else:
            back += pays["trips"] * trips
        pair_then_trips = chance(4 * falling(decks, 2) * (of_rank - 2), 3) * spared
        back += pays["pair"] * (chance(4 * falling(decks, 2), 2) - pair_then_trips)
    back += pays["678"] * chance(6 * of_rank**3, 3) * no_natural(3)
    back += pays.get("faces", 0) * chance(6 * 4 * decks**2, 2)
    back += pays.get("A", 0) * chance(aces * (cards - aces), 2)
    suits = (spades, others, others, others)
    spared = no_natural(4, aces_out=4)
    own = sum(
        falling(one, 4) if first == second else falling(one, 2) * falling(other, 2)
        for first, one in enumerate(suits)
        for second, other in enumerate(suits)
    )
    four = chance(falling(aces, 4), 4) * spared
    back += pays["own"] * chance(own, 4) * spared + pays["aces"] * (four - chance(own, 4) * spared)
    alike = sum(falling(one, 2) for one in suits)
    alike_then_four = chance(alike * falling(aces - 2, 2), 4) * spared
    back += pays["AAs"] * (chance(alike, 2) - alike_then_four)
    unlike = falling(aces, 2) - alike
    unlike_then_four = chance(unlike * falling(aces - 2, 2), 4) * spared
    back += pays["AA"] * (chance(unlike, 2) - unlike_then_four)
    return back


@pytest.mark.slow
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_both_columns_of_aces_bonus_are_worth_what_their_rows_are(decks: int) -> None:
    """001:1018, 1123-1138: no print exists, so it is counted in two ways."""
    rules = of_decks(rules_of("axtion", "blackjack-x"), decks)
    found = {one.wager: one.edge for one in side_edges(GAMES[rules.game], rules, "")}
    for column, pays in COLUMNS.items():
        assert found[f"aces-bonus ({column})"] == 1 - by_rows(decks, pays)
