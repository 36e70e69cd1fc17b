"""Serves the console inside the loop that runs the table. Does not start a loop, a thread or a log of its own."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Iterator

import uvicorn
from starlette.applications import Starlette


class PortTaken(OSError):
    """The console cannot have its address; the text says which and how to choose another."""


class ConsoleServer:
    """A console that is being served at ``url``."""

    def __init__(self, server: uvicorn.Server, task: asyncio.Task[None], app: Starlette, url: str) -> None:
        self.url = url
        self._server = server
        self._task = task
        self._app = app

    async def stop(self) -> None:
        """End the streams and every connection."""
        self._app.state.live.close()
        self._server.should_exit = True
        await self._task


async def serve(app: Starlette, host: str, port: int) -> ConsoleServer:
    """Begin to serve ``app``; returns once the address answers. ``port`` 0 takes any that is free.

    Raises:
        PortTaken: something else listens there, or the address is not this machine's.
    """
    listener = _listen(host, port)
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="critical",
        access_log=False,
        http="h11",
        ws="none",
        lifespan="off",
        loop="asyncio",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
    )
    server = _QuietServer(config)
    task = asyncio.create_task(server.serve(sockets=[listener]), name="console")
    while not server.started and not task.done():
        await asyncio.sleep(0.005)
    if task.done():
        task.result()
    shown = f"[{host}]" if ":" in host else host
    return ConsoleServer(server, task, app, f"http://{shown}:{listener.getsockname()[1]}")


class _QuietServer(uvicorn.Server):
    """Leaves the process's signals to whoever runs the table."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(64)
    except OSError as error:
        listener.close()
        raise PortTaken(_sentence(error, host, port)) from error
    listener.setblocking(False)
    return listener


def _sentence(error: OSError, host: str, port: int) -> str:
    other = "choose another with --port, or with port in [console] of the table file"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is taken, perhaps by a console that runs already: {other}"
    if error.errno == errno.EACCES:
        return f"port {port} on {host} is not ours to take: {other}"
    return f"the console cannot listen on {host}, port {port}: {error.strerror}"
