"""What wagers add, what overflows, what is refused, and what a reset puts back."""

from fractions import Fraction

import pytest

from games.pools.contribution import Contribution, ContributionRefused, advance, contribution
from games.pools.hit import opened
from games.pools.reset import Refill, refill, refilled
from games.pools.rules import Pool

LIMITED = Pool(seed_cents=1_000, reset_cents=900, rate=Fraction(1, 4), reserve_rate=Fraction(1, 10), limit_cents=1_030)


def test_a_contribution_above_the_bound_is_refused_whole() -> None:
    rules = Pool(seed_cents=0, reset_cents=0, per_chip_cents=Fraction(201), max_contribution_cents=200)
    with pytest.raises(ContributionRefused, match="201 cents is refused: this pool takes at most 200"):
        contribution(rules, opened("main", rules, 100), 100)


def test_units_too_coarse_for_the_rate_are_told() -> None:
    rules = Pool(seed_cents=0, reset_cents=0, per_chip_cents=Fraction(1, 3))
    halves = opened("main", Pool(seed_cents=0, reset_cents=0), 100).in_units(2)
    with pytest.raises(ValueError, match="1/3 cents are no whole number of 1/2 cents"):
        contribution(rules, halves, 100)


def test_above_the_limit_a_contribution_overflows() -> None:
    """N.J.A.C. 13:69E-1.39A(b)5."""
    meter = opened("main", LIMITED, 100)
    assert contribution(LIMITED, meter, 100) == Contribution(25, 0, 10)
    assert contribution(LIMITED, meter, 100, 2) == Contribution(30, 20, 20)


def test_a_meter_that_stands_above_its_limit_rises_no_further_and_does_not_fall() -> None:
    meter = opened("main", LIMITED, 100, showing_cents=2_000)
    assert contribution(LIMITED, meter, 100) == Contribution(0, 25, 10)


def test_the_reserve_pays_the_reset_first_and_the_house_the_rest() -> None:
    meter = opened("main", LIMITED, 100).contributed(0, reserve=400)
    after = meter.paid(1_000, 1_000)
    assert refill(LIMITED, after) == Refill(500, 400, 0)
    assert refilled(after, refill(LIMITED, after)).cents == 900


def test_what_the_reserve_has_beyond_the_reset_waits_for_the_next() -> None:
    after = opened("main", LIMITED, 100).contributed(0, reserve=950).paid(1_000, 1_000)
    again = refilled(after, refill(LIMITED, after))
    assert (again.cents, again.reserve_cents, again.seeded_cents) == (900, 50, 1_000)


def test_overflow_goes_on_the_meter_at_the_reset_as_far_as_the_limit_lets_it() -> None:
    after = opened("main", LIMITED, 100).contributed(30, overflow=200).paid(1_030, 1_030)
    again = refilled(after, refill(LIMITED, after))
    assert (again.cents, again.overflow_cents) == (1_030, 70)


def test_an_indicator_is_advanced_to_its_limit_and_no_further() -> None:
    """002:1172."""
    meter = opened("keno", Pool(seed_cents=1_000, reset_cents=1_000, limit_cents=1_200))
    assert advance(meter, 150) == Contribution(150)
    assert advance(meter, 250) == Contribution(200, 50)


def test_an_indicator_with_parts_of_a_cent_is_advanced_by_whole_cents() -> None:
    thirds = opened("keno", Pool(seed_cents=1_000, reset_cents=1_000)).in_units(3)
    assert advance(thirds, 2) == Contribution(6, overflow_units=0, reserve_units=0)


THIRDS = Pool(seed_cents=10, reset_cents=10, rate=Fraction(1, 300), reserve_rate=Fraction(1, 100), limit_cents=20)


@pytest.mark.parametrize(("units", "overflow"), [(20, 9), (21, 9), (24, 6), (30, 0), (31, 0), (40, 0)])
def test_overflow_finds_the_room_that_a_reset_leaves_and_never_less_than_none(units: int, overflow: int) -> None:
    """A meter of a third of a cent to the unit, with a limit of 20 cents, a reset of 10 and 9 units that overflowed."""
    meter = opened("main", THIRDS, 100, 0).contributed(units, overflow=9, reserve=15)
    assert meter.overflow_cents == 3
    assert refill(THIRDS, meter) == Refill(house_cents=5, reserve_units=15, overflow_units=overflow)


def test_without_a_limit_all_that_overflowed_comes_back() -> None:
    plain = THIRDS.model_copy(update={"limit_cents": None})
    assert refill(plain, opened("main", plain, 100).contributed(0, overflow=99)).overflow_units == 99


def test_a_pool_that_no_wager_feeds_is_kept_in_whole_cents() -> None:
    assert opened("keno", THIRDS).units_per_cent == 1
    assert opened("main", THIRDS, 100).units_per_cent == 3
