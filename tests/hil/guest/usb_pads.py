"""Key pads as USB devices in software, with a twin behind each: the kernel's usbhid or libusb takes them for real.

A keyboard describes itself as a boot keyboard (HID 1.11, appendices B.1 and E.6), a vendor's pad as
docs/protocols/key-pad.md says. Does not know what a report means: the twins do.
"""

from __future__ import annotations

import struct
from collections import deque
from pathlib import Path
from typing import ClassVar

from drivers.buses.usb import UsbIdentity
from drivers.buses.usb_pyusb import load_libusb
from drivers.reactor import Reactor
from tests.hil.guest.usb import CONTROLLER, TO_HOST, Identity, Request, UsbDevice

IN = 0x81
HID_DESCRIPTOR, REPORT_DESCRIPTOR = 0x21, 0x22
BOOT_KEYBOARD = bytes.fromhex(
    "05010906a101 050719e029e715002501750195088102 950175088103 950575010508190129059102 950175039103"
    "950675081500 26ff000507190029ff8100 c0"
)


class PadDevice(UsbDevice):
    """A device that reports through one interrupt endpoint; what nobody has fetched yet is kept, the newest of it."""

    TRANSFERS: ClassVar[tuple[int, int, int]] = (0x03, 8, 10)
    KEPT: ClassVar[int] = 1

    def __init__(self, reactor: Reactor, identity: UsbIdentity) -> None:
        name = identity.name or "key pad"
        numbers = (identity.vendor, identity.product, 0x0100)
        super().__init__(reactor, Identity(*numbers, "Lammer", name, "0001"), endpoints=(IN,))
        self._unsent: deque[bytes] = deque(maxlen=self.KEPT)

    @property
    def fetched(self) -> bool:
        """Nothing waits to be fetched."""
        return not self._unsent

    def report(self, report: bytes) -> None:
        self._unsent.append(report)
        self.asked(IN & 0x0F)

    def asked(self, endpoint: int) -> None:
        while self._unsent and self.send(endpoint, self._unsent[0]):
            self._unsent.popleft()

    def answer(self, request: Request) -> bytes | None:
        return bytes(8) if request.kind & TO_HOST else b""

    def received(self, endpoint: int, data: bytes) -> None:
        raise AssertionError("a pad has no endpoint to write to")


class HidPadDevice(PadDevice):
    """A boot keyboard."""

    INTERFACE: ClassVar[tuple[int, int, int]] = (3, 1, 1)
    CLASS_DESCRIPTOR: ClassVar[bytes] = struct.pack(
        "<BBHBBBH", 9, HID_DESCRIPTOR, 0x0111, 0, 1, REPORT_DESCRIPTOR, len(BOOT_KEYBOARD)
    )
    KEPT: ClassVar[int] = 64

    def _descriptor(self, kind: int, index: int) -> bytes | None:
        return BOOT_KEYBOARD if kind == REPORT_DESCRIPTOR else super()._descriptor(kind, index)


class PadCable:
    """One port of the software controller, by its place from 0 on; a TwinCable. Lives on the far side."""

    def __init__(self, reactor: Reactor, kind: type[PadDevice], place: int) -> None:
        self._reactor = reactor
        self._kind = kind
        self.place = place
        self._device: PadDevice | None = None

    @property
    def fetched(self) -> bool:
        """The host has all that was sent."""
        return self._device is None or self._device.fetched

    def plug(self, identity: UsbIdentity) -> None:
        if self._device is not None:
            raise ValueError(f"a device is plugged in at place {self.place} already")
        self._device = self._kind(self._reactor, identity)
        self._device.plug(self.place)

    def unplug(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.unplug()

    def send(self, report: bytes) -> None:
        if self._device is not None:
            self._device.report(report)


def port_of(place: int) -> str:
    """The kernel's name of the port, such as ``3-7``."""
    for hub in CONTROLLER.glob("usb[0-9]*"):
        if (hub / "speed").read_text().strip() == "480":
            return f"{(hub / 'busnum').read_text().strip()}-{place + 1}"
    raise FileNotFoundError("vhci-hcd has no high-speed hub")


def input_path(place: int) -> Path:
    """The name that udev gives a keyboard in this port."""
    return Path(f"/dev/input/by-path/platform-vhci_hcd.0-usb-0:{place + 1}:1.0-event-kbd")


def is_named(place: int) -> bool:
    """Whether udev has named the keyboard in this port."""
    return input_path(place).exists()


def is_empty(place: int) -> bool:
    """Whether the kernel has let go of all that was plugged into this port; its parts vanish one by one."""
    return not Path("/sys/bus/usb/devices", port_of(place)).exists()


def is_listed(place: int) -> bool:
    """Whether libusb has heard of what is plugged in; its own thread listens to the kernel."""
    device = Path("/sys/bus/usb/devices", port_of(place))
    if not (device / f"{device.name}:1.0").exists():
        return False
    address = int((device / "devnum").read_text())
    libusb = load_libusb("rig")
    descriptors = map(libusb.get_device_descriptor, libusb.enumerate_devices())
    return any((one.port_numbers, one.address) == ((place + 1,), address) for one in descriptors)
