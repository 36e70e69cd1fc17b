"""What a table asks of its buzzer, whichever way it is wired.

It sounds one pattern at a time and falls silent by itself. Does not know what it sounds for.
"""

from __future__ import annotations

from typing import Protocol

from drivers.buzzer.pattern import BuzzerPattern


class Buzzer(Protocol):
    """One buzzer. It is silent from the moment it is built."""

    @property
    def device(self) -> str:
        """Its name: ``buzzer``."""

    @property
    def sounding(self) -> BuzzerPattern | None:
        """The pattern that goes on now."""

    def sound(self, pattern: BuzzerPattern) -> None:
        """Sound this. Saying it again while it sounds changes nothing; while an alarm sounds nothing else is heard."""

    def silence(self) -> None:
        """Be silent; an alarm first goes on until it was heard for 1.5 s (NZ Gazette 2004, clause 1.18.3)."""
