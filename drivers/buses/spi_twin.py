"""An SPI port without wires: each transfer reaches the part that is soldered on, with its speed.

Faults: ``unplug`` (the bytes go nowhere and nobody is told; the part is without power), ``garbage`` (one bit in a
hundred is wrong), ``lose-adapter`` (the kernel's port is gone); ``brown_out`` restarts the part once.
Does not model: modes other than 0, data that comes back, two masters.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from drivers.breakable import Breakable
from drivers.errors import DeviceLost


class TwinSpiPart(Protocol):
    """A part, or a chain of them, behind one chip select."""

    def transfer(self, data: bytes, speed_hz: int) -> None:
        """Chip select falls, these bytes are clocked in, chip select rises."""

    def power_up(self) -> None:
        """Everything volatile goes to its power-on value."""


class TwinSpiPort(Breakable):
    """The controller's end (SpiPort) and the part's end (``attach``) in one object."""

    CALLED = "an SPI port"
    FAULTS = ("unplug", "brown-out", "garbage", "lose-adapter")
    PASSING = ("brown-out",)

    def __init__(self, where: str = "/dev/spidev0.0", *, speed_hz: int = 1_000_000, rng: Random | None = None) -> None:
        super().__init__()
        self.where = where
        self.speed_hz = speed_hz
        self.transfers = 0
        """How many transfers there were."""
        self._rng = rng if rng is not None else Random(0)
        self._part: TwinSpiPart | None = None
        self._adapter_gone = False

    def attach(self, part: TwinSpiPart) -> None:
        """Solder the part on. Raises ValueError when there is one."""
        if self._part is not None:
            raise ValueError(f"two parts on {self.where}; it has one chip select")
        self._part = part

    def _when_broken(self, fault: str) -> None:
        if fault in ("unplug", "brown-out") and self._part is not None:
            self._part.power_up()

    def _when_mended(self, faults: frozenset[str]) -> None:
        """A part that was unplugged starts with its power-on values."""
        if "unplug" in faults and self._part is not None:
            self._part.power_up()

    def lose_adapter(self, gone: bool) -> None:
        """The port itself vanishes (or is back), whatever faults there are."""
        self._adapter_gone = gone

    # --- the controller's end ---

    def write(self, data: bytes) -> None:
        """One transfer to the part that hangs there. Raises DeviceLost where its adapter is gone."""
        self.transfers += 1
        if self._adapter_gone or "lose-adapter" in self._faults:
            text = f"{self.where} does not work (No such file or directory); is SPI switched on, and the path right?"
            raise DeviceLost(self.where, text)
        if self._part is None or "unplug" in self._faults:
            return
        if "garbage" in self._faults:
            data = bytes(byte ^ sum(1 << bit for bit in range(8) if self._rng.random() < 0.01) for byte in data)
        self._part.transfer(data, self.speed_hz)

    def close(self) -> None:
        """A twin port can be opened again by using it."""
