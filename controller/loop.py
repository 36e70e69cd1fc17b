"""The real loop: gives drivers asyncio's timers and descriptors under the monotonic clock.

The clock is the one that the kernel stamps GPIO edges with (CLOCK_MONOTONIC), so that edges and timers compare.
Does not start or stop the loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class AsyncioReactor:
    """A :class:`drivers.reactor.Reactor` over an asyncio event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> int:
        return time.monotonic_ns()

    def call_later(self, delay_ns: int, action: Callable[[], None]) -> asyncio.TimerHandle:
        return self._loop.call_later(max(0, delay_ns) / 1_000_000_000, action)

    def add_reader(self, descriptor: int, action: Callable[[], None]) -> None:
        self._loop.add_reader(descriptor, action)

    def remove_reader(self, descriptor: int) -> None:
        self._loop.remove_reader(descriptor)
