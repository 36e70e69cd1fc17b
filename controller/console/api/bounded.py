"""How long a body may be that a program sends: more is refused before it is kept. Does not read what it says."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 4096
"""An answer has a few hundred. Whoever sends more has perhaps no token: a body is read before it is looked at."""


class Bounded:
    """ASGI middleware of the interface, within what turns an exception into an answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        came = 0

        async def part() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > MOST_BYTES:
                raise HTTPException(413, f"A body of this interface has at most {MOST_BYTES} bytes.")
            return message

        await self._app(scope, part, send)
