"""Serial lines: what a line protocol asks of its bytes, and the real port, opened by pyserial.

A port is named by ``/dev/serial/by-id/...`` or ``by-path/...`` (or by a pseudo-terminal), never by a number.
It is opened exclusively and raw; DTR and RTS have their level (on) before the port opens, so that they do not blip.
Reads come through the reactor; a write is bounded in time. Bytes are taken and given without pyserial, whose write asks
the clock although every byte was taken: a program that was away for a moment is no line that takes nothing.
Does not frame, check, repeat or reopen: :mod:`drivers.line_protocol` does.
"""

from __future__ import annotations

import termios
from collections.abc import Callable
from typing import Protocol

import serial

from drivers.buses.descriptor import DescriptorPort
from drivers.errors import ClaimError, DeviceError, DeviceLost
from drivers.reactor import Reactor

DataAction = Callable[[bytes], None]
"""Called with the bytes that came, never empty."""
LostAction = Callable[[str], None]
"""Called once when the far end is gone, with one plain sentence; the transport is closed by then."""


class Transport(Protocol):
    """A stream of bytes to one device. May be opened again after it was closed or lost."""

    @property
    def where(self) -> str:
        """The line in the technician's words: ``/dev/serial/by-path/...``."""

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """Open the line. Raises DeviceLost when it is not there, ClaimError when another process holds it."""

    def write(self, data: bytes) -> None:
        """Send all of ``data``. Raises DeviceLost when the line is gone, DeviceTimeout when it takes nothing."""

    def close(self) -> None:
        """Close the line; closing it twice is harmless. ``on_lost`` is not called."""


class SerialPort(DescriptorPort):
    """A serial port of the machine, 8 data bits, no parity, 1 stop bit, no flow control.

    Args:
        device: the name of the device for errors (``shuffler``).
        path: by-id path, by-path path or pseudo-terminal.
        reactor: watches the port's descriptor.
        baud: bits per second.
        write_timeout_s: longest time that a write may wait for room in the kernel's buffer.
    """

    def __init__(
        self, device: str, path: str, reactor: Reactor, *, baud: int = 115_200, write_timeout_s: float = 0.05
    ) -> None:
        super().__init__(device, path, reactor)
        self._baud = baud
        self._write_timeout_s = write_timeout_s

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """Open the port for this program alone.

        Raises:
            DeviceError: the port cannot be opened: gone, held by another program, or not ours.
        """
        self.close()
        port = serial.Serial()
        port.port = self._path
        port.baudrate = self._baud
        port.exclusive = True
        port.dtr = True
        port.rts = True
        try:
            port.open()
        except (serial.SerialException, OSError, termios.error) as error:
            raise self._not_opened(error) from error
        self._listen(port.fileno(), on_data, on_lost, release=port.close)

    def write(self, data: bytes) -> None:
        """Send the bytes.

        Raises:
            DeviceLost: the port is not open, or was unplugged.
            DeviceTimeout: it takes no more bytes.
        """
        self._send(data, self._write_timeout_s, "nothing reads at the far end")

    def _not_opened(self, error: Exception) -> DeviceError:
        if "exclusively lock" in str(error):
            return ClaimError(self._device, f"{self._path} is held by another process")
        if isinstance(error, termios.error):  # no OSError, and its text is its arguments
            error = OSError(*error.args)
        return DeviceLost(self._device, f"{self._path} cannot be opened: is the device plugged in? ({error})")
