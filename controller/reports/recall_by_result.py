"""What the recall of a round says of one that a result decided: the result, its reader, what was taken back.

Does not collect: the recall does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.reports.values import words
from controller.table import events as e


def counted(event: e.ResultCounted) -> str:
    """``3-4; the point is 6``."""
    return f"{event.result}; {event.mark} stands" if event.mark else event.result


def _wheel(event: e.WheelReported) -> str:
    warned = f", warns: {', '.join(map(words, event.warnings))}" if event.warnings else ""
    return f"the wheel's reader, game {event.spin}: {words(event.state)}{warned}"


def _rested(event: e.WheelRested) -> str:
    between = ", between two sections" if event.between else ""
    return f"the wheel rests after {event.pegs} pegs{between}"


STEPS: Mapping[type[e.Event], Callable[[Any], str | None]] = {
    e.ResultShown: lambda v: f"{v.result} {'read' if v.read else 'keyed in'}",
    e.ResultTakenBack: lambda v: f"taken back: {v.result}",
    e.ResultCounted: counted,
    e.WheelReported: _wheel,
    e.WheelRested: _rested,
}
