"""The fold of what is drawn by chance. One part of :mod:`controller.table.apply`. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import Drawn, DrawOrder, TableState

replace = msgspec.structs.replace


def _ordered(s: TableState, v: e.DrawOrdered) -> TableState:
    order = DrawOrder(order=v.order, draw=v.draw)
    return replace(s, round=replace(s.round, draw_order=order), next_order=v.order + 1)


def _drawn(s: TableState, v: e.StartPositionDrawn | e.NumbersDrawn) -> TableState:
    position = v.position if isinstance(v, e.StartPositionDrawn) else None
    drawn = Drawn(draw=v.draw, numbers=v.numbers, position=position)
    return replace(s, round=replace(s.round, drawn=(*s.round.drawn, drawn), draw_order=None))


def _keyed(s: TableState, v: e.StartPositionKeyed) -> TableState:
    drawn = Drawn(draw=v.draw, numbers=(v.total,), position=v.position, by_dice=True)
    return replace(s, round=replace(s.round, drawn=(*s.round.drawn, drawn)))


def _corrected(s: TableState, v: e.StartPositionCorrected) -> TableState:
    right = Drawn(draw=v.draw, numbers=(v.total,), position=v.position, by_dice=True)
    drawn = tuple(right if one.draw == v.draw else one for one in s.round.drawn)
    return replace(s, round=replace(s.round, drawn=drawn))


def _marked(s: TableState, v: e.StartPositionMarked) -> TableState:
    drawn = Drawn(draw=v.draw, numbers=(v.position,), position=v.position)
    return replace(s, disk=v.position, round=replace(s.round, drawn=(*s.round.drawn, drawn)))


def _failed(s: TableState, _: e.DrawFailed) -> TableState:
    return replace(s, round=replace(s.round, draw_order=None))


def _closed(s: TableState, v: e.DrawingClosed) -> TableState:
    return replace(s, drawing_closed_by=(*s.drawing_closed_by, v.source))


def _reopened(s: TableState, v: e.DrawingReopened) -> TableState:
    return replace(s, drawing_closed_by=tuple(source for source in s.drawing_closed_by if source != v.source))


def _dice_changed(s: TableState, v: e.DiceChanged) -> TableState:
    return replace(s, dice_due=False, dice_changed_utc_ns=v.at_utc_ns, dice_used_ns=0)


def _pile_called(s: TableState, v: e.ActionPileCalled) -> TableState:
    return replace(s, round=replace(s.round, action_pile=v.pile))


def _dice_due(s: TableState, _: e.DiceDue) -> TableState:
    return replace(s, dice_due=True)


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.DrawOrdered: _ordered,
    e.StartPositionDrawn: _drawn,
    e.NumbersDrawn: _drawn,
    e.DrawFailed: _failed,
    e.StartPositionKeyed: _keyed,
    e.StartPositionCorrected: _corrected,
    e.StartPositionMarked: _marked,
    e.DiceChanged: _dice_changed,
    e.ActionPileCalled: _pile_called,
    e.DiceDue: _dice_due,
    e.DrawingClosed: _closed,
    e.DrawingReopened: _reopened,
}
