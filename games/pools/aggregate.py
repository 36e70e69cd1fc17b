"""A limit on everything that one round pays: where the awards are more, each is cut in proportion.

Choctaw let it ride: at most $25,000 a hand, each award times limit / sum, in whole dollars (002:1124-1143). The shares
add up to the limit exactly: what rounding down leaves goes, one step each, to the awards that lost most by it, first
award first. Does not know wagers or seats.
"""

from collections.abc import Sequence


def within_aggregate(limit_cents: int, awards_cents: Sequence[int], step_cents: int = 1) -> tuple[int, ...]:
    """What each award pays under the limit, in the same order; the awards themselves where they fit.

    ``step_cents``: the smallest amount that is paid; what is left of the limit below one step is nobody's.

    >>> within_aggregate(2_500_000, [7_500_000, 400_000, 225_000], 100)
    (2307700, 123100, 69200)

    Raises:
        ValueError: an amount is negative, or there is no step.
    """
    if limit_cents < 0 or step_cents < 1 or any(cents < 0 for cents in awards_cents):
        raise ValueError("a limit and awards are not negative, and a step is at least one cent")
    total = sum(awards_cents)
    if total <= limit_cents:
        return tuple(awards_cents)
    steps = limit_cents // step_cents
    shares = [divmod(cents * steps, total) for cents in awards_cents]
    left = steps - sum(whole for whole, _ in shares)
    lost_most = sorted(range(len(shares)), key=lambda place: -shares[place][1])[:left]
    return tuple((whole + (place in lost_most)) * step_cents for place, (whole, _) in enumerate(shares))


def larger_limit(limit_cents: int, most_on_minimum_cents: int) -> int:
    """The limit that holds: never below what one patron could win with the minimum wager (002:1749)."""
    return max(limit_cents, most_on_minimum_cents)
