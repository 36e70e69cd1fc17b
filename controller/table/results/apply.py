"""The fold of results and of what their readers tell. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.results.state import WheelGame
from controller.table.state import TableState

replace = msgspec.structs.replace


def _shown(s: TableState, v: e.ResultShown) -> TableState:
    return replace(s, round=replace(s.round, result=v.result))


def _taken_back(s: TableState, _: e.ResultTakenBack) -> TableState:
    return replace(s, round=replace(s.round, result=""))


def _counted(s: TableState, v: e.ResultCounted) -> TableState:
    return replace(s, history=s.history.after(v.result, v.mark))


def _wheel(s: TableState, v: e.WheelReported) -> TableState:
    before = s.wheel
    void = before is not None and before.void and not before.begins(v.state, v.spin)
    return replace(s, wheel=WheelGame(v.state, v.spin, v.clockwise, v.warnings, void))


def _rested(s: TableState, v: e.WheelRested) -> TableState:
    """What it shows there, the dealer keys in; the next turn may have to go the other way."""
    return replace(s, wheel=WheelGame("rests", 0, v.clockwise))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.ResultShown: _shown,
    e.ResultTakenBack: _taken_back,
    e.ResultCounted: _counted,
    e.WheelReported: _wheel,
    e.WheelRested: _rested,
}
