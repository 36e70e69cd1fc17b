"""The real loop: gives drivers asyncio's timers and descriptors under the monotonic clock.

The clock is the one that the kernel stamps GPIO edges with (CLOCK_MONOTONIC), so that edges and timers compare.
An error that escapes from a callback has ended whatever it drove, a poll or a timer, so it is handed on and not only
logged. Does not start or stop the loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class AsyncioReactor:
    """A :class:`drivers.reactor.Reactor` over an asyncio event loop.

    ``failed`` is told of an error that escaped from a callback; without it the loop logs the error.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, failed: Callable[[Exception], None] | None = None) -> None:
        self._loop = loop
        self._failed = failed

    def now(self) -> int:
        return time.monotonic_ns()

    def call_later(self, delay_ns: int, action: Callable[[], None]) -> asyncio.TimerHandle:
        return self._loop.call_later(max(0, delay_ns) / 1_000_000_000, self._run, action)

    def add_reader(self, descriptor: int, action: Callable[[], None]) -> None:
        self._loop.add_reader(descriptor, self._run, action)

    def remove_reader(self, descriptor: int) -> None:
        self._loop.remove_reader(descriptor)

    def _run(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Exception as error:
            if self._failed is None:
                raise
            self._failed(error)
