"""The fold of what is known of the clock. One part of :mod:`controller.table.apply`. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import TableState

replace = msgspec.structs.replace


def _synchronised(s: TableState, _: e.ClockSynchronised) -> TableState:
    return replace(s, clock_synchronised=True)


def _unsynchronised(s: TableState, _: e.ClockUnsynchronised) -> TableState:
    return replace(s, clock_synchronised=False)


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.ClockSynchronised: _synchronised,
    e.ClockUnsynchronised: _unsynchronised,
}
