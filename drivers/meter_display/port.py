"""What a table asks of its meter display: an exact amount, or nothing at all.

An amount is never shortened and never rounded: one that does not fit shows dashes and is a fault. Does not know where
the amount comes from or how old it is; the caller passes None when it is not to be trusted.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol


class MeterNote(StrEnum):
    """A word that takes turns with the amount."""

    NONE = ""
    PENDING = "pending"
    FAULT = "fault"
    TEST = "test"


class MeterDisplay(Protocol):
    """A display for one amount."""

    def show(self, cents: int | None, note: MeterNote = MeterNote.NONE) -> None:
        """Show ``cents`` to the cent (dashes for None), in turns with ``note``. Raises ValueError below zero."""
