"""An asyncio loop on a reactor's time: the console's own program runs in a simulation, without a thread or a socket.

Tasks, futures, timeouts and sleeps are asyncio's. An error that nobody took is raised out of the reactor. Does not
open files, connections or processes: whatever asks for one is refused, as by any abstract loop.
"""

from __future__ import annotations

import asyncio
import math
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context
from typing import Any, TypeVar, TypeVarTuple

from drivers.reactor import Reactor

Result = TypeVar("Result")
Ts = TypeVarTuple("Ts")
SECOND = 1_000_000_000
NEVER_EARLY_NS = 1_000
"""Seconds as floats are not exact: who wakes the least bit early finds that it is not time yet, and for ever."""


class VirtualLoop(asyncio.AbstractEventLoop):
    """What runs on it runs while the reactor's time passes, until :meth:`end`."""

    def __init__(self, reactor: Reactor) -> None:
        self._reactor = reactor
        self._ready: deque[asyncio.Handle] = deque()
        self._tasks: dict[asyncio.Task[Any], None] = {}
        self._waking = self._running = self._ended = False
        self._error: BaseException | None = None

    def end(self) -> None:
        """Cancel every task, and let each come to its end in this instant; ending twice is harmless."""
        self._ended = True
        for task in tuple(self._tasks):
            task.cancel()
        self._run()

    # What asyncio asks of a loop

    def time(self) -> float:
        return self._reactor.now() / SECOND

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        if not self._waking and not self._running and not self._ended:
            self._waking = True
            self._reactor.call_later(0, self._run)
        return handle

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        due = math.ceil(when * SECOND) + NEVER_EARLY_NS
        self._reactor.call_later(due - self._reactor.now(), lambda: self._due(handle))
        return handle

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Generator[Any, None, Result] | Coroutine[Any, Any, Result],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[Result]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        return task

    def get_task_factory(self) -> None:
        """None: tasks are asyncio's own."""

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._running

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Something in a callback raised, and nobody took it."""
        self._error = self._error or context.get("exception") or RuntimeError(context["message"])

    def _timer_handle_cancelled(self, _: asyncio.TimerHandle) -> None:
        """A timer that is called off stays with the reactor and does nothing."""

    # Inside

    def _due(self, handle: asyncio.TimerHandle) -> None:
        if not handle.cancelled():
            self._ready.append(handle)
            self._run()

    def _run(self) -> None:
        """Call what is ready, and what that makes ready. Raises what nobody took."""
        self._waking = False
        if self._running:
            return
        before = events._get_running_loop()
        self._running = True
        events._set_running_loop(self)
        try:
            while self._ready:
                handle = self._ready.popleft()
                if not handle.cancelled():
                    handle._run()
        finally:
            events._set_running_loop(before)
            self._running = False
        error, self._error = self._error, None
        if error is not None:
            raise error
