"""One hit from its claims to the meters: whose turn, how much from which pool, what each meter shows after it.

The same figures that keys pay one by one, worked out at once: for the jackpot of a beaten hand, for the command line,
for games whose rounds are not played here, and to check what was paid. Does not record anything.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.pools.awards import Award, Claim, in_order, next_award, pool_of
from games.pools.meter import Meter
from games.pools.reset import refill, refilled
from games.pools.rules import Pool


def opened(name: str, rules: Pool, wager_cents: int = 0, showing_cents: int | None = None) -> Meter:
    """A pool's meter as it starts, or as it shows ``showing_cents``, fine enough for every rate of its rules."""
    start = rules.seed_cents if showing_cents is None else showing_cents
    meter = Meter(pool=name, units_per_cent=rules.units_per_cent(wager_cents), limit_cents=rules.limit_cents)
    return meter.seeded(start)


def hit(
    pools: Mapping[str, Pool], meters: Mapping[str, Meter], claims: Sequence[Claim]
) -> tuple[Mapping[str, Meter], tuple[Award, ...]]:
    """The meters after every claim of a round is paid, and the awards in the order of payment.

    The order across pools is that of the first one.

    Raises:
        AwardError: a hand takes no award from any pool.
    """
    after = dict(meters)
    taken = {claim: pool_of(pools, claim.hand, claim.call) for claim in claims}
    to_pay = in_order(next(iter(pools.values())), claims)
    paid: list[Award] = []
    for number, claim in enumerate(to_pay):
        name = taken[claim]
        rules, meter = pools[name], after[name]
        before = [award for award in paid if award.pool == name]
        still_open = [one for one in to_pay[number:] if taken[one] == name]
        award = replace(next_award(rules, meter.cents, claim, before, still_open), pool=name)
        meter = meter.paid(award.cents, award.off_meter_cents)
        if award.resets:
            meter = refilled(meter, refill(rules, meter))
        after[name] = meter
        paid.append(award)
    return after, tuple(paid)
