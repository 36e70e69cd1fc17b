"""A seven-segment meter as a person reads it: the segments that are lit, back to characters.

It has its own list of shapes: a wrong glyph of the driver would read as ``?``. Faults are those of the part behind it.
Does not model: boards with a colon, digits upside down.
"""

from __future__ import annotations

from typing import Literal

from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.parts.max7219_twin import Max7219Twin

# Which segments make a character: a top, b and c right, d bottom, e and f left, g middle.
_SHAPES = {
    "": " ", "g": "-", "abcdef": "0", "bc": "1", "abdeg": "2", "abcdg": "3", "bcfg": "4", "acdfg": "5",
    "acdefg": "6", "abc": "7", "abcdefg": "8", "abcdfg": "9", "abcefg": "A", "cdefg": "b", "bcdeg": "d", "adefg": "E",
    "aefg": "F", "def": "L", "ceg": "n", "abefg": "P", "defg": "t", "bcdef": "U",
}  # fmt: skip


def read_digit(lit: str) -> str:
    """The character that these segments make (``abc``, with ``.`` for the point); ``?`` when they make none.

    An ``S`` has the shape of a ``5`` and reads as that.

    >>> read_digit("abc."), read_digit("acg")
    ('7.', '?')
    """
    return _SHAPES.get(lit.rstrip("."), "?") + ("." if lit.endswith(".") else "")


class MeterDisplayTwin:
    """The face of the meter, leftmost digit first: ROW0 to ROW7 of each common line, then ROW8 to ROW15 of each."""

    def __init__(self, part: Ht16k33Twin, *, digits: int = 8) -> None:
        self._part = part
        self._digits = digits

    def text(self) -> str:
        """What a person reads, without the blanks around it; a shape that is no character is ``?``."""
        face = ""
        for place in range(self._digits):
            rows = self._part.lit(place % 8) >> (8 if place >= 8 else 0) & 0xFF
            face += read_digit("".join(name for bit, name in enumerate("abcdefg.") if rows >> bit & 1))
        return face.strip()


class Max7219MeterTwin:
    """The face of a row of modules, as many as ``digits`` need: DIG7 of each is its leftmost digit."""

    def __init__(self, part: Max7219Twin, *, digits: int = 8, data_from: Literal["left", "right"] = "left") -> None:
        modules = list(range((digits + 7) // 8))
        if data_from == "right":
            modules.reverse()
        self._part = part
        self._row = [8 * module + digit for module in modules for digit in range(7, -1, -1)]

    def text(self) -> str:
        """What a person reads, without the blanks around it; a shape that is no character is ``?``."""
        return "".join(read_digit(self._part.lit(place)) for place in self._row).strip()
