"""Seven segments: which make each character, and what a part with such digits is to those who write on it.

Does not make a text fit, and knows no part.
"""

from __future__ import annotations

from typing import Protocol

# Segments a to g are bits 0 to 6 and the point is bit 7.
POINT = 0x80
GLYPHS = {
    " ": 0x00, "-": 0x40,
    "0": 0x3F, "1": 0x06, "2": 0x5B, "3": 0x4F, "4": 0x66, "5": 0x6D, "6": 0x7D, "7": 0x07, "8": 0x7F, "9": 0x6F,
    "A": 0x77, "b": 0x7C, "d": 0x5E, "E": 0x79, "F": 0x71, "L": 0x38, "n": 0x54, "P": 0x73, "S": 0x6D, "t": 0x78,
    "U": 0x3E,
}  # fmt: skip


class SegmentPart(Protocol):
    """A part with a display memory of one byte a digit: bits 0 to 6 are the segments a to g, bit 7 is the point."""

    @property
    def where(self) -> str:
        """The part in the technician's words: ``0x70 on felt``."""

    @property
    def memory_bytes(self) -> int:
        """Size of its display memory."""

    def show(self, memory: bytes) -> None:
        """Make the display memory this. A part that is away gets it when it is back."""


def segments(text: str) -> list[int]:
    """The segments of a text, one byte a digit; a point lights that of the digit before it.

    >>> [hex(digit) for digit in segments("1.0")]
    ['0x86', '0x3f']
    """
    digits: list[int] = []
    for character in text:
        if character == ".":
            digits[-1] |= POINT
        else:
            digits.append(GLYPHS[character])
    return digits


def memory_of(text: str, places: tuple[int, ...], size: int) -> bytes:
    """A display memory of ``size`` bytes with this text at the right; ``places`` has each digit's byte, leftmost first.

    >>> memory_of("7", (0, 2), 4).hex(" ")
    '00 00 07 00'
    """
    digits = segments(text)
    memory = bytearray(size)
    for place, digit in zip(places[len(places) - len(digits) :], digits, strict=True):
        memory[place] = digit
    return bytes(memory)
