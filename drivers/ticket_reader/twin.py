"""A scanner as a thing: a boot keyboard that types what it reads, a report every eight milliseconds, and ENTER.

Written from HID 1.11, appendix B.1, and the HID Usage Tables, page 0x07. Faults: those of a USB pad that a scanner can
have, and ``half`` (it stops in the middle of a code), ``no-end`` (it types no ENTER), ``foreign`` (it reads another
code than the ticket's, with letters), ``flood`` (it types digits without an end); ``garbage`` is the roll-over report.
Does not model: light, distance, what is printed, prefixes and suffixes that it can be set to.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from drivers.buses.twin_wire import TwinReactor
from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_twin import TwinCable
from drivers.key_pad.usb_pad_twin import MS, UsbPadTwin

ENTER = "ENTER"
USAGES = {
    **{letter: 0x04 + place for place, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    **{digit: 0x1E + place for place, digit in enumerate("1234567890")},
    ENTER: 0x28,
    ";": 0x33,
    "?": 0x38,
}
SHIFTED = frozenset("?")
"""What is typed with SHIFT on the keyboard of the United States."""
LEFT_SHIFT = 0x02
REPORT_MS = 8
FLOOD = 300


class ScannerTwin(UsbPadTwin):
    """One scanner."""

    CALLED = "a ticket reader"
    FOREIGN: ClassVar[str] = "4006381X33931"
    """What it types for another code than one of its kind."""
    FRAME: ClassVar[tuple[str, str]] = ("", "")
    """What it types before and after the digits."""
    FAULTS = (
        "silence", "late", "duplicate", "garbage", "unplug", "swap", "brown-out", "half", "no-end", "foreign", "flood",
    )  # fmt: skip

    def __init__(self, reactor: TwinReactor, cable: TwinCable, identity: UsbIdentity) -> None:
        super().__init__(reactor, cable, identity, USAGES)

    def read(self, number: str) -> None:
        """Hold a ticket with this number before it. Raises KeyError for what no code has."""
        begins, ends = self.FRAME
        typed = [*begins, *number, *ends, ENTER]
        if "foreign" in self._faults:
            typed = [*self.FOREIGN, ENTER]
        elif "flood" in self._faults:
            typed = ["7"] * FLOOD
        elif "half" in self._faults:
            typed = typed[: len(typed) // 2]
        elif "no-end" in self._faults:
            typed = typed[:-1]
        for place, key in enumerate(typed):
            self._check(key)
            after_ms = 2 * place * REPORT_MS
            self._reactor.call_later(after_ms * MS, partial(self.press, key))
            self._reactor.call_later((after_ms + REPORT_MS) * MS, partial(self.release, key))

    def _report(self) -> bytes:
        usages = [USAGES[key] for key in self._down][:6]
        shifted = LEFT_SHIFT if SHIFTED.intersection(self._down) else 0
        return bytes([shifted, 0, *usages, *[0] * (6 - len(usages))])

    def _garbage(self) -> bytes:
        return bytes([0, 0, *[1] * 6])

    def _started(self) -> None:
        """A scanner has nothing to say before it reads."""
