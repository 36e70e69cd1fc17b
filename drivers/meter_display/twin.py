"""A seven-segment meter as a person reads it: the segments that are lit, back to characters.

It has its own list of shapes: a wrong glyph of the driver would read as ``?``. Faults are those of the part behind it.
Does not model: boards with a colon, digits upside down.
"""

from __future__ import annotations

from drivers.parts.ht16k33_twin import Ht16k33Twin

# Which segments make a character: a top, b and c right, d bottom, e and f left, g middle.
_SHAPES = {
    "": " ", "g": "-", "abcdef": "0", "bc": "1", "abdeg": "2", "abcdg": "3", "bcfg": "4", "acdfg": "5",
    "acdefg": "6", "abc": "7", "abcdefg": "8", "abcdfg": "9", "abcefg": "A", "bcdeg": "d", "adefg": "E",
    "aefg": "F", "def": "L", "ceg": "n", "abefg": "P", "defg": "t", "bcdef": "U",
}  # fmt: skip


class MeterDisplayTwin:
    """The face of the meter, leftmost digit first: ROW0 to ROW7 of each common line, then ROW8 to ROW15 of each."""

    def __init__(self, part: Ht16k33Twin, *, digits: int = 8) -> None:
        self._part = part
        self._digits = digits

    def text(self) -> str:
        """What a person reads, without the blanks around it; a shape that is no character is ``?``.

        An ``S`` has the shape of a ``5`` and reads as that.
        """
        face = ""
        for place in range(self._digits):
            segments = self._part.lit(place % 8) >> (8 if place >= 8 else 0) & 0xFF
            shape = "".join(name for bit, name in enumerate("abcdefg") if segments >> bit & 1)
            face += _SHAPES.get(shape, "?") + ("." if segments & 0x80 else "")
        return face.strip()
