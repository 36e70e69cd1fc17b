"""What a pool's settings may be: its rates, the amount it starts again from, its limit.

Asked where people change a setting at a table, and where it is asked whether a document allows one. Each function
answers with one sentence, or None where it may be. Does not know who changes what.
"""

from fractions import Fraction

from games.money.dollars import dollars
from games.pools.rules import Pool


def why_not_reset(pool: Pool, cents: Fraction | int) -> str | None:
    """Why the pool cannot start again from ``cents`` (003:811, 3735-3738)."""
    if cents < pool.min_start_cents:
        return f"the document allows no reset amount below {dollars(pool.min_start_cents)}"
    if pool.must_hit_by_cents is not None and cents >= pool.must_hit_by_cents:
        return f"a pool that must hit by {dollars(pool.must_hit_by_cents)} starts again below that"
    if pool.limit_cents is not None and cents > pool.limit_cents:
        return f"a reset amount is not above the limit of {dollars(pool.limit_cents)}"
    return None


def why_not_limit(pool: Pool, cents: Fraction | int) -> str | None:
    """Why the pool cannot have a limit of ``cents``, whatever its meter shows."""
    if pool.must_hit_by_cents is not None:
        return f"a pool that must hit by {dollars(pool.must_hit_by_cents)} has no limit"
    if cents < pool.reset_cents:
        return f"a limit is not below the reset amount of {dollars(pool.reset_cents)}"
    return None


def why_not_rates(changed: Pool, wager_cents: int) -> str | None:
    """Why no pool can rise as this one does for a wager of ``wager_cents`` (003:810-811)."""
    if changed.increment(wager_cents) < changed.min_rate * wager_cents:
        return f"the document allows no rate below {changed.min_rate * wager_cents} cents a chip"
    if not changed.within_bound(wager_cents):
        bound = changed.max_contribution_cents
        return f"this pool refuses a contribution above {bound} cents, and with that every chip"
    if not changed.within_wager(wager_cents):
        return f"meter and reserve cannot rise by more than the chip of {wager_cents} cents"
    return None
