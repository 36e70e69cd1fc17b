"""A meter display of seven-segment digits, on whatever part lights them.

Amounts stand to the right, with a point before the cents and no other marks. A note takes turns with the amount.
Does not roll or animate: the number is right at once, always.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.meter_display.port import MeterNote
from drivers.parts.segments import SegmentPart, memory_of
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

WORDS = {MeterNote.NONE: "", MeterNote.PENDING: "PEnd", MeterNote.FAULT: "FAULt", MeterNote.TEST: "tESt"}
TURN_MS = 2_000
MIN_DIGITS = 5
"""Enough for the longest word; "999.99" fits as well."""


class SevenSegmentMeter:
    """A MeterDisplay. ``digit_bytes`` is the place of each digit in the display memory, leftmost digit first.

    Eight digits on COM0 to COM7 of an HT16K33 are the default. Fault: ``too-large``.
    """

    def __init__(
        self,
        device: str,
        part: SegmentPart,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        digit_bytes: tuple[int, ...] = (0, 2, 4, 6, 8, 10, 12, 14),
    ) -> None:
        last = part.memory_bytes - 1
        if len(set(digit_bytes)) != len(digit_bytes) or not all(0 <= place <= last for place in digit_bytes):
            raise ValueError(f"{device}: digits at {digit_bytes}; each needs a place of its own from 0 to {last}")
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
        """Show an amount, or that none is known, with a word in turn.

        Raises:
            ValueError: the amount is below zero.
        """
        if cents is not None and cents < 0:
            raise ValueError(f"{self.device}: {cents} cents; a meter is never below zero")
        digits = len(self._digit_bytes)
        text = "-" * digits if cents is None else f"{cents // 100}.{cents % 100:02d}"
        too_large = len(text.replace(".", "")) > digits
        self._report(too_large, text)
        self._amount = "-" * digits if too_large else text
        self._word = WORDS[note]
        if not self._word:
            self._word_turn = False
            self.close()
        elif self._timer is None:
            self._timer = self._reactor.call_later(TURN_MS * 1_000_000, self._turn)
        self._put(self._word if self._word_turn else self._amount)

    def close(self) -> None:
        """Take no more turns; what is shown stays."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _turn(self) -> None:
        self._timer = self._reactor.call_later(TURN_MS * 1_000_000, self._turn)
        self._word_turn = not self._word_turn
        self._put(self._word if self._word_turn else self._amount)

    def _put(self, text: str) -> None:
        self._part.show(memory_of(text, self._digit_bytes, self._part.memory_bytes))

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
