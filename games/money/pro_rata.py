"""Cutting several awards to a limit, each by the same ratio, with nothing lost or made in the division.

Shares are whole steps: a cent, or a dollar where a house pays whole dollars. What rounding down leaves goes step by
step to the shares that lost most by it, so that they add up to the limit. Does not know who is paid for what.
"""

from collections.abc import Sequence


def pro_rata(awards_cents: Sequence[int], limit_cents: int, step_cents: int = 1) -> tuple[int, ...]:
    """The awards, each times limit / sum where their sum is above the limit (002:1126-1129).

    >>> pro_rata([75_000_00, 4_000_00, 2_250_00], 25_000_00, step_cents=100)
    (2307700, 123100, 69200)
    """
    total = sum(awards_cents)
    if total <= limit_cents:
        return tuple(awards_cents)
    steps = limit_cents // step_cents
    whole = [award * steps // total for award in awards_cents]
    lost = [award * steps % total for award in awards_cents]
    by_loss = sorted(range(len(whole)), key=lambda place: (-lost[place], place))
    for place in by_loss[: steps - sum(whole)]:
        whole[place] += 1
    return tuple(share * step_cents for share in whole)
