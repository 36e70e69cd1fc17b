"""A pseudo-terminal as a twin's end of a serial line: the driver opens the other end with real pyserial.

The name that the driver opens is a symbolic link in a folder of the caller, as udev makes by-id links, so that
pulling and plugging keeps the name although the terminal's number changes.
Does not model: baud rate, modem lines.
"""

from __future__ import annotations

import os
import tty
from pathlib import Path

from drivers.buses.serial_port import DataAction, LostAction
from drivers.errors import DeviceLost
from drivers.reactor import Reactor


class PtyTransport:
    """The device's end. ``link`` is the path that the driver opens; its folder must exist.

    Closing it is the plug being pulled: the driver's port is lost and the name vanishes. Bytes that nobody reads
    are lost when the kernel's buffer is full, as on a line.
    """

    READ_SIZE = 4096

    def __init__(self, link: Path, reactor: Reactor) -> None:
        self._link = link
        self._reactor = reactor
        self._controller: int | None = None
        self._terminal: int | None = None
        self._on_data: DataAction | None = None

    @property
    def where(self) -> str:
        return str(self._link)

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """Make the pseudo-terminal and its name. ``on_lost`` is never called: a device does not see its host go."""
        self.close()
        self._controller, self._terminal = os.openpty()
        tty.setraw(self._terminal)
        os.set_blocking(self._controller, False)
        self._on_data = on_data
        fresh = self._link.with_name(self._link.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(self._terminal))
        fresh.replace(self._link)
        self._reactor.add_reader(self._controller, self._readable)

    def write(self, data: bytes) -> None:
        """Send the bytes, as far as somebody reads. Raises DeviceLost where the line is not open."""
        if self._controller is None:
            raise DeviceLost(self.where, "the line is not open")
        try:
            os.write(self._controller, data)
        except BlockingIOError:
            return

    def close(self) -> None:
        if self._controller is None or self._terminal is None:
            return
        self._reactor.remove_reader(self._controller)
        os.close(self._controller)
        os.close(self._terminal)
        self._controller = self._terminal = None
        self._link.unlink(missing_ok=True)

    def _readable(self) -> None:
        if self._controller is None or self._on_data is None:
            return
        try:
            data = os.read(self._controller, self.READ_SIZE)
        except BlockingIOError:
            return
        if data:
            self._on_data(data)
