"""A start-position display of one or two seven-segment digits, on whatever part lights them; the number at the right.

What was told is read back at once where the part can be read (HT16K33), and told again a few times when it is not
there; then it is a fault that says which number to read at the table's display instead. On a MAX7219 nobody can read
back.
Does not blink or roll: the number is right at once, or it is not shown.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.parts.confirmed_segments import ConfirmedSegments, ReadablePart
from drivers.parts.segments import SegmentPart, memory_of
from drivers.reactor import Reactor
from drivers.signals import Signal


class SevenSegmentStartPosition:
    """A StartPositionDisplay (``port.py``). Fault: ``not-shown``.

    Args:
        device: its name.
        part: what lights the digits; its maker opens and closes it.
        positions: the lowest and the highest number, 0 to 9 on one digit and to 99 on two.
        digit_bytes: the place of each digit in the part's memory, leftmost first; one or two.
        readable: the same part, when its memory can be read back.
        check_ms: how often it is read back after it was confirmed.
    """

    def __init__(
        self,
        device: str,
        part: SegmentPart,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        positions: tuple[int, int] = (1, 7),
        digit_bytes: tuple[int, ...] = (0,),
        readable: ReadablePart | None = None,
        check_ms: int = 2_000,
    ) -> None:
        last = part.memory_bytes - 1
        if len(digit_bytes) not in (1, 2) or not all(0 <= place <= last for place in digit_bytes):
            raise ValueError(f"{device}: digits at {digit_bytes}; one or two, each at a place from 0 to {last}")
        if len(set(digit_bytes)) != len(digit_bytes):
            raise ValueError(f"{device}: two digits at place {digit_bytes[0]}; each needs a place of its own")
        lowest, highest = positions
        if not 0 <= lowest < highest < 10 ** len(digit_bytes):
            raise ValueError(f"{device}: positions {lowest} to {highest} on {len(digit_bytes)} digits")
        self.device = device
        self._positions = range(lowest, highest + 1)
        self._part = part
        self._digit_bytes = digit_bytes
        self._text = ""
        self._digits = (
            None
            if readable is None
            else ConfirmedSegments(
                device, readable, reactor=reactor, emit=emit, missing=self._missing, check_ms=check_ms
            )
        )

    @property
    def confirmed(self) -> bool | None:
        return None if self._digits is None else self._digits.confirmed

    def open(self) -> None:
        """Show nothing, and read back from now on."""
        self._put("")

    def close(self) -> None:
        """Read back no more; what is shown stays."""
        if self._digits is not None:
            self._digits.close()

    def show(self, position: int | None) -> None:
        """Show a start position; None shows nothing. Raises ValueError where a round cannot begin there."""
        if position is not None and position not in self._positions:
            lowest, highest = self._positions[0], self._positions[-1]
            raise ValueError(f"{self.device}: position {position}; a start position is {lowest} to {highest}")
        self._put("" if position is None else str(position))

    def show_drawing(self) -> None:
        self._put("-" * len(self._digit_bytes))

    def _put(self, text: str) -> None:
        self._text = text
        memory = memory_of(text, self._digit_bytes, self._part.memory_bytes)
        if self._digits is None:
            self._part.show(memory)
        else:
            self._digits.show(memory)

    def _missing(self) -> str:
        what = f"the start position {self._text}" if self._text.isdigit() else "what it was told"
        return f"does not show {what}; read it at the table's display, do not draw again, and check its plug"
