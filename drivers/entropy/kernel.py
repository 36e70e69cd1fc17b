"""Feeding a source into the kernel's generator.

What is fed is mixed in by writing to ``/dev/random`` and credited with nothing (random(4); docs/decisions/0028). Does
not read the kernel's generator: ``os.getrandom`` does.
"""

from __future__ import annotations

import os

from drivers.errors import DeviceError

PATH = "/dev/random"


def stir_in(data: bytes, *, path: str = PATH) -> None:
    """Mix ``data`` into the kernel's generator. Raises DeviceError when the kernel does not take it."""
    if not data:
        return
    try:
        fd = os.open(path, os.O_WRONLY | os.O_CLOEXEC | os.O_NOCTTY)
        try:
            written = os.write(fd, data)
        finally:
            os.close(fd)
    except OSError as error:
        raise DeviceError(path, f"the kernel's generator takes nothing ({error.strerror})") from error
    if written != len(data):
        raise DeviceError(path, f"the kernel's generator took {written} of {len(data)} bytes")
