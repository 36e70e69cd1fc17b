"""Hands that spin a twin table's wheel: the ball of a wheel with a reader, a wheel that is turned by hand.

Knows no game.
"""

from __future__ import annotations

import re
from typing import Protocol, cast

from controller.config.table_file import TableFile
from controller.twins.table import TwinTable

POCKETS = ("0", "00", *map(str, range(1, 37)))
_TURN = re.compile(r"(\d{1,4}) pegs( back)?( between)?")


class WheelTwin(Protocol):
    """A wheel whose reader says where the ball lies."""

    def spin(self, pocket: str) -> None:
        """Spin the ball, which comes to rest there."""


class TurnedWheelTwin(Protocol):
    """A wheel of which a sensor counts the pegs."""

    def turn(self, pegs: int, *, clockwise: bool = True, between: bool = False) -> int:
        """Turn it on by so many pegs; ``between``: the clapper rests on one. Gives how long that takes."""


def why_not_spin(file: TableFile, what: str) -> str | None:
    """Why nobody can spin this at the table; None where somebody can."""
    if _TURN.fullmatch(what):
        return None if file.turn_sensor is not None else "this table has no [turn-sensor]"
    if file.wheel is None:
        return "this table has no [wheel]: the dealer keys the number in"
    return (
        None
        if what in POCKETS
        else f'"{what}" is no pocket: give 0, 00 or 1 to 36, or "216 pegs" where a wheel is turned'
    )


def spin(twins: TwinTable, what: str) -> None:
    """Spin it. Raises ValueError where nobody can."""
    why = why_not_spin(twins.file, what)
    if why is not None:
        raise ValueError(why)
    turned = _TURN.fullmatch(what)
    if turned is None:
        cast(WheelTwin, twins.twin("wheel")).spin(what)
    else:
        cast(TurnedWheelTwin, twins.twin("turn-sensor")).turn(
            int(turned[1]), clockwise=not turned[2], between=bool(turned[3])
        )
