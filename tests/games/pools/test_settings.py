"""What the settings of a pool may be changed to: each bound from both sides, in its own sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.pools.rules import AwardRule, Pool
from games.pools.settings import why_not_limit, why_not_rates, why_not_reset

WHOLE = AwardRule(of_meter=Fraction(1), verified_by=(), then="reset")
LIMITED = Pool(seed_cents=1_000, reset_cents=1_000, min_start_cents=900, limit_cents=5_000)
MYSTERY = Pool(seed_cents=1_000, reset_cents=1_000, must_hit_by_cents=5_000, awards={"mystery": WHOLE})
PLAIN = Pool(seed_cents=1_000, reset_cents=1_000)
ABOVE_LIMIT = "a reset amount is not above the limit of $50.00"


@pytest.mark.parametrize(
    ("pool", "cents", "told"),
    [
        (LIMITED, 899, "the document allows no reset amount below $9.00"),
        (LIMITED, 900, None),
        (LIMITED, 5_000, None),
        (LIMITED, 5_001, ABOVE_LIMIT),
        (MYSTERY, 4_999, None),
        (MYSTERY, 5_000, "a pool that must hit by $50.00 starts again below that"),
        (MYSTERY, 5_001, "a pool that must hit by $50.00 starts again below that"),
        (PLAIN, 10**9, None),
    ],
)
def test_a_reset_amount_lies_between_the_documents_least_and_what_ends_the_pool(
    pool: Pool, cents: int, told: str | None
) -> None:
    assert why_not_reset(pool, cents) == told


@pytest.mark.parametrize(
    ("pool", "cents", "told"),
    [
        (MYSTERY, 6_000, "a pool that must hit by $50.00 has no limit"),
        (PLAIN, 999, "a limit is not below the reset amount of $10.00"),
        (PLAIN, 1_000, None),
        (PLAIN, 1_001, None),
    ],
)
def test_a_limit_is_not_below_the_reset_amount_and_a_mystery_pool_has_none(
    pool: Pool, cents: int, told: str | None
) -> None:
    assert why_not_limit(pool, cents) == told


@pytest.mark.parametrize(
    ("rise", "reserve", "bound", "told"),
    [
        (19, "0", None, "the document allows no rate below 20 cents a chip"),
        (20, "0", None, None),
        (21, "0", 20, "this pool refuses a contribution above 20 cents, and with that every chip"),
        (20, "0", 20, None),
        (51, "1/2", None, "meter and reserve cannot rise by more than the chip of 100 cents"),
        (50, "1/2", None, None),
    ],
)
def test_a_rate_lies_between_the_documents_least_and_what_the_chip_pays(
    rise: int, reserve: str, bound: int | None, told: str | None
) -> None:
    pool = Pool(
        seed_cents=0,
        reset_cents=0,
        per_chip_cents=Fraction(rise),
        reserve_rate=Fraction(reserve),
        min_rate=Fraction(1, 5),
        max_contribution_cents=bound,
    )
    assert why_not_rates(pool, 100) == told
