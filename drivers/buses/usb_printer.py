"""A USB printer through the kernel's own driver (usblp): a device file that takes bytes and gives bytes.

It has no speed and no modem lines, so pyserial cannot open it. The file is named by where the printer is plugged in:
the package's udev rules make /dev/usb/by-path, since the numbers of /dev/usb/lp change. The kernel lets one program
have it.
Does not frame, check, repeat or reopen.
"""

from __future__ import annotations

import errno
import os

from drivers.buses.descriptor import write_all
from drivers.buses.serial_port import DataAction, LostAction
from drivers.errors import ClaimError, DeviceError, DeviceLost, DeviceTimeout
from drivers.reactor import Reactor

READ_SIZE = 4_096
EMPTY_READS = 8
"""A printer may send an empty packet; so many in a row are a file that has ended."""
_GONE = frozenset({errno.ENODEV, errno.ENOENT, errno.ENXIO, errno.EIO})


class UsbPrinterPort:
    """A printer's device file; a :class:`drivers.buses.serial_port.Transport`.

    Args:
        device: the name of the device for errors (``ticket-printer``).
        path: its name under /dev/usb/by-path.
        reactor: watches its descriptor.
        write_timeout_s: longest time that a write may wait for room.
    """

    def __init__(self, device: str, path: str, reactor: Reactor, *, write_timeout_s: float = 0.05) -> None:
        self._device = device
        self._path = path
        self._reactor = reactor
        self._write_timeout_s = write_timeout_s
        self._descriptor: int | None = None
        self._on_data: DataAction | None = None
        self._on_lost: LostAction | None = None
        self._empty = 0

    @property
    def where(self) -> str:
        return self._path

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """Open the file for this program alone.

        Raises:
            DeviceLost: nothing is plugged in.
            ClaimError: another program has it.
            DeviceError: it cannot be opened for another reason.
        """
        self.close()
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        except OSError as error:
            raise self._reason(error) from error
        self._descriptor, self._on_data, self._on_lost, self._empty = descriptor, on_data, on_lost, 0
        self._reactor.add_reader(descriptor, self._readable)

    def write(self, data: bytes) -> None:
        """Send the bytes.

        Raises:
            DeviceLost: the file is not open, or the printer was unplugged.
            DeviceTimeout: it takes no more bytes.
        """
        if self._descriptor is None:
            raise DeviceLost(self._device, f"{self._path} is not open")
        try:
            left = write_all(self._descriptor, data, self._write_timeout_s)
        except OSError as error:
            raise DeviceLost(self._device, f"{self._path} was unplugged ({error})") from error
        if left:
            raise DeviceTimeout(self._device, f"{self._path} takes no more bytes: the printer reads nothing")

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
            self._ended()
            return
        self._empty = 0 if data else self._empty + 1
        if data:
            self._on_data(data)
        elif self._empty == EMPTY_READS:
            self._ended()

    def _ended(self) -> None:
        self.close()
        if self._on_lost is not None:
            self._on_lost(f"{self._path} was unplugged")

    def _reason(self, error: OSError) -> DeviceError:
        if error.errno in _GONE:
            return DeviceLost(self._device, f"nothing is plugged in at {self._path}")
        if error.errno == errno.EBUSY:
            return ClaimError(self._device, f"{self._path} is held by another program")
        if error.errno in (errno.EACCES, errno.EPERM):
            return DeviceError(self._device, f"{self._path} may not be opened: the service's user needs group lp")
        return DeviceError(self._device, f"{self._path} cannot be opened: {error.strerror or error}")
