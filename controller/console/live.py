"""The live pages: one stream of server-sent events a page, which sends the parts that changed, as the record grows.

Each client has its own memory of what it was sent, so a client that comes back, or that is slow, gets the newest state
and never a queue of old ones. A beat twice a second says that the stream lives; without clients nothing runs.
Does not render: it is given what does.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from hashlib import sha256

from controller.service.service import TableService

BEAT_S = 0.5
"""A page greys its values after one second without a word, so it hears one twice in that time."""
PAUSE_S = 0.05
"""The least time between two pushes to one page: 20 a second."""
RETRY_MS = 400
"""How soon a browser that lost the stream comes back."""

Fragments = Callable[[], Mapping[str, str]]


class Live:
    """Follows one service. ``close`` ends every stream, so that the server can stop."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._changed = asyncio.Event()
        self._closed = False
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

    async def stream(self, fragments: Fragments, seen: str = "") -> AsyncIterator[str]:
        """Server-sent events for one page, until the client leaves or the console closes.

        ``seen`` is the digest of what the page came with; where that is still all there is, nothing is sent again.
        """
        loop = asyncio.get_running_loop()
        first = fragments()
        sent = dict(first) if seen == digest(first) else {}
        yield f"retry: {RETRY_MS}\n\n"
        while not self._closed:
            pushed_at = loop.time()
            changed = self._changed
            for name, html in fragments().items():
                if sent.get(name) != html:
                    sent[name] = html
                    yield event(name, html)
            yield event("beat", str(self._service.position), number=self._service.position)
            try:
                async with asyncio.timeout(BEAT_S):
                    await changed.wait()
            except TimeoutError:
                continue
            await asyncio.sleep(pushed_at + PAUSE_S - loop.time())

    async def on_disk(self, position: int, limit_s: float = 2.0) -> bool:
        """Wait until the record at ``position`` is on disk; False where that takes longer than ``limit_s``."""
        try:
            async with asyncio.timeout(limit_s):
                while self._service.position < position:
                    await self._changed.wait()
        except TimeoutError:
            return False
        return True


def event(name: str, data: str, number: int | None = None) -> str:
    r"""One server-sent event; a browser that comes back tells the ``number`` of the last one that had any.

    >>> event("meter", "<b>1</b>\n<i>2</i>")
    'event: meter\ndata: <b>1</b>\ndata: <i>2</i>\n\n'
    """
    lines = "".join(f"data: {line}\n" for line in data.splitlines()) or "data:\n"
    return f"event: {name}\n{lines}" + (f"id: {number}\n" if number is not None else "") + "\n"


def digest(fragments: Mapping[str, str]) -> str:
    """Tells one state of a page from another."""
    return sha256("\0".join(fragments.values()).encode()).hexdigest()[:16]
