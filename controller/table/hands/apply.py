"""The fold of hands that lie open. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.hands.state import OpenHand
from controller.table.state import TableState

replace = msgspec.structs.replace


def _opened(s: TableState, v: e.HandOpened) -> TableState:
    return _with(s, v.seat, OpenHand(v.seat, v.high, v.low))


def _taken_back(s: TableState, v: e.HandTakenBack) -> TableState:
    return _with(s, v.seat)


def _with(s: TableState, seat: int, *hand: OpenHand) -> TableState:
    others = tuple(one for one in s.round.open_hands if one.seat != seat)
    return replace(s, round=replace(s.round, open_hands=(*others, *hand)))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.HandOpened: _opened,
    e.HandTakenBack: _taken_back,
    e.HandCompared: lambda s, _: s,
}
