"""The fold of wagers that were entered, of their end and of commission. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.stakes.state import Owed, Stake
from controller.table.state import TableState

replace = msgspec.structs.replace


def _placed(s: TableState, v: e.StakePlaced) -> TableState:
    others = tuple(one for one in s.round.stakes if (one.seat, one.wager) != (v.seat, v.wager))
    stakes = (*others, Stake(v.seat, v.wager, v.cents)) if v.cents else others
    return replace(s, round=replace(s.round, stakes=stakes))


def _settled(s: TableState, v: e.WagerSettled) -> TableState:
    if v.stands_as:
        s = replace(s, standing=(*s.standing, Stake(v.seat, v.stands_as, v.cents)))
    if not v.commission_cents or v.commission_taken:
        return s
    before = next((one.cents for one in s.owed if one.seat == v.seat), 0)
    others = tuple(one for one in s.owed if one.seat != v.seat)
    return replace(s, owed=(*others, Owed(v.seat, before + v.commission_cents)))


def _collected(s: TableState, v: e.CommissionCollected) -> TableState:
    return replace(s, owed=tuple(one for one in s.owed if one.seat != v.seat))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.StakePlaced: _placed,
    e.WagerSettled: _settled,
    e.CommissionCollected: _collected,
}
