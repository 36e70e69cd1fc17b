"""A browser in front of a simulated console: it asks the real application, reads what comes, slowly or not, and leaves.

Speaks ASGI to it (https://asgi.readthedocs.io/en/latest/specs/www.html), as the server of the real console does, and
reads its server-sent events. Does not model: sockets, what a page's script does, a picture.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from starlette.types import ASGIApp, Message

ADDRESS, PORT = "127.0.0.1", 8080
HOST = f"{ADDRESS}:{PORT}"
Told = Callable[[str, str], None]


@dataclass
class Exchange:
    """One request and what became of it. ``told`` hears the name and the text of each event of a stream."""

    path: str
    told: Told | None = None
    slow_s: float = 0.0
    """How long this browser takes for each piece that it is sent."""
    status: int | None = None
    body: bytearray = field(default_factory=bytearray)
    over: bool = False
    left: bool = False
    _away: asyncio.Event | None = None
    _read: str = ""

    def leave(self) -> None:
        """Close the page: nothing more is read."""
        self.left = True
        if self._away is not None:
            self._away.set()

    async def run(self, app: ASGIApp, method: str, form: Mapping[str, str], headers: Mapping[str, str]) -> None:
        """Ask, and read to the end, or until this browser leaves."""
        self._away = asyncio.Event()
        body = urlencode(form).encode()
        sent = {"host": HOST, "origin": f"http://{HOST}", **headers}
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": self.path.partition("?")[0],
            "raw_path": self.path.encode(),
            "query_string": self.path.partition("?")[2].encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": (ADDRESS, 1),
            "server": (ADDRESS, PORT),
            "state": {},
        }
        asked = False

        async def receive() -> Message:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": body, "more_body": False}
            assert self._away is not None
            await self._away.wait()
            return {"type": "http.disconnect"}

        try:
            await app(scope, receive, self._sent)
        finally:
            self.over = True

    async def _sent(self, message: Message) -> None:
        if self.left:
            return
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        data = message.get("body", b"")
        if self.told is None or self.status != 200:
            self.body += data
        else:
            self._hear(data.decode())
        if self.slow_s and data:
            await asyncio.sleep(self.slow_s)

    def _hear(self, text: str) -> None:
        assert self.told is not None
        *whole, self._read = (self._read + text).split("\n\n")
        for one in whole:
            lines = [line.partition(": ") for line in one.split("\n")]
            names = [value for name, _, value in lines if name == "event"]
            if names:
                self.told(names[0], "\n".join(value for name, _, value in lines if name == "data"))
