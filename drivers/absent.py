"""Wires of a chip that is not there: they satisfy the points' protocols and say at each question that nobody answers.

A table opens with them, names what is missing and keeps closed what needs it, instead of not starting at all. Does not
look for the chip again: it is there at the next start.
"""

from __future__ import annotations

from drivers.errors import DeviceLost
from drivers.points import EdgeAction, GapAction


class AbsentInput:
    """An InputPoint (``points.py``) without a chip behind it. ``read`` raises DeviceLost."""

    def __init__(self, where: str, text: str) -> None:
        self.where = where
        self._text = text

    def read(self) -> bool:
        """Raises DeviceLost: the wire is not there."""
        raise DeviceLost(self.where, self._text)

    def watch(self, action: EdgeAction, lost: GapAction | None = None) -> None:
        """No edge ever comes."""


class AbsentOutput:
    """An OutputPoint (``points.py``) without a chip behind it. ``seen`` raises DeviceLost."""

    def __init__(self, where: str, text: str) -> None:
        self.where = where
        self._text = text

    def write(self, level: bool) -> None:
        """Nothing takes the level."""

    def seen(self) -> bool:
        """Raises DeviceLost: the wire is not there."""
        raise DeviceLost(self.where, self._text)
