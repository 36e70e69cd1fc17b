"""The fold of the security tape. One part of :mod:`controller.table.apply`. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import Deviation, Strip, TableState

replace = msgspec.structs.replace


def _affixed(s: TableState, v: e.TapeAffixed) -> TableState:
    others = tuple(strip for strip in s.tape if strip.part != v.part)
    return replace(s, tape=(*others, Strip(v.part, v.number, v.chip)))


def _inspected(s: TableState, _: e.TapeInspected) -> TableState:
    return s


def _deviated(s: TableState, v: e.TapeDeviated) -> TableState:
    return replace(s, deviations=(*s.deviations, Deviation(v.part, v.why)))


def _reported(s: TableState, v: e.DeviationReported) -> TableState:
    return replace(s, deviations=tuple(one for one in s.deviations if one.part != v.part))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.TapeAffixed: _affixed,
    e.TapeInspected: _inspected,
    e.TapeDeviated: _deviated,
    e.DeviationReported: _reported,
}
