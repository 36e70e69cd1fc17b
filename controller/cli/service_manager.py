"""The service manager that started this process, as far as it asked to be told: the protocol of sd_notify(3).

Each message is a datagram to the socket that the environment names. Where nobody asked, nothing is sent. Does not know
what runs in the process.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Mapping

MICROSECOND = 1_000
LONGEST_BEAT_NS = 500_000_000
BEATS = 4
"""Beats in one watchdog time, at least: a late one must not end a table that is well."""


class ServiceManager:
    """Tells systemd how the service stands.

    ``beat_ns`` is how often it wants a sign of life at most, None where it does not watch. A message that cannot be
    sent is dropped: the next one says more, and one who hears none acts by himself.
    """

    def __init__(self, environment: Mapping[str, str], process: int) -> None:
        """Raises OSError where the socket that the environment names does not answer."""
        self.beat_ns = _beat_ns(environment, process)
        self._status = ""
        self._socket: socket.socket | None = None
        if address := environment.get("NOTIFY_SOCKET"):
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK)
            self._socket.connect(f"\0{address[1:]}" if address.startswith("@") else address)

    def ready(self, status: str) -> None:
        """The table stands; what waits for it may start."""
        self._status = status
        self._send(f"READY=1\nSTATUS={status}")

    def alive(self) -> None:
        """One beat of the watchdog."""
        self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """The line that ``systemctl status`` shows; the same one again is not sent."""
        if text != self._status:
            self._status = text
            self._send(f"STATUS={text}")

    def stopping(self) -> None:
        """The table is being closed."""
        self._send("STOPPING=1")

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _send(self, message: str) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.send(message.encode())


def _beat_ns(environment: Mapping[str, str], process: int) -> int | None:
    """From WATCHDOG_USEC, where it is meant for this process (sd_watchdog_enabled(3)).

    >>> _beat_ns({"WATCHDOG_USEC": "3000000"}, 7), _beat_ns({"WATCHDOG_USEC": "400000", "WATCHDOG_PID": "7"}, 7)
    (500000000, 100000000)
    >>> _beat_ns({"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "8"}, 7), _beat_ns({}, 7)
    (None, None)
    """
    given = environment.get("WATCHDOG_USEC", "")
    if not given.isdecimal() or int(given) == 0 or environment.get("WATCHDOG_PID", str(process)) != str(process):
        return None
    return min(LONGEST_BEAT_NS, int(given) * MICROSECOND // BEATS)
