"""The pins of an MCP23017 as points: a device on one knows nothing of registers. The part does all the work."""

from __future__ import annotations

from typing import Protocol

from drivers.errors import ClaimError
from drivers.points import EdgeAction, GapAction


class Expander(Protocol):
    """What a pin asks of its part. ``bit`` counts from A0 = 0 to B7 = 15."""

    def level(self, bit: int) -> bool:
        """The level of one pin, asked now. Raises DeviceLost when the part does not answer."""
        ...

    def watched(self, bit: int, pin: ExpanderInput) -> None:
        """A pin has a watcher from now on."""
        ...

    def want(self, mask: int, level: bool) -> None:
        """Make the pins of ``mask`` this level."""
        ...


class ExpanderInput:
    """One input pin; an InputPoint. ``read`` asks the part and raises DeviceLost when it does not answer."""

    __slots__ = ("_bit", "_part", "action", "where")

    def __init__(self, part: Expander, bit: int, where: str) -> None:
        self._part = part
        self._bit = bit
        self.where = where
        self.action: EdgeAction | None = None

    def read(self) -> bool:
        return self._part.level(self._bit)

    def watch(self, action: EdgeAction, lost: GapAction | None = None) -> None:
        """As InputPoint says; if the part was not reached yet, the level found later comes as the first edge.

        The part keeps one edge until it is read and does not say how many came after it: ``lost`` is never called.

        Raises:
            ClaimError: the pin has a watcher already.
        """
        if self.action is not None:
            raise ClaimError(self.where, "this pin is watched already; a pin has one watcher")
        self.action = action
        self._part.watched(self._bit, self)


class ExpanderOutput:
    """One output pin; an OutputPoint. ``write`` never raises: a part that is away gets the level when it is back."""

    __slots__ = ("_bit", "_part", "where")

    def __init__(self, part: Expander, bit: int, where: str) -> None:
        self._part = part
        self._bit = bit
        self.where = where

    def write(self, level: bool) -> None:
        self._part.want(1 << self._bit, level)

    def seen(self) -> bool:
        return self._part.level(self._bit)
