"""What a table asks of its tower light, whichever way it is wired.

A lamp is off, steady, or flashes slowly or fast, all lamps of the table in phase. Does not know what a colour means:
the table does.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, Protocol

TowerColour = Literal["red", "amber", "white", "blue", "green"]


class TowerMode(StrEnum):
    """What one lamp does. Slow is once a second, fast twice: nothing flashes faster than 2 Hz."""

    OFF = "off"
    STEADY = "steady"
    SLOW_FLASH = "slow-flash"
    FAST_FLASH = "fast-flash"


class TowerLight(Protocol):
    """One tower. It is dark from the moment it is built until ``show`` is called."""

    @property
    def device(self) -> str:
        """Its name: ``tower``."""

    @property
    def colours(self) -> tuple[TowerColour, ...]:
        """The lamps it has, from the top down."""

    def show(self, shown: Mapping[TowerColour, TowerMode]) -> None:
        """Show exactly this: a lamp that is not named is off, a colour that the tower has not is left out.

        Saying the same again changes nothing, the phase of a flash neither.
        """
