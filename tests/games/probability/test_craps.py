"""Exact chances of craps: every figure that is in print, from the settlement that tables use.

The edges are those of casinodealerswebsite.com, betting-strategies.com and casinocitytimes.com, as exact fractions.
"""

from collections.abc import Mapping
from fractions import Fraction as F

import pytest

from games.dice.craps.bets import BETS
from games.probability.craps import edge_of, edges, followed, shooter_rolls, stake_cents
from games.probability.house_edge import HouseEdge
from games.round.settlement import SettlementError
from tests.games.dice.craps.houses import HOUSES, data_of, rules_of, with_options

TRUE_BY_PAIR = {"4": F(2), "5": F(3, 2), "6": F(6, 5), "8": F(6, 5), "9": F(3, 2), "10": F(2)}

SAME_EVERYWHERE = {
    "pass": F(7, 495),
    "come": F(7, 495),
    "dont-pass": F(3, 220),
    "dont-come": F(3, 220),
    **{f"place-{number}": F(1, 15) for number in (4, 10)},
    **{f"place-{number}": F(1, 25) for number in (5, 9)},
    **{f"place-{number}": F(1, 66) for number in (6, 8)},
    **{f"hardway-{number}": F(1, 9) for number in (4, 10)},
    **{f"hardway-{number}": F(1, 11) for number in (6, 8)},
    "field": F(1, 18),
    "any-seven": F(1, 6),
    "any-craps": F(1, 9),
    "craps-2": F(5, 36),
    "craps-12": F(5, 36),
    "craps-3": F(1, 9),
    "eleven": F(1, 9),
    "hop-1-1": F(5, 36),
    "hop-1-2": F(1, 9),
    "hop-6-6": F(5, 36),
    "hop-3-4": F(1, 9),
    "horn": F(1, 8),
    "horn-high-2": F(23, 180),
    "horn-high-12": F(23, 180),
    "horn-high-3": F(11, 90),
    "horn-high-11": F(11, 90),
    "c-and-e": F(1, 9),
}
AT_ONE_HOUSE = [
    ("grand-ronde", "whirl", F(2, 15)),
    ("oneida", "whirl", F(2, 15)),
    ("choctaw", "world", F(2, 15)),
    ("choctaw", "three-way", F(7, 54)),
    ("choctaw", "high-low", F(5, 36)),
    ("choctaw", "ace-deuce-any-craps", F(1, 9)),
    ("choctaw", "big-6", F(1, 11)),
    ("choctaw", "big-8", F(1, 11)),
    ("choctaw", "put-4", F(1, 3)),
    ("choctaw", "put-10", F(1, 3)),
    ("choctaw", "put-6", F(1, 11)),
    ("choctaw", "put-8", F(1, 11)),
    ("choctaw", "place-lose-4", F(1, 33)),
    ("choctaw", "place-lose-10", F(1, 33)),
    ("choctaw", "place-lose-6", F(1, 55)),
    ("choctaw", "place-lose-8", F(1, 55)),
    ("choctaw", "lay-4", F(1, 60)),
    ("choctaw", "lay-5", F(1, 50)),
    ("choctaw", "lay-6", F(1, 44)),
]


def edge(house: str, wager: str) -> HouseEdge:
    rules = rules_of(house)
    return edge_of(rules, wager, stake_cents(rules, rules.bet(wager)))


def test_a_wager_that_nobody_can_lay_by_itself_has_no_edge() -> None:
    with pytest.raises(SettlementError, match="is made when there is a point"):
        edge_of(rules_of("oneida"), "pass-odds", 500)


@pytest.mark.parametrize("house", HOUSES)
def test_the_edges_that_three_houses_share(house: str) -> None:
    for wager, right in SAME_EVERYWHERE.items():
        assert edge(house, wager).edge == right, wager


@pytest.mark.parametrize(("house", "wager", "right"), AT_ONE_HOUSE)
def test_the_edges_of_one_house(house: str, wager: str, right: F) -> None:
    assert edge(house, wager).edge == right


@pytest.mark.parametrize("house", ["grand-ronde", "oneida"])
def test_vigorish_that_is_paid_with_the_bet_is_part_of_the_money_put_up(house: str) -> None:
    """000:301; 003:1197-1237."""
    for number in (4, 5, 6, 8, 9, 10):
        assert edge(house, f"buy-{number}").of_all_money == F(1, 21)
    for numbers, right in (((4, 10), F(1, 41)), ((5, 9), F(1, 31)), ((6, 8), F(1, 25))):
        for number in numbers:
            assert edge(house, f"lay-{number}").of_all_money == right


