"""An entry of two lines: what the first one began, the second one completes. Does not know which entries there are."""

from __future__ import annotations

from typing import Protocol

from drivers.signals import KeyPressed, Signal


class Begun(Protocol):
    """The first line; ``str`` is what the entry line shows of it, before the digits of the second."""

    def completed(self, key: str, digits: str, at: KeyPressed) -> Signal | str:
        """The command that the second line completes; why it completes none where it does not."""
