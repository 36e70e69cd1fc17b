"""The fold of what happens to the copies of the critical record. One part of :mod:`controller.table.apply`.

Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import Disagreement, TableState

replace = msgspec.structs.replace

COMPARE = "compare each meter with its last reading"


def _unchanged(s: TableState, _: e.Event) -> TableState:
    """The copy follows the state, not the other way round."""
    return s


def _disagreed(s: TableState, v: e.CopiesDisagreed) -> TableState:
    others = tuple(one for one in s.disagreements if one.memory != v.memory)
    return replace(s, disagreements=(*others, Disagreement(v.memory, v.why)), suspended=v.why, present=None)


def _settled(s: TableState, v: e.CopiesSettled) -> TableState:
    return replace(s, disagreements=(), suspended=f"{v.person} decided that the journal stands: {COMPARE}")


def _cleared(s: TableState, v: e.MemoryCleared) -> TableState:
    why = f"{v.person} cleared the critical memory: {COMPARE}"
    return replace(s, generation=v.generation, suspended=why)


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.CopyRebuilt: _unchanged,
    e.CopiesDisagreed: _disagreed,
    e.CopiesSettled: _settled,
    e.MemoryCleared: _cleared,
}
