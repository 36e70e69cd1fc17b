"""A USB serial adapter with a twin behind it: the kernel's ftdi_sio makes a /dev/ttyUSBN of it, udev its by-id name.

It is an FT232BM as the kernel's drivers/usb/serial/ftdi_sio.c knows it: each packet to the host begins with two bytes
of modem and line status. The device's end of a line, like ``drivers/buses/serial_pty.py``.
Does not model: baud rate, parity, break, overruns.
"""

from __future__ import annotations

from pathlib import Path

from drivers.buses.serial_port import DataAction, LostAction
from drivers.errors import DeviceLost
from drivers.reactor import Reactor
from tests.hil.guest.usb import Identity, Request, UsbDevice

IN, OUT = 0x81, 0x02
GET_MODEM_STATUS, GET_LATENCY = 0x05, 0x0A
STATUS = bytes((0x31, 0x60))  # CTS and DSR on; transmitter empty
PAYLOAD = 64 - len(STATUS)
KEPT = 4_096
"""Bytes that wait for a host that does not read; what comes after them is lost."""


class SerialAdapter(UsbDevice):
    """The adapter, and the Transport of the twin behind it. ``open`` plugs it in, ``close`` pulls it out."""

    def __init__(self, reactor: Reactor, serial: str) -> None:
        super().__init__(reactor, Identity(0x0403, 0x6001, 0x0400, "Lammer", "Line", serial), (IN, OUT))
        self._serial = serial
        self._on_data: DataAction | None = None
        self._unsent = b""

    @property
    def where(self) -> str:
        return f"/dev/serial/by-id/usb-Lammer_Line_{self._serial}-if00-port0"

    @property
    def is_there(self) -> bool:
        """Whether udev has made its name."""
        return Path(self.where).exists()

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        """``on_lost`` is never called: a device does not see its host go."""
        self.close()
        self._on_data, self._unsent = on_data, b""
        self.plug()

    def write(self, data: bytes) -> None:
        if not self.is_plugged:
            raise DeviceLost(self.where, "the line is not open")
        self._unsent = (self._unsent + data)[:KEPT]
        self.asked(IN & 0x0F)

    def close(self) -> None:
        self.unplug()

    # --- the adapter's chip ---

    def answer(self, request: Request) -> bytes | None:
        return {GET_MODEM_STATUS: STATUS, GET_LATENCY: b"\x10"}.get(request.number, b"")

    def received(self, endpoint: int, data: bytes) -> None:
        if self._on_data is not None and data:
            self._on_data(data)

    def asked(self, endpoint: int) -> None:
        while self._unsent and self.send(endpoint, STATUS + self._unsent[:PAYLOAD]):
            self._unsent = self._unsent[PAYLOAD:]
