"""A meter display of seven-segment digits on an HT16K33.

Amounts stand to the right, with a point before the cents and no other marks. A note takes turns with the amount.
Does not roll or animate: the number is right at once, always.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.meter_display.port import MeterNote
from drivers.parts.ht16k33 import MEMORY_BYTES, Ht16k33
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

# Segments a to g are bits 0 to 6 and the point is bit 7, as common display boards wire ROW0 to ROW7.
POINT = 0x80
GLYPHS = {
    " ": 0x00, "-": 0x40,
    "0": 0x3F, "1": 0x06, "2": 0x5B, "3": 0x4F, "4": 0x66, "5": 0x6D, "6": 0x7D, "7": 0x07, "8": 0x7F, "9": 0x6F,
    "A": 0x77, "d": 0x5E, "E": 0x79, "F": 0x71, "L": 0x38, "n": 0x54, "P": 0x73, "S": 0x6D, "t": 0x78, "U": 0x3E,
}  # fmt: skip
WORDS = {MeterNote.NONE: "", MeterNote.PENDING: "PEnd", MeterNote.FAULT: "FAULt", MeterNote.TEST: "tESt"}
TURN_MS = 2_000
MIN_DIGITS = 5
"""Enough for the longest word; "999.99" fits as well."""


class SevenSegmentMeter:
    """A MeterDisplay. ``digit_bytes`` is the place of each digit in the display memory, leftmost digit first.

    Eight digits on COM0 to COM7 are the default. Fault: ``too-large``.
    """

    def __init__(
        self,
        device: str,
        part: Ht16k33,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        digit_bytes: tuple[int, ...] = (0, 2, 4, 6, 8, 10, 12, 14),
    ) -> None:
        if len(set(digit_bytes)) != len(digit_bytes) or not all(0 <= place < MEMORY_BYTES for place in digit_bytes):
            raise ValueError(f"{device}: digits at {digit_bytes}; each needs a place of its own from 0 to 15")
        if len(digit_bytes) < MIN_DIGITS:
            raise ValueError(f"{device}: {len(digit_bytes)} digits; a meter needs {MIN_DIGITS} at least")
        self.device = device
        self._part = part
        self._reactor = reactor
        self._emit = emit
        self._digit_bytes = digit_bytes
        self._amount = "-" * len(digit_bytes)
        self._word = ""
        self._word_turn = False
        self._too_large = False
        self._timer: Timer | None = None
        self._put(self._amount)

    def show(self, cents: int | None, note: MeterNote = MeterNote.NONE) -> None:
        if cents is not None and cents < 0:
            raise ValueError(f"{self.device}: {cents} cents; a meter is never below zero")
        digits = len(self._digit_bytes)
        text = "-" * digits if cents is None else f"{cents // 100}.{cents % 100:02d}"
        too_large = len(text.replace(".", "")) > digits
        self._report(too_large, text)
        self._amount = "-" * digits if too_large else text
        self._word = WORDS[note]
        if not self._word:
            self._stop_turns()
        elif self._timer is None:
            self._timer = self._reactor.call_later(TURN_MS * 1_000_000, self._turn)
        self._put(self._word if self._word_turn else self._amount)

    def _turn(self) -> None:
        self._timer = self._reactor.call_later(TURN_MS * 1_000_000, self._turn)
        self._word_turn = not self._word_turn
        self._put(self._word if self._word_turn else self._amount)

    def _stop_turns(self) -> None:
        self._word_turn = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _put(self, text: str) -> None:
        glyphs: list[int] = []
        for character in text:
            if character == ".":
                glyphs[-1] |= POINT
            else:
                glyphs.append(GLYPHS[character])
        blank = len(self._digit_bytes) - len(glyphs)
        memory = bytearray(MEMORY_BYTES)
        for place, glyph in zip(self._digit_bytes[blank:], glyphs, strict=True):
            memory[place] = glyph
        self._part.show(bytes(memory))

    def _report(self, too_large: bool, text: str) -> None:
        if too_large is self._too_large:
            return
        self._too_large = too_large
        now = self._reactor.now()
        if too_large:
            sentence = f"{text} does not fit {len(self._digit_bytes)} digits and is never shortened; dashes are shown"
            self._emit(
                DeviceFault(device=self.device, at=now, fault="too-large", where=self._part.where, text=sentence)
            )
        else:
            self._emit(DeviceRecovered(device=self.device, at=now, fault="too-large"))
