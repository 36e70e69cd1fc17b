"""A start-position display as a person reads it, whatever part lights its digits. Faults are those of the part.

Does not model: a person who reads a digit upside down.
"""

from __future__ import annotations

from typing import Protocol


class Face(Protocol):
    """Digits that can be read (``drivers/meter_display/twin.py``)."""

    def text(self) -> str:
        """What a person reads, without the blanks around it."""


class StartPositionTwin:
    """The display."""

    def __init__(self, face: Face) -> None:
        self._face = face

    def text(self) -> str:
        """What a person reads: a number, dashes, or nothing."""
        return self._face.text()

    @property
    def position(self) -> int | None:
        """The number, or None when there is none to be read."""
        text = self._face.text()
        return int(text) if text.isdigit() else None

    @property
    def drawing(self) -> bool:
        """Whether it shows dashes."""
        text = self._face.text()
        return bool(text) and not text.strip("-")
