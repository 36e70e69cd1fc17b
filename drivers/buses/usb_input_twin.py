"""What the kernel makes of a keyboard's reports: input events with its times, auto-repeat, a queue that can overflow.

Written from Linux 6.1: drivers/hid/hid-input.c (usages to key codes), drivers/input/input.c (auto-repeat) and
drivers/input/evdev.c (the queue of 64 events of which a full one leaves SYN_DROPPED and the newest event). The reports
are those of a boot keyboard (HID 1.11, appendix B.1). Fault: ``stall``, the host's loop does not read.
Does not model: lights, report descriptors, several readers.
"""

from __future__ import annotations

import struct

from drivers.buses.usb import DataAction, LostAction, UsbIdentity
from drivers.buses.usb_twin import TwinUsbPort
from drivers.errors import DeviceLost
from drivers.reactor import Reactor, Timer

LETTERS = (30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38, 50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17, 45, 21, 44)
"""The kernel's codes of A to Z (linux/input-event-codes.h)."""
CODES = {
    **{0x04 + place: code for place, code in enumerate(LETTERS)},
    0x28: 28, 0x29: 1, 0x2A: 14, 0x2B: 15, 0x2D: 12, 0x2E: 13, 0x4C: 111,
    **{0x1E + place: 2 + place for place in range(10)},
    0x53: 69, 0x54: 98, 0x55: 55, 0x56: 74, 0x57: 78, 0x58: 96, 0x63: 83,
    0x33: 39, 0x38: 53,
    0x59: 79, 0x5A: 80, 0x5B: 81, 0x5C: 75, 0x5D: 76, 0x5E: 77, 0x5F: 71, 0x60: 72, 0x61: 73, 0x62: 82,
}  # fmt: skip
"""Usages of the keyboard page (HID Usage Tables, page 0x07) and the kernel's codes for them."""
MODIFIERS = (29, 42, 56, 125, 97, 54, 100, 126)
"""The kernel's codes of the modifiers, by their bits in the first byte of a report."""
NO_KEY, ROLL_OVER = 0, 1
QUEUE = 64
REPEAT_AFTER_NS = 250_000_000
REPEAT_EVERY_NS = 33_000_000


class TwinInputPort:
    """The host's side of a keyboard, as ``usb_evdev.py`` is on a real kernel; an InputPort."""

    def __init__(self, device: str, port: TwinUsbPort, identity: UsbIdentity, reactor: Reactor) -> None:
        self._device = device
        self._port = port
        self._identity = identity
        self._reactor = reactor
        self._on_data: DataAction | None = None
        self._on_lost: LostAction | None = None
        self._down: set[int] = set()
        self._queue: list[bytes] = []
        self._reading: Timer | None = None
        self._repeating: Timer | None = None
        self._stalled = False
        port.attach(self)

    # --- the host's side ---

    @property
    def where(self) -> str:
        return self._port.where

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        self.close()
        self._port.check(self._device, self._identity)
        self._on_data, self._on_lost = on_data, on_lost

    def keys_down(self) -> frozenset[int]:
        """The keys that are held down, by their codes. Raises DeviceLost where the pad is not open."""
        if self._on_data is None:
            raise DeviceLost(self._device, f"{self.where} is not open")
        self._queue = [event for event in self._queue if event[16] != 1]
        return frozenset(self._down)

    def close(self) -> None:
        self._on_data = self._on_lost = None
        self._queue = []

    def stall(self, stalled: bool) -> None:
        """The host's loop is held up (or goes on)."""
        self._stalled = stalled
        self._wake()

    # --- the kernel ---

    def arrived(self, report: bytes) -> None:
        usages = set(report[2:8]) - {NO_KEY}
        if len(report) != 8 or ROLL_OVER in usages:
            return
        down = {CODES[usage] for usage in usages if usage in CODES}
        down |= {code for bit, code in enumerate(MODIFIERS) if report[0] & 1 << bit}
        before, self._down = self._down, down
        for code in sorted(before - down):
            self._put(1, code, 0)
        for code in sorted(down - before):
            self._put(1, code, 1)
        if down != before:
            self._put(0, 0, 0)
            self._repeat_later(REPEAT_AFTER_NS)

    def pulled_out(self) -> None:
        self._down.clear()
        on_lost = self._on_lost
        self.close()
        if on_lost is not None:
            on_lost(f"{self.where} was unplugged")

    def _put(self, kind: int, code: int, value: int) -> None:
        if self._on_data is None:
            return
        seconds, rest_ns = divmod(self._reactor.now(), 1_000_000_000)
        time = struct.pack("=qq", seconds, rest_ns // 1_000)
        event = time + struct.pack("=HHi", kind, code, value)
        self._queue.append(event)
        if len(self._queue) == QUEUE:
            self._queue = [time + struct.pack("=HHi", 0, 3, 0), event]
        self._wake()

    def _wake(self) -> None:
        if self._reading is None and not self._stalled:
            self._reading = self._reactor.call_later(0, self._read)

    def _read(self) -> None:
        self._reading = None
        events, self._queue = self._queue, []
        if events and self._on_data is not None:
            self._on_data(b"".join(events), self._reactor.now())

    def _repeat_later(self, after_ns: int) -> None:
        if self._repeating is not None:
            self._repeating.cancel()
            self._repeating = None
        if self._down and self._on_data is not None:
            self._repeating = self._reactor.call_later(after_ns, self._repeat)

    def _repeat(self) -> None:
        if self._down:
            self._put(1, max(self._down), 2)
            self._put(0, 0, 1)  # the kernel marks the packet of a repeat with 1
            self._repeat_later(REPEAT_EVERY_NS)
