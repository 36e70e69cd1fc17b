"""Lines of a GPIO chip, whichever way they are reached: through gpiod, through RPi.GPIO's interface, or as a twin.

Does not open anything: ``gpio_gpiod.py``, ``gpio_rpi.py`` and ``gpio_twin.py`` do, and the table file chooses.
"""

from __future__ import annotations

from typing import Literal, Protocol

from drivers.points import InputPoint, OutputPoint

Pull = Literal["up", "down", "none"]
"""The resistor inside the chip that gives an open wire its level."""


class GpioChip(Protocol):
    """A chip whose lines are found by name (``GPIO17``)."""

    def input(self, line: str, *, pull: Pull = "up", debounce_ms: int = 0) -> InputPoint:
        """Open ``line`` as an input. Raises DeviceError when there is no such line or another program holds it."""

    def output(self, line: str, *, start: bool) -> OutputPoint:
        """Open ``line`` as an output that has ``start`` from its first instant on."""

    def close(self) -> None:
        """Give every line back to the kernel."""
