"""A USB numeric pad as a thing: a boot keyboard of 18 keys that sends a report of eight bytes when a key moved.

Written from HID 1.11, appendix B.1, and the HID Usage Tables, page 0x07.
Faults: those of every USB pad (``usb_pad_twin.py``); ``garbage`` is the roll-over report of a keyboard that cannot tell
its keys. Does not model: lights, NUMLOCK sent by itself, a multimedia interface beside the keyboard.
"""

from __future__ import annotations

from drivers.buses.twin_wire import TwinReactor
from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_twin import TwinCable
from drivers.key_pad.usb_pad_twin import UsbPadTwin

PRINTED = {
    "NUM": 0x53, "/": 0x54, "*": 0x55, "-": 0x56, "+": 0x57, "ENTER": 0x58,
    "1": 0x59, "2": 0x5A, "3": 0x5B, "4": 0x5C, "5": 0x5D, "6": 0x5E, "7": 0x5F, "8": 0x60, "9": 0x61, "0": 0x62,
    ".": 0x63, "BACKSPACE": 0x2A,
}  # fmt: skip
"""What is printed on each key, and the usage that it reports."""
REPORTED = 6


class UsbNumericPadTwin(UsbPadTwin):
    """One pad."""

    def __init__(self, reactor: TwinReactor, cable: TwinCable, identity: UsbIdentity) -> None:
        super().__init__(reactor, cable, identity, PRINTED)

    def _report(self) -> bytes:
        usages = [PRINTED[key] for key in self._down]
        if len(usages) > REPORTED:
            return self._garbage()
        return bytes([0, 0, *usages, *[0] * (REPORTED - len(usages))])

    def _garbage(self) -> bytes:
        return bytes([0, 0, *[1] * REPORTED])

    def _started(self) -> None:
        if self._down:
            self._send()
