"""A USB numeric pad as a thing: a boot keyboard of 20 keys that sends a report of eight bytes when a key moved.

Written from HID 1.11, appendix B.1, and the HID Usage Tables, page 0x07. Its firmware debounces: a contact that moves
again within ``SETTLING_MS`` reaches no report. The keys 00 and 000 are strokes of zero, one report after the other.
Faults: those of every USB pad (``usb_pad_twin.py``); ``garbage`` is the roll-over report of a keyboard that cannot tell
its keys. Does not model: lights, NUMLOCK sent by itself, a multimedia interface beside the keyboard.
"""

from __future__ import annotations

from functools import partial

from drivers.buses.twin_wire import TwinReactor
from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_twin import TwinCable
from drivers.key_pad.usb_pad_twin import MS, UsbPadTwin

PRINTED = {
    "NUM": 0x53, "/": 0x54, "*": 0x55, "-": 0x56, "+": 0x57, "ENTER": 0x58,
    "1": 0x59, "2": 0x5A, "3": 0x5B, "4": 0x5C, "5": 0x5D, "6": 0x5E, "7": 0x5F, "8": 0x60, "9": 0x61, "0": 0x62,
    ".": 0x63, "BACKSPACE": 0x2A,
}  # fmt: skip
"""What is printed on each key, and the usage that it reports."""
ZEROS = {"00": 2, "000": 3}
"""How many strokes of zero a key with several of them is."""
REPORTED = 6
SETTLING_MS = 5
REPORT_MS = 8
"""A low-speed device is asked for its report this often."""


class UsbNumericPadTwin(UsbPadTwin):
    """One pad."""

    def __init__(self, reactor: TwinReactor, cable: TwinCable, identity: UsbIdentity) -> None:
        super().__init__(reactor, cable, identity, (*PRINTED, *ZEROS))
        self._told: list[str] = []
        """The keys that its firmware takes for down."""
        self._settling = False

    def _move(self, key: str, *, down: bool) -> None:
        if key not in ZEROS:
            super()._move(key, down=down)
        elif down:
            for stroke in range(ZEROS[key]):
                at_ms = 2 * stroke * REPORT_MS
                self._reactor.call_later(at_ms * MS, partial(self._contact, "0", True))
                self._reactor.call_later((at_ms + REPORT_MS) * MS, partial(self._contact, "0", False))

    def _changed(self) -> None:
        if not self._settling and self._told != self._down:
            self._told = list(self._down)
            self._settling = True
            self._reactor.call_later(SETTLING_MS * MS, self._settled)
            self._send()

    def _settled(self) -> None:
        self._settling = False
        if self._powered:
            self._changed()

    def _report(self) -> bytes:
        usages = [PRINTED[key] for key in self._told]
        if len(usages) > REPORTED:
            return self._garbage()
        return bytes([0, 0, *usages, *[0] * (REPORTED - len(usages))])

    def _garbage(self) -> bytes:
        return bytes([0, 0, *[1] * REPORTED])

    def _started(self) -> None:
        self._told = list(self._down)
        if self._told:
            self._send()
