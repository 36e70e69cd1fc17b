"""The kernel's input events as keys that go down and up, and what to do when some were dropped.

After SYN_DROPPED the rest up to the next SYN_REPORT is worthless, and the keys are asked for anew
(Linux, Documentation/input/event-codes.rst, EV_SYN). Auto-repeat is no edge.
Does not know what a key means.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from drivers.buses.usb import InputPort

EVENT = struct.Struct("@llHHi")
"""``struct input_event`` of linux/input.h: seconds, microseconds, type, code, value."""
EV_SYN, EV_KEY = 0, 1
SYN_REPORT, SYN_DROPPED = 0, 3
UP, DOWN = 0, 1


class KeyEvents:
    """Decodes what an InputPort gives.

    Args:
        port: asked for its keys after a drop.
        on_key: called with (code, down, monotonic nanoseconds) at each edge.
        on_dropped: called with (the codes that are down now, monotonic nanoseconds) after events were dropped.
    """

    def __init__(
        self,
        port: InputPort,
        on_key: Callable[[int, bool, int], None],
        on_dropped: Callable[[frozenset[int], int], None],
    ) -> None:
        self._port = port
        self._on_key = on_key
        self._on_dropped = on_dropped
        self._dropping = False

    def restart(self) -> None:
        """The port was opened anew."""
        self._dropping = False

    def feed(self, data: bytes, at_ns: int) -> None:
        """Take whole events. Raises DeviceLost when the device is gone before its keys could be asked for."""
        for seconds, microseconds, kind, code, value in EVENT.iter_unpack(data):
            if kind == EV_SYN and code == SYN_DROPPED:
                self._dropping = True
            elif self._dropping:
                if kind == EV_SYN and code == SYN_REPORT:
                    self._dropping = False
                    self._on_dropped(self._port.keys_down(), at_ns)
                    return  # what follows in this reading is older than the answer
            elif kind == EV_KEY and value in (UP, DOWN):
                self._on_key(code, value == DOWN, seconds * 1_000_000_000 + microseconds * 1_000)
