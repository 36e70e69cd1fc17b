"""What the signs of a round show that ends with one result: what a wheel or dice brought, and the point.

Pure. Knows no wheel and no dice: a result is read as digits where it has any, and a mark as a point where it is one.
"""

from __future__ import annotations

import re

from controller.table.results.course import mark_after
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.point_marker.port import POINTS
from drivers.result_display.port import DARK, Result

DICE = re.compile(r"[1-6](?:-[1-6])+")
NUMBER = re.compile(r"\d{1,2}")


def result_sign(state: TableState, setup: TableSetup) -> Result:
    """The result of this round, or while wagers are open that of the last one; dice by their total.

    Dark for one that waits for a supervisor or does not count.
    """
    if state.testing:
        return DARK
    if state.round.result:
        return in_digits(state.round.result) if _counts(state, setup) else DARK
    last = state.history.results[-1:] if setup.is_open(state) else ()
    return in_digits(last[0]) if last else DARK


def in_digits(result: str) -> Result:
    """As two digits can say it; dark where they cannot.

    >>> in_digits("00").first, in_digits("17").first, in_digits("3-4").first, in_digits("joker").first
    ('00', 17, 7, None)
    """
    if result == "00":
        return Result("00")
    if NUMBER.fullmatch(result):
        return Result(int(result))
    return Result(sum(map(int, result.split("-")))) if DICE.fullmatch(result) else DARK


def point_sign(state: TableState, setup: TableSetup) -> tuple[int | None, bool]:
    """The point, as soon as the result that makes or ends it counts, and whether the sign says ON: while one stands."""
    if state.testing or not setup.game.is_by_result:
        return None, False
    told = state.round.result and _counts(state, setup)
    mark = mark_after(state, setup) if told else state.history.mark
    point = next((point for point in POINTS if mark == str(point)), None)
    return point, point is not None


def _counts(state: TableState, setup: TableSetup) -> bool:
    return state.irregularity is None and not setup.game.is_void(state.round.phase)
