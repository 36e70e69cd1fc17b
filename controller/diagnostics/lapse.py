"""How a test lets time pass: the table goes on living until something is so, or the time is up.

Tests read from top to bottom and own no loop; this is where the loop runs meanwhile. Does not know what is waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

LOOK_EVERY_S = 0.005


class Lapse(Protocol):
    """Time that passes while a test waits."""

    def until(self, reached: Callable[[], bool], limit_ms: int) -> bool:
        """Go on until ``reached``; False when it was not within ``limit_ms``."""


class LoopLapse:
    """On the real loop. ``failures`` are the errors that escaped from callbacks: the first ends the wait."""

    def __init__(self, loop: asyncio.AbstractEventLoop, failures: list[Exception]) -> None:
        self._loop = loop
        self._failures = failures

    def until(self, reached: Callable[[], bool], limit_ms: int) -> bool:
        return self._loop.run_until_complete(self._until(reached, limit_ms))

    async def _until(self, reached: Callable[[], bool], limit_ms: int) -> bool:
        end_s = self._loop.time() + limit_ms / 1_000
        while not reached():
            if self._failures:
                raise self._failures.pop(0)
            if self._loop.time() >= end_s:
                return False
            await asyncio.sleep(LOOK_EVERY_S)
        return True
