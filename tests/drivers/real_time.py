"""A driver and its twin in real time, with a pseudo-terminal between them: what was told, and waiting for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

from controller.service.loop import AsyncioReactor
from drivers.signals import Signal

S = TypeVar("S", bound=Signal)


class RealTime:
    """One play before a driver; it breaks off after 30 s."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []

    def emit(self, signal: Signal) -> None:
        self.signals.append(signal)

    def got(self, kind: type[S]) -> list[S]:
        return [signal for signal in self.signals if isinstance(signal, kind)]

    def seen(self, kind: type[Signal]) -> int:
        return len(self.got(kind))

    async def until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            await asyncio.sleep(0.005)

    def run(self, play: Callable[[AsyncioReactor], Coroutine[None, None, None]]) -> None:
        async def timed() -> None:
            await asyncio.wait_for(play(AsyncioReactor(asyncio.get_running_loop())), 30)

        asyncio.run(timed())
