"""One chip select of an SPI bus, as parts that only listen see it: bytes go out, nothing comes back.

The real one is the kernel's spidev: a ``write`` is one transfer, with the chip select low from its first bit to its
last (Linux, Documentation/spi/spidev.rst). Two ioctls set it up, so no package is needed. Nobody acknowledges anything
on this bus: a part that is missing is not noticed here, and each driver says how it lives with that.
Does not read, does not split a transfer, and does not know any part.
"""

from __future__ import annotations

import fcntl
import os
from typing import Protocol

from drivers.errors import DeviceError, DeviceLost

# include/uapi/linux/spi/spidev.h: _IOW('k', 1, __u8), _IOW('k', 3, __u8), _IOW('k', 4, __u32).
_SET_MODE, _SET_BITS_PER_WORD, _SET_SPEED_HZ = 0x4001_6B01, 0x4001_6B03, 0x4004_6B04
MAX_TRANSFER = 4096
"""Bytes that spidev takes at once unless the kernel is told otherwise (its parameter ``bufsiz``)."""


class SpiPort(Protocol):
    """The wires to one part: clock, data and its chip select."""

    @property
    def where(self) -> str:
        """The port in the technician's words: ``/dev/spidev0.0``."""

    @property
    def speed_hz(self) -> int:
        """Bits per second."""

    def write(self, data: bytes) -> None:
        """One transfer, at most ``MAX_TRANSFER`` bytes, most significant bit first. Raises DeviceError."""

    def close(self) -> None:
        """Give the port back; the next write opens it again."""


class SpidevPort:
    """``/dev/spidevB.C`` in mode 0 (clock low at rest, data taken at the rising edge); opened at first use.

    Args:
        device: the name of the device for errors.
        path: of the port.
        speed_hz: bits per second, 10 kHz to 10 MHz.
    """

    def __init__(self, device: str, path: str, *, speed_hz: int) -> None:
        if not 10_000 <= speed_hz <= 10_000_000:
            raise ValueError(f"{device}: {speed_hz} bits per second on {path}; it is 10,000 to 10,000,000")
        self.where = path
        self.speed_hz = speed_hz
        self._device = device
        self._descriptor: int | None = None

    def write(self, data: bytes) -> None:
        """One transfer.

        Raises:
            DeviceLost: the port cannot be opened or written.
            DeviceError: it took fewer bytes.
            ValueError: the bytes are too many for one transfer.
        """
        if len(data) > MAX_TRANSFER:
            raise ValueError(f"{self._device}: a transfer of {len(data)} bytes; at most {MAX_TRANSFER}")
        try:
            if self._descriptor is None:
                self._descriptor = self._open()
            written = os.write(self._descriptor, data)
        except OSError as error:
            self.close()
            text = f"{self.where} does not work ({error.strerror or error}); is SPI switched on, and the path right?"
            raise DeviceLost(self._device, text) from error
        if written != len(data):
            raise DeviceError(self._device, f"{self.where} took {written} of {len(data)} bytes")

    def close(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def _open(self) -> int:
        descriptor = os.open(self.where, os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(descriptor, _SET_MODE, b"\x00")
            fcntl.ioctl(descriptor, _SET_BITS_PER_WORD, b"\x08")
            fcntl.ioctl(descriptor, _SET_SPEED_HZ, self.speed_hz.to_bytes(4, "little"))
        except OSError:
            os.close(descriptor)
            raise
        return descriptor
