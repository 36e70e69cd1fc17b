"""What a wager adds to a pool: to the display, above its limit, and to the reserve; and which one is refused.

Exact: after n wagers the pool has risen by n times the rate, for every n. Does not move a meter.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from games.pools.meter import Meter
from games.pools.rules import Pool


class ContributionRefused(ValueError):
    """A contribution above the pool's bound; the text says which, and nothing of it counts."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What one wager adds to a pool: whole parts of a cent, ``units_per_cent`` to the cent."""

    units: int
    reserve_units: int
    units_per_cent: int


class Contribution(NamedTuple):
    """What some wagers add to one pool, in the meter's units."""

    units: int
    overflow_units: int = 0
    reserve_units: int = 0


def rate_of(rules: Pool, wager_cents: int) -> Rate:
    """What one wager of ``wager_cents`` adds.

    Raises:
        ContributionRefused: it would be more than the pool's bound (standards A3).
    """
    rise, bound = rules.increment(wager_cents), rules.max_contribution_cents
    if not rules.within_bound(wager_cents):
        raise ContributionRefused(f"a contribution of {rise} cents is refused: this pool takes at most {bound}")
    per_cent = rules.units_per_cent(wager_cents)
    return Rate((rise * per_cent).numerator, (rules.reserve(wager_cents) * per_cent).numerator, per_cent)


def added(rate: Rate, meter: Meter, wagers: int) -> Contribution:
    """What ``wagers`` wagers add to ``meter`` as it stands.

    What does not fit below the limit overflows (standards B4). A meter that stands above a limit set meanwhile does
    not fall by this: it only rises no further.

    Raises:
        ValueError: the meter's units are too coarse for this rate.
    """
    times, rest = divmod(meter.units_per_cent, rate.units_per_cent)
    if rest:
        cents = Fraction(rate.units, rate.units_per_cent)
        raise ValueError(f"{cents} cents are no whole number of 1/{meter.units_per_cent} cents")
    units = rate.units * times * wagers
    shown = _below_limit(units, meter)
    return Contribution(shown, units - shown, rate.reserve_units * times * wagers)


def contribution(rules: Pool, meter: Meter, wager_cents: int, wagers: int = 1) -> Contribution:
    """What ``wagers`` wagers of ``wager_cents`` each add to ``meter``. Raises as `rate_of` and `added` do."""
    return added(rate_of(rules, wager_cents), meter, wagers)


def advance(meter: Meter, cents: int) -> Contribution:
    """What an indicator that is advanced by an amount rather than by wagers adds to ``meter`` (002:1172)."""
    units = cents * meter.units_per_cent
    shown = _below_limit(units, meter)
    return Contribution(shown, units - shown)


def _below_limit(units: int, meter: Meter) -> int:
    """How much of a rise the display takes."""
    if meter.limit_cents is None:
        return units
    return min(units, max(0, meter.limit_cents * meter.units_per_cent - meter.units))
