"""The fold of the self-check. One part of :mod:`controller.table.apply`.

A check that goes on holds the table as a suspension does, and lifts only its own. Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import CHECKING, Damage, TableState

replace = msgspec.structs.replace


def _begun(s: TableState, _: e.CheckBegun) -> TableState:
    return replace(s, unchecked=True, suspended=s.suspended or CHECKING, present=None)


def _passed(s: TableState, _: e.CheckPassed) -> TableState:
    """What was damaged and is whole again is for a supervisor to look at; what only waited goes on."""
    suspended = s.suspended
    if s.damage:
        suspended = f"the {s.damage[0].part} is whole again; this was found before: {s.damage[0].why}"
    elif suspended == CHECKING:
        suspended = None
    return replace(s, unchecked=False, damage=(), suspended=suspended)


def _damaged(s: TableState, v: e.DamageFound) -> TableState:
    others = tuple(one for one in s.damage if one.part != v.part)
    damage = (*others, Damage(v.part, v.file, v.record, v.why))
    return replace(s, unchecked=False, damage=damage, suspended=v.why, present=None)


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.CheckBegun: _begun,
    e.CheckPassed: _passed,
    e.DamageFound: _damaged,
}
