"""What a reset puts on a pool: the reset amount, out of the reserve first, and what had overflowed.

The reserve was collected from wagers for this (standards B5), so it pays first and the house makes up what it lacks;
what the reserve has beyond the reset amount waits for the next reset. Overflow follows as far as the limit lets it.
Does not move a meter.
"""

from dataclasses import dataclass

from games.pools.meter import Meter
from games.pools.rules import Pool


@dataclass(frozen=True, slots=True)
class Refill:
    """One reset: what the house credits, and what moves inside the pool, in cents and in the meter's units."""

    house_cents: int
    reserve_units: int
    overflow_units: int


def refill(rules: Pool, meter: Meter) -> Refill:
    """The reset of ``meter``, from which its award has been taken already."""
    per_cent = meter.units_per_cent
    from_reserve = min(meter.reserve_cents, rules.reset_cents)
    overflow = meter.overflow_units
    if meter.limit_cents is not None:
        room = meter.limit_cents * per_cent - meter.units - rules.reset_cents * per_cent
        overflow = min(overflow, max(0, room))
    return Refill(rules.reset_cents - from_reserve, from_reserve * per_cent, overflow)


def refilled(meter: Meter, by: Refill) -> Meter:
    """The meter after it."""
    return meter.seeded(by.house_cents).from_reserve(by.reserve_units).from_overflow(by.overflow_units)
