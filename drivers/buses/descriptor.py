"""A port of the machine that is a descriptor: opened by its name, read when it has something, written in bounded time.

The serial port, a printer's file and an input device's file build on it. Does not know what the bytes mean, and does
not check, repeat or reopen.
"""

from __future__ import annotations

import errno
import os
import select
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from drivers.errors import ClaimError, DeviceError, DeviceLost, DeviceTimeout
from drivers.reactor import Reactor

WAITS = 10
"""The time in which a write may wait for room is given out in so many parts: a driver has no clock of its own."""


class DescriptorPort:
    """One port. ``device`` names the device in errors, ``path`` is the port's name, ``reactor`` watches it."""

    READ_SIZE: ClassVar[int] = 4_096
    """Bytes taken at one wake-up."""
    EMPTY_READS: ClassVar[int] = 1
    """So many readings in a row that were announced and are empty are the end of the device."""
    GROUP: ClassVar[str]
    """Who may open a file of its kind."""
    GONE: ClassVar[frozenset[int]] = frozenset({errno.ENODEV, errno.ENOENT, errno.ENXIO})
    """What opening such a file says when nothing is plugged in."""

    def __init__(self, device: str, path: str, reactor: Reactor) -> None:
        self._device = device
        self._path = path
        self._reactor = reactor
        self._descriptor: int | None = None
        self._release: Callable[[], None] = lambda: None
        self._take: Callable[[bytes], None] = lambda _data: None
        self._on_lost: Callable[[str], None] = lambda _text: None
        self._empty = 0

    @property
    def where(self) -> str:
        return self._path

    def close(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            self._reactor.remove_reader(descriptor)
            self._release()

    # --- for the ports ---

    def _open_file(self, flags: int) -> int:
        """The descriptor of the file at its path, which is not read yet.

        Raises:
            DeviceLost: nothing is plugged in.
            ClaimError: another program has it.
            DeviceError: it cannot be opened for another reason.
        """
        try:
            return os.open(self._path, flags | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            raise self._reason(error) from error

    def _listen(
        self,
        descriptor: int,
        take: Callable[[bytes], None],
        on_lost: Callable[[str], None],
        *,
        release: Callable[[], None] | None = None,
    ) -> None:
        """Read from now on. ``release`` gives the descriptor back; None: it is closed."""
        self._descriptor, self._take, self._on_lost, self._empty = descriptor, take, on_lost, 0
        self._release = release or partial(os.close, descriptor)
        self._reactor.add_reader(descriptor, self._readable)

    def _opened(self) -> int:
        """The descriptor. Raises DeviceLost when the port is not open."""
        if self._descriptor is None:
            raise DeviceLost(self._device, f"{self._path} is not open")
        return self._descriptor

    def _send(self, data: bytes, wait_s: float, why: str) -> None:
        """Write it all; only waiting for room takes of ``wait_s``.

        Raises:
            DeviceLost: the port is not open, or the device was unplugged.
            DeviceTimeout: it takes no more bytes: ``why`` in one clause.
        """
        descriptor = self._opened()
        try:
            left = _write_all(descriptor, data, wait_s)
        except OSError as error:
            raise DeviceLost(self._device, f"{self._path} was unplugged ({error})") from error
        if left:
            raise DeviceTimeout(self._device, f"{self._path} takes no more bytes: {why}")

    def _reason(self, error: OSError) -> DeviceError:
        """Why the file was not opened."""
        if error.errno in self.GONE:
            return DeviceLost(self._device, f"nothing is plugged in at {self._path}")
        if error.errno == errno.EBUSY:
            return ClaimError(self._device, f"{self._path} is held by another program")
        if error.errno in (errno.EACCES, errno.EPERM):
            text = f"{self._path} may not be opened: the service's user needs group {self.GROUP}"
            return DeviceError(self._device, text)
        return DeviceError(self._device, f"{self._path} cannot be opened: {error.strerror or error}")

    # --- inside ---

    def _readable(self) -> None:
        if self._descriptor is None:
            return
        try:
            data = os.read(self._descriptor, self.READ_SIZE)
        except BlockingIOError:
            return
        except OSError:
            self._ended()
            return
        self._empty = 0 if data else self._empty + 1
        if data:
            self._take(data)
        elif self._empty == self.EMPTY_READS:
            self._ended()

    def _ended(self) -> None:
        self.close()
        self._on_lost(f"{self._path} was unplugged")


def _write_all(descriptor: int, data: bytes, wait_s: float) -> bytes:
    """Write it all, and give back what found no room in time. Raises OSError when the device is gone."""
    waits = 0
    room = select.poll()
    room.register(descriptor, select.POLLOUT)
    while data:
        try:
            taken = os.write(descriptor, data)
        except BlockingIOError:
            taken = 0
        data = data[taken:]
        if taken:
            continue
        if waits == WAITS:
            break
        waits += 1
        room.poll(wait_s * 1_000 / WAITS)
    return data
