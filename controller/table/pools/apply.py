"""The fold of what happens to pools beside single wagers and awards. One part of :mod:`controller.table.apply`.

Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.running.apply import waits_for_value
from controller.table.state import UNACCEPTED, CommittedTrigger, Meter, PendingAward, PoolMerger, Setting, TableState
from games.pools.lowering import disputed, resolved
from games.pools.merging import merged_meters

replace = msgspec.structs.replace


def risen(s: TableState, rises: Sequence[e.PoolRise], wagers: int) -> TableState:
    """Every pool after what ``wagers`` wagers add beside the display of the main one."""
    for rise in rises:
        meter = s.pool(rise.pool)
        counted = 0 if meter is s.meter else wagers  # the main pool counts them with its display
        s = s.with_meter(
            meter.contributed(rise.units, overflow=rise.overflow_units, reserve=rise.reserve_units, wagers=counted)
        )
    return s


def _opened(s: TableState, v: e.PoolOpened) -> TableState:
    meter = Meter(pool=v.pool, units_per_cent=v.units_per_cent, limit_cents=v.limit_cents).seeded(v.seed_cents)
    return waits_for_value(replace(s, levels=(*s.levels, meter)), v.pool, v.to_accept)


def _value_accepted(s: TableState, v: e.FirstValueAccepted) -> TableState:
    """With the last of them play begins; a suspension for another reason stays."""
    s = s.with_meter(s.pool(v.pool).raised(v.cents - v.seed_cents))
    left = tuple(pool for pool in s.unaccepted if pool != v.pool)
    suspended = None if not left and s.suspended == UNACCEPTED else s.suspended
    return replace(s, unaccepted=left, suspended=suspended)


def _refused(s: TableState, _: e.ContributionRefused) -> TableState:
    return s


def _reserve_moved(s: TableState, v: e.ReserveMoved) -> TableState:
    return s.with_meter(s.pool(v.pool).from_reserve(v.units))


def _overflow_moved(s: TableState, v: e.OverflowMoved) -> TableState:
    return s.with_meter(s.pool(v.pool).from_overflow(v.units))


def _pending(s: TableState, v: e.AwardPending) -> TableState:
    award = next(one for one in s.awards if one.award == v.award)
    awards = tuple(replace(one, pending=True) if one is award else one for one in s.awards)
    frozen = PendingAward(award=award, pool=v.pool, off_meter_cents=v.cents, round=s.round.number)
    s = s.with_meter(s.pool(v.pool).frozen(v.cents))
    return replace(s, awards=awards, pending=(*s.pending, frozen))


def pending_paid(s: TableState, v: e.MeterReduced) -> TableState:
    """After the key that pays a frozen award."""
    s = s.with_meter(s.pool(v.pool).pending_paid(v.cents, v.off_meter_cents))
    pending = tuple(one for one in s.pending if one.award.award != v.award)
    return replace(s, pending=pending, present=None)


def _trigger_committed(s: TableState, v: e.TriggerCommitted) -> TableState:
    committed = CommittedTrigger(
        pool=v.pool,
        number=v.number,
        commitment=v.commitment,
        start_cents=v.start_cents,
        must_hit_by_cents=v.must_hit_by_cents,
    )
    return replace(s, triggers=(*(one for one in s.triggers if one.pool != v.pool), committed))


def _mystery_hit(s: TableState, v: e.MysteryHit) -> TableState:
    triggers = tuple(replace(one, hit=True) if one.pool == v.pool else one for one in s.triggers)
    return replace(s, triggers=triggers)


def _dispute_opened(s: TableState, v: e.DisputeOpened) -> TableState:
    return s.with_meter(disputed(s.pool(v.pool), v.cents, v.base_cents))


def _dispute_resolved(s: TableState, v: e.DisputeResolved) -> TableState:
    return s.with_meter(resolved(s.pool(v.pool), v.in_favour_of, v.cents, v.base_cents))


def _merged(s: TableState, v: e.PoolsMerged) -> TableState:
    gone, stays = merged_meters(s.pool(v.pool), s.pool(v.into), v.units_per_cent)
    s = s.with_meter(gone).with_meter(stays)
    kept = tuple(one for one in s.settings if one.pool not in (v.pool, v.into) or one.setting in ("reset", "limit"))
    rates = (
        Setting(
            pool=v.into,
            setting="rate",
            value=v.rate,
            chips=stays.chips,
            contributed_units=stays.contributed_units,
        ),
        Setting(pool=v.into, setting="reserve-rate", value=v.reserve_rate),
    )
    mergers = (*s.mergers, PoolMerger(pool=v.pool, into=v.into))
    return replace(s, settings=(*kept, *rates), mergers=mergers)


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.PoolOpened: _opened,
    e.FirstValueAccepted: _value_accepted,
    e.ContributionRefused: _refused,
    e.ReserveMoved: _reserve_moved,
    e.OverflowMoved: _overflow_moved,
    e.AwardPending: _pending,
    e.TriggerCommitted: _trigger_committed,
    e.MysteryHit: _mystery_hit,
    e.DisputeOpened: _dispute_opened,
    e.DisputeResolved: _dispute_resolved,
    e.PoolsMerged: _merged,
}
