"""What chips add to the pools of a table: the rise of the main display, and everything beside it.

Joins the table's state to :mod:`games.pools.contribution`, which knows the figures. Pure; moves no meter.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from controller.table.pools.events import PoolRise
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.pools.contribution import Contribution, ContributionRefused, added, rate_of
from games.pools.rules import MAIN


class Rise(msgspec.Struct, frozen=True, gc=False):
    """What some chips add: to the main display, in its units, and to all else."""

    units: int
    rises: tuple[PoolRise, ...] = ()


class RefusedBy(NamedTuple):
    """The pool that takes no such contribution, and why not."""

    pool: str
    why: str


def rise(state: TableState, setup: TableSetup, chips: int) -> Rise:
    """What ``chips`` chips add now; the pools have been asked for `refused_by` before."""
    if setup.one_plain_pool and state.meter.limit_cents is None:
        return Rise(setup.units_per_chip * chips)
    units, rises = 0, []
    for name, rate in setup.chip_rates.items():
        adds = added(rate, state.pool(name), chips)
        beside = pool_rise(name, adds, beside_display=name == MAIN)
        if name == MAIN:
            units = adds.units
        if name != MAIN or beside.overflow_units or beside.reserve_units:
            rises.append(beside)
    return Rise(units, tuple(rises))


def pool_rise(pool: str, adds: Contribution, *, beside_display: bool = False) -> PoolRise:
    """What a contribution adds to a pool; ``beside_display``: what its display shows is recorded elsewhere."""
    return PoolRise(
        pool=pool,
        units=0 if beside_display else adds.units,
        overflow_units=adds.overflow_units,
        reserve_units=adds.reserve_units,
    )


def refused_by(setup: TableSetup) -> RefusedBy | None:
    """The pool whose bound a chip's contribution is above; None where every pool takes it."""
    for name, rules in setup.rules.pools.items():
        if rules.max_contribution_cents is not None:
            try:
                rate_of(rules, setup.progressive.chip_cents)
            except ContributionRefused as refused:
                return RefusedBy(name, str(refused))
    return None
