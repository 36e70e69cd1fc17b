"""Writing to a descriptor that does not block: all of it, or what found no room in a bounded time.

Does not open or read one, and asks no clock.
"""

from __future__ import annotations

import os
import select

WAITS = 10
"""The time in which a write may wait for room is given out in so many parts: a driver has no clock of its own."""


def write_all(descriptor: int, data: bytes, wait_s: float) -> bytes:
    """Write it all, and give back what found no room in time. Only waiting for room takes of that time.

    Raises:
        OSError: the descriptor's device is gone.
    """
    waits = 0
    room = select.poll()
    room.register(descriptor, select.POLLOUT)
    while data:
        try:
            taken = os.write(descriptor, data)
        except BlockingIOError:
            taken = 0
        data = data[taken:]
        if taken:
            continue
        if waits == WAITS:
            break
        waits += 1
        room.poll(wait_s * 1_000 / WAITS)
    return data
