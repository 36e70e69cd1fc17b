"""How roulette is settled: odds by family, zeros, hits in a row, who comes first, and rules files that cannot be."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from pydantic import ValidationError

from games.money.dollars import dollars
from games.money.odds import Odds
from games.round.settlement import Board, SeatInPlay, SettlementError, net_cents
from games.wheel.roulette.game import ROULETTE
from games.wheel.roulette.names import HITS, family_name
from games.wheel.roulette.places import places
from games.wheel.roulette.pockets import EVEN_CHANCES, NUMBERS
from games.wheel.roulette.rules import RouletteRules
from tests.games.wheel.houses import CHOCTAW, GRAND_RONDE, HALF, ONE_ZERO, ONEIDA, data, roulette, spun
from tests.games.wheel.spins import random_spin

EVERY_HOUSE = pytest.mark.parametrize(
    "rules",
    [CHOCTAW, ONE_ZERO, ONEIDA, HALF, GRAND_RONDE],
    ids=["choctaw", "one zero", "oneida", "half", "grand-ronde"],
)


# -- what cannot be settled --------------------------------------------------------------------------------------


def test_a_round_without_a_number_is_not_settled() -> None:
    with pytest.raises(SettlementError, match="the result of the spin is not told"):
        ROULETTE.settle(CHOCTAW, [SeatInPlay(1, {"red": 500})], Board())


@pytest.mark.parametrize(("number", "rules"), [("37", CHOCTAW), ("00", ONE_ZERO), ("red", ONEIDA)])
def test_a_number_that_is_not_on_the_wheel_settles_nothing(number: str, rules: RouletteRules) -> None:
    with pytest.raises(SettlementError, match=f'"{number}" is no pocket of this wheel'):
        spun(rules, number, {"red": 500})


@pytest.mark.parametrize(
    ("wagers", "told"),
    [
        ({"split-1-5": 500}, "seat 1: split-1-5 is no split of this layout: a split lies on the line"),
        ({"back-to-back": 100}, "seat 1: there is no wager .back-to-back. at this house"),
        ({"split-0-00": 500, "split-00-0": 500}, "seat 1 has split-0-00 and split-00-0: that is one wager"),
        ({"red": 0}, r"seat 1 has \$0\.00 on red; a wager is more than nothing"),
    ],
)
def test_a_wager_that_cannot_lie_there_is_named(wagers: dict[str, int], told: str) -> None:
    with pytest.raises(SettlementError, match=told):
        spun(ONEIDA, "17", wagers)


# -- odds and zeros ----------------------------------------------------------------------------------------------

ODDS = {"straight": 35, "split": 17, "street": 11, "corner": 8, "first-five": 6, "line": 5, "column": 2, "dozen": 2}


@EVERY_HOUSE
def test_every_wager_wins_with_each_of_its_numbers_at_its_odds_and_loses_with_every_other(rules: RouletteRules) -> None:
    """000:802-816, 002:274-288, 003:4176-4212."""
    for wager, covered in places(rules.wheel, rules.head).items():
        odds = ODDS.get(family_name(wager), 1)
        for number in ROULETTE.by_result.every(rules):
            ended = spun(rules, number, {wager: 1_000})[wager]
            if number in covered:
                assert (ended.result, ended.pays_cents, ended.stands_as) == ("win", 1_000 * odds, "")
            else:
                assert (ended.result, ended.pays_cents) in (("lose", 0), ("half-lose", 0))


@pytest.mark.parametrize("number", ["0", "00"])
@pytest.mark.parametrize("rules", [CHOCTAW, ONEIDA, GRAND_RONDE])
def test_a_zero_is_neither_even_nor_low_nor_of_any_colour(rules: RouletteRules, number: str) -> None:
    """002:290, 003:4214-4217, 000:760."""
    wagers = dict.fromkeys(EVEN_CHANCES, 1_000)
    ended = spun(rules, number, wagers)
    assert {one.result for one in ended.values()} == {"lose"}
    assert net_cents(tuple(ended.values()), wagers) == -6_000
    assert {one.source for one in ended.values()} == {"002:290-291, 003:4214-4219"}


@pytest.mark.parametrize("number", ["0", "00"])
def test_a_zero_takes_half_of_an_even_chance_alone_where_the_casino_chose_so(number: str) -> None:
    """003:4214-4221."""
    ended = spun(HALF, number, {"even": 1_000, "dozen-1": 1_000, "column-3": 1_000, "straight-17": 1_000})
    assert (ended["even"].result, ended["even"].returned_cents) == ("half-lose", 500)
    assert {ended[wager].result for wager in ("dozen-1", "column-3", "straight-17")} == {"lose"}
    assert spun(HALF, "1", {"even": 1_000})["even"].result == "lose"


def test_the_cent_that_has_no_half_stays_with_the_house() -> None:
    """No document says whose it is; the layout takes no such amount."""
    assert spun(HALF, "0", {"red": 501})["red"].returned_cents == 250


def test_a_name_is_settled_as_it_was_told() -> None:
    assert spun(ONEIDA, "00", {"split-00-0": 500})["split-00-0"].pays_cents == 8_500
    assert spun(ONEIDA, "19", {"high": 500})["high"].pays_cents == 500


def test_all_that_lose_are_collected_before_anybody_is_paid() -> None:
    """002:299, 003:4163-4165."""
    seats = [SeatInPlay(2, {"black": 500, "red": 500}), SeatInPlay(1, {"straight-17": 500, "dozen-1": 500})]
    settled = ROULETTE.settle(ONEIDA, seats, Board(result="17"))
    assert [(one.seat, one.wager) for one in settled] == [
        *((1, "dozen-1"), (2, "red")),
        *((1, "straight-17"), (2, "black")),
    ]


# -- back-to-back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "pays", "after"),
    [
        ("back-to-back", 100, "back-to-back-2"),
        ("back-to-back-2", 100_000, "back-to-back-3"),
        ("back-to-back-3", 1_000_000, ""),
    ],
)
def test_each_hit_in_a_row_pays_its_odds_and_the_dollar_lies_on_until_the_third(
    wager: str, pays: int, after: str
) -> None:
    """002:264-268."""
    ended = spun(CHOCTAW, "17", {"straight-17": 500, wager: 100})[wager]
    assert (ended.result, ended.pays_cents, ended.stands_as) == ("win", pays, after)


@pytest.mark.parametrize("wager", HITS)
@pytest.mark.parametrize("beside", [{}, {"straight-18": 500}, {"split-17-20": 500}, {"red": 500}])
def test_a_number_that_was_not_picked_straight_up_is_no_hit(wager: str, beside: dict[str, int]) -> None:
    ended = spun(CHOCTAW, "17", {wager: 100, **beside})[wager]
    assert (ended.result, ended.stands_as) == ("lose", "")


def test_who_picked_every_number_has_hit_none() -> None:
    """House: the document says "the winning number" (002:264)."""
    wagers = {f"straight-{number}": 500 for number in NUMBERS}
    assert spun(CHOCTAW, "17", {**wagers, "back-to-back-2": 100})["back-to-back-2"].result == "lose"


def test_where_odds_do_not_add_up_a_hit_pays_what_they_are_above_those_before() -> None:
    terms = CHOCTAW.back_to_back
    assert terms is not None
    rules = CHOCTAW.model_copy(update={"back_to_back": terms.model_copy(update={"adds_up": False})})
    won = [spun(rules, "17", {"straight-17": 500, wager: 100})[wager].pays_cents for wager in HITS]
    assert won == [100, 99_900, 900_000]
    assert sum(cents or 0 for cents in won) == Odds(10_000, 1).pays_cents(100)


@pytest.mark.parametrize("cents", [99, 101, 500])
def test_back_to_back_of_another_amount_is_not_settled(cents: int) -> None:
    """002:263."""
    with pytest.raises(SettlementError, match="on back-to-back-2; it is exactly") as told:
        spun(CHOCTAW, "17", {"back-to-back-2": cents})
    assert f"has {dollars(cents)} on back-to-back-2; it is exactly $1.00" in str(told.value)


# -- money -------------------------------------------------------------------------------------------------------


@EVERY_HOUSE
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_fourteen_wagers_a_seat_make_and_lose_no_cent(rules: RouletteRules, seed: int) -> None:
    random = Random(seed)
    for _ in range(5):
        seats, board = random_spin(ROULETTE, rules, random)
        settled = ROULETTE.settle(rules, seats, board)
        staked = {(seat.seat, wager): cents for seat in seats for wager, cents in seat.wagers.items()}
        assert sorted((one.seat, one.wager) for one in settled) == sorted(staked)
        lying = sum(staked.values())
        paid = sum(one.pays_cents or 0 for one in settled)
        taken = sum(
            staked[one.seat, one.wager] - one.returned_cents for one in settled if one.result in ("lose", "half-lose")
        )
        back = sum(
            staked[one.seat, one.wager] if one.result == "win" else one.returned_cents
            for one in settled
            if not one.stands_as
        )
        stays = sum(staked[one.seat, one.wager] for one in settled if one.stands_as)
        assert back + stays + taken == lying
        assert paid - taken == sum(
            net_cents([one for one in settled if one.seat == seat.seat], seat.wagers) for seat in seats
        )


# -- rules files -------------------------------------------------------------------------------------------------


def without(table: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name not in names}


ZEROS = data("oneida", "roulette")["zeros"]["double-zero"]


@pytest.mark.parametrize(
    ("house", "changed", "told"),
    [
        ("oneida", {"wheel": "single-zero"}, "wheel: .single-zero. is none of double-zero"),
        ("choctaw", {"zero_rule": "lose-half"}, "zero_rule: .lose-half. is none of lose"),
        ("grand-ronde", {"zero_rule": "en-prison"}, "Input should be 'lose' or 'lose-half'"),
        ("oneida", {"zeros": {"double-zero": {**ZEROS, "splits": ["0-1-2"]}}}, "is not 2 different numbers"),
        ("oneida", {"zeros": {"double-zero": {**ZEROS, "splits": ["1-2"]}}}, "with a zero among them"),
        ("oneida", {"zeros": {"double-zero": {**ZEROS, "splits": ["0-1"]}}}, 'splits has no "0-00"'),
        ("oneida", {"zeros": {"double-zero": {**ZEROS, "streets": ["0-1-37"]}}}, "this wheel has no 37"),
        ("choctaw", {"back_to_back": None}, "back_to_back and wagers.back-to-back are given together"),
        ("oneida", {"pays": without(data("oneida", "roulette")["pays"], "red")}, "only one of them has red"),
        ("oneida", {"wagers": without(data("oneida", "roulette")["wagers"], "red")}, "only one of them has red"),
    ],
)
def test_rules_that_cannot_be_are_refused(house: str, changed: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        RouletteRules.model_validate({**data(house, "roulette"), **changed})


def test_a_house_pays_only_for_wagers_that_it_has() -> None:
    with pytest.raises(LookupError, match='has no wager "back-to-back"'):
        ONEIDA.odds_of("back-to-back")
    assert str(roulette("choctaw").odds_of("back-to-back-3")) == "10000 to 1"
