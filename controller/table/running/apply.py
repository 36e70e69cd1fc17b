"""The fold of a restored backup. One part of :mod:`controller.table.apply`.

Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.state import TableState


def _restored(s: TableState, v: e.TableRestored) -> TableState:
    """Money waits until somebody compared the meters: a supervisor's key lets the table go on."""
    why = f"restored by {v.person} up to record {v.position}: compare each meter with its last reading"
    return msgspec.structs.replace(s, generation=v.generation, suspended=why)


RECOVERY: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {e.TableRestored: _restored}
