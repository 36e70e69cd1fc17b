"""A USB printer through the kernel's own driver (usblp): a device file that takes bytes and gives bytes.

It has no speed and no modem lines, so pyserial cannot open it. The file is named by where the printer is plugged in:
the package's udev rules make /dev/usb/by-path, since the numbers of /dev/usb/lp change. The kernel lets one program
have it.
Does not frame, check, repeat or reopen.
"""

from __future__ import annotations

import errno
import os

from drivers.buses.descriptor import DescriptorPort
from drivers.buses.serial_port import DataAction, LostAction
from drivers.reactor import Reactor


class UsbPrinterPort(DescriptorPort):
    """A printer's device file; a :class:`drivers.buses.serial_port.Transport`.

    Args:
        device: the name of the device for errors (``ticket-printer``).
        path: its name under /dev/usb/by-path.
        reactor: watches its descriptor.
        write_timeout_s: longest time that a write may wait for room.
    """

    EMPTY_READS = 8
    """A printer may send an empty packet; so many in a row are a file that has ended."""
    GROUP = "lp"
    GONE = DescriptorPort.GONE | {errno.EIO}

    def __init__(self, device: str, path: str, reactor: Reactor, *, write_timeout_s: float = 0.05) -> None:
        super().__init__(device, path, reactor)
        self._write_timeout_s = write_timeout_s

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """Open the file for this program alone.

        Raises:
            DeviceLost: nothing is plugged in.
            ClaimError: another program has it.
            DeviceError: it cannot be opened for another reason.
        """
        self.close()
        self._listen(self._open_file(os.O_RDWR | os.O_NOCTTY), on_data, on_lost)

    def write(self, data: bytes) -> None:
        """Send the bytes.

        Raises:
            DeviceLost: the file is not open, or the printer was unplugged.
            DeviceTimeout: it takes no more bytes.
        """
        self._send(data, self._write_timeout_s, "the printer reads nothing")
