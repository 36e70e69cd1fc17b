"""How much the console takes at a time, so that no number of browsers keeps the table from its work.

A connection has so long to say what it wants. Beyond the most that may be open, the one that has waited longest for a
request gives way to the newest. Does not look at what is asked (:mod:`controller.console.guard` does).
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from types import TracebackType

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

STREAMS = 16
"""Pages that are live at a time. Each is written to twice a second, and at every change."""
REPORTS = 4
"""Reports that are asked for at a time: one is made, the others wait."""
BUNDLES = 1
"""Support bundles at a time: each reads the whole record inside this process."""
THREADS = 4
"""Threads for reading files: the service may have 32 in all (TasksMax in systemd/lammer@.service)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server allows its connections."""

    connections: int = 64
    handshakes: int = 16
    """Connections that are being encrypted; beyond them the one that has taken longest gives way."""
    encrypted_at_once: int = 64
    encrypted_a_second: float = 20.0
    """Handshakes that are begun. One computes a few milliseconds on a Pi, and the table waits for them."""
    request_s: float = 5.0
    """From the connection, or from the first byte of a further request, to the last byte of what is asked."""
    idle_s: int = 15
    """Between an answer and the next request."""
    unread_s: float = 10.0
    """So long bytes may lie that the other side does not take: it hangs, or its cable is out."""


LIMITS = Limits()


class NoPlace(Exception):
    """As many as may be served at a time are; the text says what to do."""


class Places:
    """So many at a time, each in its ``with``.

    >>> places = Places(1, "One sits here already.")
    >>> with places, places:
    ...     pass
    Traceback (most recent call last):
    controller.console.limits.NoPlace: One sits here already.
    """

    def __init__(self, most: int, full: str) -> None:
        self._left = most
        self._full = full

    def __enter__(self) -> None:
        """Raises NoPlace where none is left."""
        if self._left == 0:
            raise NoPlace(self._full)
        self._left -= 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._left += 1


class Connections:
    """Those that are open at one server."""

    def __init__(self, limits: Limits, state: ServerState) -> None:
        self.limits = limits
        self._open = state.connections
        self._waiting: dict[Connection, None] = {}
        self._freed = asyncio.Event()

    async def room(self) -> None:
        """One more has come: make room for it, or wait while every one is being answered."""
        while self._full():
            if self._waiting:
                longest = next(iter(self._waiting))
                self.answers(longest)
                longest.transport.close()
                return
            self._freed.clear()
            await self._freed.wait()

    def _full(self) -> bool:
        return len(self._open) >= self.limits.connections

    def waits(self, connection: Connection) -> None:
        """Told by one that has not yet said what it wants."""
        self._waiting.setdefault(connection)
        self._freed.set()

    def answers(self, connection: Connection) -> None:
        """Told by one that has."""
        self._waiting.pop(connection, None)

    def left(self, connection: Connection) -> None:
        """Told by one that is closed."""
        self.answers(connection)
        self._freed.set()


class Handshakes:
    """Connections that are being encrypted, so many at a time."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.handshakes
        self._going: dict[asyncio.Task[None], None] = {}

    def begin(self, shaking: Coroutine[None, None, None]) -> None:
        """One more; where there are too many, the eldest is given up."""
        if len(self._going) >= self._most:
            eldest = next(iter(self._going))
            self._going.pop(eldest)
            eldest.cancel()
        task = asyncio.create_task(shaking, name="console's handshake")
        self._going[task] = None
        task.add_done_callback(self._ended)

    def close(self) -> None:
        """Give all of them up."""
        for task in self._going:
            task.cancel()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._going.pop(task, None)


class Connection(H11Protocol):
    """One connection. Uvicorn itself closes one that is idle; this closes one that does not come to the end."""

    def __init__(self, config: Config, state: ServerState, connections: Connections) -> None:
        super().__init__(config, state, {}, asyncio.get_running_loop())
        self._among = connections
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._among.waits(self)
        self._start_clock()

    def data_received(self, data: bytes) -> None:
        if not self._asked():
            self._start_clock()
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and not self._asked():
            self._among.waits(self)
            if self.conn.their_state is h11.SEND_BODY:
                self._start_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_clock()
        self._among.left(self)

    def _asked(self) -> bool:
        """Whether a request is here to its last byte."""
        return self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)

    def _look(self) -> None:
        if self._asked():
            self._stop_clock()
            self._among.answers(self)

    def _start_clock(self) -> None:
        if self._clock is None:
            self._clock = self.loop.call_later(self._among.limits.request_s, self.transport.close)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
