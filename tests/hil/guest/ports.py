"""What the guest says to the machine that runs it: the virtio-serial ports, by name, with or without udev.

Does not know what is said.
"""

from __future__ import annotations

from pathlib import Path


def port(name: str) -> Path:
    """The device of the port. Raises FileNotFoundError when the machine was started without it."""
    for found in Path("/sys/class/virtio-ports").glob("*/name"):
        if found.read_text().strip() == name:
            return Path("/dev") / found.parent.name
    raise FileNotFoundError(f"this guest has no virtio-serial port {name}")
