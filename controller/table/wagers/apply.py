"""The fold of progressive wagers, the lock-out and the count. One part of :mod:`controller.table.apply`.

Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.pools.apply import risen
from controller.table.sets import added, without
from controller.table.state import TableState

replace = msgspec.structs.replace


def _wager_accepted(s: TableState, v: e.WagerAccepted) -> TableState:
    now = s.round
    if v.coupon_by:
        now = replace(now, coupons=(*now.coupons, v.seat))
    if v.units or v.rises:
        meter = s.meter
        s = replace(
            s,
            round=replace(now, wagers=(*now.wagers, v.seat), metered=(*now.metered, v.seat)),
            meter=replace(
                meter,
                units=meter.units + v.units,
                contributed_units=meter.contributed_units + v.units,
                chips=meter.chips + 1,
            ),
        )
        return risen(s, v.rises, 1) if v.rises else s
    return replace(s, round=replace(now, wagers=(*now.wagers, v.seat)))


def _chip_flagged(s: TableState, v: e.ChipFlagged) -> TableState:
    return replace(s, round=replace(s.round, flagged=added(s.round.flagged, v.seat), flag=v.why))


def _lock_out_pressed(s: TableState, v: e.LockOutPressed) -> TableState:
    return replace(s, round=replace(s.round, cutoff=v.at))


def _acceptor_seen(s: TableState, v: e.AcceptorSeen) -> TableState:
    return replace(s, closed=added(s.closed, v.seat) if v.closed else without(s.closed, v.seat))


def _acceptor_excused(s: TableState, v: e.AcceptorExcused) -> TableState:
    return replace(s, round=replace(s.round, excused=added(s.round.excused, v.seat)))


def _drained(s: TableState, _: e.AcceptorsDrained) -> TableState:
    return replace(s, round=replace(s.round, drained=True))


def _table_locked(s: TableState, v: e.TableLocked) -> TableState:
    meter, now = s.meter, s.round
    chips = len(v.seats) - len(now.metered)
    if v.units or v.rises:
        meter = meter.contributed(v.units, wagers=chips)
    s = replace(s, meter=meter, round=replace(now, metered=v.seats))
    return risen(s, v.rises, chips) if v.rises else s


def _chips_counted(s: TableState, v: e.ChipsCounted) -> TableState:
    return replace(s, round=replace(s.round, count=v.chips))


def _difference_answered(s: TableState, v: e.DifferenceAnswered) -> TableState:
    return replace(s, round=replace(s.round, answered=v.chips))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.WagerAccepted: _wager_accepted,
    e.ChipFlagged: _chip_flagged,
    e.LockOutPressed: _lock_out_pressed,
    e.AcceptorSeen: _acceptor_seen,
    e.AcceptorExcused: _acceptor_excused,
    e.AcceptorsDrained: _drained,
    e.TableLocked: _table_locked,
    e.ChipsCounted: _chips_counted,
    e.DifferenceAnswered: _difference_answered,
}
