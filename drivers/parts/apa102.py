"""APA102 and SK9822, LEDs of three colours in a chain on SPI: the bytes of one frame, and the current that it draws.

Each LED takes the first 32 bits that reach it and passes the rest on, half a clock later; so a frame ends with half a
clock for each LED, and with 32 zero bits, at which an SK9822 takes its colours over (APA102C datasheet 2014, section
"Cascading data structure"; SK9822 datasheet 2016, "Data structure"). All ones would be one more LED, so zeros are used.
Nothing can be read back. Does not know a ring, and has no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Colour = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""
DARK: Colour = (0, 0, 0)
MAX_LEVEL = 31
"""The common brightness of the three colours, in five bits."""
FULL_MA, IDLE_MA = 20, 1
"""What one colour draws at 255 and level 31, and an LED when it is dark."""

_START = bytes(4)
_LED = 0xE0


def frame(colours: Sequence[Colour], level: int) -> bytes:
    """The bytes that give a chain these colours, the LED nearest to the computer first.

    >>> frame([(1, 2, 3)], 31).hex()
    '00000000ff0302010000000000'
    """
    leds = b"".join([_word(level, colour) for colour in colours])
    return _START + leds + _START + bytes(-(-len(colours) // 16))


@lru_cache(maxsize=64)
def _word(level: int, colour: Colour) -> bytes:
    red, green, blue = colour
    return bytes((_LED | level, blue, green, red))


def frame_bytes(leds: int) -> int:
    """How many bytes the frame of a chain has."""
    return 8 + 4 * leds + -(-leds // 16)


def current_ma(colours: Sequence[Colour], level: int) -> int:
    """What LEDs of these colours draw together, rounded up.

    >>> current_ma([(255, 255, 255)], 31), current_ma([(0, 0, 0)] * 12, 31)
    (61, 12)
    """
    lit = sum(map(sum, colours)) * level * FULL_MA
    return len(colours) * IDLE_MA + -(-lit // (255 * MAX_LEVEL))


def level_within(limit_ma: int, colours: Sequence[Colour]) -> int | None:
    """The highest level at which LEDs of these colours stay within the limit together; None when none does."""
    return next((level for level in range(MAX_LEVEL, 0, -1) if current_ma(colours, level) <= limit_ma), None)
