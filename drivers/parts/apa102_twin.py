"""A chain of APA102 LEDs at the wire: the start frame, 32 bits for each LED, and the clocks that push them through.

An LED takes its colour when its 32 bits have reached it; each LED before it delays them by half a clock, so a frame
that ends too early leaves the last ones as they were. An SK9822 takes its colour only at 32 zero bits behind the
frame. Faults: ``cut-chain`` (nothing gets past the middle of the chain), ``wrong-first`` (the first LED mistakes a
frame for noise and keeps its colour), and those of the port.
Does not model: the frequency at which the brightness is pulsed, voltage drop along the chain, more speed than 15 MHz.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

_FULL_MA = 20.0
_DARK_MA = 1.0


class Apa102Twin:
    """The chain; LED 0 is the one that the computer's data wire ends at."""

    FAULTS = ("cut-chain", "wrong-first")
    """What :meth:`fail` takes."""

    def __init__(self, leds: int, *, chip: Literal["apa102", "sk9822"] = "apa102") -> None:
        self._count = leds
        self._waits_for_zeros = chip == "sk9822"
        self._faults: set[str] = set()
        self._observers: list[Callable[[], None]] = []
        self.leds = [(0, 0, 0, 0)] * leds
        """Red, green, blue and brightness (0 to 31) of each LED."""
        self.frames = 0
        """How many frames were seen."""
        self.highest_ma = 0.0
        """The most that the chain ever drew."""

    def fail(self, fault: str) -> None:
        """Break it. Raises ValueError when it is not one of ``FAULTS``."""
        if fault not in self.FAULTS:
            raise ValueError(f"a chain of LEDs has no fault {fault!r}; it has {', '.join(self.FAULTS)}")
        self._faults.add(fault)

    def mend(self) -> None:
        """Call all faults off."""
        self._faults.clear()

    def observe(self, action: Callable[[], None]) -> None:
        """Call ``action`` after each frame."""
        self._observers.append(action)

    def power_up(self) -> None:
        self.leds = [(0, 0, 0, 0)] * self._count
        self._seen()

    def transfer(self, data: bytes, speed_hz: int) -> None:
        bits = "".join(f"{byte:08b}" for byte in data)
        start = bits.find("1")
        if start < 32:
            return  # no start frame: every LED goes on waiting for one
        self.frames += 1
        reach = self._count // 2 if "cut-chain" in self._faults else self._count
        zeros = len(bits) - len(bits.rstrip("0"))
        for led in range(reach):
            first = start + 32 * led
            word = bits[first : first + 32]
            late = (led + 1) // 2
            in_time = len(bits) >= first + 32 + late
            taken = not self._waits_for_zeros or zeros >= 32 + late
            if word.startswith("111") and in_time and taken and not (led == 0 and "wrong-first" in self._faults):
                level, blue, green, red = int(word[3:8], 2), int(word[8:16], 2), int(word[16:24], 2), int(word[24:], 2)
                self.leds[led] = (red, green, blue, level)
        self._seen()

    def current_ma(self) -> float:
        """What the chain draws now."""
        return sum(_DARK_MA + (r + g + b) / 255 * _FULL_MA * level / 31 for r, g, b, level in self.leds)

    def _seen(self) -> None:
        self.highest_ma = max(self.highest_ma, self.current_ma())
        for observer in self._observers:
            observer()
