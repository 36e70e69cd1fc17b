"""A device of a vendor's USB class through pyusb and libusb: its interrupt reports, without ever waiting for one.

pyusb finds, opens and claims the device, but can only read by waiting, and a wait shorter than the endpoint's interval
may miss the moment at which the bus asks the device. So ``usb_transfers.py`` keeps transfers under way all the time in
the libusb that pyusb has loaded, and the reactor is woken by libusb's own descriptors when one is complete.
Does not send anything to the device and does not know what a report means.
"""

from __future__ import annotations

import ctypes
import errno
import re
from typing import TYPE_CHECKING, Protocol

from drivers.buses.usb import DataAction, LostAction, UsbIdentity, refuse_another
from drivers.buses.usb_transfers import InterruptReader
from drivers.errors import ClaimError, DeviceError, DeviceLost
from drivers.reactor import Reactor

if TYPE_CHECKING:
    from usb.backend import IBackend

VENDOR_CLASS = 0xFF
INTERRUPT, TO_HOST = 0x03, 0x80
"""Of an endpoint's attributes and address (USB 2.0, table 9-13)."""


class OpenDevice(Protocol):
    """What pyusb gives for an open device: libusb's handle."""

    handle: ctypes.c_void_p


class PyusbPort:
    """A port of the machine; a UsbPort (``usb.py``).

    Args:
        device: the name of the device for errors (``key-pad``).
        port: the kernel's name of the port, bus and way through the hubs: ``1-1.3`` (``lsusb -t``).
        identity: what has to be plugged in; by vendor and product alone.
        reactor: watches libusb's descriptors.

    Raises ValueError when the port is not of this form.
    """

    def __init__(self, device: str, port: str, identity: UsbIdentity, reactor: Reactor) -> None:
        if re.fullmatch(r"[1-9]\d{0,2}-[1-9]\d{0,2}(\.[1-9]\d{0,2}){0,5}", port) is None:
            raise ValueError(f"{device}: {port!r} is no USB port; one is written like 1-1.3")
        bus, _, way = port.partition("-")
        self._device = device
        self._place = int(bus), tuple(int(number) for number in way.split("."))
        self._identity = UsbIdentity(identity.vendor, identity.product)
        self._reactor = reactor
        self.where = f"USB port {port}"
        self._backend: IBackend | None = None
        self._handle: OpenDevice | None = None
        self._reader: InterruptReader | None = None

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        self.close()
        try:
            self._open(on_data, on_lost)
        except OSError as error:
            self.close()
            raise (error if isinstance(error, DeviceError) else self._reason(error)) from error

    def close(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.close()
        handle, self._handle = self._handle, None
        if handle is not None and self._backend is not None:
            self._backend.close_device(handle)

    def _open(self, on_data: DataAction, on_lost: LostAction) -> None:
        backend = self._backend = self._backend or load_libusb(self._device)
        for found in backend.enumerate_devices():
            descriptor = backend.get_device_descriptor(found)
            if (descriptor.bus, descriptor.port_numbers) == self._place:
                break
        else:
            raise DeviceLost(self._device, f"nothing is plugged in at {self.where}")
        there = UsbIdentity(descriptor.idVendor, descriptor.idProduct)
        refuse_another(self._device, self.where, self._identity, there)
        interface, endpoint, size = self._reports_of(backend, found)
        handle = self._handle = backend.open_device(found)
        backend.claim_interface(handle, interface)

        def lost() -> None:
            self.close()
            on_lost(f"{self.where} was unplugged")

        self._reader = InterruptReader(
            backend.lib, backend.ctx, handle.handle, endpoint, size, self._reactor, on_data, lost
        )

    def _reports_of(self, backend: IBackend, found: object) -> tuple[int, int, int]:
        """The interface of the vendor's class, its interrupt endpoint to the host, and the longest report."""
        for number in range(backend.get_configuration_descriptor(found, 0).bNumInterfaces):
            interface = backend.get_interface_descriptor(found, number, 0, 0)
            if interface.bInterfaceClass == VENDOR_CLASS:
                for place in range(interface.bNumEndpoints):
                    endpoint = backend.get_endpoint_descriptor(found, place, number, 0, 0)
                    if endpoint.bmAttributes & 3 == INTERRUPT and endpoint.bEndpointAddress & TO_HOST:
                        return interface.bInterfaceNumber, endpoint.bEndpointAddress, endpoint.wMaxPacketSize
        text = f"{self._identity} at {self.where} has no interface of the vendor's class that reports"
        raise DeviceError(self._device, text)

    def _reason(self, error: OSError) -> DeviceError:
        if error.errno in (errno.ENODEV, errno.ENOENT, errno.EIO):
            return DeviceLost(self._device, f"{self.where} was unplugged")
        if error.errno == errno.EBUSY:
            return ClaimError(self._device, f"{self.where} is held by another program")
        if error.errno in (errno.EACCES, errno.EPERM):
            return DeviceError(self._device, f"{self.where} may not be opened: udev must give it to the service's user")
        return DeviceError(self._device, f"{self.where} cannot be opened: {error.strerror or error}")


def load_libusb(device: str) -> IBackend:
    """The way of pyusb into libusb: that of the package libusb-package, else the system's. Raises DeviceError."""
    from libusb_package import find_library  # only a table with such a device needs it
    from usb.backend import libusb1

    backend = libusb1.get_backend(find_library=find_library)
    if backend is None:
        raise DeviceError(device, "libusb cannot be used: install the package libusb-1.0-0")
    return backend
