"""The real loop: gives drivers asyncio's timers and descriptors under the monotonic clock, and long work a thread.

The clock is the one that the kernel stamps GPIO edges with (CLOCK_MONOTONIC), so that edges and timers compare.
An error that escapes from a callback has ended whatever it drove, a poll or a timer, so it is handed on and not only
logged. Does not start or stop the loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


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


class LooseThread:
    """Work that may never come back, as of a disk that hangs: no end of the process waits for it.

    What comes out is told on the loop; ``failed`` is told there what escapes from telling. Once closed nothing is told.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, failed: Callable[[Exception], None]) -> None:
        self._loop = loop
        self._failed = failed
        self._closed = False

    def run(self, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        """Do ``work``, which raises nothing, in a thread, then ``then`` on the loop.

        Raises:
            RuntimeError: the system gives no thread now.
        """

        def told() -> None:
            result = work()
            with suppress(RuntimeError):  # the loop has ended meanwhile
                self._loop.call_soon_threadsafe(self._tell, then, result)

        Thread(target=told, name="look", daemon=True).start()

    def close(self) -> None:
        """Tell nothing any more; closing twice is harmless."""
        self._closed = True

    def _tell(self, then: Callable[[Result], None], result: Result) -> None:
        if self._closed:
            return
        try:
            then(result)
        except Exception as error:  # noqa: BLE001 - whatever ended it must be told
            self._failed(error)


class WorkThread:
    """Work that takes long, one piece after the other in one thread.

    What comes out is told on the loop; ``failed`` is told there what escaped. Once it is closed nothing is told.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, failed: Callable[[Exception], None]) -> None:
        self._loop = loop
        self._failed = failed
        self._thread = ThreadPoolExecutor(1, "work")
        self._closed = False

    def run(self, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        """Do ``work`` in the thread, then ``then`` on the loop."""
        if not self._closed:
            self._loop.run_in_executor(self._thread, work).add_done_callback(lambda done: self._tell(done, then))

    def close(self) -> None:
        """What has not begun is not begun any more; closing twice is harmless."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _tell(self, done: asyncio.Future[Result], then: Callable[[Result], None]) -> None:
        if self._closed or done.cancelled():
            return
        try:
            then(done.result())
        except Exception as error:  # noqa: BLE001 - whatever ended it must be told
            self._failed(error)
