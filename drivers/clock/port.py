"""What a table asks of a clock that runs without it: the time, or why there is none.

Does not set the machine's clock: the system does that, from the network or from this part.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, Protocol


class ClockReading(Protocol):
    """What a clock showed."""

    @property
    def utc(self) -> datetime | None:
        """The time, in whole seconds; None when it is not to be trusted."""

    @property
    def why(self) -> Literal["stopped", "nonsense"] | None:
        """Why there is no time: it stood still, or shows no date."""

    @property
    def temperature_c(self) -> float:
        """Its temperature."""


class ClockPart(Protocol):
    """A clock with a battery. Both verbs raise DeviceError when it does not answer."""

    @property
    def device(self) -> str:
        """The device's name."""

    @property
    def where(self) -> str:
        """The place in the technician's words."""

    def read(self) -> ClockReading:
        """What it shows now."""

    def set(self, utc: datetime) -> None:
        """Make it ``utc`` and trusted. Raises ValueError when it cannot show that time."""