@pytest.mark.parametrize(("number", "right"), [("4", F(1, 60)), ("5", F(1, 50)), ("6", F(1, 44)), ("8", F(1, 44))])
def test_vigorish_of_the_bet_on_a_win_alone(number: str, right: F) -> None:
    vigorish = data_of("choctaw")["vigorish"]
    rules = with_options("choctaw", vigorish=vigorish | {"buy": vigorish["buy"] | {"when": "won"}})
    assert edge_of(rules, f"buy-{number}", 2000).edge == right


def test_three_to_one_on_one_number_of_the_field_halves_its_edge() -> None:
    rules = with_options("choctaw", pays=data_of("choctaw")["pays"] | {"field-12": "3 to 1"})
    assert edge_of(rules, "field", 500).edge == F(1, 36)


def test_a_pass_bet_is_won_244_times_in_495() -> None:
    found = edge("oneida", "pass")
    won = sum(ending.ways for ending in found.endings if ending.net_cents > 0)
    assert F(won, found.dealt) == F(244, 495)


def test_a_dont_pass_bet_by_those_that_are_resolved() -> None:
    found = edge("oneida", "dont-pass")
    resolved = sum(ending.ways for ending in found.endings if ending.net_cents)
    assert F(-sum(ending.ways * ending.net_cents for ending in found.endings), resolved * found.wager_cents) == F(
        27, 1925
    )


@pytest.mark.parametrize(
    ("times", "right"),
    [
        (1, F(7, 825)),
        (2, F(1, 165)),
        (3, F(7, 1485)),
        (10, F(7, 3795)),
        (20, F(7, 7095)),
        (100, F(1, 4785)),
        ({"4": 3, "10": 3, "5": 4, "9": 4, "6": 5, "8": 5}, F(7, 1870)),
    ],
)
def test_odds_cost_nothing_and_thin_the_edge(times: int | Mapping[str, int], right: F) -> None:
    """True odds of 2 to 1, 3 to 2 and 6 to 5 (002:196; 003:1265-1268)."""

    def laid(number: str, cents: int) -> int:
        return cents * (times if isinstance(times, int) else times[number])

    found = edge_of(rules_of("choctaw"), "pass", 1000, odds=laid)
    assert found.edge == F(7, 495)
    assert found.of_all_money == right


def test_what_the_house_takes_as_odds_by_its_own_file() -> None:
    """Choctaw posts 3, 4 and 5 times."""
    told = {(found.wager, found.played): found for found in edges(rules_of("choctaw"))}
    with_odds = next(found for (wager, played), found in told.items() if wager == "pass" and "odds" in played)
    assert with_odds.of_all_money == F(7, 1870)


# -- how long it takes


def test_a_shooter_rolls_eight_and_a_half_times() -> None:
    assert shooter_rolls() == F(1671, 196)


@pytest.mark.parametrize(
    ("wager", "right"),
    [("pass", F(557, 165)), ("dont-pass", F(557, 165)), ("come", F(557, 165)), ("place-lose-4", F(4)), ("field", F(1))],
)
def test_the_mean_number_of_rolls_until_a_decision(wager: str, right: F) -> None:
    mark = "8" if wager == "come" else ""
    assert followed(rules_of("choctaw"), {wager: 1100}, mark).mean_steps == right


@pytest.mark.parametrize(("wager", "right"), [("place-4", F(1, 60)), ("place-5", F(1, 90)), ("place-6", F(1, 216))])
def test_the_edge_of_a_place_bet_per_roll(wager: str, right: F) -> None:
    """Called on at each come-out roll."""
    rules = rules_of("oneida")
    found = followed(rules, {wager: 3000}, called_on=True)
    assert edge_of(rules, wager, 3000, called_on=True).edge / found.mean_steps == right


def test_what_is_off_on_the_come_out_takes_longer_and_costs_the_same() -> None:
    """000:319."""
    rules = rules_of("grand-ronde")
    off, on = (followed(rules, {"place-6": 600}, called_on=called) for called in (False, True))
    assert off.mean_steps > on.mean_steps == F(36, 11)
    assert edge("grand-ronde", "place-6").edge == F(1, 66)


# -- all of them


@pytest.mark.parametrize("house", HOUSES)
def test_every_wager_that_a_player_lays_is_told_and_none_favours_the_player(house: str) -> None:
    rules = rules_of(house)
    found = list(edges(rules))
    families = {rules.bet(one.wager).family for one in found}
    assert families == {name for name in rules.wagers if not name.endswith("-odds")}
    assert all(0 < one.edge < F(2, 5) for one in found)


def test_odds_alone_are_fair() -> None:
    """002:196-199: what supports a wager is paid by its chances."""
    for name, bet in BETS.items():
        if bet.supports and bet.number:
            found = edge_of(rules_of("choctaw"), name, 600, called_on=True)
            assert found.edge == 0, name
