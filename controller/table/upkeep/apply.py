"""The fold of what is done to equipment. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import TableState
from controller.table.upkeep.state import Kept

replace = msgspec.structs.replace


def kept(s: TableState, of: str) -> Kept:
    """How this duty stands."""
    return next((one for one in s.upkeep if one.of == of), Kept(of))


def _with(s: TableState, one: Kept) -> TableState:
    others = [other for other in s.upkeep if other.of != one.of]
    return replace(s, upkeep=tuple(sorted([*others, one], key=lambda each: each.of)))


def _due(s: TableState, v: e.UpkeepDue) -> TableState:
    return _with(s, replace(kept(s, v.of), due=True))


def _signed(s: TableState, v: e.UpkeepSigned) -> TableState:
    return _with(s, replace(kept(s, v.of), signed_role=v.role, signed_person=v.person))


def _done(s: TableState, v: e.UpkeepDone) -> TableState:
    return _with(s, Kept(v.of, v.at_utc_ns))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.UpkeepDue: _due,
    e.UpkeepSigned: _signed,
    e.UpkeepDone: _done,
}
