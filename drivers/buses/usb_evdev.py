"""A key pad of the keyboard's class through the kernel's input interface: opened by its port, checked, grabbed, read.

Only by-path and by-id names are taken. The device is grabbed (EVIOCGRAB): what is typed reaches this program and nobody
else, no console and no desktop. Its events carry the kernel's monotonic time (EVIOCSCLOCKID), that of the reactor.
The kernel's interface is used as it is (linux/input.h; docs/decisions/0021), so nothing has to be compiled.
Does not know what an event means: ``usb_events.py`` does.
"""

from __future__ import annotations

import fcntl
import os
import struct

from drivers.buses.descriptor import DescriptorPort
from drivers.buses.usb import DataAction, LostAction, UsbIdentity, refuse_another
from drivers.errors import DeviceError
from drivers.reactor import Reactor

PLACES = ("/dev/input/by-path/", "/dev/input/by-id/")
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


class EvdevPort(DescriptorPort):
    """An input device of the machine; an InputPort (``usb.py``).

    Args:
        device: the name of the device for errors (``key-pad``).
        path: its name under /dev/input/by-path or by-id.
        identity: what has to be plugged in; its name is the whole name of the input device.
        reactor: watches the descriptor.

    Raises ValueError when the path is another one.
    """

    READ_SIZE = 64 * struct.calcsize("@llHHi")
    """64 events, the smallest queue that the kernel keeps (drivers/input/evdev.c)."""
    GROUP = "input"

    def __init__(self, device: str, path: str, identity: UsbIdentity, reactor: Reactor) -> None:
        if not path.startswith(PLACES):
            raise ValueError(f"{device}: {path} is not a name under {' or '.join(PLACES)}; event numbers change")
        super().__init__(device, path, reactor)
        self._identity = identity

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """Open the pad and take it from everybody else.

        Raises:
            DeviceLost: nothing is plugged in.
            DeviceRefused: another device is plugged in.
            ClaimError: another program holds it.
            DeviceError: it cannot be opened for another reason.
        """
        self.close()
        descriptor = self._open_file(os.O_RDONLY)
        try:
            refuse_another(self._device, self._path, self._identity, _identity_of(descriptor))
            fcntl.ioctl(descriptor, _CLOCK, struct.pack("@i", CLOCK_MONOTONIC))
            fcntl.ioctl(descriptor, _GRAB, 1)
        except OSError as error:
            os.close(descriptor)
            raise (error if isinstance(error, DeviceError) else self._reason(error)) from error
        self._listen(descriptor, lambda data: on_data(data, self._reactor.now()), on_lost)

    def keys_down(self) -> frozenset[int]:
        """The keys that are held down, by their codes.

        Raises:
            DeviceLost: the pad is not open, or was unplugged.
            DeviceError: it does not say.
        """
        descriptor = self._opened()
        try:
            answer = fcntl.ioctl(descriptor, _KEYS, bytes(KEY_BYTES))
        except OSError as error:
            raise self._reason(error) from error
        return frozenset(code for code in range(8 * KEY_BYTES) if answer[code // 8] >> code % 8 & 1)


def _identity_of(descriptor: int) -> UsbIdentity:
    _bus, vendor, product, _version = struct.unpack("@4H", fcntl.ioctl(descriptor, _IDENTITY, bytes(8)))
    name = fcntl.ioctl(descriptor, _NAME, bytes(NAME_BYTES)).partition(b"\0")[0]
    return UsbIdentity(vendor, product, name.decode("utf-8", "replace"))
