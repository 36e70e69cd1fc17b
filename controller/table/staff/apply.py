"""The fold of who identified, wrong codes and turned keys. One part of :mod:`controller.table.apply`.

Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.sets import added, without
from controller.table.staff.state import WrongCode
from controller.table.state import TableState

replace = msgspec.structs.replace

REMEMBERED_NS = 3_600 * 1_000_000_000
MOST = 128
"""More are not given within an hour, however many try (:mod:`controller.people.code_limits`)."""


def _identified(s: TableState, v: e.StaffIdentified) -> TableState:
    return replace(s, present=v.role, person=v.person, present_for=v.for_key)


def _wrong_code(s: TableState, v: e.WrongCodeGiven) -> TableState:
    known = [one for one in s.wrong_codes if v.at_utc_ns - one.at_utc_ns < REMEMBERED_NS]
    codes = (*known, WrongCode(v.source, v.at_utc_ns))
    return replace(s, wrong_codes=codes[-MOST:])


def _key_turned(s: TableState, v: e.KeyTurned) -> TableState:
    on = added(s.keys_on, v.key) if v.on else without(s.keys_on, v.key)
    return replace(s, keys_on=on, keys_idle=without(s.keys_idle, v.key))


def _key_left_on(s: TableState, v: e.KeyLeftOn) -> TableState:
    return replace(s, keys_idle=added(s.keys_idle, v.key))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.StaffIdentified: _identified,
    e.WrongCodeGiven: _wrong_code,
    e.KeyTurned: _key_turned,
    e.KeyLeftOn: _key_left_on,
}
