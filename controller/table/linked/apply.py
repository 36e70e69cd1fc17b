"""The fold of a table's link. One part of :mod:`controller.table.apply`. Does not decide.

The meter of a linked table is its account with the pool: what its wagers put in, and what came for its awards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.linked.state import Link, PoolAnswer
from controller.table.state import TableState

replace = msgspec.structs.replace


def _linked(s: TableState, v: e.TableLinked) -> TableState:
    lost = "" if s.link is None else s.link.lost
    return replace(s, link=Link(v.pool, v.terms, lost))


def _unlinked(s: TableState, _: e.TableUnlinked) -> TableState:
    return replace(s, link=None)


def _asked(s: TableState, v: e.PoolAsked) -> TableState:
    asked = {one.award for one in v.hands}
    return replace(s, awards=tuple(replace(a, asked_pool=True) if a.award in asked else a for a in s.awards))


def _answered(s: TableState, v: e.PoolAnswered) -> TableState:
    """What the pool gave for the award stands on the table's account until a key pays it."""
    answer = PoolAnswer(v.cents, v.off_meter_cents, v.base_cents, v.sharers)
    s = replace(s, awards=tuple(replace(a, pool_answer=answer) if a.award == v.award else a for a in s.awards))
    return s.with_meter(s.meter.moved(v.off_meter_cents * s.meter.units_per_cent))


def _lost(s: TableState, v: e.LinkLost) -> TableState:
    return s if s.link is None else replace(s, link=replace(s.link, lost=v.why))


def _found(s: TableState, _: e.LinkFound) -> TableState:
    return s if s.link is None else replace(s, link=replace(s.link, lost=""))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.TableLinked: _linked,
    e.TableUnlinked: _unlinked,
    e.PoolAsked: _asked,
    e.PoolAnswered: _answered,
    e.LinkLost: _lost,
    e.LinkFound: _found,
}
