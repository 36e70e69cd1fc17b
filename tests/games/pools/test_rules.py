"""What a rules file may say of a pool: each bound from both sides, and what is meant where it says nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from games.pools.rules import AtWager, AwardRule, Pool, Progressive

FIXED = {"cents": 50, "verified_by": ()}
WHOLE = {"of_meter": "100 %", "verified_by": (), "then": "reset"}
POOL: dict[str, Any] = {"seed_cents": 1_000, "reset_cents": 1_000}
MYSTERY = {**POOL, "rate": "1/10", "must_hit_by_cents": 2_000, "awards": {"mystery": WHOLE}}
PROGRESSIVE: dict[str, Any] = {
    **POOL,
    "per_chip_cents": 50,
    "chip_cents": 100,
    "meter_moves_at": "chip",
    "claims_from": "dealer-right",
    "several_royals": "in-turn",
    "awards": {"flush": FIXED, "royal-flush": WHOLE},
}
FIVE = {"per_chip_cents": 250, "awards": {"flush": 250}}


def half(then: str | None = None) -> dict[str, object]:
    return {"of_meter": "50 %", "verified_by": (), "then": then}


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ({**FIXED, "of_meter": "10 %"}, "an award is either of_meter or cents, one of the two"),
        ({"verified_by": ()}, "an award is either of_meter or cents, one of the two"),
        ({**FIXED, "at_least_cents": 40}, "at_least_cents belongs to a share of the meter"),
    ],
)
def test_an_award_is_a_sum_or_a_share_and_only_a_share_has_a_floor(rule: dict[str, object], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        AwardRule.model_validate(rule)
    assert AwardRule.model_validate({**half(), "at_least_cents": 40}).at_least_cents == 40


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"reset_cents": 999, "min_start_cents": 1_000}, "starts at 999 cents; the document asks for at least 1000"),
        ({"seed_cents": 999, "min_start_cents": 1_000}, "starts at 999 cents; the document asks for at least 1000"),
        ({"reset_cents": 1_001, "limit_cents": 1_000}, "limit_cents of 1000 is below the start amount"),
        ({"seed_cents": 1_001, "limit_cents": 1_000}, "limit_cents of 1000 is below the start amount"),
        ({"per_chip_cents": 1, "rate": "1/10"}, "the meter rises by per_chip_cents or by rate, one of the two"),
        ({"rate": "1/2", "reserve_rate": "51/100"}, "rate and reserve_rate take more than the wager"),
        ({"reserve_rate": "101/100"}, "rate and reserve_rate take more than the wager"),
        ({"hands_first": ["flush"]}, '"flush" has no award here; no hand has'),
        ({"others_take": "table", "awards": {"flush": FIXED}}, '"table" has no award here; flush has'),
        ({"awards": {"flush": half("reset")}}, "flush resets the meter, so it takes 100 % of it"),
        ({"percent_of": "hit", "awards": {"a": half(), "b": half(), "c": {"of_meter": "1 %", "verified_by": ()}}},
         "the shares of one hit are more than the meter"),
    ],
)  # fmt: skip
def test_a_pool_that_cannot_be_is_told(said: dict[str, object], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        Pool.model_validate({**POOL, **said})


@pytest.mark.parametrize(
    "said",
    [
        {"min_start_cents": 1_000},
        {"limit_cents": 1_000},
        {"rate": "1/2", "reserve_rate": "1/2"},
        {"reserve_rate": "1"},
        {"percent_of": "hit", "awards": {"a": half("reset"), "b": half(), "c": FIXED}},
        {"percent_of": "turn", "awards": {"a": half(), "b": half(), "c": half()}},
    ],
)
def test_a_pool_at_its_bound_can_be(said: dict[str, object]) -> None:
    Pool.model_validate({**POOL, **said})


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"must_hit_by_cents": 1_000}, "must_hit_by_cents of 1000 is not above the start amount"),
        ({"seed_cents": 2_000}, "must_hit_by_cents of 2000 is not above the start amount"),
        ({"limit_cents": 3_000}, "a mystery pool has must_hit_by_cents and no limit_cents"),
        *(
            ({"awards": awards}, "a mystery pool has one award: 100 % of the meter, verified by nobody, then reset")
            for awards in (
                {},
                {"mystery": WHOLE, "other": WHOLE},
                {"mystery": {**WHOLE, "then": None}},
                {"mystery": {**WHOLE, "verified_by": ["floor-supervisor"]}},
                {"mystery": {**FIXED}},
            )
        ),
    ],
)
def test_a_mystery_pool_finds_its_hit_by_itself(said: dict[str, object], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        Pool.model_validate({**MYSTERY, **said})


def test_a_mystery_pool_may_have_to_hit_with_the_first_cent() -> None:
    assert Pool.model_validate({**MYSTERY, "must_hit_by_cents": 1_001}).must_hit_by_cents == 1_001


def test_what_a_rules_file_does_not_say_of_a_pool_is_nothing() -> None:
    pool = Pool.model_validate(POOL)
    assert (pool.min_start_cents, pool.min_rate, pool.reserve_rate) == (0, 0, 0)
    assert (pool.meter_pays_from_cents, pool.least_dealt, pool.jackpot_lock) == (0, 0, False)
    assert (pool.increment(100), pool.reserve(100), pool.units_per_cent(100)) == (0, 0, 1)
    one = Progressive.model_validate(PROGRESSIVE)
    assert (one.coupons, one.log_cards) == (False, False)
    other = AtWager()
    assert (other.min_rate, other.meter_pays_from_cents) == (0, 0)


@pytest.mark.parametrize(
    ("rise", "reserve", "pays"),
    [(Fraction(90), Fraction(1, 10), True), (Fraction(91), Fraction(1, 10), False), (Fraction(100), Fraction(0), True)],
)
def test_a_wager_pays_for_what_it_adds_to_meter_and_reserve(rise: Fraction, reserve: Fraction, pays: bool) -> None:
    assert Pool(**POOL, per_chip_cents=rise, reserve_rate=reserve).within_wager(100) is pays


@pytest.mark.parametrize(("bound", "within"), [(None, True), (49, False), (50, True)])
def test_a_contribution_at_the_bound_is_within_it(bound: int | None, within: bool) -> None:
    assert Pool(**POOL, per_chip_cents=Fraction(50), max_contribution_cents=bound).within_bound(100) is within


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"per_chip_cents": None}, "the meter rises by per_chip_cents or by rate, one of the two"),
        ({"min_rate": "51/100"}, "the meter rises by 50 cents for a chip of 100 cents; .* at least 51/100 of it"),
        ({"by_house": ["key"]}, "by_house names key and turned_by together or neither"),
        ({"by_house": ["turned_by"]}, "by_house names key and turned_by together or neither"),
        ({"per_chip_cents": 101}, "the meter cannot rise by more than the chip is worth"),
        ({"at_wager": {"5 dollars": FIVE}}, "at_wager.5 dollars: a wager in cents, with awards of flush, royal-flush"),
        ({"at_wager": {"0500": FIVE}}, "at_wager.0500: a wager in cents"),
        ({"at_wager": {"500": {**FIVE, "awards": {"straight": 5}}}}, "with awards of flush, royal-flush"),
        ({"at_wager": {"500": {**FIVE, "min_rate": "51/100"}}}, "rises by 250 cents; it is at least 51/100 of it"),
        ({"at_wager": {"500": {"per_chip_cents": 501}}}, "rises by 501 cents; it is at least 0 of it, and at most all"),
        ({"at_wager": {"500": {}}}, "at_wager.500: the meter rises by 0 cents"),
    ],
)
def test_a_progressive_that_cannot_be_is_told(said: dict[str, object], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        Progressive.model_validate({**PROGRESSIVE, **said})


@pytest.mark.parametrize(
    "said",
    [
        {"min_rate": "1/2"},
        {"per_chip_cents": 100},
        {"by_house": ["key", "turned_by"]},
        {"at_wager": {"500": {"per_chip_cents": 500, "awards": {"flush": 250, "royal-flush": 1}}}},
        {"at_wager": {"500": {"per_chip_cents": 1}}},
        {"at_wager": {"500": {**FIVE, "min_rate": "1/2"}}},
    ],
)
def test_a_progressive_at_its_bound_can_be(said: dict[str, object]) -> None:
    Progressive.model_validate({**PROGRESSIVE, **said})


def test_what_the_house_fixed_by_itself_is_left_out_of_what_the_document_demands() -> None:
    flush = {**FIXED, "key": "lower", "turned_by": ["floor-supervisor"]}
    awards = {**PROGRESSIVE["awards"], "flush": flush}
    one = Progressive.model_validate({**PROGRESSIVE, "awards": awards, "by_house": ["key", "turned_by"]})
    printed = one.as_printed()
    assert (one.awards["flush"].key, printed.awards["flush"].key) == ("lower", None)
    assert printed.awards["royal-flush"].then == "reset", "what it did not fix stands"
