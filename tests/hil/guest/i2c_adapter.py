"""A USB adapter with a twin I2C bus behind it: the kernel's i2c-tiny-usb makes a /dev/i2c-N of it.

The requests are those of the adapter's firmware, as the kernel's drivers/i2c/busses/i2c-tiny-usb.c sends them. The
parts are the same twins as on the bench. Does not model: clock stretching, the speed of the bus.
"""

from __future__ import annotations

import struct
from contextlib import suppress
from pathlib import Path

from drivers.buses.i2c_twin import TwinI2CBus
from drivers.reactor import Reactor
from tests.hil.guest.usb import TO_HOST, Identity, Request, UsbDevice

GET_FUNCTIONS, SET_DELAY, GET_STATUS, TRANSFER = 1, 2, 3, 4
ACKNOWLEDGED, NOT_ACKNOWLEDGED = 1, 2
FUNCTIONS = 0x0EFF_0001  # I2C_FUNC_I2C and what the kernel makes of it


class I2cAdapter(UsbDevice):
    """The adapter."""

    def __init__(self, reactor: Reactor, bus: TwinI2CBus) -> None:
        super().__init__(reactor, Identity(0x0403, 0xC631, 0x0205, "Lammer", "i2c-tiny-usb", "felt"))
        self._bus = bus
        self._status = ACKNOWLEDGED

    def answer(self, request: Request) -> bytes | None:
        if request.number == GET_FUNCTIONS:
            return struct.pack("<I", FUNCTIONS)
        if request.number == GET_STATUS:
            return bytes((self._status,))
        if request.number & TRANSFER:
            return self._transfer(request)
        return b""

    def _transfer(self, request: Request) -> bytes:
        try:
            if request.kind & TO_HOST:
                read = self._bus.receive(request.index, request.length)
            else:
                self._bus.transmit(request.index, request.data)
                read = b""
        except OSError:
            self._status = NOT_ACKNOWLEDGED
            return bytes(request.length)
        self._status = ACKNOWLEDGED
        return read


def device_of(adapter: str = "i2c-tiny-usb") -> Path | None:
    """The /dev/i2c-N of the adapter that is plugged in, or None while there is none."""
    for name in Path("/sys/bus/i2c/devices").glob("i2c-*/name"):
        device = Path("/dev") / name.parent.name
        with suppress(OSError):  # it may be pulled out while it is looked at
            if name.read_text().startswith(adapter) and device.exists():
                return device
    return None
