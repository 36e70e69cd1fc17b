"""A key pad of the keyboard's class through the kernel's input interface: opened by its port, checked, grabbed, read.

Only by-path and by-id names are taken. The device is grabbed (EVIOCGRAB): what is typed reaches this program and nobody
else, no console and no desktop. Its events carry the kernel's monotonic time (EVIOCSCLOCKID), that of the reactor.
The kernel's interface is used as it is (linux/input.h; docs/decisions/0021), so nothing has to be compiled.
Does not know what an event means: ``usb_events.py`` does.
"""

from __future__ import annotations

import errno
import fcntl
import os
import struct

from drivers.buses.usb import DataAction, LostAction, UsbIdentity, refuse_another
from drivers.errors import ClaimError, DeviceError, DeviceLost
from drivers.reactor import Reactor

PLACES = ("/dev/input/by-path/", "/dev/input/by-id/")
READ_SIZE = 64 * struct.calcsize("@llHHi")
"""Bytes taken at one wake-up: 64 events, the smallest queue that the kernel keeps (drivers/input/evdev.c)."""
KEY_BYTES = 0x300 // 8
"""A bit for each key code, KEY_CNT of linux/input-event-codes.h."""
NAME_BYTES = 256
CLOCK_MONOTONIC = 1
"""linux/time.h: the clock of the reactor."""

# linux/input.h and asm-generic/ioctl.h: direction, size of the argument, 'E', number.
_READ, _WRITE = 2 << 30, 1 << 30
_IDENTITY = _READ | 8 << 16 | 0x4502
_NAME = _READ | NAME_BYTES << 16 | 0x4506
_KEYS = _READ | KEY_BYTES << 16 | 0x4518
_GRAB = _WRITE | 4 << 16 | 0x4590
_CLOCK = _WRITE | 4 << 16 | 0x45A0

_GONE = frozenset({errno.ENODEV, errno.ENOENT, errno.ENXIO})


class EvdevPort:
    """An input device of the machine; an InputPort (``usb.py``).

    Args:
        device: the name of the device for errors (``key-pad``).
        path: its name under /dev/input/by-path or by-id.
        identity: what has to be plugged in; its name is the whole name of the input device.
        reactor: watches the descriptor.

    Raises ValueError when the path is another one.
    """

    def __init__(self, device: str, path: str, identity: UsbIdentity, reactor: Reactor) -> None:
        if not path.startswith(PLACES):
            raise ValueError(f"{device}: {path} is not a name under {' or '.join(PLACES)}; event numbers change")
        self._device = device
        self._path = path
        self._identity = identity
        self._reactor = reactor
        self._descriptor: int | None = None
        self._on_data: DataAction | None = None
        self._on_lost: LostAction | None = None

    @property
    def where(self) -> str:
        return self._path

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """Open the pad and take it from everybody else.

        Raises:
            DeviceLost: nothing is plugged in.
            DeviceRefused: another device is plugged in.
            ClaimError: another program holds it.
            DeviceError: it cannot be opened for another reason.
        """
        self.close()
        try:
            descriptor = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            raise self._reason(error) from error
        try:
            refuse_another(self._device, self._path, self._identity, _identity_of(descriptor))
            fcntl.ioctl(descriptor, _CLOCK, struct.pack("@i", CLOCK_MONOTONIC))
            fcntl.ioctl(descriptor, _GRAB, 1)
        except OSError as error:
            os.close(descriptor)
            raise (error if isinstance(error, DeviceError) else self._reason(error)) from error
        self._descriptor, self._on_data, self._on_lost = descriptor, on_data, on_lost
        self._reactor.add_reader(descriptor, self._readable)

    def keys_down(self) -> frozenset[int]:
        """The keys that are held down, by their codes.

        Raises:
            DeviceLost: the pad is not open, or was unplugged.
            DeviceError: it does not say.
        """
        if self._descriptor is None:
            raise DeviceLost(self._device, f"{self._path} is not open")
        try:
            answer = fcntl.ioctl(self._descriptor, _KEYS, bytes(KEY_BYTES))
        except OSError as error:
            raise self._reason(error) from error
        return frozenset(code for code in range(8 * KEY_BYTES) if answer[code // 8] >> code % 8 & 1)

    def close(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            self._reactor.remove_reader(descriptor)
            os.close(descriptor)

    def _readable(self) -> None:
        if self._descriptor is None or self._on_data is None:
            return
        try:
            data = os.read(self._descriptor, READ_SIZE)
        except BlockingIOError:
            return
        except OSError:
            self.close()
            if self._on_lost is not None:
                self._on_lost(f"{self._path} was unplugged")
            return
        if data:
            self._on_data(data, self._reactor.now())

    def _reason(self, error: OSError) -> DeviceError:
        if error.errno in _GONE:
            return DeviceLost(self._device, f"nothing is plugged in at {self._path}")
        if error.errno == errno.EBUSY:
            return ClaimError(self._device, f"{self._path} is held by another program")
        if error.errno in (errno.EACCES, errno.EPERM):
            return DeviceError(self._device, f"{self._path} may not be opened: the service's user needs group input")
        return DeviceError(self._device, f"{self._path} cannot be opened: {error.strerror or error}")


def _identity_of(descriptor: int) -> UsbIdentity:
    _bus, vendor, product, _version = struct.unpack("@4H", fcntl.ioctl(descriptor, _IDENTITY, bytes(8)))
    name = fcntl.ioctl(descriptor, _NAME, bytes(NAME_BYTES)).partition(b"\0")[0]
    return UsbIdentity(vendor, product, name.decode("utf-8", "replace"))
