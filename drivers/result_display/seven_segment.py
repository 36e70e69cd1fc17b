"""A result display of five seven-segment digits on a part that can be read back: two, a letter, two.

Each number stands at the right of its two digits. Does not blink or count up: what it shows is right at once, or it is
not shown.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.parts.confirmed_segments import ConfirmedSegments, ReadablePart
from drivers.parts.segments import memory_of
from drivers.reactor import Reactor
from drivers.result_display.port import DARK, DoubleZero, Result
from drivers.signals import Signal

HIGHEST = 99
DIGIT_BYTES = (0, 2, 4, 6, 8)
"""Where each digit stands in an HT16K33's memory, leftmost first: ROW0 to ROW7 of COM0 upwards."""


class SevenSegmentResult:
    """A ResultDisplay (``port.py``). Fault: ``not-shown``. Its maker opens and closes the part."""

    def __init__(self, device: str, part: ReadablePart, *, reactor: Reactor, emit: Callable[[Signal], None]) -> None:
        self.device = device
        self._size = part.memory_bytes
        self._digits = ConfirmedSegments(device, part, reactor=reactor, emit=emit, missing=_missing)

    @property
    def confirmed(self) -> bool:
        return self._digits.confirmed

    def open(self) -> None:
        """Be dark, and be read back from now on."""
        self.show(DARK)

    def close(self) -> None:
        """Be read back no more; what is shown stays."""
        self._digits.close()

    def darken(self) -> None:
        """Dark at once: ordered when the table stops."""
        self.show(DARK)

    def show(self, result: Result) -> None:
        """Show this. Raises ValueError for a number that two digits cannot show; what was shown stays."""
        for number in (result.first, result.other):
            if isinstance(number, int) and not 0 <= number <= HIGHEST:
                raise ValueError(f"{self.device}: the number {number}; two digits show 0 to {HIGHEST}")
        text = f"{_two(result.first)}{result.letter or ' '}{_two(result.other)}"
        self._digits.show(memory_of(text, DIGIT_BYTES, self._size))


def _two(number: int | DoubleZero | None) -> str:
    return "  " if number is None else f"{number:>2}"


def _missing() -> str:
    return (
        "does not show what it was told; read the totals at the table's display or from the cards, and check its plug"
    )
