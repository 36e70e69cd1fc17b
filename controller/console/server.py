"""Serves the console inside the loop that runs the table. Does not start a loop, a thread or a log of its own.

Connections are taken one at a time, so that the table has its turn between any two, and as far as
:mod:`controller.console.limits` allows. In clear it listens to this machine alone; to others it speaks TLS or nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ssl import SSLContext

import uvicorn
from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette

from controller.config.loopback import HERE_ALONE, is_loopback_address
from controller.console.limits import LIMITS, THREADS, Connection, Connections, Handshakes, Limits
from controller.service.bucket import Bucket

QUEUE = 512
"""Connections that the kernel keeps until they are taken."""
PAUSE_S = 1.0
"""The time until the next attempt where the system has no file for a connection."""
SILENT_S = 60.0
"""The least time between two sentences about that."""


FAREWELL_S = 1.0
"""So long the other side has to take note that an encrypted connection ends."""


@dataclass(frozen=True, slots=True)
class Encrypted:
    """Where other machines reach the console. ``context`` says what the next browser is shown."""

    host: str
    port: int
    context: Callable[[], SSLContext]


class PortTaken(OSError):
    """The console cannot have its address; the text says which and how to choose another."""


class ConsoleServer:
    """A console that is being served at ``url``, and encrypted at ``network_url``, which may be empty."""

    def __init__(self, server: uvicorn.Server, serving: asyncio.Task[None], doors: list[_Door], app: Starlette) -> None:
        self.url = doors[0].url
        self.network_url = doors[1].url if len(doors) > 1 else ""
        self._server = server
        self._serving = serving
        self._doors = doors
        self._app = app

    async def stop(self) -> None:
        """End the streams and every connection."""
        for door in self._doors:
            await door.close()
        self._app.state.live.close()
        self._server.should_exit = True
        await self._serving


async def serve(
    app: Starlette, host: str, port: int, limits: Limits = LIMITS, encrypted: Encrypted | None = None
) -> ConsoleServer:
    """Begin to serve ``app``; returns once the address answers. ``port`` 0 takes any that is free.

    Raises:
        PortTaken: something else listens there, or the address may not be listened at.
    """
    listeners = [_listen(host, port, HERE_ALONE)]
    if encrypted is not None:
        try:
            listeners.append(_listen(encrypted.host, encrypted.port, None))
        except PortTaken:
            listeners[0].close()
            raise
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
    connections = Connections(limits, server.server_state)
    doors = [_Door(listeners[0], f"http://{_shown(host)}", server, connections)]
    if encrypted is not None:
        url = f"https://{_shown(encrypted.host)}"
        doors.append(_EncryptedDoor(listeners[1], url, server, connections, encrypted.context))
    return ConsoleServer(server, serving, doors, app)


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


class _Door:
    """Takes connections at one address, for as long as the console is served."""

    def __init__(self, listener: socket.socket, url: str, server: uvicorn.Server, connections: Connections) -> None:
        self.url = f"{url}:{listener.getsockname()[1]}"
        self._listener = listener
        self._server = server
        self._connections = connections
        self._taking = asyncio.create_task(self._take(), name="console's connections")

    async def close(self) -> None:
        """Take no more."""
        self._taking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._taking
        self._listener.close()

    async def _take(self) -> None:
        loop = asyncio.get_running_loop()
        said_s = float("-inf")
        while True:
            try:
                taken, _ = await loop.sock_accept(self._listener)
            except ConnectionAbortedError:
                continue
            except OSError as error:
                if loop.time() - said_s > SILENT_S:
                    said_s = loop.time()
                    print(f"lammer: the console can take no connection: {error.strerror}", file=sys.stderr, flush=True)
                await asyncio.sleep(PAUSE_S)
                continue
            await self._connections.room()
            unread_ms = round(self._connections.limits.unread_s * 1_000)
            taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, unread_ms)
            await self._connect(taken)

    async def _connect(self, taken: socket.socket) -> None:
        await asyncio.get_running_loop().connect_accepted_socket(self._connection, taken)

    def _connection(self) -> Connection:
        return Connection(self._server.config, self._server.server_state, self._connections)


class _EncryptedDoor(_Door):
    """The same under TLS. A handshake waits for the other side, so each goes on by itself."""

    def __init__(
        self,
        listener: socket.socket,
        url: str,
        server: uvicorn.Server,
        connections: Connections,
        context: Callable[[], SSLContext],
    ) -> None:
        super().__init__(listener, url, server, connections)
        limits = connections.limits
        self._context = context
        self._handshakes = Handshakes(limits)
        self._begun = Bucket(limits.encrypted_at_once, limits.encrypted_a_second, time.monotonic_ns())

    async def close(self) -> None:
        await super().close()
        self._handshakes.close()

    async def _connect(self, taken: socket.socket) -> None:
        while not self._begun.take(time.monotonic_ns()):
            await asyncio.sleep(1 / self._connections.limits.encrypted_a_second)
        self._handshakes.begin(self._shake(taken))

    async def _shake(self, taken: socket.socket) -> None:
        """Whoever does not get to the end of a handshake is gone without a word."""
        with contextlib.suppress(OSError):
            await asyncio.get_running_loop().connect_accepted_socket(
                self._connection,
                taken,
                ssl=self._context(),
                ssl_handshake_timeout=self._connections.limits.request_s,
                ssl_shutdown_timeout=FAREWELL_S,
            )


class _QuietServer(uvicorn.Server):
    """Leaves the process's signals to the service."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def check_address(host: str, port: int) -> None:
    """Raises PortTaken where this machine has no such address. Whether the port is free is seen at the start."""
    address = _address(host, port, None)
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM) as tried:
        try:
            tried.bind((address, 0))
        except OSError as error:
            raise PortTaken(_sentence(error, host, port)) from error


def _listen(host: str, port: int, beyond: str | None) -> socket.socket:
    """``beyond``: why it may be no address beyond this machine; None where it may."""
    address = _address(host, port, beyond)
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


def _address(host: str, port: int, beyond: str | None) -> str:
    """What ``host`` stands for on this machine, IPv4 first; what a name stands for may be beyond it or not, as said."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise PortTaken(_sentence(error, host, port)) from error
    address = str(min(found, key=lambda one: one[0] != socket.AF_INET)[4][0])
    if beyond is not None and not is_loopback_address(address):
        raise PortTaken(f"{host} is {address} here: {beyond}" if host != address else f"{host}: {beyond}")
    return address


def _sentence(error: OSError, host: str, port: int) -> str:
    other = "choose another with --port, or with port in [console] of the table file"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is taken, perhaps by a console that runs already: {other}"
    if error.errno == errno.EACCES:
        return f"port {port} on {host} is not ours to take: {other}"
    return f"the console cannot listen on {host}, port {port}: {error.strerror}"
