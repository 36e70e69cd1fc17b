"""The least that tells an open page what was keyed: Starlette on uvicorn, one value, a stream that sends each new one.

``python -m bench.bare_stream`` serves on any free port until it is ended. It answers as the console does where a key is
pressed and where a page is open. Does not decide, record or render anything, and knows one page.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncIterator
from urllib.parse import parse_qs

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route


class Told:
    """The value and who waits for its next one."""

    def __init__(self) -> None:
        self._value = ""
        self._changed = asyncio.Event()

    async def key(self, request: Request) -> Response:
        """It is keyed in."""
        self._value = parse_qs((await request.body()).decode())["key"][0]
        self._changed.set()
        self._changed = asyncio.Event()
        return Response(status_code=204)

    async def stream(self, _: Request) -> Response:
        """It is told, now and whenever it changes."""
        return StreamingResponse(self._values(), media_type="text/event-stream")

    async def _values(self) -> AsyncIterator[str]:
        while True:
            changed = self._changed
            yield f"event: board\ndata: <b>{self._value}</b>\n\n"
            await changed.wait()


def main() -> None:
    """Serve until the process is ended."""
    told = Told()
    app = Starlette(
        routes=[Route("/key", told.key, methods=["POST"]), Route("/stream/{page}", told.stream, methods=["GET"])]
    )
    listening = socket.create_server(("127.0.0.1", 0))
    sys.stdout.write(f"console http://127.0.0.1:{listening.getsockname()[1]}/\nstop    end the process\n")
    sys.stdout.flush()
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=0))
    asyncio.run(server.serve([listening]))


if __name__ == "__main__":
    main()
