"""Two levels of one table made one again: the minor pool goes into the major, with its value, rate and hands.

A casino may split the fixed hands from the straight and royal flushes into pools with rates of their own, and merge
them later (standards B9). Merging moves what the one meter holds to the other and loses nothing. Does not ask who
allowed it.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from games.pools.meter import Meter
from games.pools.rules import Pool


def why_not_merge(pools: Mapping[str, Pool], name: str, into: str, wager_cents: int) -> str | None:
    """Why pool ``name`` cannot go into ``into``, as one sentence; None where it can."""
    for one in (name, into):
        if one not in pools:
            return f"there is no pool {one}; there is {', '.join(pools)}"
    if pools[into].must_hit_by_cents is not None:
        return f"the mystery pool {into} would cross its trigger by a merger and not by a wager"
    if name == into:
        return f"the pool {name} cannot be merged into itself"
    if name == next(iter(pools)):
        return f"the acceptors feed the pool {name}: another goes into it, not the other way"
    twice = sorted(set(pools[name].awards) & set(pools[into].awards))
    if twice:
        return f"both pools pay {', '.join(twice)}; a hand is paid from one"
    return _why_too_much(merged_rules(pools, name, into, wager_cents)[into], wager_cents)


def _why_too_much(together: Pool, wager_cents: int) -> str | None:
    if not together.within_wager(wager_cents):
        return f"together they would rise by more than the chip of {wager_cents} cents: lower a rate first"
    if not together.within_bound(wager_cents):
        rise, bound = together.increment(wager_cents), together.max_contribution_cents
        return f"together they would rise by {rise} cents a chip, and that pool refuses more than {bound}"
    return None


def merged_rules(pools: Mapping[str, Pool], name: str, into: str, wager_cents: int) -> Mapping[str, Pool]:
    """The levels once ``name`` went into ``into``: its hands are paid there, and its part of the wager goes there.

    A mystery pool brings no hand: with it ends what its meter alone can find.
    """
    gone, stays = pools[name], pools[into]
    together = stays.model_copy(
        update={
            "per_chip_cents": stays.increment(wager_cents) + gone.increment(wager_cents),
            "rate": None,
            "reserve_rate": stays.reserve_rate + gone.reserve_rate,
            "awards": {**stays.awards, **({} if gone.must_hit_by_cents is not None else gone.awards)},
        }
    )
    return {one: together if one == into else pool for one, pool in pools.items() if one != name}


def merged_meters(gone: Meter, stays: Meter, units_per_cent: int = 1) -> tuple[Meter, Meter]:
    """Both meters after the value of ``gone``, its overflow and its reserve went to ``stays``, in their finest units.

    What is pending or in escrow stays where it is: it is off the display and belongs to its claim. What comes above
    the limit of ``stays`` overflows there.
    """
    finest = lcm(gone.units_per_cent, stays.units_per_cent, units_per_cent)
    gone, stays = gone.in_units(finest), stays.in_units(finest)
    whole = gone.from_overflow(gone.overflow_units).from_reserve(gone.reserve_units)
    after = stays.moved(whole.units)
    if after.limit_cents is not None:
        after = after.above_limit(max(0, after.units - after.limit_cents * finest))
    return whole.moved(-whole.units), after


def total_rate(pools: Mapping[str, Pool], wager_cents: int) -> Fraction:
    """What all levels together take of one wager, as a part of it, reserves included.

    >>> total_rate({}, 100)
    Fraction(0, 1)
    """
    taken = sum((pool.increment(wager_cents) + pool.reserve(wager_cents) for pool in pools.values()), Fraction(0))
    return Fraction(taken, wager_cents)
