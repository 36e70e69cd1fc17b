"""The live pages: one stream of server-sent events a page, which sends the parts that changed, as the record grows.

Each client has its own memory of what it was sent, so a client that comes back, or that is slow, gets the newest state
and never a queue of old ones. A beat twice a second says that the stream lives; without clients nothing runs. What is
new goes out in one piece: one who has left is written to once at most. Does not render: it is given what does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Protocol

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from controller.console.limits import STREAMS, Places
from controller.console.rendering import BEAT_S, PAUSE_S, Rendered, event
from controller.record.journal.errors import JournalError
from controller.table.setup import MILLISECOND

RETRY_MS = 400
"""How soon a browser that lost the stream comes back."""
_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""A proxy that kept a part back until it has more would hold the newest amount back (nginx, ngx_http_proxy_module)."""
_FULL = f"This table serves {STREAMS} live pages at a time, and so many are open: close one of them."


class Followed(Protocol):
    """What a page follows: a running table, or all the tables of a pit."""

    @property
    def position(self) -> int:
        """Up to where it is known by now; grows with each change that is on record."""

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call ``watcher`` after each change of what pages show; returns how to stop."""


class Live:
    """Follows one service. ``close`` ends every stream, so that the server can stop."""

    def __init__(self, service: Followed, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._service = service
        self._now_ns = now_ns
        self._changed = asyncio.Event()
        self._closed = False
        self._places = Places(STREAMS, _FULL)
        self._stop_watching = service.watch(self.push)

    def push(self) -> None:
        """Something that pages show has changed."""
        self._changed.set()
        self._changed = asyncio.Event()

    def close(self) -> None:
        """End every stream; closing twice is harmless."""
        if not self._closed:
            self._closed = True
            self._stop_watching()
            self.push()

    @property
    def closed(self) -> bool:
        """Whether every stream has to end."""
        return self._closed

    def next_change(self) -> asyncio.Event:
        """What will be set at the next change."""
        return self._changed

    def response(self, page: Rendered, seen: str = "", still: Callable[[], bool] = lambda: True) -> StreamingResponse:
        """The stream of one page as an answer. Sending it raises NoPlace where as many run as may."""
        return _Stream(self._places, self.stream(page, seen, still))

    async def stream(
        self, page: Rendered, seen: str = "", still: Callable[[], bool] = lambda: True
    ) -> AsyncIterator[str]:
        """Server-sent events for one page, until the client leaves or the console closes.

        ``seen`` is the digest of what the page came with; where that is still all there is, nothing is sent again.
        Where the disk does not give out the record nothing is said, and the page greys what it shows. Once those who
        look may look no more (``still``), the page is told so and the stream ends.
        """
        clock = asyncio.get_running_loop().time
        sent: Mapping[str, str] | None = None
        opening = f"retry: {RETRY_MS}\n\n"
        while not self._closed:
            if not still():
                yield event("ended", "")
                return
            try:
                parts = page.parts()
            except JournalError:
                await asyncio.sleep(PAUSE_S)
                continue
            if sent is None:
                sent = parts.events if seen == parts.digest else {}
            news = [part for name, part in parts.events.items() if sent.get(name) != part]
            yield "".join((opening, *news, self._beat()))
            opening, sent = "", parts.events
            try:
                async with asyncio.timeout_at(parts.at_s + BEAT_S):
                    await parts.changed.wait()
            except TimeoutError:
                continue
            await asyncio.sleep(parts.again_s - clock())

    def _beat(self) -> str:
        """The last record that is on disk, and the time by the table's clock: a page says when it asks."""
        position = self._service.position
        return event("beat", f"{position} {self._now_ns() // MILLISECOND}", number=position)

    async def on_disk(self, position: int, limit_s: float = 2.0) -> bool:
        """Wait until the record at ``position`` is on disk; False where that takes longer than ``limit_s``."""
        try:
            async with asyncio.timeout(limit_s):
                while self._service.position < position:
                    await self._changed.wait()
        except TimeoutError:
            return False
        return True


class _Stream(StreamingResponse):
    """Has a place for as long as it is sent, however it ends."""

    def __init__(self, places: Places, events: AsyncIterator[str]) -> None:
        super().__init__(events, media_type="text/event-stream", headers=_HEADERS)
        self._places = places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._places:
            await super().__call__(scope, receive, send)
