"""What a table asks of a noise source: bytes that went through the health tests, each given once.

The numbers of the games come from the kernel's generator; a source is fed into it (``kernel.py``) and watched. Does not
say how random the bytes are: that is the claim in the table file, and the tests only find that it broke down.
"""

from __future__ import annotations

from typing import Protocol


class EntropySource(Protocol):
    """A noise source that is watched while it runs."""

    @property
    def device(self) -> str:
        """The device's name."""

    @property
    def where(self) -> str:
        """The place in the technician's words."""

    @property
    def healthy(self) -> bool:
        """It answers, has passed its start-up test, and no alarm stands."""

    def open(self) -> None:
        """Begin, with the start-up test; a source that is away is reported and asked again."""

    def close(self) -> None:
        """Take no more."""

    def read(self, length: int) -> bytes:
        """Up to ``length`` tested bytes, the oldest first, each given once; none while it is not healthy."""

    def rearm(self) -> None:
        """A person looked at the alarm: call it off and begin anew with the start-up test."""
