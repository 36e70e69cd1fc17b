"""The fold of changed settings and of corrections. One part of :mod:`controller.table.apply`. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.awards.apply import entry_made_anew
from controller.table.state import MeterCorrection, Setting, SettingChange, TableState
from games.pools.rules import MAIN

replace = msgspec.structs.replace


def _asked(s: TableState, v: e.ParameterChangeAsked) -> TableState:
    change = SettingChange(
        change=v.change,
        pool=v.pool,
        setting=v.setting,
        before=v.before,
        after=v.after,
        why=v.why,
        role=v.role,
        person=v.person,
    )
    return replace(s, changes=(*s.changes, change), next_change=v.change + 1)


def _witnessed(s: TableState, v: e.ParameterChangeWitnessed) -> TableState:
    changes = tuple(
        replace(one, witness_role=v.role, witness=v.person) if one.change == v.change else one for one in s.changes
    )
    return replace(s, changes=changes)


def _applied(s: TableState, v: e.ParameterChangeApplied) -> TableState:
    before = s.pool(v.pool)
    meter = before.in_units(v.units_per_cent)
    if v.setting == "limit":
        meter = meter.limited(None if v.after == "none" else int(v.after))
    times = v.units_per_cent // before.units_per_cent
    others = tuple(
        replace(one, contributed_units=one.contributed_units * times) if one.pool == v.pool else one
        for one in s.settings
        if (one.pool, one.setting) != (v.pool, v.setting)
    )
    began = Setting(pool=v.pool, setting=v.setting, value=v.after)
    if v.setting == "rate":
        began = replace(began, chips=meter.chips, contributed_units=meter.contributed_units)
    return replace(s.with_meter(meter), settings=(*others, began), changes=_without(s, v.change))


def _withdrawn(s: TableState, v: e.ParameterChangeWithdrawn) -> TableState:
    return replace(s, changes=_without(s, v.change))


def _without(s: TableState, change: int) -> tuple[SettingChange, ...]:
    return tuple(one for one in s.changes if one.change != change)


def _correction_asked(s: TableState, v: e.CorrectionAsked) -> TableState:
    asked = MeterCorrection(**msgspec.structs.asdict(v))
    return replace(s, corrections=(*s.corrections, asked), next_correction=v.correction + 1)


def _correction_ended(
    s: TableState, v: e.CorrectionWithdrawn | e.CorrectionLapsed | e.CorrectionRecorded
) -> TableState:
    """It waits no more; a record from before corrections waited names none."""
    return replace(s, corrections=tuple(one for one in s.corrections if one.correction != v.correction))


def _corrected(s: TableState, v: e.CorrectionRecorded) -> TableState:
    """A count of chips changes no state: lamps stand, and reports read the correction beside the count.

    What was written down of an open award was worked out from the meter before: that entry is made once more.
    """
    if v.what == "meter":
        meter = s.pool(v.pool or MAIN)
        s = _correction_ended(s.with_meter(meter.raised(v.cents) if v.cents > 0 else meter.lowered(-v.cents)), v)
        return replace(s, awards=tuple(entry_made_anew(a) if a.open else a for a in s.awards))
    if v.what == "payout-entry":
        awards = tuple(
            entry_made_anew(one, log_cards="") if one.award == v.award and one.open else one for one in s.awards
        )
        return replace(s, awards=awards)
    return s


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.ParameterChangeAsked: _asked,
    e.ParameterChangeWitnessed: _witnessed,
    e.ParameterChangeApplied: _applied,
    e.ParameterChangeWithdrawn: _withdrawn,
    e.CorrectionAsked: _correction_asked,
    e.CorrectionWithdrawn: _correction_ended,
    e.CorrectionLapsed: _correction_ended,
    e.CorrectionRecorded: _corrected,
}
