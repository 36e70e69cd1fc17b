"""The far side of all wires while the near side blocks: a loop in a thread of its own.

A driver's I2C transaction waits in the kernel until the far side has answered, so the two cannot share a thread. Does
not know what hangs on the loop.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from controller.service.loop import AsyncioReactor

T = TypeVar("T")
ANSWERS_WITHIN_S = 20


class FarSide:
    """A reactor in another thread; ``do`` is how this side acts on what lives there."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self.reactor = AsyncioReactor(self._loop)
        self._thread = threading.Thread(target=self._loop.run_forever, name="far side", daemon=True)
        self._thread.start()

    def do(self, action: Callable[[], T]) -> T:
        """Do it there; what it gave or raised."""
        done: Future[T] = Future()

        def act() -> None:
            try:
                done.set_result(action())
            except BaseException as error:  # noqa: BLE001 - it is raised again on this side
                done.set_exception(error)

        self._loop.call_soon_threadsafe(act)
        return done.result(ANSWERS_WITHIN_S)

    def close(self) -> None:
        """End the loop and its thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
