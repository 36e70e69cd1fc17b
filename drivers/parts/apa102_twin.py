"""A chain of APA102 LEDs at the wire: the start frame, 32 bits for each LED, and the clocks that push them through.

An LED takes its colour when its 32 bits have reached it; each LED before it delays them by half a clock, so a frame
that ends too early leaves the last ones as they were. An SK9822 takes its colour only at 32 zero bits behind the
frame. Faults: ``cut-chain`` (nothing gets past the middle of the chain), ``wrong-first`` (the first LED mistakes a
frame for noise and keeps its colour), and those of the port.
Does not model: the frequency at which the brightness is pulsed, voltage drop along the chain, more speed than 15 MHz.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from drivers.breakable import Breakable

_FULL_MA = 20.0
_DARK_MA = 1.0

Led = tuple[int, int, int, int]
"""Red, green, blue and brightness (0 to 31)."""


class _Frame(NamedTuple):
    """What a frame says to each LED that it reaches in time, and how many zero bits end it."""

    said: tuple[Led | None, ...]
    zeros: int
    whole: tuple[Led, ...] | None
    """The same where every LED is told something, ..."""
    draws_ma: float
    """... and what the chain draws then."""


@lru_cache(maxsize=256)
def _read(data: bytes, count: int) -> _Frame | None:
    """A frame for so many LEDs; None: no start frame. Kept, as light that runs around comes again and again."""
    value, bits = int.from_bytes(data, "big"), 8 * len(data)
    start = bits - value.bit_length()
    if start < 32 or not value:
        return None
    words = (value << start).to_bytes(len(data), "big")  # the first one bit is now the first bit of the first LED
    said: list[Led | None] = []
    for led in range(count):
        in_time = bits >= start + 32 * (led + 1) + (led + 1) // 2
        head, blue, green, red = words[4 * led : 4 * led + 4] if in_time else bytes(4)
        said.append((red, green, blue, head & 0x1F) if head >= 0xE0 else None)
    told = tuple(led for led in said if led is not None)
    whole = told if len(told) == count else None
    return _Frame(tuple(said), (value & -value).bit_length() - 1, whole, _draws_ma(told))


def _draws_ma(leds: Iterable[Led]) -> float:
    return sum(_DARK_MA + (r + g + b) / 255 * _FULL_MA * level / 31 for r, g, b, level in leds)


class Apa102Twin(Breakable):
    """The chain; LED 0 is the one that the computer's data wire ends at."""

    CALLED = "a chain of LEDs"
    FAULTS = ("cut-chain", "wrong-first")

    def __init__(self, leds: int, *, chip: Literal["apa102", "sk9822"] = "apa102") -> None:
        super().__init__()
        self._count = leds
        self._waits_for_zeros = chip == "sk9822"
        self._observers: list[Callable[[], None]] = []
        self.leds: list[Led] = [(0, 0, 0, 0)] * leds
        """What each LED shows."""
        self.frames = 0
        """How many frames were seen."""
        self.highest_ma = 0.0
        """The most that the chain ever drew."""

    def observe(self, action: Callable[[], None]) -> None:
        """Call ``action`` after each frame."""
        self._observers.append(action)

    def power_up(self) -> None:
        self.leds = [(0, 0, 0, 0)] * self._count
        self._seen(self.current_ma())

    def transfer(self, data: bytes, speed_hz: int) -> None:
        frame = _read(bytes(data), self._count)
        if frame is None:
            return  # without a start frame every LED goes on waiting for one
        self.frames += 1
        if frame.whole is not None and not self._faults and not self._waits_for_zeros:
            self.leds = list(frame.whole)
            self._seen(frame.draws_ma)
        else:
            self._take(frame)
            self._seen(self.current_ma())

    def _take(self, frame: _Frame) -> None:
        reach = self._count // 2 if "cut-chain" in self._faults else self._count
        for place, led in enumerate(frame.said[:reach]):
            taken = not self._waits_for_zeros or frame.zeros >= 32 + (place + 1) // 2
            if led is not None and taken and not (place == 0 and "wrong-first" in self._faults):
                self.leds[place] = led

    def current_ma(self) -> float:
        """What the chain draws now."""
        return _draws_ma(self.leds)

    def _seen(self, draws_ma: float) -> None:
        self.highest_ma = max(self.highest_ma, draws_ma)
        for observer in self._observers:
            observer()
