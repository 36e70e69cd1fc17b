"""Serves the console inside the loop that runs the table. Does not start a loop, a thread or a log of its own.

Connections are taken one at a time, so that the table has its turn between any two, and as far as
:mod:`controller.console.limits` allows.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import sys
from collections.abc import Iterator

import uvicorn
from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette

from controller.config.loopback import HERE_ALONE, is_loopback_address
from controller.console.limits import LIMITS, THREADS, Connection, Connections, Limits

QUEUE = 512
"""Connections that the kernel keeps until they are taken."""
PAUSE_S = 1.0
"""The time until the next attempt where the system has no file for a connection."""
SILENT_S = 60.0
"""The least time between two sentences about that."""


_Tasks = tuple[asyncio.Task[None], asyncio.Task[None]]


class PortTaken(OSError):
    """The console cannot have its address; the text says which and how to choose another."""


class ConsoleServer:
    """A console that is being served at ``url``."""

    def __init__(
        self, server: uvicorn.Server, listener: socket.socket, tasks: _Tasks, app: Starlette, url: str
    ) -> None:
        self.url = url
        self._server = server
        self._listener = listener
        self._serving, self._taking = tasks
        self._app = app

    async def stop(self) -> None:
        """End the streams and every connection."""
        self._taking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._taking
        self._listener.close()
        self._app.state.live.close()
        self._server.should_exit = True
        await self._serving


async def serve(app: Starlette, host: str, port: int, limits: Limits = LIMITS) -> ConsoleServer:
    """Begin to serve ``app``; returns once the address answers. ``port`` 0 takes any that is free.

    Raises:
        PortTaken: something else listens there, or the address is not of this machine alone.
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
        timeout_keep_alive=limits.idle_s,
    )
    config.load()
    current_default_thread_limiter().total_tokens = THREADS
    server = _QuietServer(config)
    serving = asyncio.create_task(server.serve(sockets=[]), name="console")
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    if serving.done():
        serving.result()
    taking = asyncio.create_task(_take(listener, server, limits), name="console's connections")
    shown = f"[{host}]" if ":" in host else host
    return ConsoleServer(server, listener, (serving, taking), app, f"http://{shown}:{listener.getsockname()[1]}")


async def _take(listener: socket.socket, server: uvicorn.Server, limits: Limits) -> None:
    """Take connections for as long as the console is served."""
    loop = asyncio.get_running_loop()
    connections = Connections(limits, server.server_state)
    said_s = float("-inf")
    while True:
        try:
            taken, _ = await loop.sock_accept(listener)
        except ConnectionAbortedError:
            continue
        except OSError as error:
            if loop.time() - said_s > SILENT_S:
                said_s = loop.time()
                print(f"lammer: the console can take no connection: {error.strerror}", file=sys.stderr, flush=True)
            await asyncio.sleep(PAUSE_S)
            continue
        await connections.room()
        taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(limits.unread_s * 1_000))
        await loop.connect_accepted_socket(lambda: Connection(server.config, server.server_state, connections), taken)


class _QuietServer(uvicorn.Server):
    """Leaves the process's signals to the service."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _listen(host: str, port: int) -> socket.socket:
    address = _address(host, port)
    listener = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
        listener.listen(QUEUE)
    except OSError as error:
        listener.close()
        raise PortTaken(_sentence(error, host, port)) from error
    listener.setblocking(False)
    return listener


def _address(host: str, port: int) -> str:
    """What ``host`` stands for on this machine, IPv4 first; whatever a name stands for, it is this machine alone."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise PortTaken(_sentence(error, host, port)) from error
    address = str(min(found, key=lambda one: one[0] != socket.AF_INET)[4][0])
    if not is_loopback_address(address):
        raise PortTaken(f"{host} is {address} here: {HERE_ALONE}" if host != address else f"{host}: {HERE_ALONE}")
    return address


def _sentence(error: OSError, host: str, port: int) -> str:
    other = "choose another with --port, or with port in [console] of the table file"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is taken, perhaps by a console that runs already: {other}"
    if error.errno == errno.EACCES:
        return f"port {port} on {host} is not ours to take: {other}"
    return f"the console cannot listen on {host}, port {port}: {error.strerror}"
