"""What a table asks of a lamp, whichever way it is lit: to show a mode from now on.

Does not know why it is lit.
"""

from __future__ import annotations

from typing import Protocol

from drivers.lamp.pattern import LampMode


class Lamp(Protocol):
    """One lamp. It is dark from the moment it is built until ``show`` is called."""

    @property
    def mode(self) -> LampMode:
        """What it shows."""

    def seen_lit(self) -> bool:
        """Whether it is read back as lit. Raises DeviceError when nobody can tell."""

    def show(self, mode: LampMode) -> None:
        """Show this mode from now on; saying it again changes nothing."""
