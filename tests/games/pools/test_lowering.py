"""The limit, the reasons for a fall, and disputes (002:1166-1187, standards B2, B3)."""

import pytest

from games.pools import lowering
from games.pools.meter import Meter, imbalance

SHOWING = Meter(pool="keno").seeded(5_200_000)
AT = Meter(pool="keno").seeded(5_000_000).limited(5_000_000)
OVER = SHOWING.limited(5_000_000)


@pytest.mark.parametrize(("limit", "told"), [(5_200_000, "must be above that, $52,000.00 is not"), (5_200_001, None)])
def test_a_limit_is_set_only_above_what_shows(limit: int, told: str | None) -> None:
    """002:1171: equality fails."""
    why = lowering.why_not_limit(SHOWING, limit)
    assert why == told if told is None else told in str(why)


@pytest.mark.parametrize(
    ("meter", "to", "reason", "explained", "told"),
    [
        (OVER, 5_000_000, "management-choice", True, "management-choice is no reason to lower a meter"),
        (OVER, 5_200_000, "malfunction", True, "$52,000.00 is not lower"),
        (OVER, -1, "malfunction", True, "-$0.01 is not lower"),
        (SHOWING, 5_000_000, "over-limit", True, "does not stand above a limit"),
        (AT, 4_999_999, "over-limit", True, "does not stand above a limit"),
        (OVER, 4_999_999, "over-limit", True, "comes down to its limit of $50,000.00 and no further"),
        (OVER, 5_000_000, "malfunction", False, "takes an explanation on record"),
    ],
)
def test_a_meter_falls_only_for_a_reason(meter: Meter, to: int, reason: str, explained: bool, told: str) -> None:
    """002:1173-1177."""
    assert told in str(lowering.why_not_lower(meter, to, reason, explained=explained))


@pytest.mark.parametrize(
    ("meter", "reason"), [(OVER, "over-limit"), (SHOWING, "malfunction"), (SHOWING, "pool-closed")]
)
def test_for_a_reason_it_falls(meter: Meter, reason: str) -> None:
    assert lowering.why_not_lower(meter, 5_000_000, reason) is None


def test_a_pool_that_is_closed_comes_down_to_nothing() -> None:
    assert lowering.why_not_lower(SHOWING, 0, "pool-closed") is None


def test_one_dispute_at_a_time() -> None:
    disputed = lowering.disputed(SHOWING, SHOWING.cents, 1_000_000)
    assert "that dispute is decided first" in str(lowering.why_not_dispute(disputed))
    assert "nothing is in escrow" in str(lowering.why_not_resolve(SHOWING))
    assert "shows nothing" in str(lowering.why_not_dispute(Meter()))


def test_a_dispute_that_the_house_wins_comes_back_less_the_base() -> None:
    """002:1179-1185: play went on meanwhile."""
    meter = lowering.disputed(SHOWING, SHOWING.cents, 1_000_000).contributed(230_000)
    back = lowering.resolved(meter, "licensee", meter.escrow_cents, lowering.base_of(meter, 1_000_000))
    assert (back.cents, back.escrow_cents, back.won_cents) == (5_430_000, 0, 0)
    assert imbalance(back) is None


def test_a_dispute_that_the_patron_wins_is_paid_out_of_the_escrow() -> None:
    disputed = lowering.disputed(SHOWING, SHOWING.cents, 1_000_000)
    paid = lowering.resolved(disputed, "patron", disputed.escrow_cents, 1_000_000)
    assert (paid.cents, paid.escrow_cents, paid.paid_cents, paid.wins) == (1_000_000, 0, 5_200_000, 1)
    assert imbalance(paid) is None
