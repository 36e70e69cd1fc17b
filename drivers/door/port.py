"""What a table asks of a door of its cabinet, whichever way it is watched.

A door reports how it was found and each change (``DoorChanged``), and an opening that nobody saw (``while_off``). It
keeps such an opening until the table says that it is on record. Does not know what is behind the door.
"""

from __future__ import annotations

from typing import Protocol


class Door(Protocol):
    """One door: ``door.cabinet``, ``door.drop``, ``door.logic``."""

    @property
    def device(self) -> str:
        """Its name."""

    @property
    def is_open(self) -> bool | None:
        """As it was reported last; None until it was."""

    def forget_opening(self) -> None:
        """Every ``DoorChanged`` so far is on disk: the door need not remember it any longer.

        Called after each one. Harmless where nothing is remembered; while the door is open it goes on remembering, and
        is told again when its closing is on disk. An opening that it cannot forget is a fault.
        """
