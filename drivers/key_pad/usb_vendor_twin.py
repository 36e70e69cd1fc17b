"""A key pad of a vendor's USB class as a thing, written from docs/protocols/key-pad.md alone.

Faults: those of every USB pad (``usb_pad_twin.py``), and ``lost-report``: the next report of a change never leaves it.
Does not model: the firmware behind its reports.
"""

from __future__ import annotations

from collections.abc import Sequence

from drivers.buses.twin_wire import TwinReactor
from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_twin import TwinCable
from drivers.key_pad.usb_pad_twin import UsbPadTwin

NS_A_MS = 1_000_000
REPEAT_MS = 250
OLDEST_MS = 65_535


class UsbVendorPadTwin(UsbPadTwin):
    """One pad; ``keys[n]`` is printed on key n."""

    FAULTS = (*UsbPadTwin.FAULTS, "lost-report")

    def __init__(self, reactor: TwinReactor, cable: TwinCable, identity: UsbIdentity, *, keys: Sequence[str]) -> None:
        super().__init__(reactor, cable, identity, keys)
        self._places = {key: place for place, key in enumerate(keys)}
        self._change = 0
        self._changed_ns = 0
        self._starts = 0

    def _report(self) -> bytes:
        age_ms = min((self._reactor.now() - self._changed_ns) // NS_A_MS, OLDEST_MS)
        down = sum(1 << self._places[key] for key in self._down)
        head = bytes([1, self._change]) + age_ms.to_bytes(2, "little")
        return head + down.to_bytes(4, "little")

    def _garbage(self) -> bytes:
        return bytes(reversed(self._report()))

    def _changed(self) -> None:
        self._change = (self._change + 1) % 256
        self._changed_ns = self._reactor.now()
        if "lost-report" in self._faults:
            self._faults.discard("lost-report")
        else:
            self._send()

    def _started(self) -> None:
        self._change = 0
        self._changed_ns = self._reactor.now()
        self._starts += 1
        self._repeat(self._starts)

    def _repeat(self, start: int) -> None:
        if self._powered and start == self._starts:
            self._send()
            self._reactor.call_later(REPEAT_MS * NS_A_MS, lambda: self._repeat(start))
