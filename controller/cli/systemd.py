"""Tells systemd how the service stands: the protocol of sd_notify(3), a datagram to the socket that it names.

Does nothing where no service manager asked for it.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping


def notify(state: str, environment: Mapping[str, str]) -> None:
    """Send ``READY=1``, ``STOPPING=1`` or another line of sd_notify(3). Raises OSError where the socket is gone."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to_manager:
        to_manager.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        to_manager.sendall(state.encode())
