"""A connection over which texts go out: TCP, with TLS or without, or datagrams. Does not know what they say."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

from controller.outlets.outlet import Undelivered

WITHIN_S = 5.0
"""For a name, a connection, a handshake or a text, each."""


def trusting(ca: Path | None) -> ssl.SSLContext:
    """Who is trusted: the authorities in a file of the house, or those of this machine. Raises Undelivered."""
    try:
        context = ssl.create_default_context(cafile=None if ca is None else str(ca))
    except (OSError, ssl.SSLError) as error:
        raise Undelivered(f"{ca}: no authority can be read from it: {error.strerror or error}") from error
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def secret_in(path: Path) -> bytes:
    """The first line of a file that holds a secret. Raises Undelivered."""
    try:
        return path.read_bytes().partition(b"\n")[0].strip()
    except OSError as error:
        raise Undelivered(f"{path}: {error.strerror}") from error


class Connection:
    """One connection, opened when something is to be sent. ``context``: it is encrypted."""

    def __init__(self, host: str, port: int, kind: socket.SocketKind, context: ssl.SSLContext | None) -> None:
        self._host, self._port = host, port
        self._kind = kind
        self._context = context
        self._socket: socket.socket | None = None

    def send(self, text: bytes) -> None:
        """Hand a text to the system. Raises Undelivered."""
        try:
            if self._socket is None:
                self._socket = self._opened()
            self._socket.sendall(text)
        except (OSError, ssl.SSLError) as error:
            self.close()
            raise Undelivered(error.strerror or str(error)) from error

    def close(self) -> None:
        """Let it go; the next text opens another."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def still_there(self) -> None:
        """Let go of a connection that the other side has closed, so that no text is lost into it."""
        if self._socket is None or self._kind is socket.SOCK_DGRAM:
            return
        self._socket.settimeout(0)
        try:
            if self._socket.recv(1_024) == b"":
                self.close()
        except (BlockingIOError, ssl.SSLWantReadError):
            self._socket.settimeout(WITHIN_S)
        except OSError:
            self.close()
        else:
            if self._socket is not None:
                self._socket.settimeout(WITHIN_S)

    def _opened(self) -> socket.socket:
        if self._kind is socket.SOCK_STREAM:
            opened = socket.create_connection((self._host, self._port), WITHIN_S)
        else:
            family, kind, _, _, address = socket.getaddrinfo(self._host, self._port, type=self._kind)[0]
            opened = socket.socket(family, kind)
            opened.settimeout(WITHIN_S)
            opened.connect(address)
        return opened if self._context is None else self._context.wrap_socket(opened, server_hostname=self._host)
